/// A room as one viewer may see it at one moment (protocol.md, "Snapshots").
///
/// It is built from what is public and what is the viewer's own; a card that the viewer may not see
/// was never in it.
public struct RoomState: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The number of the last event before this snapshot; 0 before the first.
    public var seq: Int64
    /// The room's name, where it has one.
    public var title: String?
    /// What the room is doing.
    public var phase: Phase
    /// The running or last round; 0 before the first.
    public var round: Int
    /// Who may start, kick and so on; nil in a room without players.
    public var owner: String?
    /// Who sits here, in seat order.
    public var players: [Player]
    /// Who watches.
    public var spectators: [String]
    /// The room's options.
    public var options: GameOptions
    /// How long the round has run or ran, in milliseconds; nil before the first.
    public var elapsedMs: Int?
    /// The commitment to the running or last deal; nil before the first.
    public var commit: String?
    /// What the game shows.
    public var game: GameState
    /// The running turn; nil outside a turn.
    public var turn: Turn?
    /// The commitment to the server's part of the next deal's seed.
    public var seedCommit: String
    /// How the last round ended, in phase `over`.
    public var over: Over?

    /// What a room is doing.
    public enum Phase: String, CaseIterable, Sendable {
        case lobby, playing, over
    }

    /// Somebody who sits in a room.
    public struct Player: Equatable, Sendable {
        /// The player's name.
        public var name: String
        /// Ready for the next round.
        public var isReady: Bool
        /// Has a connection now.
        public var isOnline: Bool
        /// Plays in the running round.
        public var isPlaying: Bool
        /// For how many milliseconds the player has been away; nil while online.
        public var awayMs: Int?
        /// The score in the running or last round.
        public var score: Int
        /// What the game counts beside the score.
        public var stats: Stats

        package init(
            name: String,
            isReady: Bool,
            isOnline: Bool,
            isPlaying: Bool,
            awayMs: Int? = nil,
            score: Int,
            stats: Stats
        ) {
            self.name = name
            self.isReady = isReady
            self.isOnline = isOnline
            self.isPlaying = isPlaying
            self.awayMs = awayMs
            self.score = score
            self.stats = stats
        }
    }

    /// The turn that is running.
    public struct Turn: Equatable, Sendable {
        /// Its number in the round, from 1.
        public var turn: Int
        /// Whose it is.
        public var player: String
        /// Which flip of the turn comes next, in games where a turn has several.
        public var nth: Int?
        /// What is left of the turn clock; nil without one.
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
