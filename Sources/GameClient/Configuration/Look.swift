import GameProtocol

/// How one player sees the pairs, whatever the room's theme is.
enum Look: String, Sendable {
    /// As the room's theme has them.
    case room
    case emoji
    case cards
    /// `A` to `Z`, then `A2` to `Z2`, `A3` and so on.
    case abc

    /// The word for a face of a room with that theme.
    ///
    /// Looks are for the built-in themes: the pair at place n is shown as the look's n-th. Where
    /// the look has fewer, and for a server's own theme, the room's word stays.
    func word(for face: Face, theme: String) -> String {
        guard self != .room, rawValue != theme,
            let place = Theme.named(theme)?.pairs.firstIndex(where: { $0.first.pair == face.pair })
        else { return face.label }
        switch self {
        case .room: return face.label
        case .abc: return Self.letters(place)
        case .emoji, .cards:
            guard let pairs = Theme.named(rawValue)?.pairs, pairs.indices.contains(place) else {
                return face.label
            }
            return pairs[place].first.label
        }
    }

    private static func letters(_ place: Int) -> String {
        let letter = Unicode.Scalar(UInt8(0x41 + place % 26))
        return place < 26 ? "\(letter)" : "\(letter)\(place / 26 + 1)"
    }
}
