public import GameProtocol

/// The games of this server: it makes a game from the options that a client asks for.
public enum GameCatalog {
    /// The settings of single games that an operator can change.
    public static let settings = [Concentration.flipBack]

    /// Returns the game of a new room, with a value for every option. Throws a `Refusal` with the
    /// path of the option at fault.
    public static func game(
        for request: GameOptions.Request?,
        kind: GameKind,
        seats: Int,
        defaults: GameDefaults
    ) throws(Refusal) -> any Game {
        guard let asked = (request ?? GameOptions.Request(kind)).body as? any AskedGame else {
            preconditionFailure("The rules of \(kind) have no AskedGame.")
        }
        return try asked.game(seats: seats, defaults)
    }

    /// Whether a name has another meaning in rooms of that game, so that no player can have it.
    public static func isReserved(_ name: String, in game: GameKind) -> Bool {
        game.row.reservedNames.contains(NameRule.key(name))
    }
}
