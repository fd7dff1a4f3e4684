import GameProtocol

/// A finished round as a text for a file: who played, every turn, and the proof of the deal.
struct ScoreSheet: Sendable {
    let room: RoomView
    let record: RoundRecord

    /// `cardtable-K3QF-1.txt`
    var name: String {
        let code = room.code.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        let digits = room.code.unicodeScalars.filter { ("0"..."9").contains($0) }
        let isPlain = code.count + digits.count == room.code.unicodeScalars.count
        return "cardtable-\(isPlain ? room.code : "room")-\(room.round).txt"
    }

    var text: String {
        var lines = ["\(room.gameWords), \(room.shortName), room \(room.code), round \(room.round)"]
        if let outcome = record.outcome {
            lines.append(OverWords(room: room, outcome: outcome).headline)
            lines.append("")
            lines += outcome.results.map(Self.line)
        }
        lines.append("")
        if !record.isWhole { lines.append("What was before this client came is not here.") }
        lines += (room.deck?.tricks ?? []).map(Self.line)
        lines += record.turns.enumerated().map { "\($0 + 1). \(Self.line($1))" }
        if let over = record.outcome?.over {
            lines += [
                "", "commit       \(room.deal.commit ?? "unknown")", "proof        \(over.proof)",
                "server seed  \(over.serverSeed)",
                "entropies    \(over.entropies.map { $0.isEmpty ? "-" : $0 }.joined(separator: " "))",
            ]
        }
        if let verdict = record.verdict { lines.append(PlainOver.line(verdict)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ result: Happening.Result) -> String {
        switch result.counts {
        case .concentration(let counts):
            return "\(result.player)  \(PlainWords.count(result.points, "pair")), "
                + "\(PlainWords.count(counts.flips, "flip")), "
                + PlainWords.count(counts.misses, "miss", "misses")
        case .deck(let counts):
            return "\(result.player)  \(PlainWords.count(result.points, "point")), "
                + "\(PlainWords.count(counts.draws, "card")), "
                + PlainWords.count(counts.tricks, "trick")
        case .nothing: return "\(result.player)  \(result.points)"
        }
    }

    private static func line(_ trick: TrickResult) -> String {
        let cards = trick.plays.map { "\($0.player) \(PlainCards.code($0.card))" }
        let end = trick.winner.map { "\($0) +\(trick.gain)" } ?? "a tie"
        return "Trick \(trick.number): \(cards.joined(separator: ", ")), \(end)"
    }

    private static func line(_ turn: RoundRecord.Turn) -> String {
        let flips = turn.flips.map { "\($0.cell) \($0.face.label)" }.joined(separator: ", ")
        let end =
            switch turn.end {
            case .pair: "pair"
            case .miss: "no pair"
            case .timeout: "time ran out"
            case nil: "not ended"
            }
        return "\(turn.player): " + (flips.isEmpty ? end : "\(flips), \(end)")
    }
}
