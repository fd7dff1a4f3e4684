import Testing

@testable import Pictures

@Suite struct BitmapTests {
    private static let ink = RGB(0x10_2030)

    private static func bitmap(_ shapes: [Shape]) -> Bitmap {
        Bitmap(Drawing(title: "", width: 4, height: 4, shapes: shapes))
    }

    private static func alphas(_ shape: Shape) -> [[UInt8]] {
        let pixels = bitmap([shape]).pixels
        return (0..<4).map { row in pixels[4 * row..<4 * row + 4].map(\.alpha) }
    }

    @Test func `a pixel has as much color as is covered`() {
        let square = Shape(Path("M 1 1 L 3.5 1 L 3.5 2.25 L 1 2.25 Z"), Self.ink)
        #expect(
            Self.alphas(square) == [
                [0, 0, 0, 0], [0, 255, 255, 128], [0, 64, 64, 32], [0, 0, 0, 0],
            ]
        )
    }

    @Test func `the part outside of the drawing is left out`() {
        let square = Shape(Path("M -9 -9 L 99 -9 L 99 2 L -9 2 Z"), Self.ink)
        #expect(Self.alphas(square).map { $0[3] } == [255, 255, 0, 0])
    }

    @Test func `a hole goes around the other way`() {
        let outer = "M 0 0 L 4 0 L 4 4 L 0 4 Z"
        let hole = Shape(Path("\(outer) M 1 1 L 1 3 L 3 3 L 3 1 Z"), Self.ink)
        #expect(Self.alphas(hole)[1] == [255, 0, 0, 255])
        let same = Shape(Path("\(outer) M 1 1 L 3 1 L 3 3 L 1 3 Z"), Self.ink)
        #expect(Self.alphas(same)[1] == [255, 255, 255, 255])
    }

    @Test func `a line is as wide as it says, and covers itself where it bends`() {
        let line = Shape(Path("M -2 2 L 6 2 L -2 2"), Self.ink, .line(width: 2))
        #expect(Self.alphas(line).map { $0[1] } == [0, 255, 255, 0])
        let ring = Shape(Path("M 1 1 L 3 1 L 3 3 L 1 3 Z"), Self.ink, .line(width: 1))
        #expect(Self.alphas(ring).map { $0[0] }.dropFirst().prefix(2) == [128, 128])
    }

    @Test func `what is above mixes with what is below`() {
        let ground = Shape(Path("M 0 0 L 4 0 L 4 4 L 0 4 Z"), RGB(0xFF_FFFF))
        let half = Shape(Path("M 0 0 L 0.5 0 L 0.5 4 L 0 4 Z"), RGB(0))
        #expect(Self.bitmap([ground, half]).pixels[0] == .init(RGB(0x80_8080)))
        // A transparent pixel has no color to mix with.
        #expect(Self.bitmap([half]).pixels[0] == .init(RGB(0), alpha: 128))
    }

    @Test func `the most frequent pixels stay`() {
        let colors = [0x10, 0x10, 0xF0, 0xF0, 0xF0, 0xE0].map { Bitmap.Pixel(RGB($0)) }
        let reduced = Bitmap(columns: 6, rows: 1, pixels: colors).reduced(to: 2)
        #expect(reduced.pixels.map(\.color.blue) == [0x10, 0x10, 0xF0, 0xF0, 0xF0, 0xF0])
    }
}
