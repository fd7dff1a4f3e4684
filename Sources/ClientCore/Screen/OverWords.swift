import GameProtocol

/// The wording of a round's result on the screen.
struct OverWords: Sendable {
    let room: RoomView
    let outcome: RoundRecord.Outcome

    /// `Game over: ann wins 10 to 8`
    var headline: String {
        let reason = outcome.over.reason
        if reason == .complete, outcome.results.count == 1 {
            let word = room.game.terms.completed
            return "\(word.prefix(1).uppercased())\(word.dropFirst()): \(solo)"
        }
        return PlainOver.headline(reason, outcome.results, room, who(isScored: reason != .forfeit))
    }

    /// `ANN WINS`, `A DRAW`, `DONE`
    var title: String {
        if outcome.results.count == 1 {
            return outcome.over.reason == .complete
                ? room.game.terms.completed.uppercased() : "DONE"
        }
        if let loser = outcome.over.loser { return "\(loser.uppercased()) LOSES" }
        return switch outcome.over.result {
        case .win: winnerTitle
        case .tie: "A DRAW"
        case .none: "GAME OVER"
        }
    }

    /// `YOU WIN 5 TO 3`, `BOB WINS 5 TO 3`. A long name leaves no room for the numbers.
    private var winnerTitle: String {
        let name = outcome.over.winners.first ?? ""
        let title = hasWon ? "YOU WIN" : "\(name.uppercased()) WINS"
        let totals = outcome.results.map(\.points).sorted(by: >).map(String.init)
        guard outcome.over.reason == .complete, totals.count == 2 else { return title }
        let scored = "\(title) \(totals.joined(separator: " TO "))"
        return scored.utf8.count <= Self.titleColumns ? scored : title
    }

    static let titleColumns = 28

    var hasWon: Bool { outcome.over.winners == [room.me] }

    /// The sentence for this player alone: the series against the opponent, and for the loser the
    /// points to the winner. Nil for a spectator.
    func personal(_ series: String?) -> String? {
        let winner = outcome.results.first { $0.player == outcome.over.winners.first }
        guard let winner, outcome.over.result == .win, outcome.over.reason == .complete,
            let own = outcome.results.first(where: { $0.player == room.me }), !hasWon
        else { return series }
        let short = winner.points - own.points
        guard short > 0 else { return series }
        let words = PlainWords.count(short, room.game.names(room.options).point)
        return "You were \(words) short" + (series.map { ".  \($0)" } ?? "")
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
