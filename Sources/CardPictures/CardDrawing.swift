package import GameProtocol
package import Pictures

/// Playing cards as drawings of 226 × 314 units, the size of the pictures of deckofcardsapi.com.
package enum CardDrawing {
    package static let width = 226
    package static let height = 314

    private static let middle = Point(113, 157)
    private static let corner = 14.0

    package static func face(of card: PlayingCard) -> Drawing {
        let ink = RGB(card.color == .red ? 0xC4_1E3A : 0x1C_1C24)
        let shapes =
            switch card {
            case .suited(let rank, let suit): face(rank, CardSymbol.pip(suit), ink)
            case .joker: joker(ink)
            }
        return drawing(card.words, paper + shapes)
    }

    package static let back: Drawing = {
        let blue = RGB(0x24_4A86)
        let light = RGB(0xC9_D8F0)
        var lattice = Path()
        for row in 0..<11 {
            for column in 0..<8 {
                let center = Point(
                    middle.x + 23 * (Double(column) - 3.5),
                    middle.y + 23 * (Double(row) - 5)
                )
                lattice += CardSymbol.pip(.diamonds).placed(at: center, scale: 8)
            }
        }
        let field = Path.rectangle(Point(11, 11), 204, 292, radius: 8)
        let frame = Path.rectangle(Point(17, 17), 192, 280, radius: 5)
        return drawing(
            "back of a card",
            paper + [
                Shape(field, blue), Shape(frame, light, .line(width: 1.5)), Shape(lattice, light),
            ]
        )
    }()

    private static func drawing(_ title: String, _ shapes: [Shape]) -> Drawing {
        Drawing(title: title, width: width, height: height, shapes: shapes)
    }

    /// A white card with an edge that is visible on a white background.
    private static let paper = [
        Shape(.rectangle(Point(0, 0), 226, 314, radius: corner), RGB(0x9A_9AA2)),
        Shape(.rectangle(Point(1.5, 1.5), 223, 311, radius: corner - 1.5), RGB(0xFF_FFFF)),
    ]

    private static func face(_ rank: PlayingCard.Rank, _ pip: Path, _ ink: RGB) -> [Shape] {
        let name = CardGlyph.word(rank == .ten ? "10" : rank.rawValue)
        let scale = 1.6
        let left = max(14, 25 - scale * name.width / 2)
        return [
            Shape(
                twice(name.path.placed(at: Point(left, 17), scale: scale)),
                ink,
                .line(width: 4.5)
            ),
            Shape(twice(pip.placed(at: Point(25, 64), scale: 12)), ink),
        ] + center(rank, pip, ink)
    }

    private static func center(
        _ rank: PlayingCard.Rank,
        _ pip: Path,
        _ ink: RGB
    ) -> [Shape] {
        switch rank {
        case .ace: return [Shape(pip.placed(at: middle, scale: 56), ink)]
        case .jack, .queen, .king: return court(rank, pip, ink)
        default:
            let pips = places(rank).reduce(into: Path()) { path, place in
                let isTurned = place.y > middle.y
                path += pip.placed(at: place, scale: 20, isTurned: isTurned)
            }
            return [Shape(pips, ink)]
        }
    }

    /// Returns the face of a court card: a frame, a letter with a crown, and a pip in two corners.
    private static func court(
        _ rank: PlayingCard.Rank,
        _ pip: Path,
        _ ink: RGB
    ) -> [Shape] {
        let gold = RGB(0xD8_A524)
        let letter = CardGlyph.word(rank.rawValue)
        let scale = 5.6
        let place = Point(middle.x - scale * letter.width / 2, 128)
        let frame = Path.rectangle(Point(46, 34), 134, 246, radius: 6)
        return [
            Shape(frame, RGB(0xFB_F3DF)), Shape(frame, ink, .line(width: 2)),
            Shape(letter.path.placed(at: place, scale: scale), ink, .line(width: 14)),
            Shape(CardSymbol.crown(rank).placed(at: Point(middle.x, 93), scale: 27), gold),
            Shape(twice(pip.placed(at: Point(66, 56), scale: 14)), ink),
        ]
    }

    private static func joker(_ ink: RGB) -> [Shape] {
        var name = Path()
        for (index, letter) in "JOKER".enumerated() {
            let glyph = CardGlyph.word(String(letter))
            let place = Point(23 - glyph.width / 2, 18 + 23 * Double(index))
            name += glyph.path.placed(at: place, scale: 1)
        }
        return [
            Shape(twice(name), ink, .line(width: 3)),
            Shape(CardSymbol.star.placed(at: middle, scale: 68), ink),
            Shape(CardSymbol.star.placed(at: middle, scale: 40), RGB(0xD8_A524)),
        ]
    }

    /// Returns the path and its copy turned by half a turn: a card looks the same upside down.
    private static func twice(_ path: Path) -> Path {
        path + path.placed(at: Point(Double(width), Double(height)), isTurned: true)
    }

    /// Returns the centers of the pips on a card from 2 to 10; empty for an ace or a court card.
    private static func places(_ rank: PlayingCard.Rank) -> [Point] {
        let (left, right) = (74.0, 152.0)
        let (top, bottom) = (64.0, 250.0)
        let (upper, lower) = (126.0, 188.0)
        let center = middle.x
        func pairs(_ heights: Double...) -> [Point] {
            heights.flatMap { [Point(left, $0), Point(right, $0)] }
        }
        func single(_ heights: Double...) -> [Point] { heights.map { Point(center, $0) } }
        return switch rank {
        case .two: single(top, bottom)
        case .three: single(top, middle.y, bottom)
        case .four: pairs(top, bottom)
        case .five: pairs(top, bottom) + single(middle.y)
        case .six: pairs(top, middle.y, bottom)
        case .seven: pairs(top, middle.y, bottom) + single(110)
        case .eight: pairs(top, middle.y, bottom) + single(110, 204)
        case .nine: pairs(top, upper, lower, bottom) + single(middle.y)
        case .ten: pairs(top, upper, lower, bottom) + single(95, 219)
        case .ace, .jack, .queen, .king: []
        }
    }
}
