import GameProtocol
package import TerminalKit

/// How one player sees the pairs, whatever the room's theme is.
///
/// Looks are for `cards` and `emoji`: the pair at place n is shown as the look's n-th. Where the
/// look has fewer than the theme, for a server's own theme, and where the cards of a pair are to be
/// known by what they say, the room's face stays.
package enum Look: String, Sendable, CaseIterable {
    /// As the room's theme has them.
    case room
    case emoji
    /// Kittens, drawn by this program.
    case kittens
    case cards
    /// `A` to `Z`, then `A2` to `Z2`, `A3` and so on.
    case abc

    /// How many pairs it can show.
    var pairCount: Int {
        switch self {
        case .room: 0
        case .emoji, .cards: Theme.named(rawValue)?.pairs.count ?? 0
        case .kittens: Kitten.count
        case .abc: 104
        }
    }

    /// What this player sees of a face of a room with that theme.
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

    /// Whether looks change how the faces of that theme are seen.
    static func change(_ theme: String) -> Bool { places[theme] != nil }

    /// Whether it has something for every pair of that theme: a mixture would be no look.
    func shows(_ theme: String) -> Bool {
        self == .room || rawValue == theme || pairCount >= Self.places[theme]?.count ?? .max
    }

    /// The sentence of the settings.
    package var note: String {
        shows(Look.emoji.rawValue)
            ? "Only you see this look."
            : "Rooms with the theme emoji keep it: it has more pairs than this look."
    }

    /// The look after this one that can show the theme.
    func next(for theme: String) -> Look {
        var look = next
        while !look.shows(theme) { look = look.next }
        return look
    }

    /// The places of the pairs in each theme that looks change.
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

/// The two letters that stand for each sign of the theme `emoji` where only ASCII can be shown.
enum EmojiLetters {
    /// The letters for a sign; nil for a character that is no sign of the theme.
    static func of(_ sign: Unicode.Scalar) -> String? { bySign[sign] }

    private static let bySign: [Unicode.Scalar: String] = {
        let signs = (Theme.named("emoji")?.pairs ?? []).compactMap {
            $0.first.text.unicodeScalars.first
        }
        return Dictionary(zip(signs, all), uniquingKeysWith: { first, _ in first })
    }()

    /// In the order of the theme; no two of them are alike.
    static let all =
        ("gh pu sk al go im sc sh ro ca do mo ha ra be pa ko ti li co "
        + "pi fr mn he pe ch wo ho un bb ct sn la tu sa oc fi dl wh cr "
        + "cc su rs mu ap le ba me gr st ce cn pz bu du bi ck lo fo bs "
        + "te di ta gu tr bl pr lm ke eb rc bc si an mm ri fe dr aa um")
        .split(separator: " ").map(String.init)
}

extension Frame {
    /// The same picture with no character beyond ASCII: signs of the theme `emoji` become letters.
    package var ascii: Frame { ascii(letters: EmojiLetters.of) }
}
