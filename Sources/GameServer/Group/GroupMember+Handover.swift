import GameProtocol
import Games

/// Rooms of this server that a player cannot reach here; another server is to continue them.
extension GroupMember {
    struct Handover {
        /// Requests of other servers for rooms of this server, by the code of the room.
        var wanted: [String: Wish] = [:]
        /// The rooms given up without a confirmation, and the part of them whose release has to be sent.
        var (releasing, toRelease): (Set<String>, Set<String>) = ([], [])
    }

    struct Wish {
        let player: MemberID
        let place: ServerPlace
        let endsAt: Int
    }

    /// The number of redirections after which a returning player makes another server request the room; 0 for never.
    private var mostMoves: Int { isReplicated ? 3 : 0 }
    /// Seconds within which the returns of a seat's owner are counted.
    private static let movesSeconds = 60
    /// Seconds after a handover before the room can be requested again; doubled with each handover.
    private static let handoverSeconds = 60
    /// Seconds for which the former owner cannot find the room, so that another server can take it over.
    private static let leftSeconds = 6
    /// Milliseconds for which a request counts: a player who can reach this server may be on the way to it.
    private static let wishMs = 5_000

    /// Asks for the seat of a session, by the hash of its token.
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

    /// Asks for the requests of other servers for rooms of this server.
    mutating func lookForWanted(_ effects: inout [Effect]) {
        guard isReplicated, !isDraining else { return }
        let words = ["EVAL", GroupScripts.wanted, "1", "ct:wanted:\(incarnation ?? "")"]
        send(.wanted, words, &effects)
    }

    /// Parses triples: a room's code, the hash of a seat's session, and the lease of the server with the player.
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

    /// Repeats the requests that still count, as effects.
    mutating func tellWanted(at now: Int, _ effects: inout [Effect]) {
        if handover.wanted.isEmpty { return }
        handover.wanted = handover.wanted.filter { rooms[$0] != nil && $1.endsAt > now }
        for (code, wish) in handover.wanted.sorted(by: { $0.key < $1.key }) {
            effects.append(.wanted(code, by: wish.player, at: wish.place))
        }
    }

    /// Gives up the room; the first server that receives a question for it takes it over.
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
        // After an error, the release is sent again at the next retry, and on the next link.
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

/// Rooms of dead servers without returning players. A server takes them over, so that clocks run and seats end.
extension GroupMember {
    /// Milliseconds for which a server must be gone before its rooms count as orphans. Until then, a returning player
    /// decides which server continues the room.
    static let orphanMs = 20_000
    /// The most rooms to take over at a time.
    static let orphansOfTurn = 16

    /// Asks for some orphaned rooms, if this server has room for more.
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
