import Testing

@testable import TerminalKit

@Suite struct PaletteTests {
    private static let paints: [Style.Paint] =
        (0..<6).map { .seat($0) } + [.pair, .error, .faceDown, .good, .none]
        + (0..<4).map { .suit($0) }
        + [
            .pixels(
                upper: .init(red: 255, green: 0, blue: 8),
                lower: .init(red: 0, green: 99, blue: 0)
            )
        ]

    @Test func `colored chips are black or white text on a named background`() {
        let palette = Palette(depth: .sixteen)
        #expect(palette.codes(Style(.seat(0))) == "30;46")
        #expect(palette.codes(Style(.seat(1), bold: true)) == "1;30;43")
        #expect(palette.codes(Style(.seat(2))) == "97;45")
        #expect(palette.codes(Style(.seat(4))) == "1")
        #expect(palette.codes(Style(.error)) == "97;41")
        #expect(palette.codes(.reverse) == "7")
        #expect(palette.codes(.plain) == "")
        #expect(palette.sequence(.plain) == "\u{1B}[0m")
    }

    @Test func `two hundred and fifty six colors are those that every eye tells apart`() {
        let palette = Palette(depth: .palette)
        #expect(palette.codes(Style(.seat(0))) == "30;48;5;74")
        #expect(palette.codes(Style(.seat(1))) == "30;48;5;214")
        #expect(palette.codes(Style(.pair)) == "30;48;5;36")
        #expect(palette.codes(Style(.faceDown)) == "48;5;24")
    }

    @Test func `any color at all is for tiles alone`() {
        let style = Style(Self.paints.last ?? .none)
        #expect(Palette(depth: .trueColor).codes(style) == "38;2;255;0;8;48;2;0;99;0")
        #expect(Palette(depth: .palette).codes(style) == "38;5;196;48;5;22")
        #expect(Palette(depth: .trueColor).codes(Style(.seat(0))) == "30;48;5;74")
    }

    @Test func `without colors there is bold dim and reverse`() {
        let palette = Palette(depth: .none)
        for paint in Self.paints {
            for style in [Style(paint), Style(paint, bold: true, dim: true, reverse: true)] {
                let codes = palette.codes(style).split(separator: ";")
                #expect(codes.allSatisfy { ["1", "2", "7"].contains($0) }, "\(style)")
                #expect(Set(codes).count == codes.count)
            }
        }
        #expect(palette.codes(Style(.pair)) == "7")
    }
}
