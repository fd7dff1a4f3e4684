import Bots
import ClientCore
import CommandLine
import GameProtocol

/// The arena of Concentration.
enum PairArena {
    static let game = GameKind.concentration

    /// Returns the number of pairs; throws if an arena cannot have this number or these seats.
    static func pairCount(
        _ pairCount: Int?,
        _ wanted: NewRoomOptions
    ) throws(UsageError) -> Int {
        guard wanted.seats ?? 2 == 2 else {
            throw UsageError("An arena's board has two seats.")
        }
        let (pairCount, range) = (pairCount ?? Limits.defaultPairs, Limits.pairs)
        guard range.contains(pairCount) else {
            throw UsageError(
                "An arena's board has \(range.lowerBound) to \(range.upperBound) pairs."
            )
        }
        return pairCount
    }

    /// Returns two expected leads: with the first level beginning, and with the other level
    /// beginning. Nil if a level forgets cards.
    static func theory(_ one: BotLevel, _ other: BotLevel, pairCount: Int) -> [Double]? {
        MatchTheory<Double>(one, other, pairCount: pairCount)
            .map { [$0.lead(ofFirst: 0), -$0.lead(ofFirst: 1)] }
    }

    /// Returns a room without delays: cards are turned back at once, and turns have no time limit.
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
