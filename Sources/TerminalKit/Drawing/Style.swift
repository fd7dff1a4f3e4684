/// The style of a cell, named by its meaning; the palette knows its codes. Text with a color also
/// has a named background. A color never carries a meaning alone: a shape and a word repeat it.
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
    package static let heading = Style(.title, bold: true)
    /// The style of a key that works now.
    package static let key = Style(.key, bold: true)
    /// The style of hints, clocks and keys that do not work now.
    package static let dim = Style(dim: true)
    /// The style of the player's own cursor.
    package static let reverse = Style(reverse: true)

    /// The meaning of a cell's colors, text and background.
    package enum Paint: Equatable, Sendable {
        case none
        /// The color of a seat, from 0 in the order of the room.
        case seat(Int)
        case pair
        /// A wrong pair, or an error.
        case error
        case faceDown
        /// A face-up card.
        case face
        /// The border of a card on a board.
        case edge(isFace: Bool)
        /// The table behind the cards.
        case table
        /// The terminal's own colors in a box over the table.
        case box
        /// The lines of boxes and between parts of a screen.
        case frame
        case title
        /// A key in a title or in the last row.
        case key
        /// The area beside the cards, in themes that paint it.
        case panel
        /// A connection that works.
        case good
        /// Two pixels of a tile, for half blocks: the upper pixel is the foreground.
        case pixels(upper: Color, lower: Color)
        /// A suit on a face-up card, from 0 in the order S H D C.
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
