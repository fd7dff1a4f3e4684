package import GameProtocol

/// The part of the client's view of a room that depends on the game: how the view changes, and what
/// its player may do.
package protocol GameRules: Sendable {
    /// Returns the game's table in a snapshot that arrived at time `at`, and the data for dealing
    /// the cards of the running deal again.
    static func table(_ state: RoomState, at: Int) -> (own: GameTable, source: any DealtCards)

    /// Changes the table after something happened in the room. Returns the news for the player.
    @discardableResult
    static func note(_ moment: RoomMoment, in room: inout RoomView) -> [News]
    /// Returns the meaning of the room's state for this player.
    static func facts(of room: RoomView) -> RoomFacts

    /// Returns the move with each player's name replaced by the result of `name`.
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove
}

/// The table of a game, with the type that the game has for it.
package typealias GameTable = any Equatable & Sendable

/// A change in a room, such as an event or a new turn, to which a game may have to react.
package enum RoomMoment: Sendable {
    /// An event of the game.
    case event(GameEvent, at: Int)
    /// The view of the room was created from a snapshot.
    case entered
    /// This player takes a seat after the snapshot.
    case seated
    case started(Started)
    /// A turn has begun; the room's view already shows it.
    case turn
    case prompt(Prompt, at: Int)
    case over
    /// The server proves a deal that was not proved before.
    case proof(DealProof)
    /// A player disappears, for a while or for good.
    case lost(String)
    /// Another player's cursor is over that card; nil for no card.
    case hover(String, cell: Int?)
    /// A snapshot replaced this older view of the same round. The game copies from it the values
    /// that a snapshot does not contain.
    case older(RoomView)
    /// A newer view of the same state. The game takes the clocks from it.
    case newer(RoomView)
}

/// The meaning of a room's state for its player. The initial values fit a game with turns and a
/// shared table.
package struct RoomFacts: Sendable {
    /// Whether this player may make a move now.
    var mayAct: Bool
    /// Whether each player moves at any time of the round, on a board of their own.
    var hasOwnTurns = false
    /// The turn number that a move has to contain now; nil if moves contain none.
    var turn: Int?
    /// The time when this player's decision is due; nil while there is no decision.
    var decisionEndsAt: Int?
    /// The warning times before the decision is due, in milliseconds, the longest first.
    var warningsMs = [10_000]
    /// The time when the whole round ends; nil if only turns have a clock.
    package var roundEndsAt: Int?
    /// The time at which the game acts for the player by itself; nil if it does not.
    var goesOnAt: Int?
    /// The player who has earned a further turn; nil for none.
    var earner: String?
    /// Whether this player has begun a move that should end before the program leaves.
    var isMidMove = false
    /// Whether this player loses something by leaving, although no round is forfeited.
    var hasStake = false
    /// Whether players see each other's cursors.
    var sharesCursor = false
    /// The number of hints that this player requested in the round.
    var hintCount = 0
    /// The deals that the server has not proved yet.
    package var unprovedDeals: [DealRecord] = []
    /// The question that only the server can answer now; nil for none.
    var openQuestion: News.Question?

    init(_ room: RoomView) {
        mayAct = room.isFree || room.isMyTurn && room.isPrompted
        turn = room.turn?.number
        decisionEndsAt = room.isMyTurn ? room.turn?.endsAt : nil
    }
}

extension RoomView {
    package var facts: RoomFacts { game.facts(of: self) }

    /// Returns whether a request for a move belongs to the current state of the room.
    package func accepts(_ prompt: Prompt) -> Bool {
        guard prompt.choices.game == options.game else { return false }
        return facts.hasOwnTurns
            ? phase == .playing : isMyTurn && prompt.choices.turn == turn?.number
    }

    /// Returns whether a lost move would now have the same effect as when it was sent. In another
    /// turn the same request would be a different move.
    func keepsMeaning(of move: GameMove) -> Bool {
        let facts = facts
        return isFree || move.turn == facts.turn || facts.hasOwnTurns && move.turn == nil
    }
}

extension GameRules {
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove { move }
}

/// The cards of a deal: their number, and how to deal them again from the seed.
package protocol DealtCards: Equatable, Sendable {
    /// The most cards that a deal of the game can have.
    var maximumPlaces: Int { get }
    /// Returns the data for dealing the cards of a round that begins.
    func begun(_ started: Started) -> Self
    /// Returns the codes of the cards, dealt again from the seed. It throws if this client cannot
    /// deal them again, or if the proof has a wrong form.
    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String]
}

/// The data for dealing a deal's cards again, of a type that depends on the game.
struct DealSource: Equatable, Sendable {
    var cards: any DealtCards

    static func == (one: Self, other: Self) -> Bool { one.cards.isEqual(to: other.cards) }
}
