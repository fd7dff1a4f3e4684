import GameProtocol
package import TerminalKit

/// One player's way to see the pairs, independent of the room's theme.
///
/// Looks replace the faces of the themes `cards` and `emoji`: the pair at place n is shown as the
/// look's pair n. The room's own face stays if the look has fewer pairs than the theme. It also
/// stays for a server's own theme, and if players have to know a pair by its text.
package enum Look: String, Sendable, CaseIterable {
    /// The faces of the room's theme.
    case room
    case emoji
    /// Kittens, drawn by this program.
    case kittens
    case cards
    /// `A` to `Z`, then `A2` to `Z2`, `A3` and so on.
    case abc

    /// The number of pairs that the look can show.
    var pairCount: Int {
        switch self {
        case .room: 0
        case .emoji, .cards: Theme.named(rawValue)?.pairs.count ?? 0
        case .kittens: Kitten.count
        case .abc: 104
        }
    }

    /// Returns the face that this player sees, for a face of a room with that theme.
    func shown(_ face: Face, theme: String) -> ShownFace {
        let own = ShownFace(text: face.text, word: face.label)
        guard self != .room, rawValue != theme, shows(theme),
            let place = Self.places[theme]?[face.pair]
        else { return own }
        switch self {
        case .room: return own
        case .abc: return ShownFace(text: Self.letters(place), word: Self.letters(place))
        case .kittens: return ShownFace(Kitten(place))
        case .emoji, .cards:
            guard let first = Theme.named(rawValue)?.pairs[place].first else { return own }
            return ShownFace(text: first.text, word: first.label)
        }
    }

    func word(for face: Face, theme: String) -> String { shown(face, theme: theme).word }

    /// Whether looks change the faces of that theme.
    static func change(_ theme: String) -> Bool { places[theme] != nil }

    /// Whether the look has a face for every pair of that theme. A look never mixes its faces with
    /// the theme's.
    func shows(_ theme: String) -> Bool {
        self == .room || rawValue == theme || pairCount >= Self.places[theme]?.count ?? .max
    }

    /// The sentence about the look in the settings.
    package var note: String {
        shows(Look.emoji.rawValue)
            ? "Only you see this look."
            : "Rooms with the theme emoji keep it: it has more pairs than this look."
    }

    /// Returns the next look that can show the theme.
    func next(for theme: String) -> Look {
        var look = next
        while !look.shows(theme) { look = look.next }
        return look
    }

    /// The place of each pair in its theme, for every theme whose faces looks change.
    private static let places = Dictionary(
        Theme.builtIn.filter { $0.name != "states" }.map { theme in
            let keys = theme.pairs.enumerated().map { ($1.first.pair, $0) }
            return (theme.name, Dictionary(keys, uniquingKeysWith: { first, _ in first }))
        },
        uniquingKeysWith: { first, _ in first }
    )

    private static func letters(_ place: Int) -> String {
        let letter = Unicode.Scalar(UInt8(0x41 + place % 26))
        return place < 26 ? "\(letter)" : "\(letter)\(place / 26 + 1)"
    }
}

/// The two letters for each sign of the theme `emoji`, for terminals with ASCII only.
enum EmojiLetters {
    /// Returns the letters for a sign; nil if the theme does not have the sign.
    static func of(_ sign: Unicode.Scalar) -> String? { bySign[sign] }

    private static let bySign: [Unicode.Scalar: String] = {
        let signs = (Theme.named("emoji")?.pairs ?? []).compactMap {
            $0.first.text.unicodeScalars.first
        }
        return Dictionary(zip(signs, all), uniquingKeysWith: { first, _ in first })
    }()

    /// The letters in the order of the theme. All of them are different.
    static let all =
        ("gh pu sk al go im sc sh ro ca do mo ha ra be pa ko ti li co "
        + "pi fr mn he pe ch wo ho un bb ct sn la tu sa oc fi dl wh cr "
        + "cc su rs mu ap le ba me gr st ce cn pz bu du bi ck lo fo bs "
        + "te di ta gu tr bl pr lm ke eb rc bc si an mm ri fe dr aa um")
        .split(separator: " ").map(String.init)
}

extension Frame {
    /// The same frame in ASCII: the signs of the theme `emoji` become letters.
    package var ascii: Frame { ascii(letters: EmojiLetters.of) }
}
