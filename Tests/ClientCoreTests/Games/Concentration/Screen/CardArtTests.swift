import GameProtocol
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
            Self.rows(Self.seven(.down), 8, 4) == ["╭7─────╮", "│╱╲╱╲╱╲│", "│╲╱╲╱╲╱│", "╰──────╯"]
        )
        #expect(
            Self.rows(Self.seven(.narrow(isFace: false)), 8, 4)
                == [" ╭7───╮", " │╱╲╱╲│", " │╲╱╲╱│", " ╰────╯"]
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
        #expect(Self.rows(card, 5, 2) == ["┌144●", "└╱╲╱┘"])
    }

    @Test func `a word that does not fit ends in an ellipsis`() {
        let picture = ShownFace(text: "🌻", word: "sunflower")
        let up = Self.rows(Self.seven(.up(picture, by: nil)), 8, 4)
        #expect(up == ["┏7━━━━━┓", "┃  🌻  ┃", "┃sunfl…┃", "┗━━━━━━┛"])
        let pumpkin = ShownFace(text: "🎃", word: "pumpkin")
        let taken = Self.rows(Self.seven(.taken(pumpkin, by: nil)), 8, 4)
        #expect(taken == [" 7", "   🎃", "pumpkin", ""], "what was taken has the box's place")
    }

    @Test func `below a picture stands the word, or the text if the word does not fit`() {
        let picture = Tile(Tile.Color(red: 9, green: 9, blue: 9))
        for (word, caption) in [("Mimi 1", "Mimi 1"), ("a kitten named Mimi", "Mimi")] {
            let face = ShownFace(text: "Mimi", word: word, picture: picture)
            let rows = Self.rows(Self.seven(.up(face, by: nil)), 14, 9)
            #expect(rows[6].filter { $0 != "┃" && $0 != " " } == caption.filter { $0 != " " })
        }
    }

    @Test func `a card of three rows has its word in the lower border`() {
        let picture = ShownFace(text: "🙀", word: "shocked cat")
        #expect(
            Self.rows(Self.seven(.up(picture, by: Self.ann)), 7, 3)
                == ["┏7━━━▲┓", "┃ 🙀  ┃", "┗shoc…┛"]
        )
        #expect(
            Self.rows(Self.seven(.taken(Self.ghost, by: Self.ann)), 7, 3)
                == [" 7   ▲", "  👻", " ghost"]
        )
    }

    @Test func `no two faces differ by pixels alone where there is room for words`() {
        let faces = (Theme.named("emoji")?.pairs ?? []).map(\.first)
        #expect(faces.count == 80)
        for size in CardSize.all where size.rows > 2 {
            for isTaken in [false, true] {
                let words = faces.map { face in
                    let shown = ShownFace(text: face.text, word: face.label)
                    let pose: CardArt.Pose = isTaken ? .taken(shown, by: nil) : .up(shown, by: nil)
                    return Self.rows(Self.seven(pose), size.columns, size.rows).joined()
                        .replacing(face.text, with: "")
                }
                #expect(Set(words).count == faces.count, "\(size)")
            }
        }
    }

    @Test func `a long name is broken between words and never cut below itself`() {
        let carolina = ShownFace(text: "North Carolina", word: "North Carolina")
        #expect(
            Self.rows(Self.seven(.up(carolina, by: nil)), 10, 5)
                == ["┏7━━━━━━━┓", "┃        ┃", "┃ North  ┃", "┃Carolina┃", "┗━━━━━━━━┛"]
        )
        let austin = ShownFace(text: "Austin", word: "Austin, capital of Texas")
        let rows = Self.rows(Self.seven(.up(austin, by: nil)), 8, 4)
        #expect(rows == ["┏7━━━━━┓", "┃Austin┃", "┃      ┃", "┗━━━━━━┛"])
        let five = ShownFace(text: "5♣", word: "five of clubs")
        #expect(Self.rows(Self.seven(.up(five, by: nil)), 7, 3)[2] == "┗━━━━━┛")
    }

    @Test func `suits are painted on faces alone`() {
        func paint(_ code: String, _ suits: SuitColors) -> Style.Paint? {
            guard let card = PlayingCard(code: code) else { return nil }
            var art = Self.seven(.up(ShownFace(text: card.sign, word: card.words), by: nil))
            art.suits = suits
            var frame = Frame(Size(columns: 8, rows: 4))
            art.draw(on: &frame, in: frame.bounds)
            return frame[3, 1].style.paint
        }
        #expect(paint("5H", .red) == .suit(1))
        #expect(paint("5D", .red) == .suit(1))
        #expect(paint("5C", .red) == .face)
        #expect(
            ["5S", "5H", "5D", "5C"].map { paint($0, .four) } == [
                .face, .suit(1), .suit(2), .suit(3),
            ]
        )
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
