import GameProtocol
import Games

extension Lobby {
    /// Makes a room with options that the caller has checked, and grants its maker a seat there.
    mutating func create(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code wanted: String? = nil,
        isPaced: Bool = true
    ) throws(Refusal) -> SeatGrant {
        try refuseIfDraining()
        try refuseIfSeated(member)
        try refuseIfReserved(member, in: settings)
        if rooms.count >= limits.maximumRooms {
            throw Refusal(.roomLimit, "This server has all the rooms it can have.")
        }
        if isPaced { try takeCreation(member, origin, now) }
        let code =
            wanted.flatMap { isFree($0) ? $0 : nil } ?? freeCode(isPrivate: settings.isPrivate)
        roomCount += 1
        var room = LobbyRoom(code: code, number: roomCount, settings: settings)
        room.sit(member, at: 0)
        room.owner = member
        rooms[code] = room
        index.add(room)
        noteJoinable(code)
        return place(member, in: code, .new, .player, at: now)
    }

    /// Records that a session has a place, and returns the grant.
    mutating func place(
        _ member: MemberID,
        in code: String,
        _ choice: SeatGrant.Choice,
        _ role: Role,
        at now: Int
    ) -> SeatGrant {
        var session = session(member)
        let isNew = session.room != code
        session.room = code
        session.seatCount += 1
        sessions[member] = session
        noteChange(of: member)
        if isNew { notePresence(of: member, at: now) }
        return SeatGrant(
            room: code,
            choice: choice,
            member: member,
            name: session.name,
            display: session.display,
            role: role,
            token: session.token,
            ordinal: session.seatCount,
            epoch: session.epoch,
            bot: session.bot
        )
    }

    func refuseIfDraining() throws(Refusal) {
        guard isDraining else { return }
        throw Refusal(.shuttingDown, "The server is about to stop; nobody can enter a room now.")
    }

    func refuseIfSeated(_ member: MemberID) throws(Refusal) {
        if let code = session(member).room {
            throw Refusal(.alreadyInRoom, "You are in room \(code); leave it first.")
        }
        guard hasOwnName(member) else {
            throw Refusal(.nameTaken, "You came back on another connection.")
        }
    }

    /// Throws if the member's name is a word of this game, so that the name would be ambiguous.
    func refuseIfReserved(_ member: MemberID, in settings: RoomSettings) throws(Refusal) {
        let name = session(member).name
        guard GameCatalog.isReserved(name, in: settings.options.game) else { return }
        throw Refusal(
            .badValue,
            "The name \(name) means something else in this game; come under another one.",
            field: "name"
        )
    }

    mutating func takeCreation(
        _ member: MemberID,
        _ origin: ClientOrigin,
        _ now: Int
    ) throws(Refusal) {
        let wait = max(
            session(member).creations.waitMs(of: Limits.roomsOfSession, at: now),
            addresses.creationWaitMs(origin, at: now)
        )
        guard wait == 0 else {
            throw Refusal(
                .rateLimited,
                "Too many new rooms; wait a little.",
                retryAfterMs: wait
            )
        }
        sessions[member]?.creations.take(of: Limits.roomsOfSession, at: now)
        addresses.takeCreation(origin, at: now)
    }

    mutating func freeCode(isPrivate: Bool) -> String {
        var count = isPrivate ? RoomCode.privateCount : RoomCode.listedCount
        if let reserved {
            while let code = reserved.take(count: count) {
                if isFree(code) { return code }
            }
            // No reserved code is left. Another server may have a short code, hardly a long one.
            count = RoomCode.privateCount
        }
        while true {
            let code = codes.next(count: count)
            if isFree(code) { return code }
        }
    }

    /// Whether no room and no file of a room has the code.
    func isFree(_ code: String) -> Bool {
        rooms[code] == nil && !archived.contains(code)
    }
}
