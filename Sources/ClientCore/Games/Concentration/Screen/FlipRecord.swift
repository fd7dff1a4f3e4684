import GameProtocol

/// The turns of a round of Concentration that this client saw, for the panel, the result and the
/// score sheet.
struct FlipRecord: Equatable, Sendable {
    /// The most turns that are kept. Longer rounds lose only their first turns here.
    static let maximumTurns = 2000

    /// The record that every game keeps of its rounds.
    private(set) var round = RoundRecord()
    private(set) var turns: [Turn] = []
    private var hasLostTurns = false
    /// The longest and the running series of pairs of each player.
    private var streaks: [String: Streak] = [:]

    /// A player's flips in one turn, and its end.
    struct Turn: Equatable, Sendable {
        var player: String
        var flips: [ShownFlip]
        var end: End?

        enum End: Equatable, Sendable {
            case pair
            case miss
            case timeout
        }
    }

    private struct Streak: Equatable {
        var running = 0
        var best = 0
    }

    /// Whether this client saw the whole round and kept all its turns.
    var isWhole: Bool { round.isWhole && !hasLostTurns }
    var outcome: RoundRecord.Outcome? { round.outcome }

    mutating func take(_ news: News) {
        switch news {
        case .started, .entered, .roomNow: self = FlipRecord()
        case .timedOut(let player, _): timeOut(player)
        case .game(let own): if let news = own.value as? ConcentrationNews { take(news) }
        default: break
        }
        round.take(news)
    }

    private mutating func take(_ news: ConcentrationNews) {
        switch news {
        case .revealed(let flip, _): reveal(flip)
        case .paired(let player, _):
            end(.pair)
            var streak = streaks[player] ?? Streak()
            streak.running += 1
            streak.best = max(streak.best, streak.running)
            if streaks[player] != nil || streaks.count < Limits.seats.upperBound {
                streaks[player] = streak
            }
        case .missed(let player, _):
            end(.miss)
            streaks[player]?.running = 0
        case .boardAfterTurn, .hidden, .hint: break
        }
    }

    private mutating func reveal(_ flip: ShownFlip) {
        if let last = turns.last, last.end == nil, last.player == flip.player, last.flips.count < 2
        {
            turns[turns.count - 1].flips.append(flip)
        } else {
            add(Turn(player: flip.player, flips: [flip]))
        }
    }

    private mutating func end(_ end: Turn.End) {
        if !turns.isEmpty { turns[turns.count - 1].end = end }
    }

    private mutating func timeOut(_ player: String) {
        if let last = turns.last, last.end == nil, last.player == player {
            end(.timeout)
        } else {
            add(Turn(player: player, flips: [], end: .timeout))
        }
        streaks[player]?.running = 0
    }

    private mutating func add(_ turn: Turn) {
        turns.append(turn)
        if turns.count > Self.maximumTurns {
            turns.removeFirst()
            hasLostTurns = true
        }
    }

    var openTurn: Turn? { turns.last.flatMap { $0.end == nil ? $0 : nil } }
    var lastTurn: Turn? { turns.last { $0.end != nil } }

    /// The longest series of pairs, and its player. Nil if it is unknown, shorter than two pairs,
    /// or shared by several players.
    var bestStreak: (player: String, count: Int)? {
        guard isWhole, let best = streaks.values.map(\.best).max(), best > 1 else { return nil }
        let players = streaks.filter { $0.value.best == best }.keys
        return players.count == 1 ? players.first.map { ($0, best) } : nil
    }
}
