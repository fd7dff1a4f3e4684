import GameProtocol

/// A room: waiting, playing, watching and what comes after.
///
/// It has what all rooms share, and leaves the cards to the field of the room's game.
struct RoomScreen: ScreenPart {
    private var board = BoardField()
    private var deck = DeckField()
    private var waiting = WaitingBox()
    private var log = TalkLog()
    private var enteredAt = 0
    /// Whether this player was asked to say again that they leave.
    private var isAskedToLeave = false

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return [] }
        if isAskedToLeave { return answer(event) }
        if room.phase == .lobby, let effects = waiting.receive(event, room, context) {
            return effects
        }
        if let effects = receiveInField(event, room, context) { return effects }
        return takeKey(event)
    }

    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return [] }
        note(happening, context)
        let effects = waiting.happened(happening, room, context)
        if room.deck == nil {
            return effects + board.happened(happening, room, context)
        }
        return effects + deck.happened(happening, room, context)
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let room = context.room, let client = context.client else { return }
        let field = field(room)
        let layout = layout(field, room, context)
        RoomHeader(
            room: room,
            mark: ConnectionMark(client, at: context.at),
            clockMs: clockMs(room, at: context.at)
        ).draw(on: &canvas.frame, isCompact: layout.isCompact)
        field.draw(on: &canvas, layout, room, context)
        if room.phase == .lobby { waiting.draw(on: &canvas, layout, room, context) }
        draw(turnBar(field, room, context), on: &canvas.frame, layout)
        drawTexts(field, layout, room, context, on: &canvas)
        canvas.footer(hints(field, room, context))
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let room = context.room else { return nil }
        let clock =
            room.phase == .over
            ? nil : context.at + 1000 - clockMs(room, at: context.at) % 1000
        let mark = context.client.flatMap { ConnectionMark.deadline($0, at: context.at) }
        return [field(room).deadline(room, context), clock, mark].compactMap { $0 }.min()
    }

    private func field(_ room: RoomView) -> any TableField { room.deck == nil ? board : deck }

    private func layout(
        _ field: any TableField,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> RoomLayout {
        RoomLayout(
            context.size,
            hasPanel: !field.needsWholeWidth(room, context),
            fieldRows: field.leastRows(room, context)
        )
    }

    private mutating func receiveInField(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        room.deck == nil
            ? board.receive(event, room, context) : deck.receive(event, room, context)
    }

    /// What every room understands.
    private func takeKey(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .key(.character("?")): [.open(.help)]
        case .key(.character("t")): [.open(.talk)]
        case .key(.character("q")), .key(.escape): [.command(.leave)]
        default: []
        }
    }

    private mutating func answer(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .key(.character("y")):
            isAskedToLeave = false
            return [.command(.yes)]
        case .key(.character("n")), .key(.escape):
            isAskedToLeave = false
            return [.command(.no)]
        default: return [.tell(ScreenMessage(text: "y leaves, n stays."))]
        }
    }

    private mutating func note(_ happening: Happening, _ context: ScreenContext) {
        switch happening {
        case .entered, .roomNow(_, _, isNew: true):
            log = TalkLog()
            enteredAt = context.at
            isAskedToLeave = false
        case .said(let player, _, let text), .aside(let player, let text): log.say(player, text)
        case .joined(let player, .spectator): log.note("\(player) is watching")
        case .askLeave: isAskedToLeave = true
        default: break
        }
    }

    private func clockMs(_ room: RoomView, at: Int) -> Int {
        (room.endedAt ?? at) - (room.startedAt ?? enteredAt)
    }
}

extension RoomScreen {
    private func turnBar(
        _ field: any TableField,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> TurnBar {
        room.phase == .lobby
            ? waiting.turnBar(room, context) : field.turnBar(room, context)
    }

    private func draw(_ bar: TurnBar, on frame: inout Frame, _ layout: RoomLayout) {
        let columns = layout.size.columns - 2 * layout.margin
        let right = Width.of(bar.right)
        let left = right == 0 ? columns : max(0, columns - right - 1)
        frame.put(bar.text, column: layout.margin, row: 1, columns: left)
        frame.put(bar.right, column: layout.margin + columns - right, row: 1)
        if let chip = bar.chip {
            let row = Rect(column: 0, row: 1, columns: layout.size.columns, rows: 1)
            frame.restyle(row) { $0 = chip }
        }
    }

    private func drawTexts(
        _ field: any TableField,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext,
        on canvas: inout Canvas
    ) {
        if let panel = layout.panel {
            RoomPanel(
                sections: field.panel(room, context),
                talk: log,
                heading: "CHAT",
                footnote: ["t to talk"]
            ).draw(on: &canvas.frame, panel)
        }
        let columns = layout.size.columns - 2 * layout.margin
        if let row = layout.statusRow {
            let status = field.status(room, context)
            canvas.frame.put(status, column: layout.margin, row: row, columns: columns)
        }
        canvas.message(context.message, otherwise: field.prompt(room, context))
    }

    private func hints(
        _ field: any TableField,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [KeyHint] {
        let isWaiting = room.phase == .lobby
        return (isWaiting ? waiting.hints(room, context) : field.hints(room, context)) + [
            KeyHint("t", "talk"), KeyHint("?", "help"),
            isWaiting ? waiting.leaving(room, context) : KeyHint("q", "leave"),
        ]
    }
}
