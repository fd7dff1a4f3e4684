public import GameProtocol

/// The server's own defaults for new rooms, and what they are made of.
public struct GameDefaults: Sendable {
    /// The turn clock in seconds, 0 to 600; 0 is none.
    public var turnSeconds: Int
    /// What was set of single games, in milliseconds, by the names of the settings.
    public var settings: [String: Int]
    /// The themes that a room can be played with.
    public var themes: ThemeList

    /// The server's own defaults for new rooms.
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

/// Something that an operator sets for the new rooms of one game.
public struct GameSetting: Sendable {
    /// The name of its option.
    public let name: String
    /// The seconds that it can be.
    public let seconds: ClosedRange<Int>
    /// What it is where nobody says it, in milliseconds.
    public let usual: Int
}

extension ClosedRange<Int> {
    /// Throws a `Refusal` with the option's path where the value of that option is out of the
    /// range.
    func check(_ option: String, _ value: Int) throws(Refusal) {
        guard !contains(value) else { return }
        throw Refusal(
            .badValue,
            "The option \(option) is \(lowerBound) to \(upperBound) here.",
            field: "options.\(option)"
        )
    }
}
