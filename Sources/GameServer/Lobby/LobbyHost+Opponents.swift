import GameProtocol
import Games

extension LobbyHost {
    /// The time between the first request for an opponent and the pairing.
    private static let pairingMs = 1_000

    /// Returns the name of a member who may seek an opponent.
    func seekerName(_ member: MemberID) throws(Refusal) -> String {
        try bound.sync { (state) throws(Refusal) in
            try state.lobby.refuseIfDraining()
            try state.lobby.refuseIfSeated(member)
            return state.lobby.session(member).name
        }
    }

    func seekOpponent(_ seeker: LadderSeekers.Seeker) {
        let isFirst = bound.sync { state in state.seekers.add(seeker) }
        guard isFirst else { return }
        bound.asyncAfter(milliseconds: Self.pairingMs) { state in
            for (seeker, code) in state.pairSeekers() { seeker.answer(code) }
        }
    }

    /// Grants a seat in the room with this code, or makes a room.
    func joinOpponent(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String,
        makeHost: (SeatGrant) -> RoomHost
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.joinOpponent(
                member,
                settings,
                from: origin,
                at: now,
                code: code
            )
            // The room with the code may have been the wrong one.
            if grant.room != code { state.noteForLadder(grant.room, settings) }
            return (grant, state.host(of: grant, makeHost))
        }
    }
}

extension LobbyHost.State {
    mutating func pairSeekers() -> [(seeker: LadderSeekers.Seeker, code: String)] {
        let ladder = lobby.ladder
        var codes: Set<String> = []
        return seekers.pair(
            waiting: { lobby.waiting(in: $0) },
            distance: { ladder?.distance($0, $1, $2) ?? (0, 0) },
            freeCode: {
                while true {
                    let code = lobby.freeCode(isPrivate: false)
                    if codes.insert(code).inserted { return code }
                }
            }
        )
    }

    /// Gives up the kept seat of a name whose owner comes back without the seat's token.
    mutating func giveUpSeat(of name: String?, _ display: String?, key: String?) {
        guard let name, display.map({ lobby.accepts($0, beside: name) }) ?? true,
            let expired = lobby.giveUpSeat(of: name, key: key)
        else { return }
        dismiss([expired])
    }

    /// Adds a restored room, which may be one of the ladder.
    mutating func restore(
        _ room: RestoredRoom,
        at now: Int
    ) -> (evicted: [ExpiredSession], displaced: [ConnectionID]) {
        noteForLadder(room.code, room.settings)
        return lobby.restore(room, at: now)
    }

    /// Notes a room that may be one of the ladder.
    mutating func noteForLadder(_ code: String, _ settings: RoomSettings) {
        guard lobby.ladder != nil, settings.seats == Limits.defaultSeats,
            let contest = settings.options.contest
        else { return }
        seekers.note(code, "\(settings.options.game.rawValue) \(contest)")
    }
}

extension Lobby {
    /// Frees the name of a session without a connection for the player who has its key. Returns
    /// the session, which loses its seat; nil if there is none.
    fileprivate mutating func giveUpSeat(of name: String, key: String?) -> ExpiredSession? {
        guard let member = names[NameRule.key(name)], let session = sessions[member],
            case .away = session.link, let room = session.room,
            ladder?.claim(name, key: key) == .own
        else { return nil }
        sessions[member]?.link = .expired
        kept.remove(member, of: session.origin)
        forget(session, of: member)
        noteChange(of: member)
        return ExpiredSession(member: member, room: room)
    }

    /// Returns the player who waits in a room of the ladder.
    fileprivate func waiting(in code: String) -> LadderSeekers.Waiting {
        guard let room = rooms[code] else { return .noRoom }
        let players = room.seats.compactMap { $0 }
        guard players.count == 1, isOpenToOpponents(room), let name = name(players[0]),
            ladder?.isBound(name) ?? false
        else { return .nobody }
        return .one(name)
    }

