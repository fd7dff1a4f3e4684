import GameProtocol

/// The field of a deck room: the table, the own hand, and what is said of the game.
struct DeckField: TableField {
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? { nil }

    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar { TurnBar(text: "") }
    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection] { [] }
    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText { "" }
    func prompt(_ room: RoomView, _ context: ScreenContext) -> String { "" }
    func hints(_ room: RoomView, _ context: ScreenContext) -> [KeyHint] { [] }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {}
}
