public import GameProtocol

/// The operator's defaults for new rooms.
public struct GameDefaults: Sendable {
    /// The turn clock in seconds, 0 to 600; 0 means no clock.
    public var turnSeconds: Int
    /// The operator's settings for single games, in milliseconds, by the names of the settings.
    public var settings: [String: Int]
    /// The themes that rooms can use.
    public var themes: ThemeList

    /// Creates defaults; the built-in value is used for everything that is left out.
    public init(
        turnSeconds: Int = Limits.defaultTurnSeconds,
        settings: [String: Int] = [:],
        themes: ThemeList = .builtIn
    ) {
        self.turnSeconds = turnSeconds
        self.settings = settings
        self.themes = themes
    }

    subscript(setting: GameSetting) -> Int { settings[setting.name] ?? setting.usual }
}

/// The options of a game as a client asks for them; each game's own request conforms.
protocol AskedGame {
    /// Returns the game, with a default for each option that is missing. Throws a `Refusal` with
    /// the path of the option at fault.
    func game(seats: Int, _ defaults: GameDefaults) throws(Refusal) -> any Game
}

/// A setting of one game that the operator can choose for new rooms.
public struct GameSetting: Sendable {
    /// The name of the server's option.
    public let name: String
    /// The allowed range, in seconds.
    public let seconds: ClosedRange<Int>
    /// The default, in milliseconds.
    public let usual: Int
}

extension ClosedRange<Int> {
    /// Throws a `Refusal` with the option's path if the value is outside this range.
    func check(_ option: String, _ value: Int) throws(Refusal) {
        guard !contains(value) else { return }
        throw Refusal(
            .badValue,
            "The option \(option) is \(lowerBound) to \(upperBound) here.",
            field: "options.\(option)"
        )
    }
}
