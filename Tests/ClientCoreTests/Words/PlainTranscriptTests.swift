import GameProtocol
import Testing

@testable import ClientCore

@Suite("Plain transcript")
struct PlainTranscriptTests {
    /// A whole game between ann and bob on a 2x2 board, as ann reads it.
    @Test func `a whole game reads as its golden transcript`() {
        var table = BoardScript()
        table.begin()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        // In the deal of this seed the pairs are the cards 1 and 3, 2 and 4, or another order.
        let partner = (2...4).first { faces[$0 - 1].pair == faces[0].pair } ?? 0
        let others = (2...4).filter { $0 != partner }
        let (a, b) = (faces[0].label, faces[others[0] - 1].label)
        table.flip("ann", 1, 1, faces)
        table.flip("ann", 2, others[0], faces)
        table.happen(.mismatch(turn: 1, player: "ann", cells: [1, others[0]], hideMs: 1500))
        table.happen(.hide(cells: [1, others[0]]))
        table.turn(2, "bob")
        table.flip("bob", 1, 1, faces)
        table.flip("bob", 2, partner, faces)
        let oneAll = [Score(player: "bob", points: 1), Score(player: "ann", points: 0)]
        table.happen(.match(turn: 2, player: "bob", cells: [1, partner], scores: oneAll))
        table.turn(3, "bob")
        table.flip("bob", 1, others[0], faces)
        table.happen(.timeout(turn: 3, player: "bob", strikes: 1))
        table.happen(.hide(cells: [others[0]]))
        table.turn(4, "ann")
        table.flip("ann", 1, others[0], faces)
        table.flip("ann", 2, others[1], faces)
        let end = [Score(player: "bob", points: 1), Score(player: "ann", points: 1)]
        table.happen(.match(turn: 4, player: "ann", cells: others, scores: end))
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))

        let taken = table.row(faces, partner)
        #expect(
            table.printed() == [
                "Connected to Kitchen table, 192.168.1.20 port 7052, 3 ms.",
                "You sit in K3QF, kittens. Concentration, 2 rows of 2, 2 pairs. With bob.",
                "Round started. Your turn, 60 seconds. Type a card number, or help.",
                "A bob 0, B you 0. 2 pairs left.", "1             2", "3             4",
                "Card 1: \(a).",
                "Card \(others[0]): \(b). No pair.",
                "Cards 1 and \(others[0]) are down again. Turn: bob.",
                "A bob 0, B you 0. 2 pairs left.", "1             2", "3             4",
                "bob: card 1, \(a).",
                "bob: card \(partner), \(a). Pair. bob 1, you 0. bob goes again.",
                "A bob 1, B you 0. 1 pair left.", taken.0, taken.1,
                "bob: card \(others[0]), \(b).",
                "Time is up for bob. 1 of 3: the third costs the seat.",
                "Card \(others[0]) is down again. Your turn, 60 seconds.",
                "A bob 1, B you 0. 1 pair left.", taken.0, taken.1,
                "Card \(others[0]): \(b).",
                "Card \(others[1]): \(b). Pair. You 1, bob 1.",
                "Game over: a draw, 1 to 1.",
                "bob: 1 pair, 4 flips, 1 miss.",
                "You: 1 pair, 4 flips, 1 miss.",
                "Proof: deal checked, all 4 cards are as they were dealt.",
            ]
        )
    }

    @Test func `answers read as the design has them`() {
        var table = BoardScript(isQuiet: true, pairs: 18, columns: 6)
        table.begin()
        _ = table.printed()
        table.flip("ann", 1, 12, Self.face("ghost"))
        _ = table.printed()
        table.type("score")
        table.type("row 2")
        table.type("row 7")
        table.type("99")
        table.type("last")
        table.type("scroe")
        table.type("say")
        #expect(
            table.printed() == [
                "You 0 pairs, 1 flip. bob 0 pairs, 0 flips. 18 pairs left.",
                "Row 2: 7 down, 8 down, 9 down, 10 down, 11 down, 12 ghost up.",
                "There is no row 7. Rows are 1 to 6.",
                "There is no card 99. Cards are 1 to 36.",
                "You: card 12, ghost.",
                "Unknown command scroe. Did you mean score? Type help for all.",
                "Usage: say TEXT",
            ]
        )
    }

    @Test func `the clock warns once and only for you`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.at += 50_000
        table.hear(ScriptedServer.hello())
        table.receive(.alarm)
        table.at += 1000
        table.receive(.alarm)
        #expect(table.printed() == ["10 seconds left."])
        table.turn(2, "bob")
        _ = table.printed()
        table.hear(ScriptedServer.hello())
        table.at += 50_000
        table.hear(ScriptedServer.hello())
        table.receive(.alarm)
        #expect(table.printed() == [])
    }

    @Test func `an open line is printed as it is when its end does not come`() {
        var face = PlainFace()
        let flip = ShownFlip(player: "bob", cell: 3, face: BoardScript.face("bee"))
        #expect(face.show(.concentration(.revealed(flip, nth: 2)), at: 0) == [])
        #expect(face.deadline == 100)
        #expect(face.flush() == [.result("bob: card 3, bee.")])
        let missed = News.concentration(.missed(player: "bob", cells: [1, 3]))
        #expect(face.show(missed, at: 9) == [.result("No pair.")])
    }

    @Test func `the prompt stands alone when a line arrives`() {
        var face = PlainFace(hasPrompt: true)
        #expect(face.prompt(true) == [.prompt("> ")])
        #expect(face.prompt(true) == [])
        #expect(
            face.show(.online(player: "bob"), at: 0) == [.prompt("\n"), .result("bob is back.")]
        )
        face.typed()
        #expect(face.prompt(true) == [.prompt("> ")])
    }

    private static func face(_ word: String) -> [Face] {
        Array(repeating: BoardScript.face(word), count: 144)
    }
}

extension BoardScript {
    static func face(_ word: String) -> Face {
        Face(code: word, pair: word, text: word, label: word)
    }

    mutating func flip(_ player: String, _ nth: Int, _ cell: Int, _ faces: [Face]) {
        let turn = client.room?.turn?.number ?? 0
        if player == "ann" {
            type("\(cell)")
            ok()
        }
        happen(.reveal(turn: turn, player: player, nth: nth, cell: cell, card: faces[cell - 1]))
        if player == "ann", nth == 1 { prompt(turn, nth: 2) }
    }

    /// Returns the two rows of a board after bob has taken card 1 and its partner.
    func row(_ faces: [Face], _ partner: Int) -> (String, String) {
        let texts = (1...4).map { number in
            number == 1 || number == partner ? faces[number - 1].label + " A" : "\(number)"
        }
        let padded = texts.map { $0 + String(repeating: " ", count: max(0, 14 - $0.count)) }
        return (padded[0] + texts[1], padded[2] + texts[3])
    }
}
