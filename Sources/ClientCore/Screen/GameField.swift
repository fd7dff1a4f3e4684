import GameProtocol
package import TerminalKit

/// The game's own part of a room's screen: the cards, the turn bar and the panel beside the cards.
///
/// `RoomScreen` has the parts that all rooms share, and asks the field for the others. A field
/// returns nil for a key that it does not know; the room handles that key.
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

    /// The result of the last round, as far as this client saw it.
    var round: RoundRecord { get }
    /// Returns the line of the room's log for something that other players did; nil for no line.
    func note(_ news: GameValue<News>, _ room: RoomView) -> String?

    /// Returns the texts around the cards, and the space that the cards need.
    func surroundings(_ room: RoomView, _ context: ScreenContext) -> FieldSurroundings
    /// Returns the keys in the field's present state.
    func keys(_ room: RoomView, _ context: ScreenContext) -> FieldKeys

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    )
}

extension GameField {
    func note(_ news: GameValue<News>, _ room: RoomView) -> String? { nil }
}

/// The texts around the cards of a field, and the space that the cards need.
///
/// Each text is made when a screen asks for it. The loop of the screen often asks only for the
/// time of the next drawing.
package struct FieldSurroundings {
    private let parts:
        (
            turnBar: () -> TurnBar, panel: () -> [PanelSection], status: () -> StyledText,
            prompt: () -> String, space: () -> (hasPanel: Bool, rows: Int)
        )
    /// The time at which the field has to be drawn again by itself.
    package let redrawsAt: Int?

    /// - Parameter space: whether the cards leave space for a panel, and the rows that they need at
    ///   least.
    init(
        turnBar: @autoclosure @escaping () -> TurnBar,
        panel: @autoclosure @escaping () -> [PanelSection],
        status: @autoclosure @escaping () -> StyledText,
        prompt: @autoclosure @escaping () -> String,
        space: @autoclosure @escaping () -> (hasPanel: Bool, rows: Int),
        redrawsAt: Int? = nil
    ) {
        parts = (turnBar, panel, status, prompt, space)
        self.redrawsAt = redrawsAt
    }

    package var turnBar: TurnBar { parts.turnBar() }
    /// The sections of the panel above the chat.
    package var panel: [PanelSection] { parts.panel() }
    /// The scores in one row, for a screen without a panel.
    package var status: StyledText { parts.status() }
    /// The text of the message row while there is no message.
    package var prompt: String { parts.prompt() }
    var space: (hasPanel: Bool, rows: Int) { parts.space() }
}

/// The keys of a field in its present state, and their use.
package struct FieldKeys: Sendable {
    /// The keys of the field. The room's own keys come after them.
    package var rows: [KeyRow]
    /// The names of the field's and the room's keys to show in the last row. The room adds its keys
    /// for chat, help and leaving by itself.
    package var footer: [String]
    /// Whether a question of the game waits for yes or no.
    package var isAsking = false
    /// Whether the message row shows a question or the text that the player types. No message
    /// replaces it then.
    package var isTyping = false
    /// Whether letters belong to the text that the player types, and are no keys of the room.
    package var takesLetters = false
    /// Whether the player has chosen something, such as a card, that the message row describes.
    package var hasChoice = false
}

/// The row with the player who moves, the expected move and the time left.
package struct TurnBar: Equatable, Sendable {
    package var text: StyledText
    /// A shorter text for a narrow window. With nil, a text that is too long is cut.
    package var short: StyledText?
    /// The text at the right end.
    package var right = ""
    /// The colors of the whole row; nil for none.
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

/// A section of the panel: a heading and the lines below it.
package struct PanelSection: Equatable, Sendable {
    package var lines: [StyledText]
    /// Whether a blank row follows the section.
    package var hasGap = true

    package init(lines: [StyledText], hasGap: Bool = true) {
        self.lines = lines
        self.hasGap = hasGap
    }
}

/// The requirements of the room screen on a game, apart from its field.
package protocol GameScreens: Sendable {
    /// A field for a room that the player has just entered.
    static var newField: any GameField { get }
    /// Draws a few cards of the game, as a sample for the settings.
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext)
    static var help: GameHelp { get }
}

/// The game's part of the help.
package struct GameHelp: Sendable {
    /// The page of `help TOPIC` about the game.
    package let topic: GameTopic
    /// The first line of `help` in a room with these options.
    let head: @Sendable (GameOptions?) -> String
    /// The keys that change the look of the cards.
    package let look: (keys: String, words: String)
    /// The rules of a room in some lines.
    package let rules: @Sendable (RoomView) -> [String]
    /// The keys of the field during a round, one page for each kind of room, for `help keys`.
    package let keyPages: [(title: String, rows: [KeyRow])]
    /// The game's examples on the help pages of commands, as the user types them.
    var examples: [ClientCommand: [(line: String, about: String)]] = [:]
}

extension GameScreens {
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext) {}
}
