/// How a cell is painted, by what it means; which codes that takes, the palette knows.
///
/// Colors are chips only, text on a named background, and never say anything alone: a shape and a
/// word say the same.
package struct Style: Equatable, Sendable {
    package var paint = Paint.none
    package var isBold = false
    package var isDim = false
    package var isReverse = false

    package init(
        _ paint: Paint = .none,
        bold: Bool = false,
        dim: Bool = false,
        reverse: Bool = false
    ) {
        self.paint = paint
        isBold = bold
        isDim = dim
        isReverse = reverse
    }

    package static let plain = Style()
    package static let bold = Style(bold: true)
    /// Hints, clocks, keys that do not work now.
    package static let dim = Style(dim: true)
    /// The own cursor.
    package static let reverse = Style(reverse: true)

    /// What the background says.
    package enum Paint: Equatable, Sendable {
        case none
        /// The chip of a seat from 0, by its order in the room.
        case seat(Int)
        case pair
        /// No pair, and errors.
        case error
        case faceDown
        /// A card that is up.
        case face
        /// The texts beside the cards, in themes that paint them.
        case panel
        /// A connection that answers.
        case good
        /// Two pixels of a tile, for half blocks: the upper is the foreground.
        case pixels(upper: Color, lower: Color)
        /// A suit on a card that is up, from 0 in the order S H D C.
        case suit(Int)
    }

    /// A color of a tile.
    package struct Color: Equatable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }
}
