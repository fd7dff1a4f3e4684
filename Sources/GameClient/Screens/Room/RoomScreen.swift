import ClientCore
import GameProtocol
import TerminalKit

/// The screen of a room: before, during and after a round, for players and spectators. It has the
/// parts that all rooms share. The game's `GameField` draws the cards and handles their keys.
struct RoomScreen: ScreenPart {
    var fields = GameFields()
    var waiting = WaitingBox()
    var log = TalkLog()
    var talk = TalkLine()
    /// The number of chat messages that arrived while the chat was not visible.
    var unreadCount = 0
    var enteredAt = 0
    /// The question whether this player really leaves; nil while the question is closed.
    var leaveQuestion: String?
    /// The question which member to remove; nil while the question is closed.
    var kickQuestion: KickQuestion?
    /// The question about the level of a bot; nil while the question is closed.
    var botQuestion: BotQuestion?
    /// The question which player to invite; nil while the question is closed.
    var inviteQuestion: InviteQuestion?
    /// Whether the window's title announces this player's turn.
    var hasTitle = false
    /// The player whose turn clock has run out, and the number of timeouts in a row; nil once the
    /// next turn is visible.
    var timeout: (player: String, strikes: Int)?
    /// Whether the player has closed the result to look at the board.
    var isResultAway = false
    /// The box with the whole chat; nil while the box is closed.
    var talkBox: TalkBox?
    /// Whether the next list of rooms is for choosing another game to watch.
    var wantsNextGame = false

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let room = context.room, let client = context.client else { return }
        var context = context
        context.showsResult = !isResultAway
        let field = field(room)
        let (own, keys) = (field.surroundings(room, context), field.keys(room, context))
        let layout = RoomLayout(context.size, own)
        RoomHeader(
            room: room,
            mark: ConnectionMark(client, at: context.at),
            clockMs: clockMs(room, at: client.stoppedAt ?? context.at),
            unreadCount: layout.panel == nil ? unreadCount : 0
        ).draw(on: &canvas.frame, isCompact: layout.isCompact)
        field.draw(on: &canvas, layout, room, context)
        canvas.frame.ground(layout.field, .table)
        if context.isQuiet { canvas.frame.restyle(layout.field) { $0.isDim = true } }
        if room.phase == .lobby { waiting.draw(on: &canvas, layout, room, context) }
        let isUrgent = Self.isUrgent(room, at: context.at)
        let bar = room.phase == .lobby ? waiting.turnBar(room) : own.turnBar
        draw(bar, isUrgent, on: &canvas.frame, layout)
        if let place = layout.panel {
            panel(own.panel + best(field, room), room).draw(on: &canvas.frame, place)
        }
        if let row = layout.statusRow {
            let columns = layout.size.columns - 2 * layout.margin
            canvas.frame.put(own.status, column: layout.margin, row: row, columns: columns)
        }
        drawMessage(own.prompt, keys, layout, room, context, on: &canvas)
        // Clicks that stand for keys are switched off, because the keys would be typed into the
        // field.
        if talk.isOpen || hasQuestion {
            canvas.cover(canvas.frame.bounds)
        }
        canvas.footer(hints(keys, room, context))
        if room.phase == .lobby { waiting.drawCode(on: &canvas, room, context) }
        talkBox?.draw(log, on: &canvas)
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let room = context.room else { return nil }
        var context = context
        context.showsResult = !isResultAway
        let field = field(room)
        let confetti = Confetti.deadline(room, field.round, context)
        let clock =
            room.phase == .over
            ? nil : context.at + 1000 - max(0, clockMs(room, at: context.at)) % 1000
        let mark = context.client.flatMap { ConnectionMark.deadline($0, at: context.at) }
        let own = field.surroundings(room, context).redrawsAt
        return [own, clock, mark, confetti].compactMap { $0 }.min()
    }

    var hasQuestion: Bool {
        leaveQuestion != nil || kickQuestion != nil || botQuestion != nil || inviteQuestion != nil
    }

    func field(_ room: RoomView) -> any GameField { fields[room.options.game] }

    private func clockMs(_ room: RoomView, at: Int) -> Int {
        (room.endedAt ?? at) - (room.startedAt ?? enteredAt)
    }

    /// Whether the player's own turn is in its last seconds.
    private static func isUrgent(_ room: RoomView, at now: Int) -> Bool {
        guard room.isMyTurn, let endsAt = room.turn?.endsAt else { return false }
        return endsAt - now <= urgentMs
    }

    private static let urgentMs = 10_000

    private func draw(
        _ bar: TurnBar,
        _ isUrgent: Bool,
        on frame: inout Frame,
        _ layout: RoomLayout
    ) {
        let columns = layout.size.columns - 2 * layout.margin
        let right = Width.of(bar.right)
        let left = right == 0 ? columns : max(0, columns - right - 1)
        let text = bar.text.columns > left ? bar.short ?? bar.text : bar.text
        frame.put(text, column: layout.margin, row: 1, columns: left)
        frame.put(bar.right, column: layout.margin + columns - right, row: 1)
        if let chip = bar.chip {
            let row = Rect(column: 0, row: 1, columns: layout.size.columns)
            frame.restyle(row) { $0 = chip }
        }
        guard isUrgent, right > 0 else { return }
        let clock = Rect(column: layout.margin + columns - right, row: 1, columns: right)
        frame.restyle(clock) { $0 = Style(.error, bold: true) }
    }
}

