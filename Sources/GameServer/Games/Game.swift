public import GameProtocol

/// The rules of one game at one table: a pure value that is told what the players do.
///
/// Players are numbered 0, 1, 2 ... in the order of play; the room knows who they are. A game has
/// no clock: it asks to be woken, and the room says when that time has come.
public protocol Game: Equatable, Sendable {
    /// The room's options, each with its value.
    var options: GameOptions { get }

    /// How long a player may take for a turn; nil for as long as they like.
    var turnClockMs: Int? { get }

    /// The board's shape, in games that have one; it is announced when a round starts.
    var shape: Started.Board? { get }

    /// The scores of all who began the round, in the order of play.
    var scores: [Int] { get }

    /// What else is counted for them, in the same order.
    var counts: [GameCounts] { get }

    /// What is counted for somebody who has not played yet.
    var emptyCounts: GameCounts { get }

    /// Which card of its turn comes next, in games where a turn has several; nil outside a turn.
    var nth: Int? { get }

    /// Whether a round without anything new ends without winners, as it does for a lone player.
    func hasWinners(_ reason: Over.Reason) -> Bool

    /// Deals a new round and begins its first turn; gives the codes that were dealt, in order.
    ///
    /// Throws a `Refusal` where the round cannot be dealt; then nothing has changed.
    mutating func begin(
        _ round: Round,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) -> [String]

    /// Carries out a move of a player; throws a `Refusal` without any effect where it is illegal.
    mutating func play(
        _ move: GameMove,
        by player: Int,
        _ outputs: inout [GameOutput]
    ) throws(Refusal)

    /// The player's turn clock has run out.
    mutating func turnExpired(_ outputs: inout [GameOutput])

    /// The time has come for which the game asked with `GameOutput.wake`.
    mutating func wake(_ outputs: inout [GameOutput])

    /// A player has forfeited; at least two others are left. A turn of theirs passes on.
    mutating func withdraw(_ player: Int, _ outputs: inout [GameOutput])

    /// The round ends here, for a reason that is none of the game's; no card stays half played.
    mutating func stop(_ outputs: inout [GameOutput])

    /// The request that the player in turn may send now; nil where nobody may act.
    func prompt(room: String, clockMs: Int?) -> (player: Int, prompt: Prompt)?

    /// What a viewer may see; `player` is nil for somebody who does not play in this round.
    func state(for player: Int?, wakeInMs: Int?) -> GameState

    /// Whether the rules of this table have such a move at all, now or at another time.
    func knows(_ move: GameMove) -> Bool

    /// Answers a question of anybody in the room; throws a `Refusal` where it is not theirs to ask.
    func answer(
        _ query: GameQuery,
        for player: Int?,
        room: String
    ) throws(Refusal) -> GameReply

    /// Refuses a name that means something else at this table.
    func checkSeat(for name: String) throws(Refusal)

    /// Somebody sits down at an open table.
    mutating func sit(_ player: Int, name: String)

    /// Somebody has left an open table.
    mutating func stand(_ player: Int, _ outputs: inout [GameOutput])

    /// Makes a deal of an open table; gives the codes that were dealt, in order.
    mutating func deal(_ wish: DealWish, seed: [UInt8]) -> [String]

    /// What tells everybody of the deal that was just made.
    func announcement(of wish: DealWish, _ deal: Announced) -> GameEvent
}

/// A table of rounds that nobody may ask anything: what most games are.
extension Game {
    /// No question is known.
    public func answer(
        _ query: GameQuery,
        for player: Int?,
        room: String
    ) throws(Refusal) -> GameReply {
        throw Refusal(.notAllowed, "There is no \(query.verb) in this game.")
    }

    /// Whether the table is open: played at by whoever sits there, without rounds and their turns.
    ///
    /// Players of an open table are numbered by their seats. It is never told `begin`; its first
    /// deal is made when the first player sits down, the later ones where it puts out `deal`.
    public var isOpen: Bool { options.isOpenTable }

    /// Any name may sit down.
    public func checkSeat(for name: String) throws(Refusal) {}

    /// Never called: seats are given out by rounds.
    public mutating func sit(_ player: Int, name: String) { notOpen() }

    /// Never called: who leaves a round forfeits it.
    public mutating func stand(_ player: Int, _ outputs: inout [GameOutput]) { notOpen() }

    /// Never called: every round is one deal.
    public mutating func deal(_ wish: DealWish, seed: [UInt8]) -> [String] { notOpen() }

    /// Never called: a round announces itself.
    public func announcement(of wish: DealWish, _ deal: Announced) -> GameEvent { notOpen() }

    private func notOpen() -> Never {
        preconditionFailure("A game of rounds was treated as an open table.")
    }

    func isEqual(to other: any Game) -> Bool { other as? Self == self }
}

/// A deal that an open table wants.
public struct DealWish: Equatable, Sendable {
    /// Who asked for it, by their number; nil for the first one.
    public var player: Int?
    /// Every card comes back, so that the deals before it may be shown.
    public var isFull: Bool

    /// A deal that an open table wants.
    public init(player: Int?, isFull: Bool) {
        self.player = player
        self.isFull = isFull
    }
}

/// What everybody is told of a deal that no round begins.
public struct Announced: Equatable, Sendable {
    /// Its number in the room, from 1.
    public var number: Int
    /// The commitment to the cards.
    public var commit: String
    /// The commitment to the server's part of the seed, as it was announced before.
    public var seedCommit: String

    /// What everybody is told of a deal that no round begins.
    public init(number: Int, commit: String, seedCommit: String) {
        self.number = number
        self.commit = commit
        self.seedCommit = seedCommit
    }
}

/// What a game needs to know to deal a round.
public struct Round: Sendable {
    /// The seed of the deal, 32 bytes (protocol.md, "Fairness").
    public var seed: [UInt8]
    /// Who plays, in the order of play.
    public var players: [String]
    /// The index of the player who begins.
    public var first: Int

    /// What a game needs to know to deal a round.
    public init(seed: [UInt8], players: [String], first: Int) {
        self.seed = seed
        self.players = players
        self.first = first
    }
}

/// What comes of a move: for the room to tell, in this order.
public enum GameOutput: Equatable, Sendable {
    /// Something happened that everybody may know.
    case event(GameEvent)
    /// Something happened that some players may know more about; they are named by their numbers.
    indirect case secret(GameEvent, own: GameEvent, players: [Int])
    /// An open table wants its next deal.
    case deal(DealWish)
    /// A turn begins; a clock that was running is set anew.
    case turn(number: Int, player: Int)
    /// The turn has ended, and the next one waits; the clock stands.
    case pause
    /// The game wants `wake` after so many milliseconds; it asks for one at a time.
    case wake(afterMs: Int)
    /// The player in turn must be told that it is still their move.
    case prompt
    /// The round is over.
    case finished(Over.Reason)
}
