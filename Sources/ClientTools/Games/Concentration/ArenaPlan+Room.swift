import GameProtocol

extension ArenaPlan {
    /// The options of their rooms: cards are turned back at once, and nobody has to hurry.
    var room: CreateRequest {
        var options = ConcentrationOptions.Request()
        options.pairs = pairCount
        options.theme = "emoji"
        options.turnSeconds = 0
        options.hideMs = 0
        return CreateRequest(
            game: .concentration,
            seats: 2,
            isPrivate: true,
            isReady: false,
            options: .concentration(options)
        )
    }
}
