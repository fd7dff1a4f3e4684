import ClientCore
import CommandLine
import GameProtocol

/// An arena of boards.
enum PairArena {
    static let game = GameKind.concentration

    /// How many pairs the board has that somebody wants.
    static func pairCount(_ wanted: ClientConfiguration) throws(UsageError) -> Int {
        guard wanted.newRoom.seats ?? 2 == 2 else {
            throw UsageError("An arena's board has two seats.")
        }
        let (pairCount, range) = (wanted.pairCount ?? Limits.defaultPairs, Limits.pairs)
        guard range.contains(pairCount) else {
            throw UsageError(
                "An arena's board has \(range.lowerBound) to \(range.upperBound) pairs."
            )
        }
        return pairCount
    }

    /// What the lead should be where the first level begins, and where the other does; nil where
    /// one forgets.
    static func theory(_ one: BotLevel, _ other: BotLevel, pairCount: Int) -> [Double]? {
        MatchTheory<Double>(one, other, pairCount: pairCount)
            .map { [$0.lead(ofFirst: 0), -$0.lead(ofFirst: 1)] }
    }

    /// A room whose cards are turned back at once, and in which nobody has to hurry.
    static func room(pairCount: Int) -> CreateRequest {
        var options = ConcentrationOptions.Request()
        options.pairs = pairCount
        options.theme = "emoji"
        options.turnSeconds = 0
        options.hideMs = 0
        return CreateRequest(
            game: game,
            seats: 2,
            isPrivate: true,
            isReady: false,
            options: .concentration(options)
        )
    }
}
