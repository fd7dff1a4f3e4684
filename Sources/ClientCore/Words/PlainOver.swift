package import GameProtocol

/// The plain text of the end of a round.
package struct PlainOver: Sendable {
    let words: PlainWords

    func sentence(
        _ over: Over,
        _ results: [News.Result],
        _ room: RoomView
    ) -> Sentence {
        var lines = ["\(headline(over, results, room))."]
        lines += results.map { result in
            let points = room.game.points(result.points, room.options)
            let counts = [points] + room.game.tally(result.counts).words
            return "\(words.Who(result.player)): \(counts.joined(separator: ", "))."
        }
        if let daily = DailyResult(room) { lines += ["Your result, to paste:"] + daily.lines }
        return Sentence(lines + (room.credit.map { ["The cards are by \($0)."] } ?? []))
    }

    private func headline(
        _ over: Over,
        _ results: [News.Result],
        _ room: RoomView
    ) -> String {
        if over.reason == .complete, results.count == 1, over.result != .tie {
            let solo = room.game.solo(results[0].points, results[0].counts, room.options)
            return "Game over: \(room.game.terms.completed), \(solo)"
        }
        return Self.headline(over.reason, results, room, outcome(over, results, room))
    }

    /// Returns the reason for the end of a round, in the words of plain mode and of the screens.
    /// `outcome` names the winner.
    static func headline(
        _ reason: Over.Reason,
        _ results: [News.Result],
        _ room: RoomView,
        _ outcome: String
    ) -> String {
        let what: String
        switch reason {
        case .complete: what = outcome
        case .forfeit:
            let gone = results.map(\.player).filter { room.seat($0) == nil }
            what = "\(departed(gone, room)), \(outcome)"
        case .abandoned: what = "everybody left"
        case .shutdown: what = "the server stopped"
        default:
            what = "\(room.game.names(room.options).endings[reason] ?? reason.rawValue); \(outcome)"
        }
        return "Game over: \(what)"
    }

    /// `ann left`, `ann ran out of time`.
    static func departed(_ names: [String], _ room: RoomView) -> String {
        let isIdle = !names.isEmpty && names.allSatisfy { room.departures[$0] == .idle }
        let who = names.isEmpty ? "the others" : PlainWords.list(names)
        return who + (isIdle ? " ran out of time" : " left")
    }

    private func outcome(
        _ over: Over,
        _ results: [News.Result],
        _ room: RoomView
    ) -> String {
        let totals = room.game.decisive(results, over.reason).sorted(by: >)
        let against =
            over.reason == .forfeit || totals.count < 2
            ? "" : " " + totals.map(String.init).joined(separator: " to ")
        if let loser = over.loser {
            return words.who(loser) + (loser == words.me ? " lose" : " loses")
        }
        switch over.result {
        case .win:
            let winner = over.winners.first ?? ""
            return words.who(winner) + (winner == words.me ? " win" : " wins") + against
        case .tie:
            let shared = PlainWords.list(over.winners.map(words.who))
            let score = results.first { over.winners.contains($0.player) }?.points ?? 0
            return over.winners.count == results.count
                ? "a draw, " + totals.map(String.init).joined(separator: " to ")
                : "a draw between \(shared), \(room.game.points(score, room.options)) each"
        case .none: return "nobody wins"
        }
    }

    /// Returns the result of checking the deal.
    package static func line(_ verdict: ProofCheck.Verdict) -> String {
        switch verdict {
        case .checked(let cells): "deal checked, all \(cells) cards are as they were dealt."
        case .partly(.foreignTheme(let theme)):
            "deal checked as far as it goes: the theme \(theme) cannot be dealt again here."
        case .partly(.cameLate):
            "deal checked as far as it goes: this client saw only a part of the round."
        case .partly(.unknownDeal):
            "cannot be checked: the cards were dealt before you came."
        case .mismatch(let reason): "THE DEAL DOES NOT MATCH: \(text(reason))."
        }
    }

    /// Returns the result of checking a deal at a free table.
    static func dealLine(_ verdict: ProofCheck.Verdict) -> String {
        guard verdict == .partly(.cameLate) else { return line(verdict) }
        return "deal checked as far as it goes: this client did not see the beginning of the deal."
    }

    /// Returns the mismatch in the proof, without a period.
    package static func text(_ reason: ProofCheck.Reason) -> String {
        switch reason {
        case .commit: "the cards shown now are not those that were promised"
        case .serverSeed: "the server's seed is not the one that was promised"
        case .ownEntropy: "what you gave to the shuffle is not in it"
        case .proofForm: "the proof is not of this round"
        case .dealtAgain: "dealing again gives other cards"
        case .card(let cell): "card \(cell) was another one when it was shown"
        }
    }
}

extension Over {
    /// The player in the last place, if all others share the first.
    var loser: String? {
        guard reason == .complete, scores.count > 2, let places, places.count == 2,
            places[0].count > 1, places[1].count == 1
        else { return nil }
        return places[1][0]
    }
}

/// The words about the loss of this player's seat and about its effect on the game, for plain mode
/// and the screens.
package struct SentOutWords: Sendable {
    /// The room before this player lost the seat.
    package let room: RoomView
    package let reason: LeaveReason

    package init(room: RoomView, reason: LeaveReason) {
        self.room = room
        self.reason = reason
    }

    /// `You did not move in three turns and lost your seat: bob wins 3 to 2.`
    package var line: String {
        switch reason {
        case .kicked: "The owner sent you away."
        case .idle:
            "You did not move in three turns and lost your seat\(result.map { ": " + $0 } ?? "")."
        case .yielded, .leave, .bye, .gone: "You have left \(room.code)."
        }
    }

    /// The title in the border of a box.
    package var title: String { reason == .kicked ? "You were sent away" : "You lost your seat" }

    /// `bob wins 3 to 2`; nil if the loss of the seat decides nothing.
    private var result: String? {
        guard room.isInRound, let own = room.ownSeat else { return nil }
        let others = room.playing.filter { $0.name != room.me && room.departures[$0.name] == nil }
        guard others.count == 1, let winner = others.first else { return nil }
        return "\(winner.name) wins \(winner.score) to \(own.score)"
    }
}
