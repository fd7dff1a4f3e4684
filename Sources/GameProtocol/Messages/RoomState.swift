/// A room as one viewer may see it at one moment (protocol.md, "Snapshots").
///
/// It has only public data and the viewer's own data, and never a card that the viewer may not see.
public struct RoomState: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The number of the last event before this snapshot; 0 before the first.
    public var seq: Int64
    /// The room's title; nil if it has none.
    public var title: String?
    /// The room's phase.
    public var phase: Phase
    /// The number of the running or last round; 0 before the first.
    public var round: Int
    /// The owner, who may start rounds and kick members; nil in a room without players.
    public var owner: String?
    /// The players, in seat order.
    public var players: [Player]
    /// The names of the spectators.
    public var spectators: [String]
    /// The display names of spectators by `name`. With many spectators some are left out.
    public var displays: [String: String] = [:]
    /// The room's options.
    public var options: GameOptions
    /// The duration of the running or last round, in milliseconds; nil before the first.
    public var elapsedMs: Int?
    /// The commitment to the running or last deal; nil before the first.
    public var commit: String?
    /// The game's part of the snapshot, such as the board.
    public var game: GameState
    /// The running turn; nil if none runs.
    public var turn: Turn?
    /// The commitment to the server's part of the next deal's seed.
    public var seedCommit: String
    /// The end of the last round, in phase `over`; otherwise nil.
    public var over: Over?

    /// The phases of a room.
    public enum Phase: String, CaseIterable, Sendable {
        case lobby, playing, over
    }

    /// A player in a room.
    public struct Player: Equatable, Sendable {
        /// The player's name.
        public var name: String
        /// The player's name as people read it; nil if people read `name`.
        public var display: String?
        /// The level of a bot of the server; nil for a person.
        public var bot: BotGrade?
        /// Whether the player is ready for the next round.
        public var isReady: Bool
        /// Whether the player is connected.
        public var isOnline: Bool
        /// Whether the player plays in the running round.
        public var isPlaying: Bool
        /// The time since the player's connection was lost, in milliseconds; nil while online.
        public var awayMs: Int?
        /// The score in the running or last round.
        public var score: Int
        /// The game's counts besides the score.
        public var stats: Stats

        package init(
            name: String,
            display: String? = nil,
            bot: BotGrade? = nil,
            isReady: Bool,
            isOnline: Bool,
            isPlaying: Bool,
            awayMs: Int? = nil,
            score: Int,
            stats: Stats
        ) {
            self.name = name
            self.display = display
            self.bot = bot
            self.isReady = isReady
            self.isOnline = isOnline
            self.isPlaying = isPlaying
            self.awayMs = awayMs
            self.score = score
            self.stats = stats
        }
    }

    /// A running turn.
    public struct Turn: Equatable, Sendable {
        /// The number of the turn in the round, from 1.
        public var turn: Int
        /// The player's name.
        public var player: String
        /// The number of the next flip in the turn; nil in games with one move for each turn.
        public var nth: Int?
        /// The remaining time of the turn clock in milliseconds; nil without one.
        public var clockMs: Int?

        package init(turn: Int, player: String, nth: Int?, clockMs: Int?) {
            self.turn = turn
            self.player = player
            self.nth = nth
            self.clockMs = clockMs
        }
    }

    package init(
        room: String,
        seq: Int64,
        title: String?,
        phase: Phase,
        round: Int,
        owner: String?,
        players: [Player],
        spectators: [String],
        options: GameOptions,
        elapsedMs: Int?,
        commit: String?,
        game: GameState,
        turn: Turn?,
        seedCommit: String,
        over: Over?
    ) {
        self.room = room
        self.seq = seq
        self.title = title
        self.phase = phase
        self.round = round
        self.owner = owner
        self.players = players
        self.spectators = spectators
        self.options = options
        self.elapsedMs = elapsedMs
        self.commit = commit
        self.game = game
        self.turn = turn
        self.seedCommit = seedCommit
        self.over = over
    }
}

