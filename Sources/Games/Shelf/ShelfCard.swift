public import GameProtocol

/// A card of a deck on the shelf, stored in one byte: its index in a new deck with jokers.
public struct ShelfCard: Hashable, Sendable {
    let index: UInt8

    private static let cards = PlayingCard.newDeck(jokers: true)
    /// All cards in new-deck order, the jokers last.
    public static let all = cards.indices.map { ShelfCard(index: UInt8($0)) }
    static let jokerCount = 2
    private static let byCard = Dictionary(uniqueKeysWithValues: zip(cards, all))

    private init(index: UInt8) { self.index = index }

    /// The playing card.
    public var card: PlayingCard { Self.cards[Int(index)] }

    /// The index among all cards, from 0.
    public var number: Int { Int(index) }

    /// Returns the cards of a new pack, in their order.
    static func pack(jokers: Bool) -> [ShelfCard] {
        jokers ? all : all.dropLast(jokerCount)
    }

    var isJoker: Bool { index >= Self.all.count - Self.jokerCount }

    /// Parses a list of card codes with commas, in either case, and leaves out any other text.
    public static func list(_ text: String) -> [ShelfCard] {
        text.split(separator: ",").compactMap { code in
            PlayingCard(code: String(code)).flatMap { byCard[$0] }
        }
    }
}

/// A set of cards that counts equal ones.
struct ShelfCards: Equatable, Sendable {
    private var counts = [UInt16](repeating: 0, count: ShelfCard.all.count)

    init(_ cards: some Sequence<ShelfCard> = []) { add(cards) }

    mutating func add(_ cards: some Sequence<ShelfCard>) {
        for card in cards { counts[card.number] += 1 }
    }

    /// Removes one such card; returns false if there is none.
    mutating func take(_ card: ShelfCard) -> Bool {
        guard counts[card.number] > 0 else { return false }
        counts[card.number] -= 1
        return true
    }

    /// Moves the wanted cards that are in `heap` to this set, and removes them from `wanted`, too.
    mutating func take(_ wanted: inout ShelfCards, from heap: inout ShelfCards) {
        for index in counts.indices {
            let count = min(wanted.counts[index], heap.counts[index])
            counts[index] += count
            wanted.counts[index] -= count
            heap.counts[index] -= count
        }
    }

    /// Moves the wanted cards from a pile to this set; of equal cards, the lowest ones.
    mutating func take(_ wanted: inout ShelfCards, from pile: inout [ShelfCard]) {
        pile.removeAll { card in
            guard wanted.take(card) else { return false }
            counts[card.number] += 1
            return true
        }
    }

    /// Removes all cards, and returns them in the order of a new deck.
    mutating func takeAll() -> [ShelfCard] {
        defer { self = ShelfCards() }
        return ShelfCard.all.flatMap { Array(repeating: $0, count: Int(counts[$0.number])) }
    }
}
