import GameProtocol
import Games

/// The players who wait for an opponent of the ladder, and the rooms where others wait alone.
struct LadderSeekers {
    private var seekers: [Seeker] = []
    private var open: [Place] = []

    /// A player who waits for a code.
    struct Seeker {
        let name: String
        /// The game and the class of options, with a blank between them.
        let contest: String
        let answer: @Sendable (_ code: String) -> Void
    }

    /// A room where one player waits.
    private struct Place {
        let name: String
        let contest: String
        let code: String
    }

    /// Adds a player. Returns whether it is the first since the last pairing.
    mutating func add(_ seeker: Seeker) -> Bool {
        seekers.append(seeker)
        return seekers.count == 1
    }

    /// Pairs all who wait: those who met least, and of these the ones with the nearest ratings.
    ///
    /// - Parameters:
    ///   - isOpen: whether a player still waits alone in a room.
    ///   - distance: how often two names met in a class, and the difference of their ratings.
    ///   - freeCode: a code for a new room.
    /// - Returns: the code for each player, who then enters or makes the room.
    mutating func pair(
        isOpen: (_ code: String) -> Bool,
        distance: (_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double),
        freeCode: () -> String
    ) -> [(seeker: Seeker, code: String)] {
        open.removeAll { !isOpen($0.code) }
        let waiting = seekers.map { ($0.name, $0.contest) } + open.map { ($0.name, $0.contest) }
        var ways: [(met: Int, lead: Double, one: Int, other: Int)] = []
        for one in seekers.indices {
            for other in waiting.indices[(one + 1)...]
            where waiting[one].1 == waiting[other].1 && waiting[one].0 != waiting[other].0 {
                let (met, lead) = distance(waiting[one].0, waiting[other].0, waiting[one].1)
                ways.append((met, lead, one, other))
            }
        }
        ways.sort { ($0.met, $0.lead, $0.one, $0.other) < ($1.met, $1.lead, $1.one, $1.other) }
        var codes: [Int: String] = [:]
        for (place, room) in open.enumerated() { codes[seekers.count + place] = room.code }
        var isPaired = waiting.map { _ in false }
        for way in ways where !isPaired[way.one] && !isPaired[way.other] {
            (isPaired[way.one], isPaired[way.other]) = (true, true)
            let code = codes[way.other] ?? freeCode()
            (codes[way.one], codes[way.other]) = (code, code)
        }
        let answers = seekers.enumerated().map { number, seeker in
            (seeker: seeker, code: codes[number] ?? freeCode())
        }
        let alone = answers.enumerated().filter { !isPaired[$0.offset] }.map {
            Place(name: $0.element.0.name, contest: $0.element.0.contest, code: $0.element.1)
        }
        open = open.enumerated().filter { !isPaired[seekers.count + $0.offset] }.map(\.element)
        open += alone
        seekers = []
        return answers
    }
}

extension Refusal {
    static var noLadder: Refusal { Refusal(.notAllowed, "This server has no ladder.") }
}

extension Peer {
    /// Waits for an opponent of the ladder, whom the lobby chooses within a second or so.
    func seekOpponent(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope
    ) throws(Refusal) {
        guard let ladder = services.rooms.ladder else { throw .noLadder }
        var create = create
        create.seats = Limits.defaultSeats
        guard !create.isPrivate, create.password == nil, create.standIn == nil else {
            throw Refusal(
                .badValue,
                "A room of the ladder is listed, and has neither a password nor a bot.",
                field: "ladder"
            )
        }
        guard let contest = try settings(create).settings.options.contest else {
            throw Refusal(.badValue, "Rounds with these options do not count.", field: "options")
        }
        let name = try services.lobby.seekerName(member)
        guard ladder.isBound(name) else {
            throw Refusal(.notAllowed, "Say hello with a name and a key to play for the ladder.")
        }
        put(.asked(.opponent(create, by: member, envelope)))
        let (number, id) = (session.wait?.number ?? 0, connection.id)
        let connections = services.connections
        services.lobby.seekOpponent(
            LadderSeekers.Seeker(name: name, contest: "\(create.game.rawValue) \(contest)") {
                code in
                connections.reach(id) { peer in
                    guard let peer, peer.session.awaits(number) else { return }
                    peer.put(.answered(.here(code: code)))
                }
            }
        )
    }

    /// Enters the room of the opponent, or makes it.
    func enterBesideOpponent(
        _ create: CreateRequest,
        by member: MemberID,
        _ envelope: Envelope,
        code: String
    ) {
        do throws(Refusal) {
            let (settings, game) = try settings(create)
            let (grant, room) = try services.lobby.joinOpponent(
                member,
                settings,
                from: origin,
                at: connection.loop.now,
                code: code
            ) { grant in makeHost(grant, settings, game, create, envelope) }
            if grant.choice == .new { logOpened(grant, settings) }
            let outcome = take(grant, in: room, create.isReady, envelope)
            if grant.choice != .new, outcome == .closed {
                services.lobby.giveBack(grant)
                throw Refusal(.unavailable, "Your opponent has just left; ask again.")
            }
            finishEntering(outcome, grant, room, envelope)
        } catch {
            answer(envelope, .refused(error))
        }
    }
}

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

    /// Grants a seat in the room with this code, or makes it.
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
            return (grant, state.host(of: grant, makeHost))
        }
    }
}

extension LobbyHost.State {
    mutating func pairSeekers() -> [(seeker: LadderSeekers.Seeker, code: String)] {
        let ladder = lobby.ladder
        var codes: Set<String> = []
        return seekers.pair(
            isOpen: { lobby.hasOnePlayer($0) },
            distance: { ladder?.distance($0, $1, $2) ?? (0, 0) },
            freeCode: {
                while true {
                    let code = lobby.freeCode(isPrivate: false)
                    if codes.insert(code).inserted { return code }
                }
            }
        )
    }
}

extension Lobby {
    /// Whether one player waits in the room for another.
    func hasOnePlayer(_ code: String) -> Bool {
        rooms[code].map { isJoinable($0) && $0.members.count == 1 } ?? false
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
        if let room = rooms[code], isJoinable(room),
            !room.isBanned(member, session(member).name, origin)
        {
            return try grant(member, code, .found, .player, at: now)
        }
        // The pairing itself is the pace of a session here.
        return try create(member, settings, from: origin, at: now, code: code, isPaced: false)
    }
}
