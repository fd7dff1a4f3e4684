import GameProtocol
import Games

/// What a group of servers needs of the lobby.
extension LobbyHost {
    /// Keeps account of what changes from now on; before anybody is served.
    func trackChanges(_ codes: ReservedCodes) {
        bound.sync { state in state.lobby.trackChanges(codes) }
    }

    /// What has changed since it was asked last; on a thread of our own.
    func takeChanges() -> DirectoryChanges {
        bound.sync { state in state.lobby.takeChanges() }
    }

    /// How many rooms there are.
    var roomCount: Int { bound.sync { state in state.rooms.count } }

    /// Whether neither a room nor a file of one has the code.
    func isFree(_ code: String) -> Bool { bound.sync { state in state.lobby.isFree(code) } }

    /// A free name like this one.
    func freeName(like name: String) -> String? {
        bound.sync { state in state.lobby.freeName(like: name) }
    }

    /// Whether a member has a session whose name was not taken from it.
    func hasOwnName(_ member: MemberID) -> Bool {
        bound.sync { state in state.lobby.hasOwnName(member) }
    }

    /// The session was sent to another server.
    func noteMoved(_ member: MemberID) {
        bound.sync { state in state.lobby.noteMoved(member) }
    }

    /// Frees the name of somebody who was sent elsewhere; gives the connection that had it.
    func yieldName(_ name: String) -> ConnectionID? {
        bound.sync { state in state.lobby.yieldName(name) }
    }

    /// Another server has the room, or will: nothing is left of it here. Gives its host, and the connections of
    /// those who were there.
    func letGo(_ code: String) -> (room: RoomHost?, connections: [ConnectionID]) {
        bound.sync { state in
            let connections = state.lobby.letGo(code)
            return (state.rooms.removeValue(forKey: code), connections)
        }
    }

    /// The same; nil, and nothing is done, where this player of the room has a connection, or a seat that is kept for
    /// longer than until then.
    func letGo(
        _ code: String,
        for player: MemberID,
        keptUntil time: Int
    ) -> (room: RoomHost?, connections: [ConnectionID])? {
        bound.sync { state in
            guard state.lobby.isAway(player, from: code, keptUntil: time) else { return nil }
            let connections = state.lobby.letGo(code)
            return (state.rooms.removeValue(forKey: code), connections)
        }
    }

    /// Numbers for the members of a room that is taken in, behind this one.
    func reserveMembers() -> UInt64 {
        bound.sync { state in state.lobby.reserveMembers() }
    }

    /// Grants a seat in the oldest room of a game that is open to all, or rather in the one with
    /// this code; nil if there is none.
    func joinOldest(
        _ member: MemberID,
        _ game: GameKind,
        preferring code: String? = nil,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost)? {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.joinOldest(
                member,
                game,
                preferring: code,
                from: origin,
                at: now
            )
            return grant.map { ($0, state.host(of: $0.room)) }
        }
    }
}
