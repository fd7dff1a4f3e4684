import GameProtocol
import Testing

@testable import ClientCore

/// Tests of a whole game whose connection breaks once, at each line of the game.
@Suite("A game that is cut")
struct CutTests {
    /// Returns the server's lines of a game between ann and bob, after both have entered.
    private func story() -> (table: BoardScript, lines: [RoomEvent.Body]) {
        var table = BoardScript(isQuiet: true)
        table.begin(first: "bob")
        _ = table.printed()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        let partner = (2...4).first { faces[$0 - 1].pair == faces[0].pair } ?? 0
        let others = (2...4).filter { $0 != partner }
        func flip(_ turn: Int, _ player: String, _ nth: Int, _ cell: Int) -> RoomEvent.Body {
            .game(
                .concentration(
                    .reveal(turn: turn, player: player, nth: nth, cell: cell, card: faces[cell - 1])
                )
            )
        }
        func score(_ bob: Int, _ ann: Int) -> [Score] {
            [Score(player: "bob", points: bob), Score(player: "ann", points: ann)]
        }
        let missed = [1, others[0]]
        let lines: [RoomEvent.Body] = [
            flip(1, "bob", 1, 1), flip(1, "bob", 2, others[0]),
            .game(.concentration(.mismatch(turn: 1, player: "bob", cells: missed, hideMs: 9))),
            .game(.concentration(.hide(cells: missed))),
            .turn(turn: 2, player: "ann", clockMs: 60_000),
            .chat(player: "bob", role: .player, text: "hm"),
            flip(2, "ann", 1, 1), flip(2, "ann", 2, partner),
            .game(
                .concentration(
                    .match(turn: 2, player: "ann", cells: [1, partner], scores: score(0, 1))
                )
            ),
            .turn(turn: 3, player: "ann", clockMs: 60_000),
            flip(3, "ann", 1, others[0]), flip(3, "ann", 2, others[1]),
            .game(
                .concentration(.match(turn: 3, player: "ann", cells: others, scores: score(0, 2)))
            ),
            .over(table.over([("bob", 0), ("ann", 2)], ["", "ann-entropy"])),
        ]
        return (table, lines)
    }

    /// Returns the words of a transcript's game lines, with joined continuation lines.
    private func words(_ lines: [String]) -> [String] {
        lines.joined(separator: " ").split(separator: " ").map(String.init)
    }

    @Test func `wherever it is cut the game reads the same`() {
        var (whole, lines) = story()
        for line in lines { whole.happen(line) }
        let expected = words(whole.printed())
        for cut in 0...lines.count {
            for missed in 0...min(3, lines.count - cut) {
                var (table, lines) = story()
                for line in lines[..<cut] { table.happen(line) }
                var printed = table.printed()
                table.reconnect { table in
                    for line in lines[cut..<cut + missed] { table.happen(line) }
                }
                let said = table.printed().filter { line in
                    !["Connection lost", "Connected again", "That is all"].contains {
                        line.hasPrefix($0)
                    }
                }
                printed += said
                for line in lines[(cut + missed)...] { table.happen(line) }
                printed += table.printed()
                #expect(words(printed) == expected, "cut at \(cut), \(missed) missed")
                #expect(table.client.room?.seq == whole.client.room?.seq)
                #expect(table.client.room?.board == whole.client.room?.board)
                #expect(table.client.room?.seats == whole.client.room?.seats)
            }
        }
    }
}
