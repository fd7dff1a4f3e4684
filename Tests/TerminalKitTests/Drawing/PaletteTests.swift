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
        #expect(palette.codes(Style(.face)) == "30;47")
        #expect(palette.codes(Style(.suit(1))) == "31;47")
        #expect(palette.codes(.reverse) == "7")
        #expect(palette.codes(.plain) == "")
        #expect(palette.sequence(.plain) == "\u{1B}[0m")
    }

    @Test func `two hundred and fifty six colors are those that every eye tells apart`() {
        let palette = Palette(depth: .palette)
        #expect(palette.codes(Style(.seat(0))) == "30;48;5;74")
        #expect(palette.codes(Style(.seat(1))) == "30;48;5;214")
        #expect(palette.codes(Style(.pair)) == "30;48;5;36")
        #expect(palette.codes(Style(.faceDown)) == "38;5;153;48;5;24")
        #expect(palette.codes(Style(.face)) == "30;48;5;230")
        #expect(palette.codes(Style(.suit(1))) == "38;5;124;48;5;230")
    }

    @Test func `any color at all is for tiles alone`() {
        let style = Style(Self.paints.last ?? .none)
        #expect(Palette(depth: .trueColor).codes(style) == "38;2;255;0;8;48;2;0;99;0")
        #expect(Palette(depth: .palette).codes(style) == "38;5;196;48;5;22")
        #expect(Palette(depth: .trueColor).codes(Style(.seat(0))) == "30;48;5;74")
    }

    /// The text attributes of a terminal after some sequences.
    private struct Screen: Equatable {
        var attributes: Set<String> = []
        var front: [String] = []
        var back: [String] = []

        mutating func take(_ sequence: String) {
            var codes = sequence.dropFirst(2).dropLast().split(separator: ";").map(String.init)
            while let code = codes.first {
                let count = code == "38" || code == "48" ? codes[1] == "2" ? 5 : 3 : 1
                switch Int(code) ?? 0 {
                case 0: self = Screen()
                case 30...38, 90...97: front = Array(codes.prefix(count))
                case 40...48, 100...107: back = Array(codes.prefix(count))
                default: attributes.insert(code)
                }
                codes.removeFirst(count)
            }
        }
    }

    @Test(arguments: [ColorDepth.none, .sixteen, .palette, .trueColor])
    func `a short sequence after another style leads to the same look`(depth: ColorDepth) {
        let palette = Palette(depth: depth)
        let red = Style.Color(red: 255, green: 0, blue: 8)
        let green = Style.Color(red: 0, green: 99, blue: 0)
        let styles =
            Self.paints.flatMap { [Style($0), Style($0, bold: true), Style($0, reverse: true)] }
            + [Style(.pixels(upper: red, lower: red)), Style(.pixels(upper: green, lower: red))]
            + [Style(.table, dim: true), Style(.edge(isFace: true)), .dim, .key]
        for before in styles {
            for style in styles {
                let short = palette.sequence(style, after: before)
                var (screen, wanted) = (Screen(), Screen())
                screen.take(palette.sequence(before))
                if !short.isEmpty { screen.take(short) }
                wanted.take(palette.sequence(style))
                #expect(screen == wanted, "\(before) to \(style)")
                #expect(short.utf8.count <= palette.sequence(style).utf8.count)
            }
        }
    }

    @Test func `neighbors in a picture share a color`() {
        let (red, green) = (
            Style.Color(red: 255, green: 0, blue: 8), Style.Color(red: 0, green: 9, blue: 0)
        )
        let palette = Palette(depth: .trueColor)
        let one = Style(.pixels(upper: red, lower: red))
        let other = Style(.pixels(upper: red, lower: green))
        #expect(palette.sequence(other, after: one) == "\u{1B}[48;2;0;9;0m")
        #expect(palette.sequence(one, after: one) == "")
        #expect(palette.sequence(.plain, after: one) == "\u{1B}[0m")
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

    @Test(arguments: ColorTheme.all + [PaletteTests.night])
    func `suits can be read on the faces of every theme`(theme: ColorTheme) {
        let palette = Palette(depth: .palette, theme: theme)
        let codes = (0..<4).map { palette.codes(Style(.suit($0))) }
        #expect(Set(codes).count == 4)
        for suit in 0..<4 {
            let chip = theme.suit(suit)
            #expect(chip.ground == theme.face.ground)
            let ratio = Self.contrast(chip.text ?? 0, chip.ground ?? 0)
            #expect(ratio >= 4, "suit \(suit) of \(theme.name): \(ratio)")
        }
        #expect(Self.contrast(theme.back.text ?? 0, theme.back.ground ?? 0) >= 4)
    }

    @Test(arguments: ColorTheme.all)
    func `all text on a table can be read`(theme: ColorTheme) {
        guard let ground = theme.table.ground else { return }
        for isDim in [false, true] {
            let ratio = Self.contrast(theme.table(isDim: isDim).text ?? 0, ground)
            #expect(ratio >= (isDim ? 3 : 4.5), "\(theme.name), dim \(isDim): \(ratio)")
        }
    }

    @Test(arguments: ColorTheme.all)
    func `titles and keys can be read on black and on white`(theme: ColorTheme) {
        for color in [theme.title, theme.key].compactMap({ $0 }) {
            let grounds = theme.panel.ground.map { [$0] } ?? [16, 231]
            for ground in grounds {
                let ratio = Self.contrast(color, ground)
                #expect(ratio >= 3, "\(color) of \(theme.name) on \(ground): \(ratio)")
            }
        }
    }

    @Test func `the table has a finer color among all colors, and none among few`() {
        let table = Style(.table)
        #expect(Palette(depth: .palette).codes(table) == "38;5;194;48;5;22")
        #expect(Palette(depth: .trueColor).codes(table) == "38;5;194;48;2;27;77;56")
        #expect(Palette(depth: .palette).codes(Style(.table, dim: true)) == "38;5;108;48;5;22")
        for paint in [Style.Paint.table, .edge(isFace: true), .box, .frame, .title, .key] {
            #expect(Palette(depth: .sixteen).codes(Style(paint)) == "")
            #expect(Palette(depth: .palette, theme: .dark).codes(Style(paint)) == "")
        }
        #expect(Palette(depth: .palette, theme: .dark).codes(Style(.table, dim: true)) == "2")
    }

    /// A theme for a person who likes dark cards.
    private static var night: ColorTheme {
        var theme = ColorTheme.dark
        theme.name = "night"
        theme.face = ColorTheme.Chip(15, on: 234)
        return theme
    }

    /// Returns the contrast of two colors, as WCAG defines it.
    private static func contrast(_ one: Int, _ other: Int) -> Double {
        let (low, high) = (min(light(one), light(other)), max(light(one), light(other)))
        return (high + 0.05) / (low + 0.05)
    }

    private static func light(_ number: Int) -> Double {
        let levels: [Double] = [0, 95, 135, 175, 215, 255]
        let parts: [Double] =
            switch number {
            case 0: [0, 0, 0]
            case ..<16: [255, 255, 255]
            case ..<232:
                [
                    levels[(number - 16) / 36], levels[(number - 16) / 6 % 6],
                    levels[(number - 16) % 6],
                ]
            default: Array(repeating: Double(8 + 10 * (number - 232)), count: 3)
            }
        let linear = parts.map { value in
            let part = value / 255
            // The curve of sRGB, accurate enough for a bound.
            return part * part * (0.2 + 0.8 * part)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
