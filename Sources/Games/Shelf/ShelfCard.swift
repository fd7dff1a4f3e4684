public import GameProtocol

/// A card of a deck on the shelf, in one byte: its place in a new deck with jokers, from 0.
public struct ShelfCard: Hashable, Sendable {
    let index: UInt8

    private static let cards = PlayingCard.newDeck(jokers: true)
    /// All cards, with the jokers last.
    public static let all = cards.indices.map { ShelfCard(index: UInt8($0)) }
    static let jokerCount = 2
    private static let byCard = Dictionary(uniqueKeysWithValues: zip(cards, all))

    private init(index: UInt8) { self.index = index }

    /// The card itself.
    public var card: PlayingCard { Self.cards[Int(index)] }

    /// Its place among all cards, from 0.
    public var number: Int { Int(index) }

    /// The cards of a new pack, in their order.
    static func pack(jokers: Bool) -> [ShelfCard] {
        jokers ? all : all.dropLast(jokerCount)
    }

    var isJoker: Bool { index >= Self.all.count - Self.jokerCount }

    /// The cards of a list of codes with commas, in either case; whatever is no code is left out.
    public static func list(_ text: String) -> [ShelfCard] {
        text.split(separator: ",").compactMap { code in
            PlayingCard(code: String(code)).flatMap { byCard[$0] }
        }
    }
}

/// Cards without an order, equal ones counted.
struct ShelfCards: Equatable, Sendable {
    private var counts = [UInt16](repeating: 0, count: ShelfCard.all.count)

    init(_ cards: some Sequence<ShelfCard> = []) { add(cards) }

    mutating func add(_ cards: some Sequence<ShelfCard>) {
        for card in cards { counts[card.number] += 1 }
    }

    /// Takes one such card out; false where there is none.
    mutating func take(_ card: ShelfCard) -> Bool {
        guard counts[card.number] > 0 else { return false }
        counts[card.number] -= 1
        return true
    }

    /// Adds those of the wanted cards that are in a heap, which loses them; they are wanted no more.
    mutating func take(_ wanted: inout ShelfCards, from heap: inout ShelfCards) {
        for index in counts.indices {
            let count = min(wanted.counts[index], heap.counts[index])
            counts[index] += count
            wanted.counts[index] -= count
            heap.counts[index] -= count
        }
    }

    /// The same with a pile, of which the lowest ones of a kind go.
    mutating func take(_ wanted: inout ShelfCards, from pile: inout [ShelfCard]) {
        pile.removeAll { card in
            guard wanted.take(card) else { return false }
            counts[card.number] += 1
            return true
        }
    }

    /// Takes all out, in the order of a new deck.
    mutating func takeAll() -> [ShelfCard] {
        defer { self = ShelfCards() }
        return ShelfCard.all.flatMap { Array(repeating: $0, count: Int(counts[$0.number])) }
    }
}
