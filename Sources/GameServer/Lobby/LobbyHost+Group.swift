import GameProtocol
import Games

/// Calls of the cluster to the lobby.
extension LobbyHost {
    /// Records changes from now on. The server calls this before it serves any peer.
    func trackChanges(_ codes: ReservedCodes) {
        bound.sync { state in state.lobby.trackChanges(codes) }
    }

    /// Removes and returns the changes since the last call, on the thread of the cluster.
    func takeChanges() -> DirectoryChanges {
        bound.sync { state in state.lobby.takeChanges() }
    }

    var roomCount: Int { bound.sync { state in state.rooms.count } }

    func isFree(_ code: String) -> Bool { bound.sync { state in state.lobby.isFree(code) } }

    func freeName(like name: String) -> String? {
        bound.sync { state in state.lobby.freeName(like: name) }
    }

    func hasOwnName(_ member: MemberID) -> Bool {
        bound.sync { state in state.lobby.hasOwnName(member) }
    }

    func noteMoved(_ member: MemberID) {
        bound.sync { state in state.lobby.noteMoved(member) }
    }

    func yieldName(_ name: String) -> ConnectionID? {
        bound.sync { state in state.lobby.yieldName(name) }
    }

    /// Removes a room that another server has, or will have. Returns its host and connections.
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

    func reserveMembers() -> UInt64 {
        bound.sync { state in state.lobby.reserveMembers() }
    }

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

    var lostBots: [LostBot] { bound.sync { state in state.lobby.lostBots } }
}

/// The lists and the numbers of rooms and people.
extension LobbyHost {
    func list(_ request: ListRequest) -> RoomPage {
        bound.sync { state in state.lobby.list(request) }
    }

    func people(_ request: PeopleRequest, at now: Int) -> PeoplePage {
        bound.sync { state in state.lobby.people(request, at: now) }
    }

    var report: LobbyReport { bound.sync { state in state.lobby.report } }

    var census: LobbyCensus { bound.sync { state in state.lobby.census } }

    /// Counts rooms and people later, so that the caller does not wait.
    func count(_ body: @escaping @Sendable (LobbyCensus) -> Void) {
        bound.async { state in body(state.lobby.census) }
    }

    var publicCensus: PublicCensus { bound.sync { state in state.lobby.publicCensus } }
}
