import Bots
import ClientCore
import CommandLine
import GameProtocol

/// One side of an arena: a built-in level, or a program of `--exec`.
struct Contestant: Equatable, Sendable {
    enum Player: Equatable, Sendable {
        case level(BotLevel)
        /// A shell command.
        case program(String)
    }

    /// The name in tables. The second player of the same level has `#2` after its name.
    let name: String
    let player: Player

    static let maximumNameCount = 16

    static func levels(_ levels: [BotLevel]) -> [Contestant] {
        levels.enumerated().map { index, level in
            let number = levels[...index].count { $0 == level }
            let name = number == 1 ? "\(level)" : "\(level)#\(number)"
            return Contestant(name: name, player: .level(level))
        }
    }

    /// Returns a contestant for each `NAME=COMMAND` or `NAME=level:LEVEL`.
    static func bots(_ texts: [String]) throws(UsageError) -> [Contestant] {
        var bots: [Contestant] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw UsageError(
                    "--bot takes NAME=COMMAND or NAME=level:hard, not \(text.excerpt)."
                )
            }
            guard NameRule.accepts(parts[0]), parts[0].count <= maximumNameCount else {
                throw UsageError(
                    "\(parts[0].excerpt) is no name of a bot: 1 to \(maximumNameCount) letters, digits, "
                        + "points, - and _."
                )
            }
            guard !bots.contains(where: { NameRule.key($0.name) == NameRule.key(parts[0]) }) else {
                throw UsageError("Two bots have the name \(parts[0]).")
            }
            bots.append(Contestant(name: parts[0], player: try player(parts[1])))
        }
        return bots
    }

    private static func player(_ text: String) throws(UsageError) -> Player {
        let prefix = "level:"
        guard text.hasPrefix(prefix) else { return .program(text) }
        let word = String(text.dropFirst(prefix.count))
        guard let level = BotLevel(word) else {
            throw UsageError("\(word.excerpt) is no level: see GameClient help bot.")
        }
        return .level(level)
    }
}

/// The settings of an arena, fixed at its start.
struct ArenaPlan: Equatable, Sendable {
    var contestants: [Contestant]
    /// The room of each round. With one seat, every bot plays alone.
    var room: CreateRequest
    /// The title of the results, such as `8 pairs`.
    var title: String
    /// The unit of the points, such as `pairs`.
    var unit: String
    /// The number of pairs of the board; nil in a game without a board.
    var pairCount: Int?
    /// Whether two rounds in a row have the same deal, with the seats swapped. In a race both bots
    /// have the same deal already.
    private(set) var isMirrored = true
    /// The number of rounds of each pairing. The two bots take turns to begin.
    var gameCount: Int
    /// The word for a contestant: `level` or `bot`.
    var noun = "level"
    var format = ArenaFormat.roundRobin
    /// The longest time for a move of a program, in milliseconds.
    var moveMs = 1000
    /// The additional time for the first move of a program, in milliseconds, because the program
    /// starts then.
    var startMs = 5000
    /// The seed of cards and choices; any number.
    var seed: UInt64

    init(
        _ contestants: [Contestant],
        _ wanted: NewRoomOptions,
        pairCount: Int? = nil,
        gameCount: Int,
        seed: UInt64
    ) throws(UsageError) {
        self.contestants = contestants
        self.gameCount = gameCount
        self.seed = seed
        switch wanted.game ?? PairArena.game {
        case PairArena.game:
            let count = try PairArena.pairCount(pairCount, wanted)
            self.pairCount = count
            room = PairArena.room(pairCount: count)
            (title, unit) = ("\(count) pairs", "pairs")
        case RulesArena.game:
            room = try RulesArena.room(wanted)
            (title, unit) = (RulesArena.title(wanted, room), RulesArena.unit(wanted))
        default:
            room = try PatienceArena.room(wanted)
            isMirrored = false
            (title, unit) = (PatienceArena.title(wanted, room), "cards")
        }
        guard pairCount == nil || self.pairCount != nil else {
            let (own, other) = (ClientGames[room.game], ClientGames[PairArena.game])
            throw UsageError("--pairs is for \(other.title), and this room is for \(own.title).")
        }
    }

    /// Whether every bot plays alone.
    var isAlone: Bool { room.seats == 1 }

    /// The level of a contestant; nil for a program.
    func level(of player: Int) -> BotLevel? {
        if case .level(let level) = contestants[player].player { level } else { nil }
    }

    /// Returns the contestant of each seat. With more seats than players, each player gets several
    /// seats, in turn.
    func seating(of players: [Int]) -> [Int] {
        players.count == 1
            ? players : (0..<room.seats).map { players[$0 % players.count] }
    }

    /// Returns the seed of a pairing. Bots that play alone all get the same deals.
    func seed(of players: [Int]) -> UInt64 {
        isAlone ? seed : seed &+ UInt64(players[0] * contestants.count + players[1])
    }

    /// Returns the player's name as a valid name on a server; with a letter for a further seat.
    func name(of player: Int, seat: Int = 0) -> String {
        contestants[player].name.map { $0 == ":" || $0 == "#" ? "-" : "\($0)" }.joined()
            + ["", "-b", "-c"][seat / 2]
    }
}
