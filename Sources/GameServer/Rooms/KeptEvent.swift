import GameProtocol

/// An event that every move brings, in a few bytes; plain numbers, which cost nothing to copy.
enum KeptEvent: BitwiseCopyable {
    case turn(player: UInt8, number: UInt32, clockMs: UInt32?)
    case game(KeptGameEvent)

    /// A turn that begins; nil where a number is larger than any game makes it.
    init?(turn number: Int, of player: QuotedText, clockMs: Int?, in parts: inout KeptParts) {
        guard let number = UInt32(exactly: number), let player = parts.number(of: player) else {
            return nil
        }
        guard let clockMs else {
            self = .turn(player: player, number: number, clockMs: nil)
            return
        }
        guard let clockMs = UInt32(exactly: clockMs) else { return nil }
        self = .turn(player: player, number: number, clockMs: clockMs)
    }

    /// Writes the event as one line: the same that it had when it was told.
    func encode(
        _ parts: KeptParts,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        switch self {
        case .turn(let player, let number, let clockMs):
            RoomEvent.encodeTurn(
                Int(number),
                of: parts.player(player),
                clockMs: clockMs.map { Int($0) },
                room: room,
                seq: seq,
                into: &writer
            )
        case .game(let event): event.encode(parts, room: room, seq: seq, into: &writer)
        }
    }
}
