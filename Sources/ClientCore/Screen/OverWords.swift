import GameProtocol

/// The wording of a round's result on the screen.
struct OverWords: Sendable {
    let room: RoomView
    let outcome: RoundRecord.Outcome

    /// `Game over: ann wins 10 to 8`
    var headline: String {
        let reason = outcome.over.reason
        if reason == .complete, outcome.results.count == 1 {
            let word = room.game.completed
            return "\(word.prefix(1).uppercased())\(word.dropFirst()): \(solo)"
        }
        return PlainOver.headline(reason, outcome.results, room, who(isScored: reason != .forfeit))
    }

    /// `ANN WINS`, `A DRAW`, `DONE`
    var title: String {
        if outcome.results.count == 1 {
            return outcome.over.reason == .complete ? room.game.completed.uppercased() : "DONE"
        }
        if let loser = outcome.over.loser { return "\(loser.uppercased()) LOSES" }
        return switch outcome.over.result {
        case .win: "\((outcome.over.winners.first ?? "").uppercased()) WINS"
        case .tie: "A DRAW"
        case .none: "GAME OVER"
        }
    }

    private var solo: String {
        let result = outcome.results[0]
        return room.game.solo(result.points, result.counts, room.options)
    }

    private func who(isScored: Bool) -> String {
        if let loser = outcome.over.loser { return "\(loser) loses" }
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
