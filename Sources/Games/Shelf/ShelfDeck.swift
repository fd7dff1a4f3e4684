import GameProtocol

/// One deck of the shelf, with its piles and its loose cards, which were drawn and are on no pile.
///
/// Deck, piles and loose cards together are always the deck's contents: no card is made or lost.
struct ShelfDeck: Sendable {
    /// The cards, the top of the deck first.
    private(set) var cards: [ShelfCard] = []
    private(set) var isShuffled = false
    private var piles: [Pile] = []
    private var loose = ShelfCards()
    private let packs: Int
    /// The named cards of each pack; nil for a whole pack. Jokers count only if `hasJokers`.
    private var partial: [ShelfCard]?
    private var hasJokers = false
    /// The time of the last request, in seconds.
    var lastUsed = 0
    /// The owner whose number of decks includes this deck, such as an address; nil for none.
    var owner: String?

    private struct Pile: Sendable {
        let name: String
        /// The cards, the top of the pile last.
        var cards: [ShelfCard] = []
    }

    /// Creates a deck in new-deck order.
    init(_ contents: ShelfContents) throws(ShelfRefusal) {
        packs = contents.packs
        try open(contents)
    }

    /// Brings all cards back, and may change the contents of the deck.
    private mutating func open(_ contents: ShelfContents) throws(ShelfRefusal) {
        let jokers = contents.jokers ?? hasJokers
        let partial = contents.cards ?? self.partial
        let pack = Self.pack(partial, jokers: jokers)
        guard pack.count * packs <= Limits.maximumShelfCards else { throw .tooManyCards }
        hasJokers = jokers
        self.partial = partial
        cards = (0..<packs).flatMap { _ in pack }
        piles = []
        loose = ShelfCards()
        isShuffled = false
    }

    private static func pack(_ partial: [ShelfCard]?, jokers: Bool) -> [ShelfCard] {
        guard let partial else { return ShelfCard.pack(jokers: jokers) }
        return jokers ? partial : partial.filter { !$0.isJoker }
    }

    mutating func shuffleRest(_ words: inout WordStream) {
        words.shuffle(&cards)
        isShuffled = true
    }

    mutating func shuffleAll(
        _ contents: ShelfContents,
        _ words: inout WordStream
    ) throws(ShelfRefusal) {
        try open(contents)
        shuffleRest(&words)
    }

    /// Draws this number of cards, or all cards if there are fewer.
    mutating func draw(
        _ count: Int,
        _ end: ShelfEnd,
        _ words: inout WordStream
    ) -> [ShelfCard] {
        let count = min(count, cards.count)
        // The top of the deck is its first card, the top of a pile its last.
        let drawn =
            switch end {
            case .top: Self.takeFront(count, of: &cards)
            case .bottom: Self.takeEnd(count, of: &cards)
            case .random: Self.takeAny(count, of: &cards, &words)
            }
        loose.add(drawn)
        return drawn
    }

    /// Brings loose cards back to the end of the deck; other named cards stay where they are.
    mutating func giveBack(_ named: [ShelfCard]?) {
        cards += named.map { $0.filter { loose.take($0) } } ?? loose.takeAll()
    }

    /// Returns the piles with their sizes, and the cards of the pile with that name.
    func shown(_ name: String? = nil) -> [ShelfPile] {
        piles.map { pile in
            ShelfPile(
                name: pile.name,
                remaining: pile.cards.count,
                cards: pile.name == name ? pile.cards : nil
            )
        }
    }

    /// Whether the deck still has exactly its own cards.
    var isWhole: Bool {
        let pack = Self.pack(partial, jokers: hasJokers)
        var (all, loose) = (ShelfCards(cards), loose)
        for pile in piles { all.add(pile.cards) }
        all.add(loose.takeAll())
        return all == ShelfCards((0..<packs).flatMap { _ in pack })
    }
}

extension ShelfDeck {
    /// Puts cards on a pile: loose cards first, then cards of other piles in the piles' order.
    mutating func add(_ named: [ShelfCard], to name: String) throws(ShelfRefusal) {
        let index: Int
        if let known = place(name) { index = known } else { index = try newPile(name) }
        var (wanted, found) = (ShelfCards(named), ShelfCards())
        found.take(&wanted, from: &loose)
        for other in piles.indices.filter({ $0 != index }) + [index] {
            found.take(&wanted, from: &piles[other].cards)
        }
        piles[index].cards += named.filter { found.take($0) }
    }

    mutating func shufflePile(_ name: String, _ words: inout WordStream) throws(ShelfRefusal) {
        let index = try known(name)
        words.shuffle(&piles[index].cards)
    }

    mutating func draw(
        _ count: Int,
        _ end: ShelfEnd,
        ofPile name: String,
        _ words: inout WordStream
    ) throws(ShelfRefusal) -> [ShelfCard] {
        let index = try known(name)
        guard count <= piles[index].cards.count else { throw .notEnough(count) }
        let drawn =
            switch end {
            case .top: Self.takeEnd(count, of: &piles[index].cards)
            case .bottom: Self.takeFront(count, of: &piles[index].cards)
            case .random: Self.takeAny(count, of: &piles[index].cards, &words)
            }
        loose.add(drawn)
        return drawn
    }

    /// Takes these cards from a pile, or none of them if one is missing.
    mutating func take(_ named: [ShelfCard], ofPile name: String) throws(ShelfRefusal) {
        let index = try known(name)
        var there = ShelfCards(piles[index].cards)
        guard named.allSatisfy({ there.take($0) }) else { throw .notOnPile(name) }
        var wanted = ShelfCards(named)
        loose.take(&wanted, from: &piles[index].cards)
    }

    /// Brings cards of a pile back to the end of the deck. The pile stays even if it is empty.
    mutating func giveBack(
        _ named: [ShelfCard]?,
        ofPile name: String
    ) throws(ShelfRefusal) {
        let index = try known(name)
        if let named {
            var (wanted, found) = (ShelfCards(named), ShelfCards())
            found.take(&wanted, from: &piles[index].cards)
            cards += named.filter { found.take($0) }
        } else {
            cards += piles[index].cards
            piles[index].cards = []
        }
    }

    private func place(_ name: String) -> Int? {
        piles.firstIndex { $0.name == name }
    }

    private func known(_ name: String) throws(ShelfRefusal) -> Int {
        guard let index = place(name) else { throw .noSuchPile(name) }
        return index
    }

    private mutating func newPile(_ name: String) throws(ShelfRefusal) -> Int {
        guard piles.count < Limits.maximumShelfPiles else { throw .tooManyPiles }
        piles.append(Pile(name: name))
        return piles.count - 1
    }

    private static func takeFront(_ count: Int, of cards: inout [ShelfCard]) -> [ShelfCard] {
        defer { cards.removeFirst(count) }
        return Array(cards.prefix(count))
    }

    private static func takeEnd(_ count: Int, of cards: inout [ShelfCard]) -> [ShelfCard] {
        defer { cards.removeLast(count) }
        return Array(cards.suffix(count))
    }

    private static func takeAny(
        _ count: Int,
        of cards: inout [ShelfCard],
        _ words: inout WordStream
    ) -> [ShelfCard] {
        (0..<count).map { _ in cards.remove(at: words.number(below: cards.count)) }
    }
}
