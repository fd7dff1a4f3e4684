/// A playing card, in the vocabulary of deckofcardsapi.com.
public enum PlayingCard: Hashable, Sendable {
    case suited(Rank, Suit)
    /// One of the two jokers, which differ in their color.
    case joker(Color)

    /// The rank of a card, in new-deck order. The raw value is the first character of its code.
    public enum Rank: String, CaseIterable, Sendable {
        /// The ace, which is first in a new deck. A game decides whether it is high or low.
        case ace = "A"
        /// The two, which is the lowest card in games with a high ace.
        case two = "2"
        case three = "3"
        case four = "4"
        case five = "5"
        case six = "6"
        case seven = "7"
        case eight = "8"
        case nine = "9"
        /// The ten. Its code is `0`, so that every rank has one character.
        case ten = "0"
        case jack = "J"
        case queen = "Q"
        case king = "K"
    }

    /// The suit of a card, in new-deck order. The raw value is the second character of its code.
    public enum Suit: String, CaseIterable, Sendable {
        case spades = "S"
        case diamonds = "D"
        case clubs = "C"
        case hearts = "H"
    }

    /// The color of a card.
    public enum Color: String, Sendable {
        /// Spades, clubs and the first joker.
        case black
        /// Diamonds, hearts and the second joker.
        case red
    }

    /// Parses a code such as `6D`, `0h` or `X1`, in either case; `nil` for any other text.
    public init?(code: String) {
        // Bytes are compared, because a combining mark after a letter must not change the letter.
        let bytes = code.utf8.map { $0 >= UInt8(ascii: "a") ? $0 & 0xDF : $0 }
        guard bytes.count == 2, let card = Self.byCode[bytes] else {
            return nil
        }
        self = card
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: newDeck(jokers: true).map { (Array($0.code.utf8), $0) }
    )

    /// Returns a deck of 52 or 54 cards in new-deck order: ace to king of spades, diamonds, clubs
    /// and hearts, then the black joker and the red one.
    public static func newDeck(jokers: Bool) -> [PlayingCard] {
        let suited = Suit.allCases.flatMap { suit in
            Rank.allCases.map { PlayingCard.suited($0, suit) }
        }
        return jokers ? suited + [.joker(.black), .joker(.red)] : suited
    }

    /// The two characters that name the card, in upper case.
    public var code: String {
        switch self {
        case .suited(let rank, let suit): rank.rawValue + suit.rawValue
        case .joker(.black): "X1"
        case .joker(.red): "X2"
        }
    }

    /// Returns the codes of the cards, joined by commas.
    package static func codes(of cards: [PlayingCard]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(3 * cards.count)
        for card in cards {
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: card.code.utf8)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The value as a word of the protocol: `ACE`, `2` … `10`, `JACK`, `QUEEN`, `KING`, `JOKER`.
    public var value: String {
        switch self {
        case .suited(.ace, _): "ACE"
        case .suited(.ten, _): "10"
        case .suited(.jack, _): "JACK"
        case .suited(.queen, _): "QUEEN"
        case .suited(.king, _): "KING"
        case .suited(let rank, _): rank.rawValue
        case .joker: "JOKER"
        }
    }

    /// The suit as a word of the protocol: `SPADES` …, or a joker's color, `BLACK` or `RED`.
    public var suit: String {
        switch self {
        case .suited(_, .spades): "SPADES"
        case .suited(_, .diamonds): "DIAMONDS"
        case .suited(_, .clubs): "CLUBS"
        case .suited(_, .hearts): "HEARTS"
        case .joker(.black): "BLACK"
        case .joker(.red): "RED"
        }
    }

    /// Black or red.
    public var color: Color {
        switch self {
        case .suited(_, .spades), .suited(_, .clubs): .black
        case .suited(_, .diamonds), .suited(_, .hearts): .red
        case .joker(let color): color
        }
    }

    /// The file name of the card's picture.
    public var image: String {
        // Ad blockers hide a file named AD, so deckofcardsapi.com chose another name for this one.
        self == .suited(.ace, .diamonds) ? "aceDiamonds.svg" : code + ".svg"
    }

    /// The card's value in `high_card`: 2 for a two … 14 for an ace, 15 for a joker.
    public var highCardRank: Int {
        switch self {
        case .suited(.ace, _): 14
        case .suited(let rank, _): (Rank.allCases.firstIndex(of: rank) ?? 0) + 1
        case .joker: 15
        }
    }

    /// Writes the card object: `code`, `value`, `suit`, `image`.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("code", code)
        writer.field("value", value)
        writer.field("suit", suit)
        writer.field("image", image)
        writer.endObject()
    }
}

