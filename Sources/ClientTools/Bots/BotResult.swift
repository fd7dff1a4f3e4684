import ClientCore
import GameProtocol

/// The result of a round for the bot that played it.
struct BotResult: Equatable, Sendable {
    var room: String
    var round: Int
    var outcome: Outcome
    var points: Int
    /// The points of the other players, in the order of play.
    var others: [Score]
    /// The numbers that an arena compares: the bot's, then the others'.
    var reached: [Int]
    var moves: Int
    private var options: GameOptions
    var game: GameKind { options.game }
    var ms: Int

    enum Outcome: String, Sendable {
        case win
        case loss
        case tie
        /// No player won.
        case none

        init(_ over: Over, of player: String) {
            self =
                over.result == .none
                ? .none
                : over.winners.contains(player) ? (over.result == .tie ? .tie : .win) : .loss
        }
    }

    /// Creates the result of a round for the player of this view; nil if that player took no part
    /// in it.
    init?(_ over: Over, results: [News.Result], _ room: RoomView) {
        guard let own = results.first(where: { $0.player == room.me }) else { return nil }
        self.room = room.code
        round = over.round
        outcome = Outcome(over, of: room.me)
        points = own.points
        others = results.filter { $0.player != room.me }
            .map { Score(player: $0.player, points: $0.points) }
        reached =
            [room.game.reached(own.points, own.counts)]
            + results.filter { $0.player != room.me }
            .map { room.game.reached($0.points, $0.counts) }
        options = room.options
        moves = room.game.tally(own.counts).moves
        ms = max(0, (room.endedAt ?? 0) - (room.startedAt ?? 0))
    }

    /// The exit status of `--exit-result`.
    var status: Int32 {
        switch outcome {
        case .win: 0
        case .loss: 10
        case .tie, .none: 11
        }
    }
}

extension BotResult {
    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "result")
        writer.field("room", room)
        writer.field("round", round)
        writer.field("result", outcome.rawValue)
        writer.field(ClientGames[game].terms.pointsKey, points)
        writer.key("others")
        writer.beginObject()
        for other in others {
            writer.key(other.player)
            writer.value(other.points)
        }
        writer.endObject()
        writer.field(ClientGames[game].terms.movesKey, moves)
        writer.field("ms", ms)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The result as one line: `K3QF, round 1: lost, 8 to 10 of bob; 44 flips, 65.2 s.`
    var sentence: String {
        let word =
            switch outcome {
            case .win: "won"
            case .loss: "lost"
            case .tie: "tie"
            case .none: "nobody won"
            }
        let scores =
            others.isEmpty
            ? ClientGames[game].points(points, options)
            : "\(points) to "
                + PlainWords.list(others.map { "\($0.points) of \($0.player)" })
        // The moves of a game with a referee have no unit, and are not counted.
        let count =
            moves == 0 ? "" : "\(PlainWords.count(moves, ClientGames[game].terms.moveUnit)), "
        return "\(room), round \(round): \(word), \(scores); \(count)"
            + "\(Decimals.tenths((ms + 50) / 100)) s."
    }
}

/// The counts of the rounds that a bot has played in this run.
struct BotTally: Equatable, Sendable {
    private var counts: [BotResult.Outcome: Int] = [:]
    private(set) var last: BotResult?

    var gameCount: Int { counts.values.reduce(0, +) }

    mutating func add(_ result: BotResult) {
        counts[result.outcome, default: 0] += 1
        last = result
    }

    /// The counts in one line: `3 games: 1 won, 2 lost.`
    var sentence: String {
        let words: [(BotResult.Outcome, String)] = [
            (.win, "won"), (.loss, "lost"), (.tie, "drawn"), (.none, "without a winner"),
        ]
        let parts = words.compactMap { outcome, word in
            counts[outcome].map { "\($0) \(word)" }
        }
        return PlainWords.count(gameCount, "game")
            + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }
}
