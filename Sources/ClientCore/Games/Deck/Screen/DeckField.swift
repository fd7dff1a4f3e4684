import GameProtocol
import TerminalKit

/// The field of a deck room: the table, the own hand, and what is said of the game.
struct DeckField: GameField {
    var cursor = DeckCursor()
    var entry = DeckEntry.nothing
    /// Something that `ClientState` asked, and that waits for yes or no.
    var question: DeckQuestion?
    /// A list that is open over the table.
    var chooser: TableChooser?
    /// Cards of the own hand whose move the server has not told yet.
    var underWay: [PlayingCard] = []
    /// A draw into the own hand that the server has not told yet.
    var isDrawing = false
    /// What it brings is put on the table.
    var putsDrawn = false
    private(set) var record = RoundRecord()

    /// What a click on the draw pile means; the cards of the table are numbered from 1.
    static let pile = 0
    /// The cards of the own hand are numbered from here.
    static let firstOfHand = 10_000

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
        case .game(.deck(.asked(let asked))):
            question = asked
            forgetMoves()
        // The client's own question goes with the connection.
        case .lost:
            (question, chooser) = (nil, nil)
            forgetMoves()
        case .game(.deck(.pile(let name, let counts))): look(at: name, counts)
        case .game(.deck(.acted(let act))):
            let words = DeckWords(room: room, deck: deck).sentence(act)
            return (words.map([ScreenEffect].tell) ?? []) + follow(act, room)
        default: return []
        }
        return question.map { .tell(Self.text($0, room)) } ?? []
    }

    var round: RoundRecord { record }
    var isAsking: Bool { question != nil }
    var hasChoice: Bool { cursor.spot != nil }

    /// What was asked for comes no more, or not as it was meant.
    private mutating func forgetMoves() {
        underWay = []
        isDrawing = false
        putsDrawn = false
    }

    /// Something was done with cards: of this player's own moves, the next thing may have waited
    /// for it.
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

    func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        context.nextSuits
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

/// How many cards to draw, as it is being typed.
enum DeckEntry: Equatable, Sendable {
    case nothing
    case number(String)

    /// As the message row shows it.
    var prompt: String? {
        if case .number(let digits) = self { "Draw how many: \(digits)_" } else { nil }
    }

    /// How many to draw: the number, else one.
    var count: Int {
        if case .number(let digits) = self { Int(digits) ?? 1 } else { 1 }
    }

    /// Takes a digit that begins or continues a number, and what ends or erases it; false for a key
    /// that is no part of it.
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

    static var keyPages: [(title: String, rows: [KeyRow])] {
        var free = RoomSituation()
        free.isFree = true
        var watched = free
        watched.isPlayer = false
        return [
            ("\(title), high card", DeckField.keys(RoomSituation())),
            ("\(title), free", DeckField.keys(free)),
            ("\(title), free, while you watch", DeckField.keys(watched)),
        ]
    }

    static let help = GameHelp(
        look: ("v", "next look"),
        rules: [
            "High card: all draw one, the highest takes the trick. Free: a table",
            "with cards, where everybody draws when they like.",
            "more: GameClient help deck",
        ]
    )
}
