public import GameProtocol

/// The rules of one game at one table: a pure value that is told what happens, and says what
/// follows.
///
/// Players are numbered 0, 1, 2 ...: by the order of play in a game of rounds, by their seats at a
/// shared table; the room knows who they are. A game has no clock: it sets timers, and the room
/// says when one of them has run out. One player may be in turn, nobody, or everybody at once.
public protocol Game: Equatable, Sendable {
    /// The room's options, each with its value.
    var options: GameOptions { get }

    /// How all who began the round stand, in the order of play; empty before the first round, and
    /// where nothing is counted.
    var standings: [Standing] { get }

    /// Takes one input and appends what follows from it.
    ///
    /// Throws a `Refusal` of a deal, a move or a seat, which then has no effect; takes any other
    /// input.
    mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal)

    /// Takes the answer to the last `calculation` that it put out.
    ///
    /// Throws a `Refusal` of what can be no answer to that, which then has no effect.
    mutating func receive(answer: String, _ outputs: inout some GameOutputs) throws(Refusal)

    /// What a player may do now, as it stands in their prompt; nil while they may not act.
    func choices(of player: Int) -> GamePrompt?

    /// What a viewer may see.
    func state(for viewer: Viewer, clocks: Clocks) -> GameState

    /// Answers a question of anybody in the room; throws a `Refusal` where it is not theirs to ask.
    func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply
}

extension Game {
    /// No question is known.
    public func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        throw Refusal(.notAllowed, "There is no \(query.verb) in this game.")
    }

    /// Nothing is ever calculated.
    public mutating func receive(
        answer: String,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        throw Refusal(.badValue, "This game calculates nothing.")
    }

    func isEqual(to other: any Game) -> Bool { other as? Self == self }
}

/// One thing that a game is told.
public enum GameInput: Sendable {
    /// The cards are to be dealt, for a round or because a shared table wishes it; the game puts
    /// out `dealt` with what it dealt. For a round it may put out a `calculation` instead, and
    /// deal when it is told the answer.
    indirect case deal(Deal)
    /// A player asks for a move.
    case move(GameMove, by: Int)
    /// A timer that the game set has run out.
    case timer(GameTimer)
    /// Somebody sits down at a shared table; games of rounds are not told.
    case sat(Int, name: String)
    /// A player is gone for good, or has given the round up; told once for each of them.
    case left(Int)
    /// The round ends here, because the server stops.
    case stop
}

/// What follows from an input, for the room to carry out in this order.
public enum GameOutput: Equatable, Sendable {
    /// The cards are dealt. A round is announced by this, so that its own events come after it.
    indirect case dealt(DealRecord)
    /// Something happened that everybody may know.
    indirect case event(GameEvent)
    /// Something happened that some players may know more about; they are named by their numbers.
    indirect case secret(GameEvent, own: GameEvent, players: [Int])
    /// A turn begins, and its player is prompted; with `clockMs` the timer `turn` is set to it.
    case turn(number: Int, player: Int, clockMs: Int?)
    /// No turn runs until the next one begins; the timer `turn` is taken away.
    case turnEnded
    /// The choices of a player are others now, and they are prompted for them.
    case prompt(player: Int)
    /// A timer is set to this many milliseconds from now; nil removes it.
    case timer(GameTimer, afterMs: Int?)
    /// A shared table wishes its next deal.
    case deal(DealWish)
    /// Something is to be calculated, in place of what was before; nil takes that back. The end of
    /// a round takes it back, too.
    indirect case calculation(Calculation?)
    /// The round is over, and these have won it; the last output of a round.
    case finished(Over.Reason, winners: [Int])
}

/// Takes what a game puts out, in order: a list, or whoever tells the events at once.
public protocol GameOutputs {
    /// Takes an output.
    mutating func put(_ output: consuming GameOutput)

    /// Takes an event that everybody may know; the same as to put an output `event`.
    mutating func tell(_ event: some GameEventBody)
}

extension [GameOutput]: GameOutputs {
    /// Appends an output.
    public mutating func put(_ output: consuming GameOutput) { append(output) }

    /// Appends an output `event`.
    public mutating func tell(_ event: some GameEventBody) { append(.event(event.event)) }
}

/// A game's timers, each of which is set or not.
public enum GameTimer: Sendable {
    /// How long a turn may last. When it runs out, the room tells everybody and counts it.
    case turn
    /// How long something stays visible.
    case pause
    /// How long a round may last.
    case round
}

/// What is left of a game's timers, in milliseconds; nil for one that is not set.
public struct Clocks: Equatable, Sendable {
    /// Of the running turn.
    public var turn: Int?
    /// Of what is shown for a while.
    public var pause: Int?
    /// Of the running round.
    public var round: Int?

    /// What is left of each timer.
    public init(turn: Int? = nil, pause: Int? = nil, round: Int? = nil) {
        self.turn = turn
        self.pause = pause
        self.round = round
    }
}

/// The one to whom a game shows something.
public enum Viewer: Equatable, Sendable {
    /// A player of the running or last round, or one who sits at a shared table.
    case player(Int)
    /// Somebody who watches, or sits the round out.
    case onlooker

    /// The player with that number; nobody who plays, for nil.
    public init(player: Int?) {
        self = player.map { .player($0) } ?? .onlooker
    }
}

/// How one player stands.
public struct Standing: Equatable, Sendable {
    /// The points.
    public var score: Int
    /// What else the game counts for the player.
    public var stats: Stats

    /// How one player stands.
    public init(score: Int, stats: Stats) {
        self.score = score
        self.stats = stats
    }
}

extension Refusal {
    /// The refusal of a move of another game.
    static func noSuchMove(_ move: GameMove) -> Refusal {
        Refusal(.notAllowed, "There is no \(move.verb) in this game.")
    }
}

/// Refusals of more than one game.
extension Refusal {
    static func noSuchCell(_ cell: Int, of count: Int) -> Refusal {
        Refusal(
            .badValue,
            "There is no cell \(cell); the cells are 1 to \(count).",
            field: "cell"
        )
    }

    /// A move is meant for another turn than the one that is running.
    static func staleTurn(_ asked: Int, running turn: Int) -> Refusal {
        Refusal(.staleTurn, "Turn \(asked) is not running; this is turn \(turn).", turn: turn)
    }

    static func notYourTurn(_ turn: Int, of player: String) -> Refusal {
        Refusal(.notYourTurn, "It is \(player)'s turn.", player: player, turn: turn)
    }
}
