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
    /// Throws a `Refusal` with the path of the option at fault.
    public static func game(
        for request: GameOptions.Request?,
        kind: GameKind,
        seats: Int,
        defaults: Defaults
    ) throws(Refusal) -> any Game {
        switch kind {
        case .concentration:
            var asked = ConcentrationOptions.Request()
            if case .concentration(let options) = request { asked = options }
            return try Concentration.asked(asked, seats: seats, defaults)
        case .deck:
            var asked = DeckOptions.Request()
            if case .deck(let options) = request { asked = options }
            return try DeckOptions.table(asked, defaults)
        }
    }

    /// Whether a player's name means something else in the rooms of that game.
    public static func isReserved(_ name: String, in game: GameKind) -> Bool {
        switch game {
        case .concentration: false
        case .deck: ["deck", "table", "discard"].contains(NameRule.key(name))
        }
    }

    static func check(
        _ option: String,
        _ value: Int,
        in range: ClosedRange<Int>
    ) throws(Refusal) {
        guard !range.contains(value) else { return }
        throw Refusal(
            .badValue,
            "The option \(option) is \(range.lowerBound) to \(range.upperBound) here.",
            field: "options.\(option)"
        )
    }
}
