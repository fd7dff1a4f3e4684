import GameProtocol

/// What a screen is drawn from, beside its own state; a picture is a pure function of both.
struct ScreenContext: Sendable {
    /// What this player knows; nil before there is a server.
    var client: ClientState?
    var size: Size
    var settings: ScreenSettings
    /// Now, in milliseconds of the client's clock.
    var at: Int
    /// What the message row says; nil leaves it to the screen.
    var message: ScreenMessage?
    /// The terminal has the focus, as far as it says.
    var isFocused = true
    /// When the last key was pressed; nil before the first.
    var lastKeyAt: Int?

    var room: RoomView? { client?.room }
    /// The layout without a side panel, with one line a card.
    var isCompact: Bool { size.columns < 80 || size.rows < 24 }
}

/// How this player wants the screen.
struct ScreenSettings: Equatable, Sendable {
    var look = Look.room
    var motion = Motion.full
    var isMuted = false
    var hasMouse = true
    /// The name that was remembered, or the login's; nil where there is none.
    var name: String?
    var isNameChosen = false
    /// Each suit of playing cards has a chip of its own.
    var hasFourColourDeck = false
    /// The program's own name and version, as the first screen shows it.
    var program = "GameClient \(HelpText.version)"

    /// How much moves.
    enum Motion: String, Sendable, CaseIterable {
        case full
        case reduced
        case none

        var next: Motion {
            let all = Motion.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }
}
