import GameProtocol

/// The result of a round, as far as this client saw it. The result box and the score sheet use it.
package struct RoundRecord: Equatable, Sendable {
    /// Whether this client saw the whole round.
    private(set) var isWhole = true
    package private(set) var outcome: Outcome?
    private(set) var verdict: ProofCheck.Verdict?
    package private(set) var personalBest: PersonalBest?
    /// The ratings on the ladder after the round; nil if the round did not count.
    private(set) var rated: LadderChange?

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
