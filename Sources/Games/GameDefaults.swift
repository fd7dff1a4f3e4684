public import GameProtocol

/// The server's own defaults for new rooms, and what they are made of.
public struct GameDefaults: Sendable {
    /// The turn clock in seconds, 0 to 600; 0 is none.
    public var turnSeconds: Int
    /// How long a mismatch stays visible, in milliseconds, 0 to 10,000.
    public var hideMs: Int
    /// The themes that a room can be played with.
    public var themes: ThemeList

    /// The server's own defaults for new rooms.
    public init(
        turnSeconds: Int = Limits.defaultTurnSeconds,
        hideMs: Int = Limits.defaultHideMilliseconds,
        themes: ThemeList = .builtIn
    ) {
        self.turnSeconds = turnSeconds
        self.hideMs = hideMs
        self.themes = themes
    }
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
