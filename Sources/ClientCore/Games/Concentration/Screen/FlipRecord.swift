import GameProtocol

/// What this client saw of a round of Concentration, turn by turn: for the panel, the result and the
/// score sheet.
struct FlipRecord: Equatable, Sendable {
    /// Longer rounds lose their first turns here, and nothing else.
    static let maximumTurns = 2000

    /// What is kept of the rounds of every game.
    private(set) var round = RoundRecord()
    private(set) var turns: [Turn] = []
    private var hasLostTurns = false
    /// The longest row of pairs of each player, and the one that is running.
    private var streaks: [String: Streak] = [:]

    /// What a player did in a turn.
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

    /// Whether nothing of the round was missed.
    var isWhole: Bool { round.isWhole && !hasLostTurns }
    var outcome: RoundRecord.Outcome? { round.outcome }

    mutating func take(_ news: News) {
        switch news {
        case .started, .entered, .roomNow: self = FlipRecord()
        case .timedOut(let player, _): timeOut(player)
        case .game(.concentration(let news)): take(news)
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

    /// The turn that has not ended yet.
    var openTurn: Turn? { turns.last.flatMap { $0.end == nil ? $0 : nil } }
    /// The newest turn that has.
    var lastTurn: Turn? { turns.last { $0.end != nil } }

    /// The longest row of pairs, and whose it was; nil where it is not known, or where nobody or
    /// several had it.
    var bestStreak: (player: String, count: Int)? {
        guard isWhole, let best = streaks.values.map(\.best).max(), best > 1 else { return nil }
        let players = streaks.filter { $0.value.best == best }.keys
        return players.count == 1 ? players.first.map { ($0, best) } : nil
    }
}
