/// A room as one viewer may see it at one moment (protocol.md, "Snapshots").
///
/// It is built only from public data and the viewer's own. It never contains a card that the viewer
/// may not see.
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
    /// The displays of spectators, by name. With many spectators some are left out.
    public var displays: [String: String] = [:]
    /// The room's options.
    public var options: GameOptions
    /// The duration of the running or last round, in milliseconds; nil before the first.
    public var elapsedMs: Int?
    /// The commitment to the running or last deal; nil before the first.
    public var commit: String?
    /// The game's part.
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
        /// The player's display; nil if there is none.
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
        /// The number of the next flip, in games with several in each turn.
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
