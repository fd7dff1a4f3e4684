import GameProtocol
import TerminalKit

/// The game field of Concentration: the board, its cursor and the messages of the game.
struct BoardField: GameField {
    var cursor = BoardCursor()
    var motion = BoardMotion()
    var record = FlipRecord()
    /// The size of the cards that this player chose; nil leaves it to the window.
    var wantedSize: CardSize?
    /// The time until which the turn bar announces a found pair.
    var pairToldUntil = 0

    /// The coach's marks on the cards, in a replay.
    var coachMarks: [CoachMark] = []

    static let pairToldMs = 1500

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let (at, setting) = (context.at, context.settings.motion)
        motion.settle(at: at, setting)
        record.take(news)
        defer { if context.client?.movesUnderWay == 0 { motion.refuse(at: at) } }
        switch news {
        case .entered, .roomNow, .lost:
            motion = BoardMotion()
            if case .lost = news { break }
            cursor = BoardCursor()
            pairToldUntil = 0
        case .started:
            motion.begin(count: room.cellCount, at: at)
            cursor = BoardCursor()
            pairToldUntil = 0
        case .game(let own):
            switch own.value {
            case ConcentrationNews.revealed(let flip, _):
                motion.reveal(flip.cell, at: at)
                pairToldUntil = 0
            case ConcentrationNews.paired(let player, _):
                let cells = room.lastTurn.suffix(2).filter { $0.player == player }.map(\.cell)
                motion.pair(cells, at: at, setting)
                pairToldUntil = at + Self.pairToldMs
            case ConcentrationNews.hint(let hint):
                if let cell = hint.cell { cursor.go(to: cell) }
                return context.tell(ConcentrationGame.sentence(hint))
            case ConcentrationNews.hidden(let cells): motion.hide(cells, at: at)
            default: break
            }
        case .turn where cursor.card > room.cellCount: cursor = BoardCursor()
        default: break
        }
        return []
    }

    var round: RoundRecord { record.round }

    func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        if let theme = room.concentration?.theme, !Look.change(theme) {
            return context.tell(
                "The theme \(theme) has its own pictures; looks do not change them."
            )
        }
        var settings = context.settings
        settings.look = settings.look.next(for: room.concentration?.theme ?? "")
        let name = settings.look == .room ? "as the room has them" : "as \(settings.look.rawValue)"
        return [.set(settings)] + context.tell("You see the cards \(name).")
    }

    func layout(_ room: RoomView, _ context: ScreenContext) -> BoardLayout {
        BoardLayout(BoardGrid(room), in: context.size, wanted: wantedSize)
    }

    func space(_ room: RoomView, _ context: ScreenContext) -> (isWhole: Bool, rows: Int) {
        let layout = layout(room, context)
        return (!layout.hasPanel, layout.grid.rows * layout.card.rows)
    }

    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar {
        var words = words(room, context)
        words.isPairTold = context.at < pairToldUntil
        return words.turnBar
    }

    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection] {
        panel(of: room, context).sections
    }

    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText {
        panel(of: room, context).status
    }

    var mode: FieldMode { FieldMode(isTyping: !cursor.typed.isEmpty) }

    func prompt(_ room: RoomView, _ context: ScreenContext) -> String {
        words(room, context).prompt(cursor)
    }

    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? {
        let moving = motion.deadline(at: context.at, context.settings.motion)
        let told = pairToldUntil > context.at ? pairToldUntil : nil
        return [moving, told, words(room, context).deadline].compactMap { $0 }.min()
    }

    private func words(_ room: RoomView, _ context: ScreenContext) -> BoardWords {
        BoardWords(room: room, context: context, record: record)
    }

    private func panel(of room: RoomView, _ context: ScreenContext) -> BoardPanel {
        BoardPanel(room: room, context: context, record: record)
    }
}
