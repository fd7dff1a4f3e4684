package import GameProtocol
package import TerminalKit

/// The part of a room's screen that is the game's own: the cards, whose move it is, and the panel
/// beside them.
///
/// `RoomScreen` has what all rooms share, and asks the field for the rest. A field gives nil for a
/// key that it does not know, and the room takes the key.
package protocol GameField: Sendable {
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]?

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]

    /// How the last round ended, as far as this client saw it.
    var round: RoundRecord { get }
    /// Another look of the cards, as this player sees them.
    mutating func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect]
    /// What the log of the room says of something that others did; nil for nothing.
    func note(_ news: GameNews, _ room: RoomView) -> String?

    /// Whether the cards leave no room for a panel beside them.
    func needsWholeWidth(_ room: RoomView, _ context: ScreenContext) -> Bool
    /// The rows without which the cards cannot be shown.
    func leastRows(_ room: RoomView, _ context: ScreenContext) -> Int

    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar
    /// What stands above the talk.
    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection]
    /// The scores in one row, where there is no panel.
    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText
    /// The message row while there is no message.
    func prompt(_ room: RoomView, _ context: ScreenContext) -> String
    /// Whether the prompt comes before every message: it shows what is being typed.
    func isTyping(_ room: RoomView, _ context: ScreenContext) -> Bool
    /// The keys of the field in the state that it is in; the room's own come after them.
    func keys(_ room: RoomView, _ context: ScreenContext) -> [KeyRow]
    /// The names of the keys that the last row shows, of the field's and the room's; those for
    /// talk, help and leaving may be left out.
    func footer(_ room: RoomView, _ context: ScreenContext) -> [String]
    /// Whether a question of the game waits for yes or no.
    var isAsking: Bool { get }
    /// Whether letters are a text that is being typed, and no keys of the room.
    var takesLetters: Bool { get }
    /// Whether something is chosen that the prompt tells of.
    var hasChoice: Bool { get }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    )
    /// The marks of a coach, which stand on the cards from now on.
    mutating func mark(_ marks: [CoachMark])
    /// When the field has to be drawn again by itself.
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int?
}

extension GameField {
    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] { [] }

    mutating func mark(_ marks: [CoachMark]) {}
    var isAsking: Bool { false }
    var takesLetters: Bool { false }
    var hasChoice: Bool { false }
    func note(_ news: GameNews, _ room: RoomView) -> String? { nil }
    func needsWholeWidth(_ room: RoomView, _ context: ScreenContext) -> Bool {
        context.isCompact
    }
    func leastRows(_ room: RoomView, _ context: ScreenContext) -> Int { 0 }
    func isTyping(_ room: RoomView, _ context: ScreenContext) -> Bool { false }
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? { nil }
}

/// The one row that says whose move it is, what is expected, and how long there is for it.
package struct TurnBar: Equatable, Sendable {
    package var text: StyledText
    /// Stands there where the whole text has no room; nil cuts the text.
    package var short: StyledText?
    /// What stands at the right end.
    package var right = ""
    /// The paint of the whole row; nil for none.
    package var chip: Style?

    package init(
        text: StyledText,
        short: StyledText? = nil,
        right: String = "",
        chip: Style? = nil
    ) {
        self.text = text
        self.short = short
        self.right = right
        self.chip = chip
    }
}

/// A part of the panel: a heading, and lines below it.
package struct PanelSection: Equatable, Sendable {
    package var lines: [StyledText]
    /// Whether a blank row stands below it.
    package var hasGap = true

    package init(lines: [StyledText], hasGap: Bool = true) {
        self.lines = lines
        self.hasGap = hasGap
    }
}

/// What the screens of all rooms ask of a game, beside its field.
package protocol GameScreens: Sendable {
    /// The game's part of a room's screen, in which nothing was chosen yet.
    static var newField: any GameField { get }
    /// The smallest window in which the room can be played.
    static func neededSize(_ room: RoomView) -> Size
    /// Whether a room with these options can be played in a window of that size.
    static func fits(_ options: GameOptions, _ size: Size) -> Bool
    /// The keys of the field while this player plays, by what is played; for `help keys`.
    static var keyPages: [(title: String, rows: [KeyRow])] { get }
    /// Draws a few cards of the game, to show what the settings do.
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext)
    /// What the help of a room says of the game.
    static var help: GameHelp { get }
}

/// What the help of a room says of its game, beside the keys of its field.
package struct GameHelp: Sendable {
    /// The keys that change how cards look.
    package var look: (keys: String, words: String)
    package var rules: [String]
}

extension GameScreens {
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext) {}
    static func neededSize(_ room: RoomView) -> Size { .least }
    static func fits(_ options: GameOptions, _ size: Size) -> Bool { true }
}
