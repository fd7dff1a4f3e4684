public import GameProtocol

/// The rules of one game at one table: a pure value with inputs and outputs.
///
/// Players have numbers 0, 1, 2 …: the order of play in a game with rounds, the seats at a shared
/// table. Only the room knows who they are. A game has no clock: it sets timers, and the room sends
/// an input when one of them runs out. At any moment one player, several players or none may act.
public protocol Game: Equatable, Sendable {
    /// The room's options, with a value for each of them.
    var options: GameOptions { get }

    /// The standings of all players who began the round, in the order of play. Empty before the
    /// first round, and in games that count nothing.
    var standings: [Standing] { get }

    /// Applies one input and appends its results to the outputs. Throws a `Refusal`, without a
    /// change, if the rules refuse a deal, a move or a seat; they never refuse any other input.
    mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal)

    /// Applies the answer to the last `calculation` that the game put out. Throws a `Refusal` if
    /// the text cannot be an answer to it; the game is then unchanged.
    mutating func receive(answer: String, _ outputs: inout some GameOutputs) throws(Refusal)

    /// Returns the player's possible actions for a prompt; nil while the player may not act.
    func choices(of player: Int) -> GamePrompt?

    /// Returns the game's state with everything that the viewer may see, and nothing else.
    func state(for viewer: Viewer, clocks: Clocks) -> GameState

    /// Answers a question of a member; throws a `Refusal` if this viewer may not ask it.
    func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply
}

extension Game {
    /// By default, a game knows no questions.
    public func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        throw Refusal(.notAllowed, "There is no \(query.verb) in this game.")
    }

    /// By default, a game asks for no calculation, so it refuses every answer.
    public mutating func receive(
        answer: String,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        throw Refusal(.badValue, "This game calculates nothing.")
    }

    func isEqual(to other: any Game) -> Bool { other as? Self == self }
}

/// One input of a game.
public enum GameInput: Sendable {
    /// A request to deal, for a round or because a shared table asked for it. The game answers with
    /// the output `dealt`. For a round it may first put out a `calculation`, and deal when it
    /// receives the answer.
    indirect case deal(Deal)
    /// A move that a player asks for.
    case move(GameMove, by: Int)
    /// The end of a timer that the game set.
    case timer(GameTimer)
    /// A player sits down at a shared table. Games with rounds do not receive this input.
    case sat(Int, name: String)
    /// A player left for good or gave up the round; sent once for each player.
    case left(Int)
    /// The server shuts down, so the round ends here.
    case stop
}

/// One result of an input. The room carries the outputs out in their order.
public enum GameOutput: Equatable, Sendable {
    /// The cards are dealt. The room announces the round when it receives this output, so the
    /// round's own events come after the announcement.
    indirect case dealt(DealRecord)
    /// A public event.
    indirect case event(GameEvent)
    /// An event with a fuller version, `own`, for some of the players, given by their numbers.
    indirect case secret(GameEvent, own: GameEvent, players: [Int])
    /// A turn begins. The room prompts its player, and sets the timer `turn` to `clockMs`, if any.
    case turn(number: Int, player: Int, clockMs: Int?)
    /// The turn ended, and no turn runs until the next begins. The room removes the timer `turn`.
    case turnEnded
    /// The choices of a player changed, so the room prompts that player again.
    case prompt(player: Int)
    /// The room sets a timer to run out in this many milliseconds; nil removes the timer.
    case timer(GameTimer, afterMs: Int?)
    /// A shared table asks for its next deal.
    case deal(DealWish)
    /// A calculation to run; nil for none. It or the end of a round cancels any earlier one.
    indirect case calculation(Calculation?)
    /// The round is over, with its winners; the last output of a round. `places` has all players,
    /// the best first, in a game with a referee.
    case finished(Over.Reason, winners: [Int], places: [[Int]]? = nil)
}

/// A receiver of a game's outputs, in order: a list, or a receiver that sends the events at once.
public protocol GameOutputs {
    /// Appends or carries out one output.
    mutating func put(_ output: consuming GameOutput)

    /// Receives a public event; the same as `put` with an output `event`.
    mutating func tell(_ event: some GameEventBody)
}

