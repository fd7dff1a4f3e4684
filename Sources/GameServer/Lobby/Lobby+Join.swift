import GameProtocol
import Games

extension Lobby {
    mutating func join(
        _ member: MemberID,
        _ code: String,
        _ role: Role,
        _ password: String?,
        _ origin: Peerage,
        _ now: Int
    ) throws(Refusal) -> LobbyAnswer {
        try refuseIfDraining()
        let watched = rooms[code].map { $0.isSpectator(member) } ?? false
        if !(watched && role == .player) { try refuseIfSeated(member) }
        guard let room = rooms[code] else {
            throw Refusal(.noSuchRoom, "There is no such room.", field: "room")
        }
        if room.banned.contains(member) {
            throw Refusal(.notAllowed, "The owner of \(code) sent you away.")
        }
        if !watched { try check(password, of: room, origin, now) }
        return .granted(try grant(member, code, role))
    }

    mutating func check(
        _ password: String?,
        of room: LobbyRoom,
        _ origin: Peerage,
        _ now: Int
    ) throws(Refusal) {
        guard let right = room.plan.password else { return }
        let wait = addresses.passwordWaitMs(origin, at: now)
        guard wait == 0 else {
            throw Refusal(
                .rateLimited,
                "Too many wrong passwords; wait a little.",
                retryAfterMs: wait
            )
        }
        guard let password, right.accepts(password) else {
            if password != nil { addresses.takePassword(origin, at: now) }
            throw Refusal(
                .wrongPassword,
                "That is not the password of \(room.code).",
                field: "password"
            )
        }
    }

    mutating func grant(
        _ member: MemberID,
        _ code: String,
        _ role: Role
    ) throws(Refusal) -> Place {
        guard var room = rooms[code] else {
            throw Refusal(.noSuchRoom, "There is no such room.", field: "room")
        }
        var seat: Int?
        switch role {
        case .player:
            try refuseIfReserved(member, in: room.plan)
            guard let free = room.freeSeat else {
                throw Refusal(
                    .roomFull,
                    "All \(room.plan.seats) seats of \(code) are taken."
                )
            }
            seat = free
            room.sit(member, at: free)
        case .spectator:
            guard room.spectators.count < limits.maximumSpectators else {
                throw Refusal(.roomFull, "No more people can watch \(code).")
            }
            room.watch(member)
        }
        rooms[code] = room
        return place(member, in: code, role, seat: seat)
    }

    mutating func quickJoin(
        _ member: MemberID,
        _ plan: NewRoom,
        _ origin: Peerage,
        _ now: Int
    ) throws(Refusal) -> LobbyAnswer {
        try refuseIfDraining()
        try refuseIfSeated(member)
        let open = rooms.values.filter { room in
            room.isFreeToAll && room.plan.options.game == plan.options.game
                && room.phase == .lobby && room.freeSeat != nil
                && room.owner.map { sessions[$0]?.isHeld ?? false } ?? false
                && !room.banned.contains(member)
        }
        guard let oldest = open.min(by: { $0.number < $1.number }) else {
            return try create(member, plan, origin, now)
        }
        return .granted(try grant(member, oldest.code, .player))
    }
}
