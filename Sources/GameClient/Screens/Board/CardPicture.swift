import GameProtocol

/// What a card shows when it lies face up, as this player wants to see it.
struct CardPicture: Equatable, Sendable {
    /// The sign in the middle.
    var text: String
    /// The word for it.
    var label: String

    init(text: String, label: String) {
        self.text = text
        self.label = label
    }

    /// A face of a room with that theme, as the look has it.
    init(_ face: Face, look: Look, theme: String) {
        label = look.word(for: face, theme: theme)
        text = label == face.label ? face.text : look.sign(for: face, theme: theme)
    }
}

extension Look {
    /// What is drawn for a face of a room with that theme.
    func sign(for face: Face, theme: String) -> String {
        guard self != .room, rawValue != theme,
            let place = Theme.named(theme)?.pairs.firstIndex(where: { $0.first.pair == face.pair })
        else { return face.text }
        if self == .abc { return word(for: face, theme: theme) }
        guard let pairs = Theme.named(rawValue)?.pairs, pairs.indices.contains(place) else {
            return face.text
        }
        return pairs[place].first.text
    }
}
