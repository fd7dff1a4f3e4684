import Pictures

/// A letter or digit as lines. It is 16 units high, from 0 to 16, and `width` units wide.
struct CardGlyph {
    let path: Path
    let width: Double

    /// Returns the glyphs of a word side by side, starting at (0, 0).
    static func word(_ text: String) -> CardGlyph {
        var path = Path()
        var width = 0.0
        for letter in text {
            guard let glyph = all[letter] else { continue }
            path += glyph.path.placed(at: Point(width, 0))
            width += glyph.width + gap
        }
        return CardGlyph(path: path, width: max(0, width - gap))
    }

    private static let gap = 3.5

    private init(path: Path, width: Double) {
        self.path = path
        self.width = width
    }

    private init(_ text: String, width: Double = 10) { self.init(path: Path(text), width: width) }

    private static let six = Path(
        "M 9 1 C 4 -1.5 0 4 0 10.6 C 0 17.8 10 17.8 10 10.8 C 10 4.6 1.2 4.6 0.1 9.6"
    )

    private static let all: [Character: CardGlyph] = [
        "A": CardGlyph("M 0 16 L 5 0 L 10 16 M 2 10.6 L 8 10.6"),
        "2": CardGlyph("M 0.4 4.4 C 0.4 -1.4 9.6 -1.4 9.6 4.2 C 9.6 8.4 0 12 0 16 L 10 16"),
        "3": CardGlyph("M 0.6 0 L 9.6 0 L 4.6 6.4 C 11.8 6 11.6 16 5 16 C 2 16 0.3 14.6 0 12.4"),
        "4": CardGlyph("M 7.4 16 L 7.4 0 L 0 11.2 L 10 11.2"),
        "5": CardGlyph("M 9 0 L 1.6 0 L 0.9 7.2 C 3 5 10 5 10 10.7 C 10 17.4 0.9 17.4 0 12.8"),
        "6": CardGlyph(path: six, width: 10),
        "7": CardGlyph("M 0 0 L 10 0 L 4 16"),
        "8": CardGlyph(
            "M 5 7.2 C -0.6 7.2 -0.2 0 5 0 C 10.2 0 10.6 7.2 5 7.2 "
                + "C -1.7 7.2 -1.6 16 5 16 C 11.6 16 11.7 7.2 5 7.2"
        ),
        "9": CardGlyph(path: six.placed(at: Point(10, 16), isTurned: true), width: 10),
        "1": CardGlyph("M 0 3.4 L 4 0 L 4 16", width: 4),
        "0": CardGlyph(path: .ellipse(Point(4.6, 8), 9.2, 16), width: 9.2),
        "J": CardGlyph("M 8.6 0 L 8.6 11 C 8.6 17.6 0 17.6 0 11.6", width: 8.6),
        "Q": CardGlyph(
            path: .ellipse(Point(5, 8), 10, 16) + Path("M 6 11.4 L 10.4 16.6"),
            width: 10
        ),
        "K": CardGlyph("M 0 0 L 0 16 M 9.6 0 L 0 10.4 M 3.6 6.8 L 10 16"),
        "O": CardGlyph(path: .ellipse(Point(5, 8), 10, 16), width: 10),
        "E": CardGlyph("M 9 0 L 0 0 L 0 16 L 9 16 M 0 7.8 L 7.6 7.8", width: 9),
        "R": CardGlyph("M 0 16 L 0 0 L 5 0 C 11.4 0 11.4 8.4 5 8.4 L 0 8.4 M 4.6 8.4 L 10 16"),
    ]
}
