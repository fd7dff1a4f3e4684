import GameProtocol

/// Rooms of this server that their players cannot reach here: another server is to go on with them.
extension GroupMember {
    /// How often the owner of a seat is sent to its room's server, and comes again, before the room is wanted elsewhere;
    /// 0 for never.
    private var mostMoves: Int { isReplicated ? 3 : 0 }
    /// Within how many seconds, each time.
    private static let movesSeconds = 60
    /// How long a room stays where it was handed over to, at least.
    private static let handoverSeconds = 60

    /// Asks where the seat is that a token belongs to.
    mutating func sendSeat(
        _ hash: String,
        _ id: Int,
        _ ticketKey: String,
        _ arguments: [String],
        _ effects: inout [Effect]
    ) {
        let keys = ["3", ticketKey, Self.seatKey(hash), "ct:moves:\(hash)"]
        let rest = [String(mostMoves), String(Self.movesSeconds), hash]
        send(
            .question(id, code: nil),
            ["EVAL", GroupScripts.seat] + keys + arguments + rest,
            &effects
        )
    }

    /// Looks which rooms of this server are wanted elsewhere.
    mutating func lookForWanted(_ effects: inout [Effect]) {
        guard isReplicated, !isDraining else { return }
        let words = ["EVAL", GroupScripts.wanted, "1", "ct:wanted:\(incarnation ?? "")"]
        send(.wanted, words, &effects)
    }

    /// Each is a code, what the seat's session is known by, and the lease of the server where its owner is.
    func hear(wanted value: RESPValue, _ effects: inout [Effect]) {
        let parts = value.elements ?? []
        for start in stride(from: 0, to: parts.count - 2, by: 3) {
            guard let code = parts[start].text, rooms[code] != nil,
                let hash = parts[start + 1].text,
                let lease = parts[start + 2].bytes.flatMap(GroupLease.init),
                let holder = people.first(where: { $0.value.hash == hash }),
                holder.value.room == code
            else { continue }
            effects.append(.wanted(code, by: holder.key, at: lease.place))
        }
    }

    /// The room is nobody's: whoever is asked for it first goes on with it.
    mutating func sendRelease(_ code: String, _ id: Int, _ effects: inout [Effect]) {
        let words = [
            "EVAL", GroupScripts.release, "1", Self.cardKey(code), incarnation ?? "", code,
            String(Self.keptSeconds), String(Self.handoverSeconds),
        ]
        send(.question(id, code: nil), words, &effects)
    }
}
