public import GameProtocol

/// The games that this server knows: from options as a client asks for them to a game.
public enum GameCatalog {
    /// The server's own defaults for new rooms.
    public struct Defaults: Sendable {
        /// The turn clock in seconds, 0 to 600; 0 is none.
        public var turnSeconds: Int
        /// How long a mismatch stays visible, in milliseconds, 0 to 10,000.
        public var hideMs: Int

        /// The server's own defaults for new rooms.
        public init(
            turnSeconds: Int = Limits.defaultTurnSeconds,
            hideMs: Int = Limits.defaultHideMilliseconds
        ) {
            self.turnSeconds = turnSeconds
            self.hideMs = hideMs
        }
    }

    /// The game of a new room, with a value for every option.
    ///
    /// Throws a `Refusal` with the code `bad_value` and the path of the option at fault.
    public static func game(
        for request: GameOptions.Request?,
        kind: GameKind,
        seats: Int,
        defaults: Defaults
    ) throws(Refusal) -> any Game {
        switch (kind, request) {
        case (.concentration, .concentration(let asked)):
            try Concentration.asked(asked, seats: seats, defaults)
        case (.concentration, nil):
            try Concentration.asked(ConcentrationOptions.Request(), seats: seats, defaults)
        }
    }
}
