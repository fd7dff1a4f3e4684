/// How a cell is painted, by what it means; which codes that takes, the palette knows.
///
/// Colours are chips only, text on a named background, and never say anything alone: a shape and a
/// word say the same.
struct Style: Equatable, Sendable {
    var paint = Paint.none
    var isBold = false
    var isDim = false
    var isReverse = false

    init(_ paint: Paint = .none, bold: Bool = false, dim: Bool = false, reverse: Bool = false) {
        self.paint = paint
        isBold = bold
        isDim = dim
        isReverse = reverse
    }

    static let plain = Style()
    static let bold = Style(bold: true)
    /// Hints, clocks, keys that do not work now.
    static let dim = Style(dim: true)
    /// The own cursor.
    static let reverse = Style(reverse: true)

    /// What the background says.
    enum Paint: Equatable, Sendable {
        case none
        /// The chip of a seat from 0, by its order in the room.
        case seat(Int)
        case pair
        /// No pair, and errors.
        case error
        case faceDown
        /// A connection that answers.
        case good
        /// Two pixels of a tile, for half blocks: the upper is the foreground.
        case pixels(upper: Colour, lower: Colour)
        /// A suit that has its own chip, from 0 in the order S H D C.
        case suit(Int)
    }

    /// A colour of a tile.
    struct Colour: Equatable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }
}
