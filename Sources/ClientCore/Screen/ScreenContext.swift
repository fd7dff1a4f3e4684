import GameProtocol
package import TerminalKit

/// What a screen is drawn from, beside its own state; a picture is a pure function of both.
package struct ScreenContext: Sendable {
    /// What this player knows; nil before there is a server.
    package var client: ClientState?
    package var size: Size
    package var settings: ScreenSettings
    /// Now, in milliseconds of the client's clock.
    package var at: Int
    /// What the message row says; nil leaves it to the screen.
    package var message: ScreenMessage?
    /// The terminal has the focus, as far as it says.
    package var isFocused = true
    /// When the last key was pressed; nil before the first.
    package var lastKeyAt: Int?
    /// The pictures of the room's theme, as far as they have come.
    package var pictures = ThemePictures()
    /// Whether the result of a round that is over lies over the board.
    package var showsResult = true

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
    /// A line for the message row that stays for a moment only.
    package func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text, at: at))] }
    /// Another amount of motion, and what is said of it.
    package var nextMotion: (ScreenEffect, String) {
        var settings = settings
        settings.motion = settings.motion.next
        return (.set(settings), "Motion: \(settings.motion.rawValue).")
    }
    /// Four colors for the suits, or two, and what is said of it.
    var nextSuits: [ScreenEffect] {
        var settings = settings
        settings.hasFourColorDeck.toggle()
        let state = settings.hasFourColorDeck ? "each suit has its own color" : "red and black"
        return [.set(settings)] + .tell("Look: \(state).")
    }
    /// Nothing was heard of the server for a while.
    package var isQuiet: Bool {
        guard let client else { return false }
        return client.isAway || at - client.clock.lastHeard >= Liveness.quietMs
    }
    /// `bob opened PEZ3: Enter follows.`
    package func words(of next: NextRoom) -> String {
        "\(PlainWords.movedOn(next, isShort: isNarrow)): Enter follows."
    }
    /// The layout without a side panel, with one line a card.
    package var isCompact: Bool { size.isCompact }
    /// Sentences are short.
    package var isNarrow: Bool { size.isNarrow }
}

extension Size {
    /// The smallest window that any screen can be shown in.
    package static let least = Size(columns: 34, rows: 12)

    /// Decks and patiences have small cards, and no panel beside them.
    var isCompact: Bool { columns < 80 || rows < 24 }
    /// Has no room for a panel beside cards, nor for long sentences.
    var isNarrow: Bool { columns < 72 }
    /// Cards take the most that they can.
    var isLarge: Bool { columns >= 110 && rows >= 34 }

    /// `80x24`.
    var text: String { "\(columns)x\(rows)" }
}
