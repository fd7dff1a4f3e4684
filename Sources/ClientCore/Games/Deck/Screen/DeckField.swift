import GameProtocol
import TerminalKit

/// The game field of a deck room: the table, this player's hand and the messages of the game.
struct DeckField: GameField {
    var cursor = DeckCursor()
    var entry = DeckEntry.nothing
    /// A question of `ClientState` that waits for yes or no.
    var question: DeckQuestion?
    /// A list that is open over the table.
    var chooser: TableChooser?
    /// Cards of this player's hand in moves whose events have not arrived yet.
    var underWay: [PlayingCard] = []
    /// A draw into this player's hand whose event has not arrived yet.
    var isDrawing = false
    /// The drawn cards go on the table when they arrive.
    var putsDrawn = false
    private(set) var record = RoundRecord()

    /// The number that a click on the draw pile gives. Clicks on the cards of the table give 1, 2
    /// and so on.
    static let pile = 0
    /// The number that a click on the first card in this player's hand gives.
    static let firstOfHand = 10_000
    /// The number that a click on the first pile or hidden hand gives, in a game with a referee.
    static let firstPlace = 20_000

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        guard let deck = room.deck else { return [] }
        cursor.check(deck)
        record.take(news)
        if case .rejected = news { forgetMoves() }
        switch news {
        case .entered, .roomNow(_, _, isNew: true):
            self = DeckField()
            record.take(news)
        // A lost connection also ends the client's own question.
        case .lost:
            (question, chooser) = (nil, nil)
            forgetMoves()
        case .turn, .over: forgetListedMoves()
        case .game(let own):
            switch own.value {
            case DeckNews.asked(let asked):
                question = asked
                forgetMoves()
            case DeckNews.moves: forgetListedMoves()
            case DeckNews.pile(let name, let counts): look(at: name, counts)
            case DeckNews.acted(let act):
                let words = DeckWords(room: room, deck: deck).sentence(act)
                return (words.map([ScreenEffect].tell) ?? []) + follow(act, room)
            default: return []
            }
        default: return []
        }
        return question.map { .tell(Self.text($0, room)) } ?? []
    }

    var round: RoundRecord { record }

    /// Closes a list of the moves of a turn that has ended.
    private mutating func forgetListedMoves() { if chooser?.hasMoves == true { chooser = nil } }

    /// Forgets the pending moves, which fail or no longer fit.
    private mutating func forgetMoves() {
        underWay = []
        isDrawing = false
        putsDrawn = false
    }

    /// Removes this player's completed moves from the pending ones. If a drawn card has to go on
    /// the table, the field sends that move now.
    private mutating func follow(_ act: DeckAct, _ room: RoomView) -> [ScreenEffect] {
        guard let deed = DeckDeed(act) else { return [] }
        if deed.kind == .shuffledAll { forgetMoves() }
        guard deed.player == room.me else { return [] }
        for card in deed.cards ?? [] {
            if let index = underWay.firstIndex(of: card) { underWay.remove(at: index) }
        }
        guard deed.kind == .drew, isDrawing else { return [] }
        isDrawing = false
        guard putsDrawn, let cards = deed.cards else { return [] }
        putsDrawn = false
        underWay += cards
        return [.command(.deck(.play(.add(pile: OpenTable.name, cards: cards, from: nil))))]
    }

    static func text(_ question: DeckQuestion, _ room: RoomView) -> String {
        DeckGame.question(question, PlainWords(screen: room))
    }

    func save(_ room: RoomView) -> [ScreenEffect] {
        let sheet = ScoreSheet(
            room: room,
            record: record,
            isWhole: record.isWhole,
            lines: (room.deck?.tricks ?? []).map(Self.line)
        )
        return sheet.saving ?? .tell(ScoreSheet.noResult)
    }

    private static func line(_ trick: TrickResult) -> String {
        let cards = trick.plays.map { "\($0.player) \(PlainCards.code($0.card))" }
        let end = trick.winner.map { "\($0) +\(trick.gain)" } ?? "a tie"
        return "Trick \(trick.number): \(cards.joined(separator: ", ")), \(end)"
    }
}

extension DeckQuestion {
    var keys: KeyMap<Answer> {
        switch self {
        case .drawRest(_, let left): Answer.keys("draw \(left)", "not now")
        case .shuffle: Answer.keys("shuffle", "not now")
        case .newPile: Answer.keys("make it", "not now")
        }
    }
}

/// The number of cards to draw, while the player types it.
enum DeckEntry: Equatable, Sendable {
    case nothing
    case number(String)

    /// The text for the message row.
    var prompt: String? {
        if case .number(let digits) = self { "Draw how many: \(digits)_" } else { nil }
    }

    /// The typed number, or 1.
    var count: Int {
        if case .number(let digits) = self { Int(digits) ?? 1 } else { 1 }
    }

    /// Handles a digit, Backspace and Escape. Returns false for any other key.
    mutating func take(_ key: Key) -> Bool {
        switch (self, key) {
        case (.nothing, .character(let digit)) where ("1"..."9").contains(digit):
            self = .number(String(digit))
        case (.number(let digits), .character(let digit)) where ("0"..."9").contains(digit):
            if digits.utf8.count < 4 { self = .number(digits + String(digit)) }
        case (.number(let digits), .backspace):
            self = digits.utf8.count > 1 ? .number(String(digits.dropLast())) : .nothing
        case (.number, .escape): self = .nothing
        default: return false
        }
        return true
    }
}

extension DeckGame {
    static var newField: any GameField { DeckField() }

    static let help = GameHelp(
        topic: topic,
        head: helpHead,
        look: ("v", "next look"),
        rules: rules(of:),
        keyPages: keyPages,
        examples: [
            .create: [
                ("create --game deck", "draw from a deck, the highest card wins"),
                ("create --game deck --rules free", "a shared table with cards"),
            ],
            .load: [("load localhost --rules war", "a card game with a referee")],
            .arena: [("arena --rules sevens --levels greedy,random", "a game of cards")],
        ]
    )

    private static var keyPages: [(title: String, rows: [KeyRow])] {
        var free = RoomSituation()
        free.isFree = true
        var watched = free
        watched.isPlayer = false
        return [
            ("\(title), high card", DeckField.keys(RoomSituation())),
            ("\(title), a game with rules", DeckField().refereedTable(RoomSituation()).rows),
            ("\(title), free", DeckField.keys(free)),
            ("\(title), free, while you watch", DeckField.keys(watched)),
        ]
    }

    private static let rulesColumns = 70

    private static func rules(of room: RoomView) -> [String] {
        (room.deck?.about.map { WordWrap.lines($0, columns: rulesColumns) } ?? [
            "High card: all draw one, the highest takes the trick. Free: a table",
            "where all draw at will. Other games: Tab chooses, Enter plays.",
        ]) + ["more: GameClient help deck"]
    }
}
