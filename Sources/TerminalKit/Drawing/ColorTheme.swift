/// The colors of elements with their own background, as codes of a terminal with 256 colors. A
/// terminal with sixteen colors uses its own colors. A shape always repeats the meaning of a color.
package struct ColorTheme: Equatable, Sendable {
    package var name: String
    /// The colors of face-down cards. `face` has the colors of face-up cards, and `panel` of the
    /// area beside the cards.
    package var back: Chip
    package var face = Chip()
    package var panel = Chip()
    package var pair: Chip
    package var error: Chip
    /// The colors of the first four seats; further seats have no color.
    package var seats: [Chip]
    /// The colors of the table behind the cards. If the table has no background, the borders of
    /// cards have none either.
    package var table = Chip()
    /// The background of the table on terminals with true color; nil uses the color of `table`.
    var felt: Style.Color?
    /// The color of dim text on the table; nil for the color of other text.
    var quiet: Int?
    /// The colors of lines, titles and keys beside the table. Each can be read on black and on
    /// white, because the terminal's own background stays.
    var line: Int?
    var title: Int?
    var key: Int?

    /// A foreground and a background, 0 to 255; nil keeps the terminal's own color.
    package struct Chip: Equatable, Sendable {
        package var text: Int?
        package var ground: Int?

        package init(_ text: Int? = nil, on ground: Int? = nil) {
            self.text = text
            self.ground = ground
        }

        /// The terminal's codes for both colors; nil if neither is set. Black and white come from
        /// the terminal's own palette.
        var codes: String? {
            let foreground = text.map { number -> String in
                number == 0 ? "30" : number == 15 ? "97" : "38;5;\(number)"
            }
            let background = ground.map { $0 == 7 ? "47" : "48;5;\($0)" }
            let codes = [foreground, background].compactMap { $0 }
            return codes.isEmpty ? nil : codes.joined(separator: ";")
        }
    }

    func table(isDim: Bool) -> Chip {
        Chip(isDim ? quiet ?? table.text : table.text, on: table.ground)
    }

    /// Returns the colors of a card's border. In a theme without a table, the border is only lines.
    func edge(isFace: Bool) -> Chip {
        if table.ground == nil { return Chip() }
        return isFace
            ? Chip(face.ground.map(Self.isBright) == false ? 250 : 101, on: face.ground) : back
    }

    /// Returns the colors of a suit on the face of a card, from 0 in the order S H D C. Black is
    /// the face's own text color.
    func suit(_ suit: Int) -> Chip {
        if suit & 3 == 0 { return face }
        let colors = face.ground.map(Self.isBright) == false ? [210, 111, 114] : [124, 25, 22]
        return Chip(colors[(suit & 3) - 1], on: face.ground)
    }

    /// Whether dark text is more readable than light text on this color.
    private static func isBright(_ number: Int) -> Bool {
        switch number {
        case 0..<16: return number == 7 || number > 8
        case 16..<232:
            let (red, green, blue) = ((number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6)
            return 2 * red + 7 * green + blue >= 25
        default: return number >= 244
        }
    }
}

extension ColorTheme {
    /// The usual theme: ivory cards on green felt.
    package static let felt = dark.changed("felt") { theme in
        theme.back = Chip(153, on: 24)
        theme.face = Chip(0, on: 230)
        theme.table = Chip(194, on: 22)
        theme.felt = Style.Color(red: 0x1B, green: 0x4D, blue: 0x38)
        (theme.quiet, theme.line, theme.title, theme.key) = (108, 243, 29, 130)
    }

    /// The theme without a table, with the colors of version 1.0.
    package static let dark = ColorTheme(
        name: "dark",
        back: Chip(153, on: 24),
        face: Chip(0, on: 187),
        pair: Chip(0, on: 36),
        error: Chip(15, on: 166),
        seats: [Chip(0, on: 74), Chip(0, on: 214), Chip(0, on: 175), Chip(0, on: 7)]
    )

    /// The theme for windows with a light background.
    package static let light = dark.changed("light") { theme in
        theme.back = Chip(25, on: 153)
        theme.face = Chip(0, on: 230)
        theme.panel = Chip(0, on: 255)
        theme.pair = Chip(0, on: 114)
        theme.error = Chip(15, on: 160)
        theme.seats = [Chip(0, on: 117), Chip(0, on: 221), Chip(0, on: 218), Chip(0, on: 250)]
        theme.table = Chip(16, on: 151)
        theme.felt = Style.Color(red: 0xC2, green: 0xDB, blue: 0xC4)
        (theme.quiet, theme.line, theme.title, theme.key) = (59, 245, 23, 88)
    }

    /// Violet backs on a table of dark blue.
    private static let midnight = dark.changed("midnight") { theme in
        theme.back = Chip(219, on: 53)
        theme.face = Chip(0, on: 189)
        theme.table = Chip(189, on: 17)
        theme.felt = Style.Color(red: 0x14, green: 0x1A, blue: 0x38)
        (theme.quiet, theme.line, theme.title, theme.key) = (103, 243, 32, 133)
    }

    private static let solarized = dark.changed("solarized") { theme in
        theme.back = Chip(230, on: 24)
        theme.face = Chip(0, on: 230)
        theme.pair = Chip(0, on: 37)
        theme.seats = [Chip(0, on: 37), Chip(0, on: 136), Chip(0, on: 168), Chip(0, on: 247)]
        theme.table = Chip(250, on: 236)
        theme.felt = Style.Color(red: 0x07, green: 0x36, blue: 0x42)
        (theme.quiet, theme.line, theme.title, theme.key) = (245, 242, 32, 130)
    }

    /// White, black and pure colors, for people with low vision.
    private static let contrast = dark.changed("contrast") { theme in
        theme.back = Chip(231, on: 19)
        theme.face = Chip(16, on: 231)
        theme.pair = Chip(16, on: 46)
        theme.error = Chip(231, on: 124)
        theme.seats = [Chip(16, on: 51), Chip(16, on: 226), Chip(16, on: 213), Chip(16, on: 255)]
        theme.table = Chip(231, on: 16)
    }

    /// Returns a theme of another name that differs in some colors.
    private func changed(_ name: String, _ change: (inout ColorTheme) -> Void) -> ColorTheme {
        var theme = self
        theme.name = name
        change(&theme)
        return theme
    }

    package static let all = [felt, dark, light, midnight, solarized, contrast]
    /// The names of all themes in one text, such as `felt, dark or light`.
    package static var names: String {
        all.dropLast().map(\.name).joined(separator: ", ") + " or \(all[all.count - 1].name)"
    }
}
