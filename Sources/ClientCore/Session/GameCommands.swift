package import GameProtocol

/// What can be typed in the rooms of a game, and what the client sends and asks for it.
package protocol GameCommands: Sendable {
    /// How each command is written, in the order of help.
    static var usages: [String] { get }
    /// The commands and what they do, as help shows them.
    static var helpLines: [String] { get }
    /// How a room of the game is made, as help shows it.
    static var createLine: String { get }
    /// The word behind `create` that means this game; nil where there is none.
    static var createWord: String? { get }

    /// Reads the words behind a verb; nil for a verb that is not of this game.
    static func command(_ verb: String, _ words: [String]) -> Command?
    /// Why a command of another game does nothing in the rooms of this one.
    static func foreign(_ kind: GameKind) -> GameRejection
    /// Why numbers do nothing that are no command.
    static func rejection(of numbers: [Int]) -> Rejection
    /// What a number alone means.
    static func command(_ number: Int) -> GameCommand?
    /// What several numbers in one line mean; nil where they mean nothing.
    static func command(_ numbers: [Int]) -> GameCommand?

    /// Carries out a command of this game in a room of it, or says why not.
    static func perform(_ command: GameCommand, _ client: inout ClientState)
    /// Tells the player what to do now, or why not.
    static func hint(_ client: inout ClientState)
    /// Answers a question about a room of this game.
    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int)
    /// Whether that can be said without asking the server.
    static func canAnswer(_ question: News.Question, _ client: ClientState) -> Bool
    /// Somebody says yes to a question.
    static func agree(to question: GameQuestion, _ client: inout ClientState)
    /// Sends a move that waited for this client's part of its seed.
    static func send(_ move: GameMove, entropy: String?, _ client: inout ClientState)

    /// Does what an event means beyond the room.
    static func follow(_ event: GameEvent, _ client: inout ClientState)
    /// Asks for what the game does not know, after anything has happened.
    static func askAfterInput(_ client: inout ClientState, at: Int)
    /// When it goes on with what it does for the player; nil while it waits for no time.
    static func goesOnAt(in room: RoomView) -> Int?
    /// Asks for what was lost with the connection, or with events that were missed.
    static func askAfterGap(_ client: inout ClientState)

    /// The server did what was asked.
    static func succeeded(
        _ purpose: GamePurpose,
        _ content: Reply.Content,
        _ client: inout ClientState
    )
    /// The server refused it.
    static func refused(
        _ purpose: GamePurpose,
        _ refusal: Refusal,
        _ client: inout ClientState,
        at: Int
    )
    /// The server did it before the connection was lost, or refused it.
    static func handled(_ purpose: GamePurpose, in room: inout RoomView)
    /// What to do with a request that was lost.
    static func fate(of purpose: GamePurpose) -> RequestFate
    /// The turn for which a move was meant; nil where it has none.
    static func turn(of move: GameMove) -> Int?
    /// Whether a move that was lost would do now what it would have done before.
    static func stillMeansTheSame(_ move: GameMove, in room: RoomView) -> Bool
    /// What a refusal means that only this game knows; nil for any other.
    static func rejection(_ refusal: Refusal) -> GameRejection?
}

/// What becomes of a request that the server has not handled before the connection was lost.
package enum RequestFate: Sendable {
    /// It is a move: sent again as long as it still means the same.
    case move
    /// It is idempotent: sent again in any case.
    case question
    /// Whoever sent it asks again by itself.
    case dropped
}

extension GameCommands {
    /// In another turn it would be another move.
    static func stillMeansTheSame(_ move: GameMove, in room: RoomView) -> Bool {
        turn(of: move) == room.turn?.number || room.isFree
    }

    static var createWord: String? { nil }
    static func hint(_ client: inout ClientState) { client.reject(.command(.noHints)) }
    static func command(_ number: Int) -> GameCommand? { nil }
    static func command(_ numbers: [Int]) -> GameCommand? { nil }
    static func canAnswer(_ question: News.Question, _ client: ClientState) -> Bool { true }
    static func agree(to question: GameQuestion, _ client: inout ClientState) {}
    static func send(_ move: GameMove, entropy: String?, _ client: inout ClientState) {}
    static func askAfterInput(_ client: inout ClientState, at: Int) {}
    static func goesOnAt(in room: RoomView) -> Int? { nil }
    static func askAfterGap(_ client: inout ClientState) {}
    static func succeeded(
        _ purpose: GamePurpose,
        _ content: Reply.Content,
        _ client: inout ClientState
    ) {}
    static func handled(_ purpose: GamePurpose, in room: inout RoomView) {}
}
