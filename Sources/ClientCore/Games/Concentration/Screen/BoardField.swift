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

    func layout(_ room: RoomView, _ context: ScreenContext) -> BoardLayout {
        BoardLayout(BoardGrid(room), in: context.size, wanted: wantedSize)
    }

    func surroundings(_ room: RoomView, _ context: ScreenContext) -> FieldSurroundings {
        let at = context.at
        let panel = BoardPanel(room: room, context: context, record: record)
        let isPairTold = at < pairToldUntil
        let words = BoardWords(room: room, context: context, record: record, isPairTold: isPairTold)
        let moving = motion.deadline(at: at, context.settings.motion)
        let deadlines = [moving, isPairTold ? pairToldUntil : nil, words.deadline]
        return FieldSurroundings(
            turnBar: words.turnBar,
            panel: panel.sections,
            status: panel.status,
            prompt: words.prompt(cursor),
            space: space(room, context),
            redrawsAt: deadlines.compactMap { $0 }.min()
        )
    }

    private func space(_ room: RoomView, _ context: ScreenContext) -> (hasPanel: Bool, rows: Int) {
        let layout = layout(room, context)
        return (layout.hasPanel, layout.grid.rows * layout.card.rows)
    }
}
