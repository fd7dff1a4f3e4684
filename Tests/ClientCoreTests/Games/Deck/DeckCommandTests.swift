import GameProtocol
import Testing

@testable import ClientCore

@Suite("DeckCommand")
struct DeckCommandTests {
    private static func cards(_ codes: String) -> [PlayingCard] { PlayingCard.codes(codes) }

    @Test(
        arguments: [
            ("draw", .draw(DeckDraw())), ("d", .draw(DeckDraw())),
            ("DRAW 2", .draw(.init(count: 2))),
            ("draw 2 from mid", .draw(.init(count: 2, from: "mid"))),
            ("draw from mid", .draw(.init(from: "mid"))),
            ("draw 2 from mid bottom", .draw(.init(count: 2, from: "mid", end: .bottom))),
            ("draw 200 from Mid RANDOM", .draw(.init(count: 200, from: "Mid", end: .random))),
            ("draw KH AS from mid", .draw(.init(from: "mid", cards: cards("KH AS")))),
            ("add KH discard", .add(pile: "discard", cards: cards("KH"), from: nil)),
            ("add kh,10s to bob", .add(pile: "bob", cards: cards("KH 0S"), from: nil)),
            ("add 4S onto b from a", .add(pile: "b", cards: cards("4S"), from: "a")),
            ("put K♥ J♦️", .add(pile: "table", cards: cards("KH JD"), from: nil)),
            ("put KH on mid", .add(pile: "mid", cards: cards("KH"), from: nil)),
            ("take KH", .draw(.init(from: "table", cards: cards("KH")))),
            ("take X1 from mid", .draw(.init(from: "mid", cards: cards("X1")))),
            ("take 3", .draw(.init(count: 3, from: "table"))),
            ("under 10♥ 0h", .giveBack(pile: nil, cards: cards("0H 0H"))),
            ("return", .giveBack(pile: nil, cards: nil)),
            ("return mid", .giveBack(pile: "mid", cards: nil)),
            ("return KH", .giveBack(pile: nil, cards: cards("KH"))),
            ("return mid 4S 5S", .giveBack(pile: "mid", cards: cards("4S 5S"))),
            ("shuffle", .shuffle(.all, entropy: nil)),
            ("shuffle remaining", .shuffle(.remaining, entropy: nil)),
            ("shuffle mid", .shuffle(.pile("mid"), entropy: nil)),
        ] as [(String, DeckMove)]
    )
    func `every move is typed`(line: String, move: DeckMove) {
        #expect(Command(line) == .deck(.play(move)))
    }

    @Test(
        arguments: [
            ("pile mid", .deck(.pile("mid"))), ("piles", .deck(.piles)), ("hand", .ask(.hand)),
            ("table", .ask(.board)), ("board", .ask(.board)),
            ("draw 0", .deckMistake(.tooMany)), ("draw 201", .deckMistake(.tooMany)),
            ("draw 99999999999999999999", .deckMistake(.tooMany)),
            ("draw KH", .deckMistake(.usage("draw KH from PILE"))),
            ("draw KH from mid top", .deckMistake(.usage("draw KH from PILE"))),
            ("draw two", .deckMistake(.notACard("two"))),
            ("draw 2 from mid middle", .deckMistake(.usage(DeckCommand.usage("draw")))),
            ("draw from", .deckMistake(.usage(DeckCommand.usage("draw")))),
            ("put", .deckMistake(.usage("put CARD"))), ("put 11H", .deckMistake(.notACard("11H"))),
            ("add KH", .deckMistake(.usage("add CARD PILE"))),
            ("add KH KX mid", .deckMistake(.notACard("KX"))),
            ("add KH m/d", .deckMistake(.notAPile("m/d"))),
            ("return mid KX", .deckMistake(.notACard("KX"))),
            ("under mid", .deckMistake(.notACard("mid"))),
            ("shuffle mid now", .deckMistake(.usage(DeckCommand.usage("shuffle")))),
            ("pile", .deckMistake(.usage("pile NAME"))), ("piles x", .deckMistake(.usage("piles"))),
            ("take", .deckMistake(.usage("take CARD [from PILE]"))),
        ] as [(String, Command)]
    )
    func `what is no move is said`(line: String, command: Command) {
        #expect(Command(line) == command)
    }

    @Test(
        arguments: [
            ("J♦", "JD"), ("jd", "JD"), ("10H", "0H"), ("0h", "0H"), ("10♥️", "0H"), ("X2", "X2"),
            ("♥K", nil), ("10", nil), ("110H", nil), ("1H", nil), ("", nil), ("K\u{301}H", nil),
        ] as [(String, String?)]
    )
    func `a card is typed in several ways`(word: String, code: String?) {
        #expect(PlayingCard(typed: word)?.code == code)
    }

    @Test func `a deck room is made from within`() throws {
        guard case .create(let options) = Command("create deck --rules free --decks 2 --jokers")
        else {
            Issue.record("not a create")
            return
        }
        var wanted = DeckOptions.Request()
        wanted.rules = .free
        wanted.deckCount = 2
        wanted.jokers = true
        #expect(options.request(password: nil).game == .deck)
        #expect(options.request(password: nil).options == .deck(wanted))
    }
}
