import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct LadderWordsTests {
    /// Rows of a ladder, as a server sends them.
    static let rows = [
        LadderRow(
            rank: 1,
            name: "ann",
            rating: 1712,
            error: 48,
            rounds: 120,
            won: 70,
            drawn: 0,
            lost: 50,
            streak: 3,
            trend: [1500, 1580, 1560, 1620, 1640, 1600, 1650, 1660, 1690, 1712]
        ),
        LadderRow(
            rank: 2,
            name: "a-name-of-20-letters",
            rating: 1488,
            error: 104,
            rounds: 9,
            won: 4,
            drawn: 1,
            lost: 4,
            streak: -2,
            trend: [1500, 1488]
        ),
        LadderRow(
            rank: 3,
            name: "bob",
            rating: 1300,
            rounds: 1,
            won: 0,
            drawn: 1,
            lost: 0,
            streak: 0,
            trend: [1300]
        ),
    ]

    @Test(arguments: [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
        (13, "13th"), (21, "21st"), (22, "22nd"), (101, "101st"), (111, "111th"),
        (1003, "1,003rd"), (0, "0th"),
    ])
    func `a rank has the ending that people say`(number: Int, words: String) {
        #expect(LadderWords.ordinal(number) == words)
    }

    @Test func `a result is the rating, its change and the rank`() {
        func words(_ rating: Int, _ change: Int, _ rank: Int, of count: Int) -> String {
            let row = LadderChange.Row(name: "ann", rank: rank, rating: rating, change: change)
            return LadderWords.change(row, of: count)
        }
        #expect(words(1512, 9, 3, of: 14) == "1,512 (+9), 3rd of 14")
        #expect(words(988, -23, 1100, of: 10_000) == "988 (-23), 1,100th of 10,000")
        #expect(words(1500, 0, 1, of: 2) == "1,500 (+0), 1st of 2")
    }

    @Test func `a sentence names all players of the round`() {
        let change = LadderChange(
            room: "QEGF",
            round: 1,
            game: .concentration,
            contest: "pairs=8",
            count: 14,
            rows: [
                LadderChange.Row(name: "ann", rank: 3, rating: 1512, change: 9),
                LadderChange.Row(name: "bob", rank: 5, rating: 1488, change: -9),
            ]
        )
        let news = PlainText(words: PlainWords(me: "bob")).sentence(.rated(change))
        #expect(
            news.lines == ["On the ladder: ann 1,512 (+9), 3rd of 14; you 1,488 (-9), 5th of 14."]
        )
    }

    @Test func `a wide table has all columns`() {
        let (heading, rows) = LadderWords(isASCII: false).lines(Self.rows, columns: 90)
        #expect(
            heading
                == "   # name                      rating rounds  won drawn lost  streak  trend"
        )
        #expect(
            rows[0]
                == "   1 ann                   1712   ±48    120   70     0   50   3 won  ▁▄▃▅▆▄▆▇██"
        )
        #expect(
            rows[1] == "   2 a-name-of-20-letters  1488  ±104      9    4     1    4  2 lost  ▆▃"
        )
        #expect(
            rows[2] == "   3 bob                   1300            1    0     1    0       -  ▄"
        )
    }

    @Test(arguments: [false, true])
    func `a table fits every window`(isASCII: Bool) {
        for columns in 32...200 {
            let (heading, rows) = LadderWords(isASCII: isASCII).lines(Self.rows, columns: columns)
            for line in [heading] + rows {
                #expect(Width.of(line) <= columns, "\(columns): \(line)")
                #expect(line.utf8.allSatisfy { $0 < 0x80 } || !isASCII, "\(line)")
            }
            #expect(rows[0].contains("ann") && rows[0].contains("1712"))
            #expect(heading.contains("trend") == (columns >= 76), "\(columns): \(heading)")
        }
    }

    @Test func `changes of a few points stay small in the bars`() {
        let words = LadderWords(isASCII: false)
        #expect(words.sparkline([1500, 1501, 1500]) == "▄▄▄")
        #expect(words.sparkline([1400, 1600]) == "▁█")
        #expect(words.sparkline([Int]()) == "")
    }

    @Test func `the results against each other are wrapped`() {
        var reply = LadderReply(classes: [], rows: Self.rows)
        #expect(LadderWords(isASCII: false).crossLines(reply, columns: 80) == [])
        reply.cross = [
            [[0, 0, 0], [7, 1, 2], [1, 0, 0]], [[2, 1, 7], [0, 0, 0], [0, 0, 0]],
            [[0, 0, 1], [0, 0, 0], [0, 0, 0]],
        ]
        #expect(
            LadderWords(isASCII: false).crossLines(reply, columns: 50) == [
                "ann                   a-name-of-20-letters 7-1-2,",
                "                      bob 1-0-0", "a-name-of-20-letters  ann 2-1-7",
                "bob                   ann 0-0-1",
            ]
        )
    }

    @Test func `a class is told in words, and a time as the protocol has it`() {
        #expect(LadderWords.title(.concentration, "pairs=18") == "Concentration, pairs 18")
        #expect(
            LadderWords.title(.deck, "crazy_eights,decks=2") == "Deck, crazy eights, decks 2"
        )
        #expect(LadderTime(secondsSince1970: 1_796_000_461)?.text == "2026-11-30T01:01:01Z")
        #expect(LadderTime(secondsSince1970: 1_796_000_461)?.seconds == 1_796_000_461)
    }
}
