package import Bots
package import GameProtocol

/// The requirements of bots and recordings on a game.
package protocol GameRecords: Sendable {
    /// Returns the part of a bot that plays this game. The part receives the input of all games.
    static func bot(_ level: BotLevel, seed: UInt64) -> any GameBot
    static func origin(of event: GameEvent) -> EventOrigin
    /// Describes how the event `told` of a recording differs from the expected event `due` of the
    /// same kind; nil for no difference.
    static func difference(_ due: GameEvent, _ told: GameEvent) -> String?
    /// Returns the move that ends the round of a single player for that reason, if no event shows
    /// the move. Returns nil for any other reason.
    static func move(ending reason: Over.Reason) -> GameMove?
    /// Returns a coach that rates each move of a recording; nil if the game has none.
    static func coach() -> (any GameCoach)?
}

/// The origin of an event, as a recording shows it.
package struct EventOrigin: Sendable {
    package let cause: GameCause
    /// The usual time that people need before such an event, in milliseconds. A replay uses this
    /// time if the recording has no times.
    package let pauseMs: Int
    /// The player and the turn of the request that the event shows, in a game where each player has
    /// turns of their own.
    package let request: (player: String, turn: Int)?

    init(_ cause: GameCause, pauseMs: Int, request: (player: String, turn: Int)? = nil) {
        (self.cause, self.pauseMs, self.request) = (cause, pauseMs, request)
    }
}

/// The cause of an event of a game.
package enum GameCause: Sendable {
    case move(GameMove, by: String)
    /// A move that only its player knows.
    case hidden
    /// A clock ran out, or the round ended.
    case clock
    /// A consequence of earlier events, by the rules.
    case rules
}

/// A coach that rates each move of a recording.
package protocol GameCoach: Sendable {
    /// Handles the next news of the recording. Returns the lines to print before it, and the lines
    /// to print after it.
    mutating func take(
        _ news: News,
        _ room: RoomView?
    ) -> (before: [String], after: [String])

    /// Handles the next news for a screen, instead of `take`. Returns the mark of a move that could
    /// have been better, and at the end of a round a summary of all moves.
    mutating func follow(
        _ news: News,
        _ room: RoomView?
    ) -> (mark: CoachMark?, summary: [String])

    /// Returns the average number of moves that a single player needs with best play; nil if
    /// unknown.
    func expectedMoves(_ options: GameOptions) -> Double?

    /// Returns the lead in points that the player can expect at the end of the round if both
    /// players play best from now on; nil if no theory knows it.
    func lead(of player: String, _ room: RoomView) -> Double?
}

/// The mark of a move that could have been better.
package struct CoachMark: Equatable, Sendable {
    /// The sign of such a move on all screens.
    package static let sign = "?!"

    /// The place of the card that the player turned up.
    package var cell: Int
    /// The places of better cards; empty if any card of a kind would be better.
    package var better: [Int]
    /// A sentence about the better move.
    package var text: String
}

extension GameRecords {
    static func coach() -> (any GameCoach)? { nil }
    static func move(ending reason: Over.Reason) -> GameMove? { nil }
}

extension [Score] {
    /// The scores as a report on a wrong recording shows them: `ann 3, bob 1`.
    var listed: String { map { "\($0.player) \($0.points)" }.joined(separator: ", ") }
}

/// A built-in player. It sees the messages that a member of a room gets, and answers the prompts
/// for its moves.
///
/// It has only the public messages and its own random numbers. Its owner (a connection, an arena, a
/// load test) passes messages to it and carries out its moves.
package struct Bot: Sendable {
    private var games: [any GameBot]

    /// - Parameter seed: any number. Equal bots with equal seeds play alike.
    package init(_ level: BotLevel, seed: UInt64) {
        games = ClientGames.all.map { $0.bot(level, seed: seed) }
    }

    /// Handles the next message, and returns the move that the message asks for.
    package mutating func receive(_ input: BotInput) -> GameMove? {
        for index in games.indices {
            if let move = games[index].receive(input) { return move }
        }
        return nil
    }
}
