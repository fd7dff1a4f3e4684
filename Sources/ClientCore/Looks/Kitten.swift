/// A kitten of the look `kittens`, with a name and four traits.
///
/// Any two kittens differ in at least two traits, so that no game is decided by two that look
/// alike.
struct Kitten: Equatable, Hashable, Sendable {
    let number: Int

    /// The number of kittens: the number of pairs in the largest theme.
    static let count = 80

    init(_ number: Int) { self.number = number }

    var marking: Marking { Marking.allCases[number % 6] }
    var face: Face { Face.allCases[number / 6 % 4] }
    var eyes: Eyes { Eyes.allCases[number / 24 % 4] }
    var coat: Coat { Coat.allCases[(number % 6 + number / 6 % 4 + number / 24) % 8] }

    var name: String { Self.names[number % Self.count] }
    /// The first letters of the name. No other kitten's name begins with them.
    var short: String { String(name.prefix(3)) }

    enum Marking: CaseIterable {
        case plain
        /// Stripes on the forehead and the cheeks.
        case tabby
        /// A white blaze and chin.
        case blaze
        /// A dark patch around one eye.
        case patch
        /// Dark ears, muzzle and chin.
        case points
        /// One half of another color.
        case half
    }

    /// The expression of the face, or an ornament.
    enum Face: CaseIterable {
        case calm
        case tongue
        /// A red collar with a bell.
        case bell
        /// A bow at the ear.
        case bow
    }

    enum Eyes: CaseIterable {
        case green
        /// Blue eyes, wide open.
        case blue
        /// Eyes shut with delight.
        case happy
        /// Amber eyes, narrowed to slits.
        case amber
    }

    enum Coat: CaseIterable {
        case ginger, cream, gray, black, brown, white, blue, lilac
    }

    static let names =
        ("Ada Amber Asta Basil Bella Bilbo Boots Bruno Candy Cleo Coco Daisy "
        + "Dotty Echo Elsa Figaro Fleck Fudge Ginger Gizmo Gus Hazel Honey Iggy "
        + "Inky Jade Jinx Juno Kiki Kofi Lily Lotta Luna Maple Mimi Mocha "
        + "Muffin Nala Nemo Nori Olive Opal Oscar Otto Pearl Pixie Poppy Puck "
        + "Quincy Rani Remy Rosie Ruby Sage Shadow Simba Sooty Suki Tango Teddy "
        + "Tiger Toffee Trixie Uma Velvet Vito Waffle Willow Yoyo Zazu Ziggy Zorro "
        + "Domino Felix Hugo Kaya Mango Pepper Salem Wendy")
        .split(separator: " ").map(String.init)
}
