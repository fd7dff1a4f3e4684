import Testing

@testable import GameProtocol

@Suite struct TableMessagesTests {
    @Test(arguments: [
        #"{"type":"add","pile":"discard","cards":["8H"],"note":"SPADES","turn":7}"#,
        #"{"type":"return","cards":["8H"],"turn":7}"#,
    ])
    func `a move has a note and a turn`(line: String) throws {
        let request = try Request(try JSONReader().read(Array(line.utf8)))
        guard case .room(.move(.deck(let move))) = request.body else { return }
        #expect(move.turn == 7)
        #expect(move.inTurn(nil).turn == nil)
        var writer = JSONWriter()
        request.encode(into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == line + "\n")
    }

    @Test func `a prompt has whole requests and their words`() throws {
        let line =
            #"{"type":"prompt","room":"K3QF","do":"play","turn":7,"#
            + #""moves":[{"type":"add","pile":"discard","cards":["8H"],"note":"SPADES","turn":7},"#
            + #"{"type":"draw","turn":7}],"texts":["eight of hearts, spades next","draw a card"]}"#
        let moves = [
            TableMove(
                .add(
                    pile: "discard",
                    cards: [.suited(.eight, .hearts)],
                    from: nil,
                    play: TablePlay(note: "SPADES", turn: 7)
                ),
                text: "eight of hearts, spades next"
            ),
            TableMove(.draw(DeckDraw(turn: 7)), text: "draw a card"),
        ]
        let choices = GamePrompt.deck(DeckPrompt(turn: 7, moves: moves))
        var writer = JSONWriter()
        choices.encode(room: QuotedText("K3QF"), clockMs: nil, into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == line + "\n")
        let prompt = Prompt(room: "K3QF", choices, clockMs: nil)
        let again = try ServerLine(try JSONReader().read(Array(line.utf8)))
        #expect(again == .connection(.prompt(prompt)))
    }

    @Test(arguments: [
        ("high_card", DeckOptions.Rules.highCard), ("free", .free),
        ("old_maid", .refereed("old_maid")),
    ])
    func `rules have names`(name: String, rules: DeckOptions.Rules) {
        #expect(DeckOptions.Rules(rawValue: name) == rules)
        #expect(rules.rawValue == name)
    }

    @Test(arguments: ["", "Whist", "_a", "9a", "a b", String(repeating: "a", count: 33)])
    func `other names are refused`(name: String) {
        #expect(DeckOptions.Rules(rawValue: name) == nil)
    }
}
