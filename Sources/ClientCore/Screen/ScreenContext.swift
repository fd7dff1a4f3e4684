package import TerminalKit

/// The input for drawing a screen, apart from the screen's own state. The same input and state
/// always give the same picture.
package struct ScreenContext: Sendable {
    /// The client's knowledge; nil before there is a server.
    package var client: ClientState?
    package var size: Size
    package var settings: ScreenSettings
    /// The present time, in milliseconds of the client's clock.
    package var at: Int
    /// The message in the message row; nil shows the screen's own text.
    package var message: ScreenMessage?
    /// Whether the terminal has the focus, as far as it reports that.
    package var isFocused = true
    /// The time of the last key; nil before the first.
    package var lastKeyAt: Int?
    /// The pictures of the room's theme that have come so far.
    package var pictures = ThemePictures()
    /// Whether the box with the result of a finished round is shown.
    package var showsResult = true
    /// The coach's marks on the cards, in a replay.
    package var coachMarks: [CoachMark] = []

    package init(
        client: ClientState? = nil,
        size: Size,
        settings: ScreenSettings,
        at: Int,
        message: ScreenMessage? = nil,
        isFocused: Bool = true,
        lastKeyAt: Int? = nil,
        pictures: ThemePictures = ThemePictures()
    ) {
        self.client = client
        self.size = size
        self.settings = settings
        self.at = at
        self.message = message
        self.isFocused = isFocused
        self.lastKeyAt = lastKeyAt
        self.pictures = pictures
    }

    package var room: RoomView? { client?.room }
    package func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text, at: at))] }
    /// The effect that selects the next setting of motion, with the message about it.
    package var nextMotion: (ScreenEffect, String) {
        var settings = settings
        settings.motion = settings.motion.next
        return (.set(settings), "Motion: \(settings.motion.rawValue).")
    }

    /// Returns the effects that change how this player sees the cards. Playing cards switch between
    /// two and four colors for the suits; other cards switch to the next look.
    ///
    /// - Parameter theme: the theme of the cards; empty for playing cards.
    package func nextLook(_ theme: String) -> [ScreenEffect] {
        var settings = settings
        if !theme.isEmpty {
            guard Look.change(theme) else {
                return tell("The theme \(theme) has its own pictures; looks do not change them.")
            }
            settings.look = settings.look.next(for: theme)
            let look = settings.look
            let name = look == .room ? "as the room has them" : "as \(look.rawValue)"
            return [.set(settings)] + tell("You see the cards \(name).")
        }
        settings.hasFourColorDeck.toggle()
        let state = settings.hasFourColorDeck ? "each suit has its own color" : "red and black"
        return [.set(settings)] + .tell("Look: \(state).")
    }
    /// Whether the server has been silent for a while.
    package var isQuiet: Bool {
        guard let client else { return false }
        return client.isAway || at - client.clock.lastHeard >= Liveness.quietMs
    }
    /// `bob opened PEZ3: Enter follows.`
    package func words(of next: NextRoom) -> String {
        "\(PlainWords.movedOn(next, isShort: isNarrow)): Enter follows."
    }
    package var isCompact: Bool { size.isCompact }
    package var isNarrow: Bool { size.isNarrow }
}

extension Size {
    /// The smallest window that any screen fits.
    package static let least = Size(columns: 34, rows: 12)

    /// Whether card games have small cards and no panel.
    var isCompact: Bool { columns < 80 || rows < 24 }
    /// Whether there is no space for a panel or for long sentences.
    var isNarrow: Bool { columns < 72 }
    /// Whether cards are drawn at their largest size.
    var isLarge: Bool { columns >= 110 && rows >= 34 }

    /// Whether a window of this size is large enough for the other size.
    package func holds(_ other: Size) -> Bool { columns >= other.columns && rows >= other.rows }

    /// `80x24`.
    package var text: String { "\(columns)x\(rows)" }
}