extension RoomState {
    /// Writes the snapshot as one JSON object.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("room", room)
        writer.field("seq", seq)
        writer.field("game", options.game.rawValue)
        writer.field("title", ifPresent: title)
        writer.field("phase", phase.rawValue)
        writer.field("round", round)
        writer.field("owner", ifPresent: owner)
        writer.key("players")
        writer.beginArray()
        for player in players { player.encode(into: &writer) }
        writer.endArray()
        writer.field("spectators", spectators)
        encodeDisplays(into: &writer)
        writer.key("options")
        options.encode(into: &writer)
        writer.field("elapsed_ms", ifPresent: elapsedMs)
        writer.field("commit", ifPresent: commit)
        game.encodeFields(room: room, into: &writer)
        turn?.encode(into: &writer)
        writer.field("seed_commit", seedCommit)
        if let over {
            writer.key("over")
            writer.beginObject()
            over.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private func encodeDisplays(into writer: inout JSONWriter) {
        if displays.isEmpty { return }
        writer.key("displays")
        writer.beginObject()
        var left = displays
        for name in spectators {
            // A hostile server names a spectator twice.
            guard let display = left.removeValue(forKey: name) else { continue }
            writer.key(name)
            writer.value(display)
        }
        writer.endObject()
    }

    /// Reads a snapshot; throws a `FieldError` that names the missing or wrong field.
    public init(_ fields: JSONObject) throws(FieldError) {
        var fields = fields
        let game: GameKind = try fields.required("game", fields.word("game"))
        var optionFields = try fields.requiredObject("options")
        options = try GameOptions.decode(game, &optionFields)
        if var object = try fields.object("over") { over = try Over(&object) }
        room = try fields.requiredString("room", .code)
        seq = try fields.required("seq", fields.integer("seq", in: 0...Limits.maximumInteger))
        title = try fields.string("title", .title)
        phase = try fields.required("phase", fields.word("phase"))
        round = try fields.requiredInt("round")
        owner = try fields.name("owner")
        let statNames = options.statNames
        players = try fields.objects("players") { player throws(FieldError) in
            try Player(statNames, &player)
        }
        spectators = try fields.requiredNames("spectators")
        for member in try fields.object("displays")?.members ?? []
        where !fields.isTreated && spectators.contains(member.key) {
            displays[member.key] = member.value.string
        }
        elapsedMs = try fields.int("elapsed_ms", in: 0...Int.max)
        commit = try fields.token("commit")
        self.game = try GameState.decode(game, &fields)
        turn = try Turn.decode(&fields)
        seedCommit = try fields.token("seed_commit") ?? ""
    }
}

extension RoomState.Player {
    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("display", ifPresent: display)
        writer.field("bot", ifPresent: bot?.rawValue)
        writer.field("ready", isReady)
        writer.field("online", isOnline)
        writer.field("playing", isPlaying)
        writer.field("away_ms", ifPresent: awayMs)
        writer.field("score", score)
        stats.encodeFields(into: &writer)
        writer.endObject()
    }

    init(_ statNames: [StaticString], _ fields: inout JSONObject) throws(FieldError) {
        name = try fields.requiredName("name")
        display = try fields.display()
        bot = try BotGrade.decode(&fields)
        isReady = try fields.bool("ready") ?? false
        isOnline = try fields.bool("online") ?? true
        isPlaying = try fields.bool("playing") ?? false
        awayMs = try fields.int("away_ms", in: 0...Int.max)
        score = try fields.requiredInt("score")
        stats = try Stats(statNames, &fields)
    }
}

extension RoomState.Turn {
    func encode(into writer: inout JSONWriter) {
        writer.key("turn")
        writer.beginObject()
        writer.field("turn", turn)
        writer.field("player", player)
        writer.field("nth", ifPresent: nth)
        writer.field("clock_ms", ifPresent: clockMs)
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self? {
        guard var object = try fields.object("turn") else { return nil }
        return Self(
            turn: try object.requiredInt("turn"),
            player: try object.requiredName("player"),
            nth: try object.int("nth", in: 1...Int.max),
            clockMs: try object.int("clock_ms", in: 0...Int.max)
        )
    }
}
