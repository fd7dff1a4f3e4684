package import GameProtocol

/// How a game changes what a client knows of a room, and what that means for whoever plays.
package protocol GameRules: Sendable {
    /// What a player has been counted who has not moved yet.
    static var noCounts: Stats { get }

    /// The table that a snapshot shows at that time.
    static func table(_ state: RoomState, at: Int) -> RoomTable
    /// Takes what else a snapshot says, once the table is there.
    static func enter(_ room: inout RoomView)
    /// Takes an event of the game; gives what a player has to be told of it.
    static func apply(_ event: GameEvent, to room: inout RoomView, at: Int) -> [News]
    /// A deal that was not proved before is shown.
    static func apply(_ proof: DealProof, to room: inout RoomView) -> [News]
    /// A round begins.
    static func begin(_ started: Started, in room: inout RoomView)
    /// A turn begins, which `room` shows already; gives what is told beside it.
    static func beginTurn(in room: inout RoomView) -> [News]
    /// Whether the turn that begins is one more of the same player, who has earned it.
    static func goesOn(_ player: String, in room: RoomView) -> Bool
    /// The round is over.
    static func end(in room: inout RoomView)
    /// A player is not seen any more, for a while or for good.
    static func lose(_ player: String, in room: inout RoomView)
    /// Whether players see each other's cursors.
    static var sharesCursor: Bool { get }
    /// Another player looks at a card, or at none.
    static func look(_ player: String, at cell: Int?, in room: inout RoomView)
    /// This player sits down: the snapshot was made before.
    static func sit(in room: inout RoomView)
    /// Takes from an older view of the same round what a snapshot does not tell.
    static func keep(_ older: RoomView, in room: inout RoomView)
    /// How often this player has asked in the round what to do.
    static func hintCount(in room: RoomView) -> Int
    /// Takes from a newer view what time has changed.
    static func setClocks(_ now: RoomView, in room: inout RoomView)

    /// Whether this player may make a move now.
    static func mayAct(in room: RoomView) -> Bool
    /// Whether a request for a move is the one that the room stands at.
    static func accepts(_ prompt: Prompt, in room: RoomView) -> Bool
    /// Takes what such a request says beside that this player may move.
    static func take(_ prompt: Prompt, in room: inout RoomView, at: Int)
    /// When this player's time for a decision ends; nil while nothing is to be decided.
    static func decisionEndsAt(in room: RoomView) -> Int?
    /// At how many milliseconds before that it is said how much time is left, the longest time first.
    static var warningsMs: [Int] { get }
    /// When the time of the whole round ends; nil where only turns have a clock.
    static func roundEndsAt(in room: RoomView) -> Int?
    /// Whether a round that ended so is followed by the next one at once.
    static func goesOn(after reason: OverReason) -> Bool
    /// Whether this player has begun something that is seen to its end before the program leaves.
    static func isMidMove(in room: RoomView) -> Bool
    /// Whether this player loses something by leaving, though no round is forfeited by it.
    static func hasStake(in room: RoomView) -> Bool
    /// The deals that the server has not shown yet.
    static func unprovedDeals(in room: RoomView) -> [DealRecord]

    /// What the running deal comes from, as a snapshot says it.
    static func source(_ state: RoomState) -> DealSource

    /// The same, with every text fit for a terminal.
    static func cleaned(_ options: GameOptions) -> GameOptions
    static func cleaned(_ state: GameState) -> GameState
    static func cleaned(_ event: GameEvent) -> GameEvent
}

/// What holds where a game says nothing else: one player is in turn, or whoever sits there may act.
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
}

/// The cards of a deal: how many there can be, and how they are dealt again from its seed.
protocol DealtCards: Sendable {
    /// No deal has more places.
    var maximumPlaces: Int { get }
    /// The same for a round that begins.
    func begun(_ started: Started) -> DealSource
    /// Deals again; throws what keeps the check from being whole, or what is wrong.
    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String]
}