extension [GameOutput]: GameOutputs {
    /// Appends an output.
    public mutating func put(_ output: consuming GameOutput) { append(output) }

    /// Appends an output `event`.
    public mutating func tell(_ event: some GameEventBody) { append(.event(event.event)) }
}

/// The timers that a game can set.
public enum GameTimer: Sendable {
    /// The time limit of a turn. When it runs out, the room announces this and counts a strike.
    case turn
    /// The time for which a mismatch stays visible.
    case pause
    /// The time limit of a round.
    case round
}

/// The remaining time of a game's timers, in milliseconds; nil for a timer that is not set.
public struct Clocks: Equatable, Sendable {
    /// The remaining time for which a mismatch stays visible.
    public var pause: Int?
    /// The remaining time of the running round, in milliseconds; nil for no timer.
    public var round: Int?

    /// Creates the remaining times.
    public init(pause: Int? = nil, round: Int? = nil) {
        self.pause = pause
        self.round = round
    }
}

/// A viewer of a game's state.
public enum Viewer: Equatable, Sendable {
    /// A player of the running or last round, or a player who sits at a shared table.
    case player(Int)
    /// A spectator, or a member who does not play in this round.
    case onlooker

    /// The player with that number; an onlooker for nil.
    public init(player: Int?) {
        self = player.map { .player($0) } ?? .onlooker
    }
}

/// The score and counts of one player.
public struct Standing: Equatable, Sendable {
    /// The player's points.
    public var score: Int
    /// The game's other counts for the player.
    public var stats: Stats

    /// The score and counts of one player.
    public init(score: Int, stats: Stats) {
        self.score = score
        self.stats = stats
    }
}

extension Refusal {
    /// A refusal of a move that belongs to another game.
    static func noSuchMove(_ move: GameMove) -> Refusal {
        Refusal(.notAllowed, "There is no \(move.verb) in this game.")
    }
}

/// Refusals that several games share.
extension Refusal {
    static func noSuchCell(_ cell: Int, of count: Int) -> Refusal {
        Refusal(
            .badValue,
            "There is no cell \(cell); the cells are 1 to \(count).",
            field: "cell"
        )
    }

    /// A refusal of a move whose turn number is not the running turn's.
    static func staleTurn(_ asked: Int, running turn: Int) -> Refusal {
        Refusal(.staleTurn, "Turn \(asked) is not running; this is turn \(turn).", turn: turn)
    }

    static func notYourTurn(_ turn: Int, of player: String) -> Refusal {
        Refusal(.notYourTurn, "It is \(player)'s turn.", player: player, turn: turn)
    }
}

/// The players who began a round, in the order of play, and which of them still play.
///
/// It finds the next player, the winners, and the end of a round that forfeits have decided.
struct RoundPlayers: Equatable, Sendable {
    /// The players' names, in the quoted form that events use.
    let quoted: [QuotedText]
    private var hasLeft: [Bool]

    init(_ names: [String] = []) {
        quoted = names.map { QuotedText($0) }
        hasLeft = Array(repeating: false, count: names.count)
    }

    var count: Int { quoted.count }

    var names: [String] { quoted.map(\.text) }

    subscript(player: Int) -> String { quoted[player].text }

    /// The players who have not left the round and can still win.
    var remaining: [Int] { hasLeft.indices.filter { !hasLeft[$0] } }

    func hasLeft(_ player: Int) -> Bool { hasLeft[player] }

    mutating func leave(_ player: Int) { hasLeft[player] = true }

    /// Returns the next player in order who still plays; the same player if no other one does.
    func next(after player: Int) -> Int {
        var next = player
        repeat {
            next = (next + 1) % count
        } while hasLeft[next] && next != player
        return next
    }

    /// Returns the players with the highest score among all who still play.
    func best(_ scores: [Int]) -> [Int] {
        let remaining = remaining
        let best = remaining.map { scores[$0] }.max()
        return remaining.filter { scores[$0] == best }
    }

    /// The end of a round that forfeits have decided; nil while several players can still win.
    var decision: (reason: Over.Reason, winners: [Int])? {
        let remaining = remaining
        switch remaining.count {
        case 0: return (.abandoned, [])
        case 1: return (.forfeit, remaining)
        default: return nil
        }
    }
}
