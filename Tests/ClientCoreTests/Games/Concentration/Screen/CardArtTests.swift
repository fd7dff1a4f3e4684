import TerminalKit
import Testing

@testable import ClientCore

@Suite("The drawing of a card")
struct CardArtTests {
    private static let ghost = ShownFace(text: "👻", word: "ghost")
    private static let ann = CardArt.Mark(text: "▲", chip: Style(.seat(0)))
    private static let bob = CardArt.Mark(text: "●", chip: Style(.seat(1)))

    private static func rows(_ card: CardArt, _ columns: Int, _ rows: Int) -> [String] {
        var frame = Frame(Size(columns: columns, rows: rows))
        card.draw(on: &frame, in: frame.bounds)
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func seven(_ pose: CardArt.Pose) -> CardArt { CardArt(number: 7, pose: pose) }

    @Test func `the steps of a flip`() {
        #expect(
            Self.rows(Self.seven(.down), 8, 4) == ["╭7─────╮", "│▒▒▒▒▒▒│", "│▒▒▒▒▒▒│", "╰──────╯"]
        )
        #expect(
            Self.rows(Self.seven(.narrow(isFace: false)), 8, 4)
                == [" ╭7───╮", " │▒▒▒▒│", " │▒▒▒▒│", " ╰────╯"]
        )
        #expect(Self.rows(Self.seven(.edge), 8, 4) == ["   ││", "   ││", "   ││", "   ││"])
        #expect(
            Self.rows(Self.seven(.narrow(isFace: true)), 8, 4)
                == [" ┏7━━━┓", " ┃    ┃", " ┃    ┃", " ┗━━━━┛"]
        )
        #expect(
            Self.rows(Self.seven(.up(Self.ghost, by: nil)), 8, 4)
                == ["┏7━━━━━┓", "┃  👻  ┃", "┃ghost ┃", "┗━━━━━━┛"]
        )
        #expect(
            Self.rows(Self.seven(.up(Self.ghost, by: Self.ann)), 8, 4)
                == ["┏7━━━━▲┓", "┃  👻  ┃", "┃ghost ┃", "┗━━━━━━┛"]
        )
    }

    @Test func `a taken card has no box`() {
        #expect(
            Self.rows(Self.seven(.taken(Self.ghost, by: Self.ann)), 8, 4)
                == [" 7    ▲", "   👻", " ghost", ""]
        )
    }

    @Test func `the cursor on a taken card is its corners`() {
        var card = Self.seven(.taken(Self.ghost, by: Self.ann))
        card.hasCursor = true
        #expect(Self.rows(card, 8, 4) == ["╔7    ▲╗", "   👻", " ghost", "╚      ╝"])
    }

    @Test func `every state differs in its shape`() {
        var looked = Self.seven(.down)
        looked.lookers = [Self.bob]
        var chosen = Self.seven(.down)
        chosen.hasCursor = true
        let cards = [
            Self.seven(.down), chosen, looked, Self.seven(.up(Self.ghost, by: Self.ann)),
            Self.seven(.taken(Self.ghost, by: Self.ann)), Self.seven(.edge),
        ]
        for size in CardSize.all {
            let drawn = cards.map { Self.rows($0, size.columns, size.rows) }
            #expect(Set(drawn).count == cards.count, "\(size)")
        }
    }

    @Test func `a long number leaves the corner to the mark`() {
        var card = CardArt(number: 144, pose: .down)
        card.lookers = [Self.bob]
        #expect(Self.rows(card, 5, 2) == ["┌144●", "└▒▒▒┘"])
    }

    @Test func `a word that does not fit is left out`() {
        let picture = ShownFace(text: "🌻", word: "sunflower")
        let rows = Self.rows(Self.seven(.up(picture, by: nil)), 8, 4)
        #expect(rows == ["┏7━━━━━┓", "┃  🌻  ┃", "┃      ┃", "┗━━━━━━┛"])
    }

    @Test func `a sign that is too long is cut and never leaves its card`() {
        let picture = ShownFace(text: "abcdefghijkl", word: "x")
        for size in CardSize.all {
            var frame = Frame(Size(columns: size.columns + 8, rows: size.rows))
            let rect = Rect(column: 4, row: 0, columns: size.columns, rows: size.rows)
            Self.seven(.up(picture, by: Self.ann)).draw(on: &frame, in: rect)
            for row in 0..<size.rows {
                #expect((0..<4).allSatisfy { frame[$0, row] == .blank })
                #expect(
                    (rect.endColumn..<rect.endColumn + 4).allSatisfy { frame[$0, row] == .blank }
                )
            }
        }
    }

    @Test func `one line`() {
        #expect(Self.rows(Self.seven(.down), 5, 1) == ["▒ 7▒▒"])
        #expect(Self.rows(CardArt(number: 144, pose: .down), 5, 1) == ["▒144▒"])
        var chosen = Self.seven(.down)
        chosen.hasCursor = true
        #expect(Self.rows(chosen, 5, 1) == ["[ 7▒]"])
        #expect(Self.rows(Self.seven(.up(Self.ghost, by: Self.ann)), 5, 1) == ["<👻 >"])
        #expect(Self.rows(Self.seven(.taken(Self.ghost, by: Self.ann)), 5, 1) == [" 👻 ▲"])
    }

    @Test func `numbers can be hidden`() {
        var card = Self.seven(.down)
        card.showsNumber = false
        #expect(Self.rows(card, 8, 4)[0] == "╭──────╮")
    }
}
