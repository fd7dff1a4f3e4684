import GameProtocol
import Games

/// Rooms of this server that their players cannot reach here: another server is to go on with them.
extension GroupMember {
    struct Handover {
        /// What was asked for, by the rooms' codes.
        var wanted: [String: Wish] = [:]
        /// Rooms that others do not know yet to be nobody's, and those of them that are to be told.
        var (releasing, toRelease): (Set<String>, Set<String>) = ([], [])
    }

    struct Wish {
        let player: MemberID
        let place: ServerPlace
        let endsAt: Int
    }

    /// How often the owner of a seat is sent to its room's server, and comes again, before the room is wanted elsewhere;
    /// 0 for never.
    private var mostMoves: Int { isReplicated ? 3 : 0 }
    /// Within how many seconds, each time.
    private static let movesSeconds = 60
    /// How long a room is not wanted again after it was given up; each time twice as long.
    private static let handoverSeconds = 60
    /// For how long the server that gave a room up leaves it to others.
    private static let leftSeconds = 6
    /// For how long a wish is looked at: whoever could reach this server may be on the way.
    private static let wishMs = 5_000

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
    func wishes(_ value: RESPValue, at now: Int) -> [(code: String, wish: Wish)] {
        let parts = value.elements ?? []
        let starts = stride(from: 0, to: parts.count - 2, by: 3)
        let hashes = Set(starts.compactMap { parts[$0 + 1].text })
        if hashes.isEmpty { return [] }
        var players: [String: MemberID] = [:]
        for (member, holder) in people where hashes.contains(holder.hash) {
            players[holder.hash] = member
        }
        return starts.compactMap { start -> (code: String, wish: Wish)? in
            guard let code = parts[start].text, rooms[code] != nil,
                let player = parts[start + 1].text.flatMap({ players[$0] }),
                people[player]?.room == code,
                let lease = parts[start + 2].bytes.flatMap(GroupLease.init)
            else { return nil }
            return (code, Wish(player: player, place: lease.place, endsAt: now + Self.wishMs))
        }
    }

    mutating func hear(wanted value: RESPValue, at now: Int, _ effects: inout [Effect]) {
        for (code, wish) in wishes(value, at: now) { handover.wanted[code] = wish }
        tellWanted(at: now, &effects)
    }

    /// Says once more what is wanted still.
    mutating func tellWanted(at now: Int, _ effects: inout [Effect]) {
        if handover.wanted.isEmpty { return }
        handover.wanted = handover.wanted.filter { rooms[$0] != nil && $1.endsAt > now }
        for (code, wish) in handover.wanted.sorted(by: { $0.key < $1.key }) {
            effects.append(.wanted(code, by: wish.player, at: wish.place))
        }
    }

    /// The room is to be nobody's: whoever is asked for it first goes on with it.
    mutating func release(_ code: String, _ effects: inout [Effect]) {
        leftBehind[code] = nil
        handover.releasing.insert(code)
        handover.toRelease.insert(code)
        publish(&effects)
    }

    mutating func hear(
        _ value: RESPValue,
        ofReleased code: String,
        _ effects: inout [Effect]
    ) {
        if value == .integer(-1) { return loseLease(&effects) }
        // It is told again, now and then, and with the next link.
        guard case .integer = value, handover.releasing.remove(code) != nil else { return }
        effects.append(.released(code))
    }

    mutating func sendRelease(_ code: String, _ effects: inout [Effect]) {
        let words = [
            "EVAL", GroupScripts.release, "1", Self.cardKey(code), incarnation ?? "", code,
            String(Self.keptSeconds), String(Self.handoverSeconds), String(Self.leftSeconds),
            linkText,
        ]
        send(.release(code), words, &effects)
    }
}

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
