import GameProtocol
import Testing

@testable import CardPictures
@testable import Pictures

@Suite struct CardDrawingTests {
    private static let all =
        PlayingCard.newDeck(jokers: true).map(CardDrawing.face) + [CardDrawing.back]

    @Test func `every card has a drawing of its own, and not a large one`() {
        let files = Self.all.map(\.svg)
        #expect(Set(files).count == 55)
        #expect(files.allSatisfy { $0.utf8.count <= 8_192 })
        #expect(Set(Self.all.map(\.title)).count == 55)
        #expect(Self.all.allSatisfy { $0.width == 226 && $0.height == 314 })
    }

    @Test func `a number has as many pips as it says`() {
        // All pips form one path, and each of them begins with one `move` step.
        for (rank, count) in [
            (PlayingCard.Rank.two, 2), (.five, 5), (.seven, 7), (.nine, 9), (.ten, 10),
        ] {
            let drawing = CardDrawing.face(of: .suited(rank, .hearts))
            let pips = drawing.shapes.last?.path.steps.filter {
                if case .move = $0 { true } else { false }
            }
            #expect(pips?.count == count)
        }
    }

    @Test func `shapes stay on the card`() {
        for drawing in Self.all {
            let points = drawing.shapes.flatMap { $0.path.chains().flatMap(\.points) }
            #expect(points.allSatisfy { (0...226).contains($0.x) && (0...314).contains($0.y) })
        }
    }

    @Test func `a picture is a small file whose corners are clear`() {
        let bitmap = Bitmap(CardDrawing.face(of: .suited(.king, .diamonds)))
        #expect(PNG.encode(bitmap).count <= 8_192)
        #expect(bitmap.pixels[0].alpha == 0 && bitmap.pixels.last?.alpha == 0)
        #expect(bitmap.pixels[226 * 157 + 113].alpha == 255)
    }
}
