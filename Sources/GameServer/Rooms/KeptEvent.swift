import GameProtocol

/// An event that every move brings, in a few bytes; plain numbers, which cost nothing to copy.
enum KeptEvent: BitwiseCopyable {
    case turn(number: UInt16, clockSeconds: UInt16?, player: UInt8)
    case game(KeptGameEvent)

    /// A turn that begins; nil where a number is larger than any game makes it, or its clock shows no whole seconds.
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

    /// Writes the event as one line: the same that it had when it was told.
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
