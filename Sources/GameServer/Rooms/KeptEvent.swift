import GameProtocol

/// A frequent event, stored in a few bytes. It holds plain numbers, which are cheap to copy.
enum KeptEvent: BitwiseCopyable {
    case turn(number: UInt16, clockSeconds: UInt16?, player: UInt8)
    case game(KeptGameEvent)

    /// Stores the begin of a turn. Returns nil if a number does not fit, or if the clock is no
    /// whole number of seconds.
    init?(turn number: Int, of player: QuotedText, clockMs: Int?, in parts: inout KeptParts) {
        guard let number = UInt16(exactly: number), let player = parts.number(of: player) else {
            return nil
        }
        guard let clockMs else {
            self = .turn(number: number, clockSeconds: nil, player: player)
            return
        }
        let (seconds, rest) = clockMs.quotientAndRemainder(dividingBy: 1_000)
        guard rest == 0, let seconds = UInt16(exactly: seconds) else { return nil }
        self = .turn(number: number, clockSeconds: seconds, player: player)
    }

    /// Writes the event as the same line that was first sent.
    func encode(
        _ parts: KeptParts,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        switch self {
        case .turn(let number, let clockSeconds, let player):
            RoomEvent.encodeTurn(
                Int(number),
                of: parts.player(player),
                clockMs: clockSeconds.map { Int($0) * 1_000 },
                room: room,
                seq: seq,
                into: &writer
            )
        case .game(let event): event.encode(parts, room: room, seq: seq, into: &writer)
        }
    }
}
