/// The terminal codes of a style. Text with a color also has a named background, so the terminal's
/// own background can be any color.
package struct Palette: Equatable, Sendable {
    package let depth: ColorDepth
    package var theme: ColorTheme

    package init(depth: ColorDepth, theme: ColorTheme = .felt) {
        self.depth = depth
        self.theme = theme
    }

    /// Returns the sequence that sets exactly this style, independent of the style before.
    package func sequence(_ style: Style) -> String {
        let codes = codes(style)
        return "\u{1B}[0\(codes.isEmpty ? "" : ";" + codes)m"
    }

    /// Returns the sequence that changes the style `before` to this style. Neighboring cells of a
    /// picture often share one of their two colors, so the sequence has only the codes that change.
    /// To remove a code, the sequence resets the style and sets all codes again.
    package func sequence(_ style: Style, after before: Style) -> String {
        let (old, new) = (SGRParts(codes(before)), SGRParts(codes(style)))
        guard old.attributes.allSatisfy(new.attributes.contains),
            old.front == "" || new.front != "",
            old.back == "" || new.back != ""
        else { return sequence(style) }
        var changed = new.attributes.filter { !old.attributes.contains($0) }
        if new.front != old.front { changed.append(new.front) }
        if new.back != old.back { changed.append(new.back) }
        return changed.isEmpty ? "" : "\u{1B}[\(changed.joined(separator: ";"))m"
    }

    /// Returns the codes of a style; empty for plain text.
    package func codes(_ style: Style) -> String {
        let color: String? =
            switch depth {
            case .none: nil
            case .sixteen: sixteen(style)
            case .palette, .trueColor: palette(style)
            }
        var codes: [String] = []
        if style.isBold { codes.append("1") }
        if style.isDim, depth == .none || Self.isDimmable(style.paint, color) { codes.append("2") }
        if style.isReverse { codes.append("7") }
        if depth == .none {
            for code in plain(style) where !codes.contains(code) { codes.append(code) }
        }
        return (codes + [color].compactMap { $0 }).joined(separator: ";")
    }

    /// Whether the terminal may dim text in this paint. Dim black text on a colored background
    /// would be unreadable, and the lines of a frame and the table have quiet colors of their own.
    private static func isDimmable(_ paint: Style.Paint, _ color: String?) -> Bool {
        switch paint {
        case .none, .face, .panel, .box, .title, .key: true
        case .table, .frame, .edge: color == nil
        default: false
        }
    }

    /// Returns the codes for a terminal without colors: bold, dim and reverse text replace colors.
    private func plain(_ style: Style) -> [String] {
        switch style.paint {
        case .none, .good, .suit, .pixels, .face, .panel: []
        case .edge, .table, .box, .frame, .title, .key: []
        case .seat: style.isBold ? ["7"] : ["1"]
        case .pair, .error: ["7"]
        case .faceDown: ["2"]
        }
    }

    private func sixteen(_ style: Style) -> String? {
        switch style.paint {
        case .none, .panel, .edge, .table, .box, .frame, .title, .key: nil
        case .face: "30;47"
        case .seat(let seat): Self.chip(seat, ["30;46", "30;43", "97;45", "30;47"], style)
        case .pair, .good: "30;42"
        case .error: "97;41"
        case .faceDown: "97;44"
        // Green on white is unreadable in many palettes.
        case .suit(let suit): ["30;47", "31;47", "34;47", "30;42"][suit & 3]
        case .pixels(let upper, let lower): "\(30 + upper.basic);\(40 + lower.basic)"
        }
    }

    private func palette(_ style: Style) -> String? {
        switch style.paint {
        case .none, .box: return nil
        case .seat(let seat):
            return Self.chip(seat, theme.seats.compactMap(\.codes), style)
        case .pair, .good: return theme.pair.codes
        case .error: return theme.error.codes
        case .faceDown: return theme.back.codes
        case .face: return theme.face.codes
        case .panel: return theme.panel.codes
        case .edge(let isFace): return theme.edge(isFace: isFace).codes
        case .table: return table(style)
        case .frame: return ColorTheme.Chip(theme.line, on: theme.panel.ground).codes
        case .title: return ColorTheme.Chip(theme.title, on: theme.panel.ground).codes
        case .key: return ColorTheme.Chip(theme.key, on: theme.panel.ground).codes
        case .suit(let suit): return theme.suit(suit).codes
        case .pixels(let upper, let lower):
            guard depth == .trueColor else { return "38;5;\(upper.cube);48;5;\(lower.cube)" }
            return "38;2;\(upper.parameters);48;2;\(lower.parameters)"
        }
    }

    /// Returns the codes that paint the card table; nil for none. On a terminal with true color,
    /// the background can be a finer color.
    private func table(_ style: Style) -> String? {
        guard depth == .trueColor, let felt = theme.felt, theme.table.ground != nil else {
            return theme.table(isDim: style.isDim).codes
        }
        let text = ColorTheme.Chip(theme.table(isDim: style.isDim).text).codes ?? "39"
        return "\(text);48;2;\(felt.parameters)"
    }

    /// Returns the colors of a seat. Seats beyond the fourth have none: they are bold, and reversed
    /// on their turn.
    private static func chip(_ seat: Int, _ colors: [String], _ style: Style) -> String {
        if colors.indices.contains(seat) { return colors[seat] }
        return style.isBold ? "7" : "1"
    }
}

extension Style.Color {
    fileprivate var parameters: String { "\(red);\(green);\(blue)" }

    /// The nearest of the 216 colors in a terminal with 256 colors.
    fileprivate var cube: Int { 16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue) }

    /// The nearest of the eight basic colors.
    fileprivate var basic: Int {
        (red > 127 ? 1 : 0) + (green > 127 ? 2 : 0) + (blue > 127 ? 4 : 0)
    }

    private static func step(_ value: UInt8) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
    }
}

/// The range of colors that may be used.
package enum ColorDepth: Equatable, Sendable {
    case none
    case sixteen
    case palette
    /// 256 colors for text, and any color for tiles.
    case trueColor
}

/// The codes of a style (ECMA-48, SGR) by their effects.
private struct SGRParts {
    /// The codes for bold, dim and reverse text.
    var attributes: [Substring] = []
    /// The code of the text's color; empty for the terminal's own.
    var front: Substring = ""
    /// The code of the background; empty for the terminal's own.
    var back: Substring = ""

    init(_ codes: String) {
        var rest = codes[...]
        while !rest.isEmpty {
            let code = rest.prefix { $0 != ";" }
            // `38;5;N` and `38;2;R;G;B` are one code.
            let isLong = code == "38" || code == "48"
            let count = !isLong ? 1 : rest.dropFirst(3).first == "2" ? 5 : 3
            let parts = rest.split(
                separator: ";",
                maxSplits: count,
                omittingEmptySubsequences: false
            )
            let whole = rest[
                ..<(parts.count > count
                    ? rest.index(before: parts[count].startIndex) : rest.endIndex)
            ]
            rest = parts.count > count ? parts[count] : ""
            switch Int(code) ?? 0 {
            case 30...38, 90...97: front = whole
            case 40...48, 100...107: back = whole
            default: attributes.append(whole)
            }
        }
    }
}
