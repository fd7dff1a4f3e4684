import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite struct LayTests {
    private var scene = DeckScript(onScreen: .free)

    @Test mutating func `what is drawn for the table is laid there in one step`() {
        scene.press(.character(" "))
        #expect(last == .draw(DeckDraw(count: 1, to: "table")))
        scene.reply()
        scene.lay("ann", "JD")
        #expect(scene.client.room?.deck?.open.cards?.map(\.player) == ["ann"])
        #expect(scene.client.room?.deck?.hand == [])
        #expect(scene.client.movesUnderWay == 0)
        #expect(scene.sent.allSatisfy { $0.verb != "add" })
    }

    @Test mutating func `what is drawn into the hand stays there`() {
        scene.press(.character("d"))
        scene.reply()
        scene.draw("ann", "JD")
        #expect(scene.sent.count(where: { $0.verb == "add" }) == 0)
        #expect(scene.client.room?.deck?.hand == PlayingCard.codes("JD"))
    }

    @Test mutating func `more than is left is asked about`() {
        scene.type("5 ")
        scene.reply(.refused(refusal(.notEnoughCards, remaining: 3)))
        #expect(scene.message == " Only 3 cards are left. Draw 3?")
        scene.press(.character("y"))
        #expect(last == .draw(DeckDraw(count: 3, to: "table")))
    }

    @Test mutating func `an empty deck is no question`() {
        scene.press(.character(" "))
        scene.reply(.refused(refusal(.notEnoughCards, remaining: 0)))
        #expect(scene.client.question == nil)
        #expect(scene.client.movesUnderWay == 0)
    }

    @Test mutating func `the table is asked for where it is not known`() {
        scene.add("bob", "")
        scene.lay("ann", "KH")
        scene.lay("bob", "5S")
        scene.shuffle("bob", pile: "table")
        #expect(pileQueries == [PileQuery(pile: "table")])
        scene.lay("bob", "2C")
        #expect(pileQueries.count == 1)
        scene.list("5S KH 2C")
        let laid = scene.client.room?.deck?.open.cards ?? []
        #expect(laid.map(\.card.code) == ["5S", "KH", "2C"])
        #expect(laid.map(\.player) == ["bob", "ann", "bob"])
        #expect(pileQueries.count == 1)
    }

    private var last: DeckMove? {
        if case .room(.move(.deck(let move))) = scene.sent.last?.body { move } else { nil }
    }

    private var pileQueries: [PileQuery] {
        scene.sent.compactMap { request in
            if case .room(.read(.pile(let query))) = request.body { query } else { nil }
        }
    }

    private func refusal(_ code: ErrorCode, remaining: Int) -> Refusal {
        var refusal = Refusal(code, "")
        refusal.remaining = remaining
        return refusal
    }
}
