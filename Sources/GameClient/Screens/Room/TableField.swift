import GameProtocol

/// The part of a room's screen that each game has its own: the cards, whose move it is, and the
/// panel beside them.
///
/// `RoomScreen` has what all rooms share, and asks the field for the rest. A field that knows
/// nothing to say to a key gives nil, and the room takes the key.
protocol TableField: Sendable {
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]?

    mutating func happened(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]

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
    /// The keys that work now; those for talk, help and leaving may be left out.
    func hints(_ room: RoomView, _ context: ScreenContext) -> [KeyHint]

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    )
    /// When the field has to be drawn again by itself.
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int?
}

extension TableField {
    mutating func happened(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] { [] }

    func needsWholeWidth(_ room: RoomView, _ context: ScreenContext) -> Bool { false }
    func leastRows(_ room: RoomView, _ context: ScreenContext) -> Int { 0 }
    func isTyping(_ room: RoomView, _ context: ScreenContext) -> Bool { false }
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? { nil }
}

/// The one row that says whose move it is, what is expected, and how long there is for it.
struct TurnBar: Equatable, Sendable {
    var text: StyledText
    /// What stands at the right end.
    var right = ""
    /// The paint of the whole row; nil for none.
    var chip: Style?
}

/// A part of the panel: a heading, and lines below it.
struct PanelSection: Equatable, Sendable {
    var lines: [StyledText]
    /// Whether a blank row stands below it.
    var hasGap = true
}
