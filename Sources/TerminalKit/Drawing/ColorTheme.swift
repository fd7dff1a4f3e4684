/// The colors of what has a background of its own, as codes of a terminal with 256 colors.
///
/// A terminal with sixteen uses its own, and what is told by color is told by a shape as well.
package struct ColorTheme: Equatable, Sendable {
    package var name: String
    /// The backs of cards, faces that are up, and what stands beside the cards.
    package var back: Chip
    package var face = Chip()
    package var panel = Chip()
    package var pair: Chip
    package var error: Chip
    /// The first four seats; the others have none.
    package var seats: [Chip]

    /// A foreground and a background, 0 to 255; nil leaves the terminal's own.
    package struct Chip: Equatable, Sendable {
        package var text: Int?
        package var ground: Int?

        package init(_ text: Int? = nil, on ground: Int? = nil) {
            self.text = text
            self.ground = ground
        }

        /// Black and white are those of the terminal's own palette.
        var codes: String? {
            let foreground = text.map { number -> String in
                number == 0 ? "30" : number == 15 ? "97" : "38;5;\(number)"
            }
            let background = ground.map { $0 == 7 ? "47" : "48;5;\($0)" }
            let codes = [foreground, background].compactMap { $0 }
            return codes.isEmpty ? nil : codes.joined(separator: ";")
        }
    }

    /// A suit on the face of a card, from 0 in the order S H D C: black is the face's own text.
    func suit(_ suit: Int) -> Chip {
        if suit & 3 == 0 { return face }
        let colors = face.ground.map(Self.isBright) == false ? [210, 111, 114] : [124, 25, 22]
        return Chip(colors[(suit & 3) - 1], on: face.ground)
    }

    /// Whether dark text is read better on that color.
    private static func isBright(_ number: Int) -> Bool {
        switch number {
        case 0..<16: return number == 7 || number > 8
        case 16..<232:
            let (red, green, blue) = ((number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6)
            return 2 * red + 7 * green + blue >= 25
        default: return number >= 244
        }
    }

    package static let dark = ColorTheme(
        name: "dark",
        back: Chip(153, on: 24),
        face: Chip(0, on: 187),
        pair: Chip(0, on: 36),
        error: Chip(15, on: 166),
        seats: [Chip(0, on: 74), Chip(0, on: 214), Chip(0, on: 175), Chip(0, on: 7)]
    )

    /// For windows with a light background.
    package static let light = ColorTheme(
        name: "light",
        back: Chip(25, on: 153),
        face: Chip(0, on: 230),
        panel: Chip(0, on: 255),
        pair: Chip(0, on: 114),
        error: Chip(15, on: 160),
        seats: [Chip(0, on: 117), Chip(0, on: 221), Chip(0, on: 218), Chip(0, on: 250)]
    )

    package static let all = [dark, light]
}
