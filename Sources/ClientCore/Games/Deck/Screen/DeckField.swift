import GameProtocol
import TerminalKit

/// The field of a deck room: the table, the own hand, and what is said of the game.
struct DeckField: GameField {
    var cursor = DeckCursor()
    var entry = DeckEntry.nothing
    /// Something that `ClientState` asked, and that waits for yes or no.
    var question: DeckQuestion?
    private(set) var record = RoundRecord()

    /// What a click on the draw pile means; the cards are numbered from 1.
    static let pile = 0

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        guard let deck = room.deck else { return [] }
        cursor.check(deck)
        record.take(news)
        switch news {
        case .entered, .roomNow(_, _, isNew: true):
            self = DeckField()
            record.take(news)
        case .game(.deck(.asked(let asked))): question = asked
        // The client's own question goes with the connection.
        case .lost: question = nil
        case .game(.deck(.acted(let act))):
            return DeckWords(room: room, deck: deck).sentence(act).map([ScreenEffect].tell) ?? []
        default: return []
        }
        return question.map { .tell(Self.text($0, room)) } ?? []
    }

    var round: RoundRecord { record }
    var isAsking: Bool { question != nil }

    func note(_ news: GameNews, _ room: RoomView) -> String? {
        guard case .deck(.acted(let act)) = news, let deck = room.deck else { return nil }
        return DeckWords(room: room, deck: deck).note(act)
    }

    static func text(_ question: DeckQuestion, _ room: RoomView) -> String {
        DeckGame.question(question, PlainWords(screen: room))
    }

    /// Four colors for the suits, or two.
    func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        settings.hasFourColorDeck.toggle()
        let state = settings.hasFourColorDeck ? "each suit has its own color" : "red and black"
        return [.set(settings)] + .tell("Look: \(state).")
    }

    func save(_ room: RoomView) -> [ScreenEffect] {
        guard record.outcome != nil else {
            return .tell("There is no result to save: you came after the end.")
        }
        let sheet = ScoreSheet(
            room: room,
            record: record,
            isWhole: record.isWhole,
            lines: (room.deck?.tricks ?? []).map(Self.line)
        )
        return [.save(name: sheet.name, text: sheet.text)]
    }

    private static func line(_ trick: TrickResult) -> String {
        let cards = trick.plays.map { "\($0.player) \(PlainCards.code($0.card))" }
        let end = trick.winner.map { "\($0) +\(trick.gain)" } ?? "a tie"
        return "Trick \(trick.number): \(cards.joined(separator: ", ")), \(end)"
    }
}
