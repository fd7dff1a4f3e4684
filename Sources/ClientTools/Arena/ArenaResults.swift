import ClientCore
import CommandLine
import GameProtocol
import Sockets

/// The file of an arena's results: one line for the arena, then one line for each round.
///
/// A line is on the disk before the next round begins, so an arena that was killed continues from
/// its file. A line that a crash has cut is ignored. If a round has two lines, the last one counts.
struct ArenaResults: Sendable {
    /// The seed of the arena (the games between bots) whose results are in the file.
    let seed: UInt64
    /// The rounds of the file by the players of their pairing, then by number.
    private(set) var games: [[Int]: [Int: ArenaGame]] = [:]
    private let file: LineFile
    private let names: [String]

    /// The limit of the file's size in bytes: so high that no line is ever dropped.
    private static let maximumBytes = 1 << 40

    /// Opens or makes the file of an arena.
    init(path: String, _ plan: ArenaPlan) throws(UsageError) {
        file = LineFile(path: path, maximumBytes: Self.maximumBytes, ownsFolder: false)
        names = plan.contestants.map(\.name)
        let (lines, reader) = (file.lines, JSONReader())
        let start = lines.lazy.compactMap { line in Self.seed(line, reader).map { (line, $0) } }
            .first
        seed = start?.1 ?? plan.seed
        guard let start else {
            guard lines.isEmpty else { throw UsageError("\(path.excerpt) has no results of bots.") }
            do throws(SystemError) {
                try file.add(Self.header(plan, seed))
            } catch {
                throw UsageError("\(path.excerpt) cannot be written: \(error.reason).")
            }
            return
        }
        guard Array(start.0) + [0x0A] == Self.header(plan, seed) else {
            throw UsageError(
                "\(path.excerpt) has results of other bots, of another game or with another --time."
            )
        }
        for line in lines {
            guard let (players, game) = game(line, plan, reader) else { continue }
            games[players, default: [:]][game.number] = game
        }
    }

    var gameCount: Int { games.values.reduce(0) { $0 + $1.count } }

    private static func header(_ plan: ArenaPlan, _ seed: UInt64) -> [UInt8] {
        var room = JSONWriter()
        Request(.create(plan.room)).encode(into: &room)
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "league")
        writer.field("room", raw: Array(room.bytes.dropLast()))
        writer.field("time", plan.moveMs)
        writer.field("seed", "\(seed)")
        writer.field("bots", plan.contestants.map { "\($0.name)=\($0.player.text)" })
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private static func seed(_ line: ArraySlice<UInt8>, _ reader: JSONReader) -> UInt64? {
        guard var fields = try? reader.read(line), (try? fields.string("event")) == "league" else {
            return nil
        }
        return (try? fields.string("seed")).flatMap { $0 }.flatMap { UInt64($0) }
    }

    func add(_ game: ArenaGame, of players: [Int]) throws(SystemError) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "round")
        writer.field("bots", players.map { names[$0] })
        writer.field("number", game.number)
        writer.field("first", game.first)
        writer.field("points", game.points)
        writer.field("flips", game.flips)
        writer.field("result", game.outcome.rawValue)
        writer.field("moves", game.paces.map(\.moves))
        writer.field("us", game.paces.map(\.microseconds))
        if let failure = game.failure {
            writer.field("failed", failure.player)
            writer.field("cause", failure.cause.rawValue)
        }
        writer.endObject()
        writer.endLine()
        try file.add(writer.bytes)
    }

    /// Reads the line of a round; nil for any other line.
    private func game(
        _ line: ArraySlice<UInt8>,
        _ plan: ArenaPlan,
        _ reader: JSONReader
    ) -> (players: [Int], ArenaGame)? {
        do {
            var fields = try reader.read(line)
            let bots = try fields.array("bots")?.compactMap { $0.string } ?? []
            let players = bots.compactMap { names.firstIndex(of: $0) }
            let count = plan.isAlone ? 1 : 2
            guard try fields.string("event") == "round", players.count == count,
                let number = try fields.int("number", in: 0...1_000_000),
                let first = try fields.int("first", in: 0...count - 1),
                let flips = try fields.int("flips", in: 0...1_000_000),
                let outcome = try fields.string("result").flatMap(BotResult.Outcome.init),
                let points = try Self.numbers("points", count, &fields),
                let moves = try Self.numbers("moves", count, &fields),
                let times = try Self.numbers("us", count, &fields)
            else { return nil }
            var game = ArenaGame(number: number, first: first, points: points, outcome: outcome)
            game.flips = flips
            game.paces = zip(moves, times).map { ArenaPace(moves: $0, microseconds: $1) }
            if let player = try fields.int("failed", in: 0...count - 1),
                let cause = try fields.string("cause").flatMap(ArenaFailure.init)
            {
                game.failure = ArenaGame.Loss(player: player, cause: cause)
            }
            return (players, game)
        } catch {
            return nil
        }
    }

    private static func numbers(
        _ key: StaticString,
        _ count: Int,
        _ fields: inout JSONObject
    ) throws(FieldError) -> [Int]? {
        let range = -Limits.maximumInteger...Limits.maximumInteger
        let numbers = try fields.array(key)?.compactMap { $0.integer(in: range).map { Int($0) } }
        return numbers?.count == count ? numbers : nil
    }
}

extension Contestant.Player {
    /// The player in the form of the option `--bot`.
    fileprivate var text: String {
        switch self {
        case .level(let level): "level:\(level)"
        case .program(let command): command
        }
    }
}
