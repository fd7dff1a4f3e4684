import GameProtocol
import Games

/// Calls of the cluster to the lobby.
extension LobbyHost {
    var roomCount: Int { bound.sync { state in state.rooms.count } }

    /// Removes a room that another server has, or will have. Returns its host, and the connections
    /// of its members.
    func letGo(_ code: String) -> (room: RoomHost?, connections: [ConnectionID]) {
        bound.sync { state in
            let connections = state.lobby.letGo(code)
            return (state.rooms.removeValue(forKey: code), connections)
        }
    }

    /// Removes a room that another server requests, if this player of the room is away. Returns nil
    /// if the player has a connection, or keeps the seat for longer than until `time`.
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

    /// Grants a seat in the room with this code if it is open, or else in the oldest open room of
    /// the game. Returns nil if there is none.
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

extension LobbyHost {
    func seatBot(
        _ wanted: BotRequest,
        isStandIn: Bool,
        _ token: TokenHash,
        by connection: ConnectionID,
        for member: MemberID,
        at now: Int,
        plays: (GameOptions) -> Bool
    ) throws(Refusal) -> (seat: BotSeat, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let seat = try state.lobby.seatBot(
                wanted,
                isStandIn: isStandIn,
                token,
                by: connection,
                for: member,
                at: now,
                plays: plays
            )
            return (seat, state.host(of: seat.grant.room))
        }
    }

    /// Counts rooms and people later, so that the caller does not wait.
    func count(_ body: @escaping @Sendable (LobbyCensus) -> Void) {
        bound.async { state in body(state.lobby.census) }
    }
}
