import GameProtocol

/// How a round ended, in the words of the screen.
struct OverWords: Sendable {
    let room: RoomView
    let outcome: RoundRecord.Outcome

    /// `Game over: ann wins 10 to 8`
    var headline: String {
        let over = outcome.over
        switch over.reason {
        case .complete where outcome.results.count == 1: return "Done: \(solo)"
        case .complete: return "Game over: \(who(isScored: true))"
        case .forfeit:
            let gone = outcome.results.map(\.player).filter { room.seat($0) == nil }
            let left = gone.isEmpty ? "the others" : PlainWords.list(gone)
            return "Game over: \(left) left, \(who(isScored: false))"
        case .stalemate:
            let turns = room.concentration.map { " in \($0.stalemateTurns) turns" } ?? ""
            return "Game over: nothing new\(turns); \(who(isScored: true))"
        case .abandoned: return "Game over: everybody left"
        case .shutdown: return "Game over: the server stopped"
        }
    }

    /// `ANN WINS`, `A DRAW`, `DONE`
    var title: String {
        if outcome.results.count == 1 { return "DONE" }
        return switch outcome.over.result {
        case .win: "\((outcome.over.winners.first ?? "").uppercased()) WINS"
        case .tie: "A DRAW"
        case .none: "GAME OVER"
        }
    }

    private var solo: String {
        let result = outcome.results[0]
        guard case .concentration(let counts) = result.counts else {
            return PlainWords.count(result.points, room.deck == nil ? "pair" : "point")
        }
        return
            "\(PlainWords.count(result.points, "pair")) in \(PlainWords.count(counts.flips, "flip")), "
            + PlainWords.count(counts.misses, "miss", "misses")
    }

    private func who(isScored: Bool) -> String {
        let totals = outcome.results.map(\.points).sorted(by: >).map(String.init)
        let score = isScored && totals.count > 1 ? totals.joined(separator: " to ") : ""
        switch outcome.over.result {
        case .win:
            return "\(outcome.over.winners.first ?? "") wins" + (score.isEmpty ? "" : " " + score)
        case .tie: return "a draw" + (score.isEmpty ? "" : ", " + score)
        case .none: return "nobody wins"
        }
    }
}
