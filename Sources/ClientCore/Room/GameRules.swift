package import GameProtocol

/// The rules by which a game changes the client's view of a room, and their meaning for its
/// players.
package protocol GameRules: Sendable {
    /// The counts of a player before the first move.
    static var noCounts: Stats { get }

    /// Returns the table of a snapshot that arrived at that time.
    static func table(_ state: RoomState, at: Int) -> RoomTable
    /// Takes the rest of a snapshot, once the table exists.
    static func enter(_ room: inout RoomView)
    /// Applies an event of the game. Returns the news for the player.
    static func apply(_ event: GameEvent, to room: inout RoomView, at: Int) -> [News]
    /// Checks the proof of a deal that was not proved before.
    static func apply(_ proof: DealProof, to room: inout RoomView) -> [News]
    /// Starts a round.
    static func begin(_ started: Started, in room: inout RoomView)
    /// Starts a turn, which `room` already shows. Returns additional news.
    static func beginTurn(in room: inout RoomView) -> [News]
    /// Whether the new turn is a further turn that the same player has earned.
    static func goesOn(_ player: String, in room: RoomView) -> Bool
    /// Ends the round.
    static func end(in room: inout RoomView)
    /// Handles a player who disappears, for a while or for good.
    static func lose(_ player: String, in room: inout RoomView)
    /// Whether players see each other's cursors.
    static var sharesCursor: Bool { get }
    /// Notes the card that another player looks at; nil for none.
    static func look(_ player: String, at cell: Int?, in room: inout RoomView)
    /// Handles this player's taking a seat after the snapshot.
    static func sit(in room: inout RoomView)
    /// Takes from an older view of the same round the values that a snapshot does not contain.
    static func keep(_ older: RoomView, in room: inout RoomView)
    /// The number of hints that this player requested in the round.
    static func hintCount(in room: RoomView) -> Int
    /// Takes from a newer view the values that change with time.
    static func setClocks(_ now: RoomView, in room: inout RoomView)

    /// Whether this player may make a move now.
    static func mayAct(in room: RoomView) -> Bool
    /// Whether a request for a move belongs to the current state of the room.
    static func accepts(_ prompt: Prompt, in room: RoomView) -> Bool
    /// Takes the details of such a request.
    static func take(_ prompt: Prompt, in room: inout RoomView, at: Int)
    /// Returns the news about such a request, which `room` already has.
    static func news(of prompt: Prompt, in room: RoomView) -> [News]
    /// The time when this player's decision is due; nil while there is no decision.
    static func decisionEndsAt(in room: RoomView) -> Int?
    /// The warning times before the decision is due, in milliseconds, the longest first.
    static var warningsMs: [Int] { get }
    /// The time when the whole round ends; nil if only turns have a clock.
    static func roundEndsAt(in room: RoomView) -> Int?
    /// Whether the next round follows at once after a round with that end.
    static func goesOn(after reason: OverReason) -> Bool
    /// Whether this player has begun a move that should end before the program leaves.
    static func isMidMove(in room: RoomView) -> Bool
    /// Whether this player loses something by leaving, although no round is forfeited.
    static func hasStake(in room: RoomView) -> Bool
    /// The deals that the server has not proved yet.
    static func unprovedDeals(in room: RoomView) -> [DealRecord]

    /// The source of the running deal, from a snapshot.
    static func source(_ state: RoomState) -> DealSource

    /// Returns the value with all text made safe for a terminal.
    static func cleaned(_ options: GameOptions) -> GameOptions
    static func cleaned(_ state: GameState, _ names: Displays) -> GameState
    static func cleaned(_ event: GameEvent, _ names: Displays) -> GameEvent
    static func cleaned(_ choices: GamePrompt, _ names: Displays) -> GamePrompt

    /// Returns the move with other names of players.
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove
}

/// The default rules, for a game with turns or with a shared table.
extension GameRules {
    static func enter(_ room: inout RoomView) {}
    static func apply(_ proof: DealProof, to room: inout RoomView) -> [News] {
        [.proved(deal: proof.deal, .partly(.unknownDeal))]
    }
    static func begin(_ started: Started, in room: inout RoomView) {}
    static func beginTurn(in room: inout RoomView) -> [News] { [] }
    static func goesOn(_ player: String, in room: RoomView) -> Bool { false }
    static func end(in room: inout RoomView) {}
    static func lose(_ player: String, in room: inout RoomView) {}
    static var sharesCursor: Bool { false }
    static func look(_ player: String, at cell: Int?, in room: inout RoomView) {}
    static func sit(in room: inout RoomView) {}
    static func keep(_ older: RoomView, in room: inout RoomView) {}
    static func hintCount(in room: RoomView) -> Int { 0 }
    static func setClocks(_ now: RoomView, in room: inout RoomView) {}

    static func mayAct(in room: RoomView) -> Bool {
        room.isFree || room.isMyTurn && room.isPrompted
    }
    static func take(_ prompt: Prompt, in room: inout RoomView, at: Int) {
        if let clockMs = prompt.clockMs { room.turn?.endsAt = at + clockMs }
    }
    static func news(of prompt: Prompt, in room: RoomView) -> [News] { [] }
    static func decisionEndsAt(in room: RoomView) -> Int? {
        room.isMyTurn ? room.turn?.endsAt : nil
    }
    static var warningsMs: [Int] { [10_000] }
    static func roundEndsAt(in room: RoomView) -> Int? { nil }
    static func goesOn(after reason: OverReason) -> Bool { false }
    static func isMidMove(in room: RoomView) -> Bool { false }
    static func hasStake(in room: RoomView) -> Bool { false }
    static func unprovedDeals(in room: RoomView) -> [DealRecord] { [] }

    static func cleaned(_ options: GameOptions) -> GameOptions { options }
    static func cleaned(_ choices: GamePrompt, _ names: Displays) -> GamePrompt { choices }
    static func renamed(_ move: GameMove, _ name: (String) -> String) -> GameMove { move }
}

/// The cards of a deal: their number, and how to deal them again from the seed.
protocol DealtCards: Sendable {
    /// The most places of a deal.
    var maximumPlaces: Int { get }
    /// Returns the source for a round that begins.
    func begun(_ started: Started) -> DealSource
    /// Deals the cards again. It throws if the check cannot be complete, or if it fails.
    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String]
}
