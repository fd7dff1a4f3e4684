import GameProtocol

/// Rooms of servers that are gone, to which nobody comes back: their clocks are to run, and their seats to end.
extension GroupMember {
    /// For so long a server must be gone: whoever comes back chooses where a room goes on, as long as that is to be
    /// expected.
    static let orphanMs = 20_000
    /// How many rooms are taken in at a time.
    static let orphansOfTurn = 16

    /// Looks at some of the rooms that the group keeps, if there is room for more here.
    mutating func lookForOrphans(_ effects: inout [Effect]) {
        guard isReplicated, !isDraining, lease.free > 0 else { return }
        let most = min(lease.free, Self.orphansOfTurn)
        let words = ["EVAL", GroupScripts.orphans, "1", StreamKey.all]
        send(.orphans, words + [String(Self.orphanMs), String(most)], &effects)
    }

    func hear(orphans value: RESPValue, _ effects: inout [Effect]) {
        let codes = (value.elements ?? []).compactMap(\.text).filter { RoomCode.accepts($0) }
        if !codes.isEmpty { effects.append(.orphans(codes)) }
    }
}
