package import GameProtocol

/// What a bot and a recording ask of a game.
package protocol GameRecords: Sendable {
    /// What is typed for a move of a bot; nil for one that no bot makes.
    static func command(for move: GameMove) -> Command?
    /// How long people take before such a thing, in milliseconds, where nothing says how long it was.
    static func usualPauseMs(_ event: GameEvent) -> Int
    /// Whose doing an event is.
    static func cause(of event: GameEvent) -> GameCause
    /// Whose request an event shows, and its number, where everybody has turns of their own; nil
    /// for any other event.
    static func request(shownBy event: GameEvent) -> (player: String, turn: Int)?
    /// What is wrong with an event where another of the same kind is due; nil for nothing to say.
    static func difference(_ due: GameEvent, _ told: GameEvent) -> String?
    /// The move of somebody alone that ends a round for that reason, and that no event tells; nil
    /// for a reason that comes of something else.
    static func move(ending reason: Over.Reason) -> GameMove?
    /// By what an arena compares players: the points, or what else decides a round.
    static func reached(_ points: Int, _ counts: Stats) -> Int
    /// The moves that somebody alone needs on average who plays as well as can be; nil where nobody knows.
    static func expectedMoves(_ options: GameOptions) -> Double?
    /// Somebody who says of each move of a recording what it was worth; nil where nobody can.
    static func coach() -> (any GameCoach)?
}

/// Whose doing an event of a game is.
package enum GameCause: Sendable {
    case move(GameMove, by: String)
    /// A move that only its player knows.
    case hidden
    /// A clock, or the end of the round.
    case clock
    /// It follows from what was before.
    case rules
}

/// Says of each move of a recording what it was worth.
package protocol GameCoach: Sendable {
    /// Takes what is shown next; gives the lines that come before it, and those that come after.
    mutating func take(
        _ news: News,
        _ room: RoomView?
    ) -> (before: [String], after: [String])

    /// Takes the same in its place; gives the mark of a move that could have been better, and at the
    /// end of a round what all moves came to.
    mutating func follow(
        _ news: News,
        _ room: RoomView?
    ) -> (mark: CoachMark?, summary: [String])
}

/// The mark of a move that could have been better.
package struct CoachMark: Equatable, Sendable {
    /// The sign that it has everywhere.
    package static let sign = "?!"

    /// The card that was turned up.
    package var cell: Int
    /// The cards that would have been better; none where any of a kind would.
    package var better: [Int]
    /// A sentence that says so.
    package var text: String
}

/// The built-in player of one game.
protocol GameBot: Equatable, Sendable {
    /// Takes the next message; gives the move that it asks for.
    mutating func receive(_ input: BotInput) -> GameMove?
}

extension GameRecords {
    static func coach() -> (any GameCoach)? { nil }
    static func expectedMoves(_ options: GameOptions) -> Double? { nil }
    static func move(ending reason: Over.Reason) -> GameMove? { nil }
    static func request(shownBy event: GameEvent) -> (player: String, turn: Int)? { nil }
    static func reached(_ points: Int, _ counts: Stats) -> Int { points }
}

extension [Score] {
    /// `ann 3, bob 1`, as a recording that is wrong is told.
    var listed: String { map { "\($0.player) \($0.points)" }.joined(separator: ", ") }
}
