import GameProtocol
import Testing

@testable import ClientCore

@Suite("What is typed in Klondike")
struct KlondikeCommandTests {
    private static func step(
        _ from: KlondikePile,
        _ to: KlondikeTarget? = nil,
        count: Int? = nil
    ) -> Command { .klondike(.step(KlondikeStep(from, to, count: count))) }

    static let lines: [(String, Command)] = [
        ("s", step(.stock)), ("stock", step(.stock)), ("w", step(.waste)),
        ("w 4", step(.waste, .tableau(3))), ("w f", step(.waste, .foundation)),
        ("W F", step(.waste, .foundation)), ("3 f", step(.tableau(2), .foundation)),
        ("fh 2", step(.foundation(.hearts), .tableau(1))),
        ("FS 7 1", step(.foundation(.spades), .tableau(6), count: 1)),
        ("3", .number(3)), ("3 5", .numbers([3, 5])), ("3 5 2", .numbers([3, 5, 2])),
        ("u", .klondike(.undo)), ("undo", .klondike(.undo)),
        ("hint", .hint), ("finish", .klondike(.finish)),
        ("redeal", .klondike(.redeal)), ("done", .klondike(.done)),
        ("look", .ask(.board)), ("look 7", .ask(.game(GameValue(.klondike, KlondikeAsk.pile(6))))),
        ("look 8", .incomplete(usage: "look 3")), ("fh", .incomplete(usage: "fh 2")),
        ("w 8", .incomplete(usage: "w 4")), ("3 x", .incomplete(usage: "3 5")),
        ("w 4 14", .mistake(.klondike(.badCount))), ("w 4 0", .mistake(.klondike(.badCount))),
    ]

    @Test(arguments: lines)
    func `a line is read as its command`(_ line: String, _ command: Command) {
        #expect(Command(line) == command)
    }

    @Test func `numbers are piles`() {
        #expect(
            KlondikeGame.command(nil, ["3"])
                == .klondike(.step(KlondikeStep(.tableau(2))))
        )
        #expect(
            KlondikeGame.command(nil, ["3", "5"])
                == .klondike(.step(KlondikeStep(.tableau(2), .tableau(4))))
        )
        #expect(
            KlondikeGame.command(nil, ["3", "5", "2"])
                == .klondike(.step(KlondikeStep(.tableau(2), .tableau(4), count: 2)))
        )
        for numbers in [[8], [8, 1], [1, 8], [0, 1], [1, 2, 14], [1, 2, 3, 4]] {
            guard case .mistake = KlondikeGame.command(nil, numbers.map(String.init)) else {
                Issue.record("\(numbers)")
                continue
            }
        }
    }

    @Test func `a step is typed as it is read`() {
        let steps = [
            KlondikeStep(.stock), KlondikeStep(.waste), KlondikeStep(.waste, .tableau(3)),
            KlondikeStep(.tableau(2), .foundation),
            KlondikeStep(.tableau(0), .tableau(6), count: 3),
            KlondikeStep(.foundation(.clubs), .tableau(1)),
        ]
        for step in steps {
            let line = KlondikeGame.typed(step)
            var command: Command? = Command(line)
            if case .numbers(let numbers) = command {
                command = KlondikeGame.command(nil, numbers.map(String.init))
            }
            #expect(command == .klondike(.step(step)), "\(line)")
        }
    }
}
