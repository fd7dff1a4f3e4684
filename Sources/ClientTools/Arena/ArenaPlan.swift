import Bots
import ClientCore
import CommandLine
import GameProtocol

/// The settings of an arena, fixed at its start.
struct ArenaPlan: Equatable, Sendable {
    var levels: [BotLevel]
    /// The room of each round. With one seat, every level plays alone.
    var room: CreateRequest
    /// The title of the results, such as `8 pairs`.
    var title: String
    /// The unit of the points, such as `pairs`.
    var unit: String
    /// The number of pairs of the board; nil in a game without a board.
    var pairCount: Int?
    /// The number of rounds of each pairing. The two bots take turns to begin.
    var gameCount: Int
    /// The seed of cards and choices; any number.
    var seed: UInt64

    /// Whether every bot plays alone.
    var isAlone: Bool { room.seats == 1 }

    /// Every pair of levels, by index, or every level alone.
    var pairings: [[Int]] {
        if isAlone { return levels.indices.map { [$0] } }
        return levels.indices.flatMap { one in
            levels.indices.filter { $0 > one }.map { [one, $0] }
        }
    }

    /// Returns the level of each seat. In a room with more seats than levels, they take turns.
    func seating(of players: [Int]) -> [Int] {
        players.count == 1
            ? players : (0..<room.seats).map { players[$0 % players.count] }
    }

    /// Returns the seed of a pairing. Bots that play alone all get the same deals.
    func seed(of players: [Int]) -> UInt64 {
        isAlone ? seed : seed &+ UInt64(players[0] * levels.count + players[1])
    }

    /// Returns the label of a player: its level, with `#2` after the second player of the same
    /// level.
    func label(of player: Int) -> String {
        let level = levels[player]
        let number = levels[...player].count { $0 == level }
        return number == 1 ? "\(level)" : "\(level)#\(number)"
    }

    /// Returns the player's label as a valid name on a server; with a letter for a further seat.
    func name(of player: Int, seat: Int = 0) -> String {
        label(of: player).map { $0 == ":" || $0 == "#" ? "-" : "\($0)" }.joined()
            + ["", "-b", "-c"][seat / 2]
    }
}

extension ArenaPlan {
    /// Creates an arena of boards with the given number of pairs.
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

    /// Creates an arena of Klondike in rooms with the given options.
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

    /// Creates an arena of a card game in rooms with the given options.
    init(
        levels: [BotLevel],
        rules wanted: NewRoomOptions,
        gameCount: Int,
        seed: UInt64
    ) throws(UsageError) {
        let room = try RulesArena.room(wanted)
        self.init(
            levels: levels,
            room: room,
            title: RulesArena.title(wanted, room),
            unit: RulesArena.unit(wanted),
            gameCount: gameCount,
            seed: seed
        )
    }
}
