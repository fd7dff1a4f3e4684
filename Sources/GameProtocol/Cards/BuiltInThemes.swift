extension Theme {
    /// Playing cards: 26 pairs of the same rank and color, in new-deck order of their first card.
    static let cards = Theme(
        name: "cards",
        title: "Playing cards",
        pairs: pairs(.spades, .clubs) + pairs(.diamonds, .hearts)
    )

    /// Emoji: 80 pairs; both cards of a pair carry the same sign.
    ///
    /// Each sign is one scalar and two columns wide in every terminal.
    static let emoji = Theme(
        name: "emoji",
        pairs: emojiWords.map { sign, word in
            let name = String(word.map { $0 == " " ? "-" : $0 })
            let face = Face(code: name, pair: name, text: sign, label: word)
            return FacePair(face, face)
        }
    )

    /// The 50 states of the United States: a pair is a state and its capital.
    static let states = Theme(
        name: "states",
        title: "States and capitals",
        pairs: USState.all.map { state in
            let code = state.code.lowercased()
            let label = "\(state.capital), capital of \(state.name)"
            return FacePair(
                Face(code: code, pair: code, text: state.name, label: state.name),
                Face(code: "\(code)-c", pair: code, text: state.capital, label: label)
            )
        }
    )

    private static func pairs(
        _ first: PlayingCard.Suit,
        _ second: PlayingCard.Suit
    ) -> [FacePair] {
        PlayingCard.Rank.allCases.map {
            FacePair(Face(.suited($0, first)), Face(.suited($0, second)))
        }
    }

    private static let emojiWords: KeyValuePairs = [
        "👻": "ghost", "🎃": "pumpkin", "💀": "skull", "👽": "alien", "👺": "goblin", "😈": "imp",
        "😱": "scream", "🙀": "shocked cat", "🤖": "robot", "🐱": "cat", "🐶": "dog", "🐭": "mouse",
        "🐹": "hamster", "🐰": "rabbit", "🐻": "bear", "🐼": "panda", "🐨": "koala", "🐯": "tiger",
        "🦁": "lion", "🐮": "cow", "🐷": "pig", "🐸": "frog", "🐵": "monkey", "🐔": "hen",
        "🐧": "penguin", "🐤": "chick", "🐺": "wolf", "🐴": "horse", "🦄": "unicorn", "🐝": "bee",
        "🐛": "caterpillar", "🐌": "snail", "🐞": "ladybird", "🐢": "turtle", "🐍": "snake",
        "🐙": "octopus", "🐠": "fish", "🐬": "dolphin", "🐳": "whale", "🦀": "crab", "🌵": "cactus",
        "🌻": "sunflower", "🌹": "rose", "🍄": "mushroom", "🍎": "apple", "🍋": "lemon",
        "🍌": "banana", "🍉": "melon", "🍇": "grapes", "🍓": "strawberry", "🍒": "cherries",
        "🌽": "corn", "🍕": "pizza", "🍔": "burger", "🍩": "doughnut", "🍪": "biscuit", "🎂": "cake",
        "🍭": "lollipop", "⚽": "football", "🏀": "basketball", "🎾": "tennis ball", "🎲": "die",
        "🎯": "target", "🎸": "guitar", "🎺": "trumpet", "🎈": "balloon", "🎁": "present",
        "💡": "lamp", "🔑": "key", "🔔": "bell", "🚀": "rocket", "🚲": "bicycle", "⛵": "sailboat",
        "⚓": "anchor", "🌙": "moon", "🌈": "rainbow", "🔥": "fire", "💧": "drop",
        "⏰": "alarm clock", "☔": "umbrella",
    ]
}

extension Face {
    /// The face of a playing card, which matches the other card of its rank and color.
    fileprivate convenience init(_ card: PlayingCard) {
        self.init(
            code: card.code,
            pair: "\(card.code.prefix(1))-\(card.color.rawValue)",
            text: card.sign,
            label: card.words
        )
    }
}
