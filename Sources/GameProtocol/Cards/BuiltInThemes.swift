extension Theme {
    /// Playing cards: 26 pairs of the same rank and color, in new-deck order of their first card.
    static let cards = Theme(
        name: "cards",
        title: "Playing cards",
        pairs: pairs(.spades, .clubs) + pairs(.diamonds, .hearts)
    )

    /// Emoji: 80 pairs of the same sign, each one scalar and two columns wide in every terminal.
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
    /// The face of a playing card. It matches the other card of the same rank and color.
    fileprivate convenience init(_ card: PlayingCard) {
        self.init(
            code: card.code,
            pair: "\(card.code.prefix(1))-\(card.color.rawValue)",
            text: card.sign,
            label: card.words
        )
    }
}

/// A state of the United States, with its capital.
package struct USState: Sendable {
    /// The two letters of the state's postal code.
    package let code: String
    package let name: String
    package let capital: String

    /// The 50 states, in the alphabetical order of their names.
    package static let all: [USState] = table.map { code, names in
        let parts = names.split(separator: "/").map(String.init)
        return USState(code: code, name: parts[0], capital: parts[1])
    }

    /// Returns the name of a state, of D.C., or of a territory with a delegate in Congress.
    package static func title(_ code: String) -> String? {
        all.first { $0.code == code }?.name ?? others.first { $0.key == code }?.value
    }

    private static let table: KeyValuePairs = [
        "AL": "Alabama/Montgomery", "AK": "Alaska/Juneau", "AZ": "Arizona/Phoenix",
        "AR": "Arkansas/Little Rock", "CA": "California/Sacramento", "CO": "Colorado/Denver",
        "CT": "Connecticut/Hartford", "DE": "Delaware/Dover", "FL": "Florida/Tallahassee",
        "GA": "Georgia/Atlanta", "HI": "Hawaii/Honolulu", "ID": "Idaho/Boise",
        "IL": "Illinois/Springfield", "IN": "Indiana/Indianapolis", "IA": "Iowa/Des Moines",
        "KS": "Kansas/Topeka", "KY": "Kentucky/Frankfort", "LA": "Louisiana/Baton Rouge",
        "ME": "Maine/Augusta", "MD": "Maryland/Annapolis", "MA": "Massachusetts/Boston",
        "MI": "Michigan/Lansing", "MN": "Minnesota/Saint Paul", "MS": "Mississippi/Jackson",
        "MO": "Missouri/Jefferson City", "MT": "Montana/Helena", "NE": "Nebraska/Lincoln",
        "NV": "Nevada/Carson City", "NH": "New Hampshire/Concord", "NJ": "New Jersey/Trenton",
        "NM": "New Mexico/Santa Fe", "NY": "New York/Albany", "NC": "North Carolina/Raleigh",
        "ND": "North Dakota/Bismarck", "OH": "Ohio/Columbus", "OK": "Oklahoma/Oklahoma City",
        "OR": "Oregon/Salem", "PA": "Pennsylvania/Harrisburg", "RI": "Rhode Island/Providence",
        "SC": "South Carolina/Columbia", "SD": "South Dakota/Pierre", "TN": "Tennessee/Nashville",
        "TX": "Texas/Austin", "UT": "Utah/Salt Lake City", "VT": "Vermont/Montpelier",
        "VA": "Virginia/Richmond", "WA": "Washington/Olympia", "WV": "West Virginia/Charleston",
        "WI": "Wisconsin/Madison", "WY": "Wyoming/Cheyenne",
    ]

    private static let others: KeyValuePairs = [
        "DC": "District of Columbia", "PR": "Puerto Rico", "GU": "Guam", "AS": "American Samoa",
        "VI": "Virgin Islands", "MP": "Northern Mariana Islands",
    ]
}
