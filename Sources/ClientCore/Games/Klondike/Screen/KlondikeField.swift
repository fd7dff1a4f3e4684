import GameProtocol
import TerminalKit

/// The field of a Klondike room: the board, what is picked on it, and what is said of the game.
struct KlondikeField: GameField {
    var cursor = PatienceCursor()
    var picked: PatiencePick?
    var drag: PatienceDrag?
    /// The pile that was clicked last, and when.
    var clicked: (pile: KlondikePile, at: Int)?
    /// What the last hint says, until something is done.
    var hinted: KlondikeStep?
    /// What waits for yes or no.
    var question: KlondikeQuestion?
    var win: PatienceWin?
    private(set) var record = RoundRecord()
    /// What was done in the round, in words, for the score sheet.
    private(set) var moves: [String] = []

    var round: RoundRecord { record }
    var isAsking: Bool { question != nil }

    /// Moves of a score sheet; whatever comes after is left out.
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
        // The client's own question goes with the connection.
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
        case .game(.klondike(let own)): return happened(own, room, context)
        default: break
        }
        return []
    }

    /// A question that means nothing any more is not shown any more.
    private mutating func forgetQuestion() -> [ScreenEffect] {
        defer { question = nil }
        return isAsking ? [.clear] : []
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
        let sentence = KlondikeGame.sentence(.klondike(news), words)
        return .tell(sentence.lines.joined(separator: " "))
    }

    /// The cursor goes where a hint begins.
    private mutating func show(_ step: KlondikeStep?) {
        putDown()
        hinted = step
        if let step { cursor.go(to: step.from) }
    }

    /// What was picked lies where it was.
    mutating func putDown() {
        picked = nil
        drag = nil
        hinted = nil
    }

    func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        context.nextSuits
    }

    func note(_ news: GameNews, _ room: RoomView) -> String? {
        guard case .klondike(.done(let player, let foundation)) = news, player != room.me else {
            return nil
        }
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

    func isTyping(_ room: RoomView, _ context: ScreenContext) -> Bool { isAsking }

    func prompt(_ room: RoomView, _ context: ScreenContext) -> String {
        question.map { KlondikeGame.line($0, PlainWords(screen: room)) } ?? ""
    }

    /// The upper row, and two rows of each pile.
    func leastRows(_ room: RoomView, _ context: ScreenContext) -> Int { 8 }

    /// A race's clock is drawn once a second; cards that fly, as often as they are seen to.
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
