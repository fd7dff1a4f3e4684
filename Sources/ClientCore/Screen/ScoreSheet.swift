import GameProtocol

/// A finished round as the text of a file: the players, every turn, and the proof of the deal.
struct ScoreSheet: Sendable {
    let room: RoomView
    let record: RoundRecord
    /// Whether this client saw the whole round.
    let isWhole: Bool
    /// The moves in the game's notation.
    let lines: [String]

    /// `cardtable-K3QF-1.txt`
    var name: String {
        let code = room.code.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        let digits = room.code.unicodeScalars.filter { ("0"..."9").contains($0) }
        let isPlain = code.count + digits.count == room.code.unicodeScalars.count
        return "cardtable-\(isPlain ? room.code : "room")-\(room.round).txt"
    }

    /// The effect that saves the file; nil if this client has not seen the end of the round.
    var saving: [ScreenEffect]? {
        record.outcome == nil ? nil : [.save(name: name, text: text)]
    }

    static let noResult = "There is no result to save: you came after the end."

    var text: String {
        let name = room.shortName == room.code ? "" : "\(room.shortName), "
        var text = ["\(room.gameWords), \(name)room \(room.code), round \(room.round)"]
        if let outcome = record.outcome {
            text.append(OverWords(room: room, outcome: outcome).headline)
            if let begin = room.startedAt, let end = room.endedAt {
                text.append("Time: \(Clock.hours(end - begin))")
            }
            text.append("")
            text += outcome.ranked.map(line)
        }
        text.append("")
        if !isWhole { text.append("What was before this client came is not here.") }
        text += lines
        if let over = record.outcome?.over {
            text += [
                "", "commit       \(room.deal.commit ?? "unknown")", "proof        \(over.proof)",
                "server seed  \(over.serverSeed)",
                "entropies    \(over.entropies.map { $0.isEmpty ? "-" : $0 }.joined(separator: " "))",
            ]
        }
        if let verdict = record.verdict { text.append(PlainOver.line(verdict)) }
        return text.joined(separator: "\n") + "\n"
    }

    private func line(_ result: News.Result) -> String {
        let counts =
            [room.game.points(result.points, room.options)] + room.game.tally(result.counts).words
        return "\(result.player)  \(counts.joined(separator: ", "))"
    }
}

/// The result of a round, as far as this client saw it. The result box and the score sheet use it.
package struct RoundRecord: Equatable, Sendable {
    /// Whether this client saw the whole round.
    private(set) var isWhole = true
    package private(set) var outcome: Outcome?
    private(set) var verdict: ProofCheck.Verdict?
    package private(set) var personalBest: PersonalBest?
    /// The ratings on the ladder after the round; nil if the round did not count.
    private(set) var rated: LadderChange?
    /// Whether two players played the round and it changed their ratings on the ladder.
    package var isRated: Bool { rated != nil && outcome?.results.count == 2 }

    package struct Outcome: Equatable, Sendable {
        var over: Over
        package var results: [News.Result]

        /// The results, the winners first and then the others by their points.
        var ranked: [News.Result] {
            let winners = over.winners
            return results.enumerated()
                .map { (winners.contains($1.player) ? 0 : 1, -$1.points, $0, $1) }
                .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }
                .map(\.3)
        }
    }

    init() {}

    /// Begins the record of a room that may be in the middle of a round.
    init(room: RoomView) { isWhole = room.phase != .playing }

    /// Returns the result in words, for the turn bar.
    func headline(in room: RoomView) -> String {
        outcome.map { OverWords(room: room, outcome: $0).headline } ?? "The round is over"
    }

    mutating func take(_ news: News) {
        switch news {
        case .started: self = RoundRecord()
        case .entered(let room, _), .roomNow(let room, _, true): self = RoundRecord(room: room)
        case .roomNow(let room, _, false):
            let (best, rated) = (personalBest, rated)
            self = RoundRecord(room: room)
            (personalBest, self.rated) = (best, rated)
        case .over(let over, let results, _): outcome = Outcome(over: over, results: results)
        case .personalBest(let best): personalBest = best
        case .rated(let change): rated = change
        case .checked(let verdict, _): self.verdict = verdict
        default: break
        }
    }
}