    /// Whether an opponent of the ladder may enter: also after a round, if one player has left.
    private func isOpenToOpponents(_ room: LobbyRoom) -> Bool {
        room.isFreeToAll && room.phase != .playing && room.freeSeat != nil
            && room.owner.map { sessions[$0]?.isHeld ?? false } ?? false
    }

    mutating func joinOpponent(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String
    ) throws(Refusal) -> SeatGrant {
        try refuseIfDraining()
        try refuseIfSeated(member)
        if let room = rooms[code], isOpenToOpponents(room),
            !room.isBanned(member, session(member).name, origin)
        {
            return try grant(member, code, .opponent, .player, at: now)
        }
        // The pairing itself is the pace of a session here.
        return try create(member, settings, from: origin, at: now, code: code, isPaced: false)
    }
}

/// The players who seek an opponent of the ladder, and the rooms of those who found one or wait.
struct LadderSeekers {
    private var seekers: [Seeker] = []
    private var rooms: [Room] = []

    /// The largest number of other players with whom a player is compared.
    private static let mostCompared = 100

    /// A player who waits for the code of a room with an opponent.
    struct Seeker {
        let name: String
        /// The game and its class of options, with a blank between them.
        let contest: String
        let answer: @Sendable (_ code: String) -> Void
    }

    private struct Room {
        let code: String
        let contest: String
        /// The number of pairings since a player last got the room's code.
        var pairingCount = 0
    }

    /// The player who waits for an opponent in a room.
    enum Waiting: Equatable {
        /// The room does not exist, or not yet.
        case noRoom
        case nobody
        case one(String)
    }

    /// Adds a player. Returns whether it is the first since the last pairing.
    mutating func add(_ seeker: Seeker) -> Bool {
        seekers.append(seeker)
        return seekers.count == 1
    }

    /// Adds a room of two seats, where a player may be left alone.
    mutating func note(_ code: String, _ contest: String) {
        rooms.append(Room(code: code, contest: contest))
    }

    /// Pairs all who wait: those who met least, and of these the ones with the nearest ratings.
    ///
    /// - Parameters:
    ///   - waiting: the player who waits in a room.
    ///   - distance: how often two names met in a class, and the difference of their ratings.
    ///   - freeCode: a code for a new room.
    /// - Returns: the code for each player, who then enters or makes the room.
    mutating func pair(
        waiting: (_ code: String) -> Waiting,
        distance: (_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double),
        freeCode: () -> String
    ) -> [(seeker: Seeker, code: String)] {
        var all = seekers.map { (name: $0.name, contest: $0.contest, code: String?.none) }
        rooms = rooms.compactMap { room in
            var room = room
            room.pairingCount += 1
            switch waiting(room.code) {
            // A player who has just got the code may still be on the way.
            case .noRoom: return room.pairingCount > 1 ? nil : room
            case .nobody: break
            case .one(let name): all.append((name, room.contest, room.code))
            }
            return room
        }
        var ways: [(met: Int, lead: Double, one: Int, other: Int)] = []
        for (contest, group) in Dictionary(grouping: all.indices, by: { all[$0].contest }) {
            for (place, one) in group.enumerated() where one < seekers.count {
                for other in group[(place + 1)...].prefix(Self.mostCompared)
                where all[other].name != all[one].name {
                    let (met, lead) = distance(all[one].name, all[other].name, contest)
                    ways.append((met, lead, one, other))
                }
            }
        }
        ways.sort { ($0.met, $0.lead, $0.one, $0.other) < ($1.met, $1.lead, $1.one, $1.other) }
        var isPaired = all.map { _ in false }
        for way in ways where !isPaired[way.one] && !isPaired[way.other] {
            (isPaired[way.one], isPaired[way.other]) = (true, true)
            let code = all[way.other].code ?? freeCode()
            (all[way.one].code, all[way.other].code) = (code, code)
        }
        let answers = seekers.enumerated().map { number, seeker in
            (seeker: seeker, code: all[number].code ?? freeCode())
        }
        var codes = Set(rooms.map(\.code))
        for answer in answers where codes.insert(answer.code).inserted {
            note(answer.code, answer.seeker.contest)
        }
        seekers = []
        return answers
    }
}
