package import GameProtocol

/// The rules by which a game changes the client's view of a room, and their meaning for its
/// players.
package protocol GameRules: Sendable {
    /// The counts of a player before the first move.
    static var noCounts: Stats { get }

    /// Returns the table of a snapshot that arrived at that time, and the source of the running
    /// deal.
    static func table(_ state: RoomState, at: Int) -> (own: GameTable, source: any DealtCards)

    /// Changes the table as a moment of the room requires. Returns the news for the player.
    @discardableResult
    static func note(_ moment: RoomMoment, in room: inout RoomView) -> [News]
    /// Returns the meaning of the room's state for this player.
    static func facts(of room: RoomView) -> RoomFacts

    /// Returns the move with other names of players.
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove
}

/// The table of a game, with the type that the game has for it.
package typealias GameTable = any Equatable & Sendable

/// A moment of a room.
package enum RoomMoment: Sendable {
    /// An event of the game.
    case event(GameEvent, at: Int)
    /// The table of a snapshot exists; the rest of the snapshot follows.
    case entered
    /// This player takes a seat after the snapshot.
    case seated
    case started(Started)
    /// A turn begins, which the room already shows.
    case turn
    case prompt(Prompt, at: Int)
    case over
    /// The server proves a deal that was not proved before.
    case proof(DealProof)
    /// A player disappears, for a while or for good.
    case lost(String)
    /// Another player looks at that card; nil for none.
    case hover(String, cell: Int?)
    /// An older view of the same round, with values that a snapshot does not contain.
    case older(RoomView)
    /// A newer view, with values that change with time.
    case newer(RoomView)
}

/// The meaning of a room's state for its player. The initial values fit a game with turns and a
/// shared table.
package struct RoomFacts: Sendable {
    /// Whether this player may make a move now.
    var mayAct: Bool
    /// Whether each player moves at any time of the round, on a board of their own.
    var hasOwnTurns = false
    /// The number of the turn in which a move would be made now; nil if there are no turns.
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
    /// The most places of a deal.
    var maximumPlaces: Int { get }
    /// Returns the source for a round that begins.
    func begun(_ started: Started) -> Self
    /// Deals the cards again. It throws if the check cannot be complete, or if it fails.
    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String]
}

/// The source of a deal's cards, with the type that its game has for it.
struct DealSource: Equatable, Sendable {
    var cards: any DealtCards

    static func == (one: Self, other: Self) -> Bool { one.cards.isEqual(to: other.cards) }
}
