import ClientCore
import GameProtocol

/// An arena of boards.
enum PairArena {
    static let game = GameKind.concentration

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
