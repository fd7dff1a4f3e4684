import GameProtocol

/// The plain text of the end of a round.
struct PlainOver: Sendable {
    let words: PlainWords

    func sentence(
        _ over: Over,
        _ results: [Happening.Result],
        _ room: RoomView
    ) -> Sentence {
        var lines = ["\(headline(over, results, room))."]
        lines += results.map { result in
            "\(words.Who(result.player)): \(points(result.points))\(counts(result.counts))."
        }
        return Sentence(lines)
    }

    private func headline(
        _ over: Over,
        _ results: [Happening.Result],
        _ room: RoomView
    ) -> String {
        let prefix = "Game over: "
        switch over.reason {
        case .complete:
            if results.count == 1, over.result != .tie {
                return prefix + "done, \(points(results[0].points))" + solo(results[0].counts)
            }
            return prefix + outcome(over, results)
        case .forfeit:
            let gone = results.map(\.player).filter { room.seat($0) == nil }
            let who = gone.isEmpty ? "the others" : PlainWords.list(gone)
            return "\(prefix)\(who) left, \(outcome(over, results))"
        case .stalemate:
            let turns = room.concentration.map { " in \($0.stalemateTurns) turns" } ?? ""
            return "\(prefix)nothing new\(turns); \(outcome(over, results))"
        case .abandoned: return "\(prefix)everybody left"
        case .shutdown: return "\(prefix)the server stopped"
        }
    }

    private func points(_ count: Int) -> String {
        PlainWords.count(count, words.game == .deck ? "point" : "pair")
    }

    private func counts(_ counts: GameCounts) -> String {
        switch counts {
        case .concentration(let counts):
            ", \(PlainWords.count(counts.flips, "flip")), "
                + PlainWords.count(counts.misses, "miss", "misses")
        case .deck(let counts):
            ", \(PlainWords.count(counts.draws, "draw")), "
                + PlainWords.count(counts.tricks, "trick")
        case .nothing: ""
        }
    }

    private func solo(_ counts: GameCounts) -> String {
        switch counts {
        case .concentration(let counts):
            " in \(PlainWords.count(counts.flips, "flip")), "
                + PlainWords.count(counts.misses, "miss", "misses")
        case .deck(let counts): " in \(PlainWords.count(counts.draws, "draw"))"
        case .nothing: ""
        }
    }

    private func outcome(_ over: Over, _ results: [Happening.Result]) -> String {
        let totals = results.map(\.points).sorted(by: >)
        let against =
            over.reason == .forfeit || totals.count < 2
            ? "" : " " + totals.map(String.init).joined(separator: " to ")
        switch over.result {
        case .win:
            let winner = over.winners.first ?? ""
            return words.who(winner) + (winner == words.me ? " win" : " wins") + against
        case .tie:
            let shared = PlainWords.list(over.winners.map(words.who))
            let score = results.first { over.winners.contains($0.player) }?.points ?? 0
            return over.winners.count == results.count
                ? "a draw, " + totals.map(String.init).joined(separator: " to ")
                : "a draw between \(shared), \(points(score)) each"
        case .none: return "nobody wins"
        }
    }

    /// What the check of the deal came to.
    static func line(_ verdict: ProofCheck.Verdict) -> String {
        switch verdict {
        case .checked(let cells): "deal checked, all \(cells) cards are as they were dealt."
        case .partly(.foreignTheme(let theme)):
            "deal checked as far as it goes: the theme \(theme) cannot be dealt again here."
        case .partly(.cameLate):
            "deal checked as far as it goes: you came when the game was running."
        case .partly(.unknownDeal):
            "cannot be checked: the cards were dealt before you came."
        case .mismatch(let reason): "THE DEAL DOES NOT MATCH: \(text(reason))."
        }
    }

    /// What does not agree, without its point.
    static func text(_ reason: ProofCheck.Reason) -> String {
        switch reason {
        case .commit: "the cards shown now are not those that were promised"
        case .serverSeed: "the server's seed is not the one that was promised"
        case .ownEntropy: "what you gave to the shuffle is not in it"
        case .proofForm: "the proof is not of this game"
        case .dealtAgain: "dealing again gives other cards"
        case .card(let cell): "card \(cell) was another one when it was shown"
        }
    }
}
