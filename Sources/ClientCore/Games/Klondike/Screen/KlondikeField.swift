import Bots
import GameProtocol
import TerminalKit

/// The game field of a Klondike room: the board, the picked cards and the messages of the game.
struct KlondikeField: GameField {
    var cursor = PatienceCursor()
    var picked: PatiencePick?
    var drag: PatienceDrag?
    /// The pile and the time of the last click.
    var clicked: (pile: KlondikePile, at: Int)?
    /// The step of the last hint, until the player does something.
    var hinted: KlondikeStep?
    /// The question that waits for yes or no.
    var question: KlondikeQuestion?
    var win: PatienceWin?
    private(set) var record = RoundRecord()
    /// The actions of the round, in words, for the score sheet.
    private(set) var moves: [String] = []

    var round: RoundRecord { record }
    var mode: FieldMode { FieldMode(isAsking: question != nil, isTyping: question != nil) }

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

    /// Shows a hint. The cursor goes to the pile where the hint begins.
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

    func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        context.nextSuits
    }

    func note(_ news: GameValue<News>, _ room: RoomView) -> String? {
        guard case KlondikeNews.done(let player, let foundation) = news.value, player != room.me
        else { return nil }
        return "\(player) has finished: \(KlondikeGame.up(foundation))"
    }

    func turnBar(_ room: RoomView, _ context: ScreenContext) -> TurnBar {
        PatienceWords(room: room, at: context.at, isCompact: context.isCompact)
            .turnBar(picked, record)
    }

    func panel(_ room: RoomView, _ context: ScreenContext) -> [PanelSection] {
        PatiencePanel(room: room, at: context.at).sections
    }

    func status(_ room: RoomView, _ context: ScreenContext) -> StyledText {
        PatiencePanel(room: room, at: context.at).status
    }

    func prompt(_ room: RoomView, _ context: ScreenContext) -> String {
        question.map { KlondikeGame.line($0, PlainWords(screen: room)) } ?? ""
    }

    /// The upper row, and two rows of each pile.
    func space(_ room: RoomView, _ context: ScreenContext) -> (isWhole: Bool, rows: Int) {
        (context.isCompact, 8)
    }

    /// Redraws the clock of a race once a second, and flying cards at each of their steps.
    func deadline(_ room: RoomView, _ context: ScreenContext) -> Int? {
        var moments: [Int] = []
        if room.phase == .playing, let endsAt = room.patience.endsAt, endsAt > context.at {
            moments.append(Clock.nextStep(to: endsAt, every: 1000, at: context.at))
        }
        if let next = win?.deadline(at: context.at) { moments.append(next) }
        return moments.min()
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

    static var keyPages: [(title: String, rows: [KeyRow])] {
        [
            ("\(title), alone", KlondikeField.keys(RoomSituation(), isRace: false)),
            ("\(title), a race", KlondikeField.keys(RoomSituation(), isRace: true)),
        ]
    }

    static let help = GameHelp(
        look: ("v", "next look"),
        rules: [
            "On a pile goes a card that is one lower and of the other color; on an",
            "empty one a king. All cards on the four foundations: won.",
            "more: GameClient help klondike",
        ]
    )
}