extension RoomScreen {
    private func drawMessage(
        _ prompt: String,
        _ keys: FieldKeys,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext,
        on canvas: inout Canvas
    ) {
        if talk.isOpen { return talk.draw(on: &canvas) }
        if let inviteQuestion, context.message == nil {
            return inviteQuestion.draw(on: &canvas, context.client?.knownNames ?? [])
        }
        if let question = leaveQuestion ?? kickQuestion?.text ?? botQuestion?.text {
            return canvas.message(ScreenMessage(text: question))
        }
        if keys.isAsking { return canvas.message(ScreenMessage(text: prompt)) }
        if keys.isTyping { return canvas.message(nil, otherwise: prompt) }
        let said = layout.panel == nil ? log.last : nil
        let next = context.client?.offer.map { ScreenMessage(text: context.words(of: $0)) }
        let friend = keys.hasChoice ? nil : waiting.hint(room, context)
        canvas.message(context.message ?? next, otherwise: said ?? friend ?? prompt)
    }

    /// The personal best that a single player has to beat.
    private func best(_ field: any GameField, _ room: RoomView) -> [PanelSection] {
        guard room.phase == .playing, let best = field.round.personalBest else { return [] }
        return [PanelSection(lines: best.short.map { StyledText($0, .dim) })]
    }

    private func panel(_ sections: [PanelSection], _ room: RoomView) -> RoomPanel {
        let isQuiet = room.phase == .lobby && log.lines.isEmpty
        guard !room.isPlayer else {
            return RoomPanel(
                sections: sections,
                talk: log,
                heading: isQuiet ? nil : "CHAT",
                remark: [],
                foot: "t to chat"
            )
        }
        // A shared table has no rounds, so spectators' chat cannot help a player there.
        let isHidden = room.phase == .playing && !room.isFree
        let others = max(0, room.spectators.count - 1)
        let watching =
            "WATCHING   you" + (others == 0 ? "" : " + \(PlainWords.count(others, "other"))")
        // A spectator's panel has more to show, and no blank rows.
        let all = sections + [PanelSection(lines: [StyledText(watching, .heading)])]
        return RoomPanel(
            sections: all.map { PanelSection(lines: $0.lines, hasGap: false) },
            talk: log,
            heading: isHidden ? "SPECTATORS' CHAT" : "CHAT",
            remark: isHidden ? ["(players cannot see it", "until the round ends)"] : [],
            foot: "t to chat"
        )
    }
}

/// The first row of a room: the game, the room, the connection, and the duration of the round.
struct RoomHeader: Sendable {
    let room: RoomView
    let mark: ConnectionMark
    let clockMs: Int
    /// The number of unread chat lines. The message row shows the newest of them.
    var unreadCount = 0

    func draw(on frame: inout Frame, isCompact: Bool) {
        let margin = isCompact ? 0 : 1
        let clock = Clock.hours(clockMs)
        let talk = unreadCount > 1 ? "chat \(unreadCount) " : ""
        let right = mark.text + (isCompact ? " " : "   ") + clock
        var column = frame.size.columns - margin - Width.of(right)
        frame.put(talk, column: column - Width.of(talk), row: 0, .bold)
        let end = column - Width.of(talk)
        let columns = max(0, end - margin - 1)
        frame.put(left(isCompact, columns), column: margin, row: 0, columns: columns)
        column = frame.put(mark.text, column: column, row: 0, mark.style)
        frame.put(clock, column: column + (isCompact ? 1 : 3), row: 0, .dim)
    }

    /// Returns the left part of the first row, which ends in the room's code. Friends need the code
    /// to join, so a narrow window shortens the words before the code.
    private func left(_ isCompact: Bool, _ columns: Int) -> StyledText {
        let watching = room.isPlayer ? nil : "WATCHING"
        let parts = [watching, room.gameWords, isCompact ? nil : room.title].compactMap { $0 }
        let separator = isCompact ? " " : " · "
        let code = separator + room.code
        let words = parts.joined(separator: separator)
        return StyledText(Frame.fit(words, max(0, columns - Width.of(code))) + code)
    }
}
