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

    /// The colors of Solarized.
    private static let solarized = dark.changed("solarized") { theme in
        theme.back = Chip(230, on: 24)
        theme.face = Chip(0, on: 230)
        theme.pair = Chip(0, on: 37)
        theme.seats = [Chip(0, on: 37), Chip(0, on: 136), Chip(0, on: 168), Chip(0, on: 247)]
        theme.table = Chip(250, on: 236)
        theme.felt = Style.Color(red: 0x07, green: 0x36, blue: 0x42)
        (theme.quiet, theme.line, theme.title, theme.key) = (245, 242, 32, 130)
    }

    /// White, black and pure colors, for people who see little.
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
    /// `felt, dark or light`
    package static var names: String {
        all.dropLast().map(\.name).joined(separator: ", ") + " or \(all[all.count - 1].name)"
    }
}
