import ClientCore
import CommandLine
import GameProtocol

/// What an arena plays: fixed when it starts.
struct ArenaPlan: Equatable, Sendable {
    var levels: [BotLevel]
    /// The room of each game; with one seat every level plays by itself.
    var room: CreateRequest
    /// What is played, as the first line of the results says it: `8 pairs`.
    var title: String
    /// What players are compared by: `pairs`.
    var unit: String
    /// The pairs of the board, in a game that has one.
    var pairCount: Int?
    /// Of each pairing; who begins changes from game to game.
    var gameCount: Int
    /// Any number: cards and choices come of it.
    var seed: UInt64

    /// Nobody has an opponent.
    var isAlone: Bool { room.seats == 1 }

    /// Every two of the levels, by their places; or every one alone.
    var pairings: [[Int]] {
        if isAlone { return levels.indices.map { [$0] } }
        return levels.indices.flatMap { one in
            levels.indices.filter { $0 > one }.map { [one, $0] }
        }
    }

    /// The seed of a pairing; who plays alone gets the same deals as all others.
    func seed(of players: [Int]) -> UInt64 {
        isAlone ? seed : seed &+ UInt64(players[0] * levels.count + players[1])
    }

    /// The level; the second of the same has `#2` behind it.
    func label(of player: Int) -> String {
        let level = levels[player]
        let number = levels[...player].count { $0 == level }
        return number == 1 ? "\(level)" : "\(level)#\(number)"
    }

    /// A name that a server takes.
    func name(of player: Int) -> String {
        label(of: player).map { $0 == ":" || $0 == "#" ? "-" : "\($0)" }.joined()
    }
}

extension ArenaPlan {
    /// An arena of boards of so many pairs.
    init(levels: [BotLevel], pairCount: Int, gameCount: Int, seed: UInt64) {
        self.init(
            levels: levels,
            room: PairArena.room(pairCount: pairCount),
            title: "\(pairCount) pairs",
            unit: "pairs",
            pairCount: pairCount,
            gameCount: gameCount,
            seed: seed
        )
    }

    /// An arena of patience in such a room.
    init(
        levels: [BotLevel],
        patience wanted: NewRoomOptions,
        gameCount: Int,
        seed: UInt64
    ) throws(UsageError) {
        let room = try PatienceArena.room(wanted)
        self.init(
            levels: levels,
            room: room,
            title: PatienceArena.title(wanted, room),
            unit: "cards",
            pairCount: nil,
            gameCount: gameCount,
            seed: seed
        )
    }
}
