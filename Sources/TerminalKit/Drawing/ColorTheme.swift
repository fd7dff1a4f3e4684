/// The colors of elements with their own background, as codes of a terminal with 256 colors.
///
/// A terminal with sixteen colors uses its own. A shape always repeats the meaning of a color.
package struct ColorTheme: Equatable, Sendable {
    package var name: String
    /// The backs of cards, the faces of cards, and the area beside the cards.
    package var back: Chip
    package var face = Chip()
    package var panel = Chip()
    package var pair: Chip
    package var error: Chip
    /// The colors of the first four seats; further seats have no color.
    package var seats: [Chip]
    /// The table behind the cards; without a ground, cards have lines without one, too.
    package var table = Chip()
    /// The ground of the table for terminals with all colors.
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

        /// Black and white come from the terminal's own palette.
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

    /// Returns the colors of a card's border. Without a table, it is only lines.
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
