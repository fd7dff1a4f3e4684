import Bots
import GameProtocol
import TerminalKit

/// The game field of a Klondike room: the board, the picked cards and the messages of the game.
struct KlondikeField: GameField {
    var cursor = PatienceCursor()
    var picked: PatiencePick?
    var drag: PatienceDrag?
    var clicked: (pile: KlondikePile, at: Int)?
    /// The step of the last hint, until the player does something.
    var hinted: KlondikeStep?
    var question: KlondikeQuestion?
    var win: PatienceWin?
    private(set) var record = RoundRecord()
    /// The actions of the round, in words, for the score sheet.
    private(set) var moves: [String] = []

    var round: RoundRecord { record }

    /// The most moves on a score sheet. Later moves are left out.
    private static let maximumMoves = 5000

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        record.take(news)
        switch news {
        case .entered, .roomNow(_, _, isNew: true):
            self = KlondikeField()
            record.take(news)
        case .started, .roomNow:
            putDown()
            clicked = nil
            win = nil
            moves = []
            question = nil
            if case .started = news { cursor = PatienceCursor() }
        // A lost connection also ends the client's own question.
        case .lost:
            putDown()
            return forgetQuestion()
        case .over(let over, _, _):
            putDown()
            if over.reason == .complete, context.settings.motion == .full,
                room.patience.board?.foundationCount == KlondikeBoard.cardCount
            {
                win = PatienceWin(startedAt: context.at)
            }
            return forgetQuestion()
        case .game(let own):
            if let news = own.value as? KlondikeNews { return happened(news, room, context) }
        default: break
        }
        return []
    }

    /// Removes a question that no longer applies.
    private mutating func forgetQuestion() -> [ScreenEffect] {
        defer { question = nil }
        return question == nil ? [] : [.clear]
    }

    private mutating func happened(
        _ news: KlondikeNews,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let words = PlainWords(screen: room)
        switch news {
        case .acted(let act):
            hinted = nil
            cursor.check(room.patience.board)
            if let picked, room.patience.board?.cards(of: picked.pile).isEmpty == true {
                putDown()
            }
            if moves.count < Self.maximumMoves {
                moves += PlainPatience(words: words).lines(act).prefix(1)
            }
            return []
        case .dealt, .progress: return []
        case .hint(let step, _): show(step)
        case .noHint: show(nil)
        case .oracle(let oracle, _): show(oracle.move)
        case .asked(let own):
            question = own
            return [.clear]
        case .done(let player, _): if player == room.me { putDown() }
        case .stuck, .open, .finishing, .finishingUnseen, .finished, .stopped: break
        }
        let sentence = KlondikeGame.sentence(GameValue(.klondike, news), words)
        return .tell(sentence.lines.joined(separator: " "))
    }

    /// Shows a hint, or removes it for nil. The cursor goes to the pile where the hint begins.
    private mutating func show(_ step: KlondikeStep?) {
        putDown()
        hinted = step
        if let step { cursor.go(to: step.from) }
    }

    /// Puts the picked cards back where they were.
    mutating func putDown() {
        picked = nil
        drag = nil
        hinted = nil
    }

    func note(_ news: GameValue<News>, _ room: RoomView) -> String? {
        guard case KlondikeNews.done(let player, let foundation) = news.value, player != room.me
        else { return nil }
        return "\(player) has finished: \(KlondikeGame.up(foundation))"
    }

    func surroundings(_ room: RoomView, _ context: ScreenContext) -> FieldSurroundings {
        let (at, isCompact) = (context.at, context.isCompact)
        let panel = PatiencePanel(room: room, at: at)
        let endsAt = room.phase == .playing ? room.patience.endsAt : nil
        let deadlines = [
            endsAt.flatMap { Clock.nextSecond(to: $0, at: at) }, win?.deadline(at: at),
        ]
        return FieldSurroundings(
            turnBar: PatienceWords(room: room, at: at, isCompact: isCompact)
                .turnBar(picked, record),
            panel: panel.sections,
            status: panel.status,
            prompt: question.map { KlondikeGame.line($0, PlainWords(screen: room)) } ?? "",
            // The upper row, and two rows of each pile.
            space: (hasPanel: !isCompact, rows: 8),
            redrawsAt: deadlines.compactMap { $0 }.min()
        )
    }

    func save(_ room: RoomView) -> [ScreenEffect] {
        let sheet = ScoreSheet(
            room: room,
            record: record,
            isWhole: record.isWhole,
            lines: moves.enumerated().map { "\($0 + 1). \($1)" }
        )
        return sheet.saving ?? .tell(ScoreSheet.noResult)
    }
}

extension KlondikeQuestion {
    var keys: KeyMap<Answer> {
        switch self {
        case .redeal: Answer.keys("deal again", "play on")
        case .done: Answer.keys("finish", "play on")
        }
    }
}

extension KlondikeGame {
    static var newField: any GameField { KlondikeField() }

    static let help = GameHelp(
        topic: topic,
        head: { _ in "On your board: type \(terms.move). Beside that:" },
        look: ("v", "next look"),
        rules: { _ in
            [
                "On a pile goes a card that is one lower and of the other color; on an",
                "empty one a king. All cards on the four foundations: won.",
                "more: GameClient help klondike",
            ]
        },
        keyPages: [
            ("\(title), alone", KlondikeField.keys(RoomSituation(), isRace: false)),
            ("\(title), a race", KlondikeField.keys(RoomSituation(), isRace: true)),
        ],
        examples: [
            .load: [("load localhost --game klondike --rate 500", "many players, each alone")],
            .arena: [
                ("arena --game klondike --levels optimal,perfect", "races on one deal"),
                ("arena --game klondike --seats 1", "the share of deals that each wins"),
            ],
        ]
    )
}