extension PlayingCard {
    /// Reads a card of a request: its code, in either case.
    init(_ value: JSONValue, field: StaticString) throws(FieldError) {
        guard let code = value.string else {
            throw FieldError(kind: .badType, field: "\(field)")
        }
        guard let card = PlayingCard(code: code) else {
            throw FieldError(kind: .noSuchCard, field: "\(field)")
        }
        self = card
    }

    /// Reads a card of a server's line: the card object, of which only `code` is read.
    init(object: JSONObject?, field: StaticString) throws(FieldError) {
        guard var object else { throw FieldError(kind: .badType, field: "\(field)") }
        guard let card = PlayingCard(code: try object.requiredString("code")) else {
            throw FieldError(kind: .badValue, field: "\(field)")
        }
        self = card
    }
}

extension JSONObject {
    /// Reads a list of codes, as clients send cards; nil if absent.
    mutating func codes(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> [PlayingCard]? {
        guard let values = try array(key) else { return nil }
        guard count.contains(values.count) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        var cards: [PlayingCard] = []
        cards.reserveCapacity(values.count)
        for value in values { cards.append(try PlayingCard(value, field: key)) }
        return cards
    }

    /// Reads a list of card objects, as servers send cards; nil if absent.
    mutating func cards(_ key: StaticString) throws(FieldError) -> [PlayingCard]? {
        guard let values = try array(key) else { return nil }
        var cards: [PlayingCard] = []
        cards.reserveCapacity(values.count)
        for value in values { cards.append(try PlayingCard(object: value.object, field: key)) }
        return cards
    }
}

extension JSONWriter {
    /// Writes a member whose value is a list of codes, or nothing for `nil`.
    mutating func field(_ name: StaticString, codes cards: [PlayingCard]?) {
        field(name, ifPresent: cards?.map(\.code))
    }

    /// Writes a member whose value is a list of card objects, or nothing for `nil`.
    mutating func field(_ name: StaticString, cards: [PlayingCard]?) {
        guard let cards else { return }
        key(name)
        beginArray()
        for card in cards { card.encode(into: &self) }
        endArray()
    }
}

extension PlayingCard {
    /// The card in plain words: `six of diamonds`, `jack of spades`, `red joker`.
    public var words: String {
        switch self {
        case .suited(let rank, _): "\(Self.word(for: rank)) of \(suit.lowercased())"
        case .joker(let color): "\(color.rawValue) joker"
        }
    }

    /// The card's short text for the screen: `A♠`, `10♥`, `J♦`; a joker has its code.
    public var sign: String {
        switch self {
        case .suited(let rank, let suit):
            (rank == .ten ? "10" : rank.rawValue) + Self.sign(of: suit)
        case .joker:
            code
        }
    }

    private static func word(for rank: Rank) -> String {
        switch rank {
        case .ace: "ace"
        case .two: "two"
        case .three: "three"
        case .four: "four"
        case .five: "five"
        case .six: "six"
        case .seven: "seven"
        case .eight: "eight"
        case .nine: "nine"
        case .ten: "ten"
        case .jack: "jack"
        case .queen: "queen"
        case .king: "king"
        }
    }

    private static func sign(of suit: Suit) -> String {
        switch suit {
        case .spades: "♠"
        case .diamonds: "♦"
        case .clubs: "♣"
        case .hearts: "♥"
        }
    }
}
