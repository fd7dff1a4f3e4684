public import GameProtocol

/// The games of this server: it makes a game from the options that a client asks for.
public enum GameCatalog {
    /// The settings of single games that an operator can change.
    public static let settings = [Concentration.flipBack]

    /// Returns the game of a new room, with a value for every option.
    ///
    /// Throws a `Refusal` with the path of the option at fault.
    public static func game(
        for request: GameOptions.Request?,
        kind: GameKind,
        seats: Int,
        defaults: GameDefaults
    ) throws(Refusal) -> any Game {
        switch kind {
        case .concentration:
            var asked = ConcentrationOptions.Request()
            if case .concentration(let options) = request { asked = options }
            return try Concentration.asked(asked, seats: seats, defaults)
        case .deck:
            var asked = DeckOptions.Request()
            if case .deck(let options) = request { asked = options }
            return try DeckOptions.game(asked, seats: seats, defaults, referees: referees)
        case .klondike:
            var asked = KlondikeOptions.Request()
            if case .klondike(let options) = request { asked = options }
            return try Klondike.asked(asked, seats: seats)
        }
    }

    /// Whether a name has another meaning in rooms of that game, so that no player can have it.
    public static func isReserved(_ name: String, in game: GameKind) -> Bool {
        game.row.reservedNames.contains(NameRule.key(name))
    }
}
