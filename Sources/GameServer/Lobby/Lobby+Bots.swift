import GameProtocol
import Games

extension Lobby {
    /// Begins the session of a bot, and grants it a free seat in the member's room. `plays` tells
    /// whether bots play in a room with these options.
    mutating func seatBot(
        _ wanted: BotRequest,
        isStandIn: Bool = false,
        _ token: TokenHash,
        by connection: ConnectionID,
        for member: MemberID,
        at now: Int,
        plays: (GameOptions) -> Bool
    ) throws(Refusal) -> BotSeat {
        guard let code = session(member).room, let room = rooms[code] else {
            throw .notInAnyRoom
        }
        guard !room.isSpectator(member) else {
            throw Refusal(.notAPlayer, "Only somebody who sits in the room can ask for a bot.")
        }
        try refuseIfDraining()
        guard limits.maximumBots > 0 else {
            throw Refusal(.notAllowed, "This server has no bots.")
        }
        guard plays(room.settings.options) else {
            throw Refusal(.notAllowed, "No bot of the server plays this game.")
        }
        guard !room.isInRound else {
            throw Refusal(.wrongPhase, "A bot can come when the round is over.")
        }
        guard room.freeSeat != nil else { throw .noFreeSeat(in: room) }
        guard bots.count < limits.maximumBots else {
            throw Refusal(.botsBusy, "All bots of this server play; try again later.")
        }
        try checkPace(room, .player, at: now)
        let name = try botName(wanted)
        guard !GameCatalog.isReserved(name, in: room.settings.options.game) else {
            throw Refusal(.badValue, "The name \(name) means something else here.", field: "name")
        }
        let kind = isStandIn ? SeatedBot.standIn(wanted.level) : .asked(wanted.level)
        let bot = begin(name, kind, token, by: connection)
        let grant = try grant(bot, code, .named, .player, at: now)
        rooms[code]?.takeArrival(.player, at: now)
        return BotSeat(session: NewSession(member: bot, name: name), grant: grant)
    }

    /// Returns the wanted name, or a free name that shows the bot's level.
    private mutating func botName(_ wanted: BotRequest) throws(Refusal) -> String {
        let usual = "bot-\(wanted.level.character)-1"
        let name = wanted.name ?? usual
        if isNameFree(name) { return name }
        let free = freeName(like: name)
        if wanted.name == nil { return free ?? guestName() }
        throw Refusal(.nameTaken, "The name \(name) is in use here.", suggest: free)
    }

    private mutating func begin(
        _ name: String,
        _ bot: SeatedBot,
        _ token: TokenHash,
        by connection: ConnectionID
    ) -> MemberID {
        sessionCount += 1
        let member = MemberID(sessionCount)
        var session = LobbySession(
            name: name,
            token: token,
            link: .held(by: connection, next: nil),
            origin: nil
        )
        session.bot = bot
        sessions[member] = session
        names[NameRule.key(name)] = member
        tokens[token.key] = member
        bots.insert(member)
        return member
    }

    /// Grants the seat of a bot that plays until a person comes, in the oldest such room of the
    /// game. Returns nil if there is none.
    mutating func takeStandIn(
        _ member: MemberID,
        _ game: GameKind,
        from origin: ClientOrigin,
        at now: Int
    ) throws(Refusal) -> SeatGrant? {
        let name = session(member).name
        let candidates = bots.compactMap { bot -> (bot: MemberID, room: LobbyRoom)? in
            guard let session = sessions[bot], session.bot?.isStandIn ?? false,
                let room = session.room.flatMap({ rooms[$0] }),
                room.settings.options.game == game, mayReplace(bot, in: room, at: now),
                !room.isBanned(member, name, origin),
                room.arrivalWaitMs(.player, at: now) == 0
            else { return nil }
            return (bot, room)
        }
        guard let (bot, room) = candidates.min(by: { $0.room.number < $1.room.number }) else {
            return nil
        }
        try refuseIfReserved(member, in: room.settings)
        rooms[room.code]?.remove(bot)
        let granted = try grant(member, room.code, .standIn, .player, at: now)
        rooms[room.code]?.takeArrival(.player, at: now)
        return granted
    }

    /// Whether a person may take this bot's seat. The room itself checks this again.
    private func mayReplace(_ bot: MemberID, in room: LobbyRoom, at now: Int) -> Bool {
        let isEarly = room.roundBegan.map { now - $0 < Room.standInMs } ?? false
        return room.isFreeToAll && room.seats.contains(bot)
            && room.seats.count { $0 != nil } == 2 && (!room.isInRound || isEarly)
            && room.owner.map { sessions[$0]?.isHeld ?? false } ?? false
    }

    /// Frees a place that the room has refused. A bot that was to yield its seat keeps the seat.
    mutating func giveBack(_ grant: SeatGrant, at now: Int) {
        hear(.left(grant.member, isBanned: false), from: grant.room, at: now)
        guard grant.choice == .standIn, let room = rooms[grant.room], let seat = room.freeSeat,
            let bot = bots.first(where: {
                sessions[$0]?.room == grant.room && !room.seats.contains($0)
            })
        else { return }
        rooms[grant.room]?.sit(bot, at: seat)
        noteJoinable(grant.room)
    }

    /// The bots that have a place and no connection, after a restart.
    var lostBots: [LostBot] {
        bots.sorted { $0.number < $1.number }.compactMap { member in
            guard let session = sessions[member], let level = session.bot?.level,
                let room = session.room,
                !session.isHeld
            else { return nil }
            return LostBot(level: level, name: session.name, room: room, token: session.token)
        }
    }
}

/// The session of a bot, and its place.
struct BotSeat: Sendable {
    let session: NewSession
    let grant: SeatGrant
}

/// A bot of a restored room.
struct LostBot: Sendable {
    let level: BotGrade
    let name: String
    let room: String
    let token: TokenHash
}
