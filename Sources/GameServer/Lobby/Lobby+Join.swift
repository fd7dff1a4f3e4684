import GameProtocol
import Games

extension Lobby {
    /// Grants a place in the room with this code.
    mutating func join(
        _ member: MemberID,
        _ code: String,
        as role: Role,
        password: String?,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> SeatGrant {
        try refuseIfDraining()
        let watched = rooms[code].map { $0.isSpectator(member) } ?? false
        if !(watched && role == .player) { try refuseIfSeated(member) }
        guard let room = rooms[code] else {
            throw Refusal(.noSuchRoom, "There is no such room.", field: "room")
        }
        // A spectator who takes a seat is in the room already. If the spectator's address is
        // banned, the ban came later and concerned another player.
        if !watched, room.isBanned(member, session(member).name, origin) {
            throw Refusal(.notAllowed, "The owner of \(code) sent you away.")
        }
        let isInvited = room.hasInvited(member)
        if !watched, !isInvited { try check(password, of: room, origin, now) }
        try checkPace(room, role, at: now)
        let granted = try grant(member, code, .named, role, at: now)
        rooms[code]?.takeArrival(role, at: now)
        // An invitation replaces the password once.
        if isInvited { rooms[code]?.forgetInvitation(member) }
        return granted
    }

    mutating func check(
        _ password: String?,
        of room: LobbyRoom,
        _ origin: ClientOrigin,
        _ now: Int
    ) throws(Refusal) {
        guard let right = room.settings.password else { return }
        // The right password is accepted even after many wrong ones from the same address.
        if let password, right.accepts(password) { return }
        if password != nil {
            let wait = addresses.countWrongPassword(origin, room: room.code, at: now)
            if wait > 0 {
                throw Refusal(
                    .rateLimited,
                    "Too many wrong passwords; wait a little.",
                    field: "password",
                    retryAfterMs: wait
                )
            }
        }
        throw Refusal(
            .wrongPassword,
            "That is not the password of \(room.code).",
            field: "password"
        )
    }

    /// Limits the pace of arrivals, because every member of the room sees each of them.
    func checkPace(_ room: LobbyRoom, _ role: Role, at now: Int) throws(Refusal) {
        let wait = room.arrivalWaitMs(role, at: now)
        guard wait == 0 else {
            throw Refusal(
                .rateLimited,
                "Too many people come to \(room.code); wait a little.",
                retryAfterMs: wait
            )
        }
    }

    mutating func grant(
        _ member: MemberID,
        _ code: String,
        _ choice: SeatGrant.Choice,
        _ role: Role,
        at now: Int
    ) throws(Refusal) -> SeatGrant {
        guard var room = rooms[code] else {
            throw Refusal(.noSuchRoom, "There is no such room.", field: "room")
        }
        switch role {
        case .player:
            try refuseIfReserved(member, in: room.settings)
            guard let free = room.freeSeat else { throw .noFreeSeat(in: room) }
            room.sit(member, at: free)
        case .spectator:
            guard room.spectators.count < limits.maximumSpectators else {
                throw Refusal(.roomFull, "No more people can watch \(code).")
            }
            room.watch(member)
        }
        rooms[code] = room
        noteJoinable(code)
        return place(member, in: code, choice, role, at: now)
    }

    /// Grants a seat in the oldest open room of the game, or makes a room, with this code if free.
    /// With `takesStandIns`, the member takes a bot's seat rather than make a room.
    mutating func quickJoin(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String? = nil,
        takesStandIns: Bool = false
    ) throws(Refusal) -> SeatGrant {
        let game = settings.options.game
        if let granted = try joinOldest(member, game, from: origin, at: now) { return granted }
        if takesStandIns, let granted = try takeStandIn(member, game, from: origin, at: now) {
            return granted
        }
        return try create(member, settings, from: origin, at: now, code: code)
    }

    /// Grants a seat in the room with this code if it is open, or else in the oldest open room of
    /// the game. Returns nil if there is none.
    mutating func joinOldest(
        _ member: MemberID,
        _ game: GameKind,
        preferring code: String? = nil,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> SeatGrant? {
        try refuseIfDraining()
        try refuseIfSeated(member)
        let name = session(member).name
        let preferred = code.flatMap { rooms[$0]?.settings.options.game == game ? $0 : nil }
        let candidates = [preferred].compactMap { $0 } + index.oldestJoinable(of: game)
        let oldest = candidates.first { code in
            rooms[code].map { room in
                isJoinable(room) && !room.isBanned(member, name, origin)
                    && room.arrivalWaitMs(.player, at: now) == 0
            } ?? false
        }
        guard let oldest else { return nil }
        let granted = try grant(member, oldest, .found, .player, at: now)
        rooms[oldest]?.takeArrival(.player, at: now)
        return granted
    }
}
