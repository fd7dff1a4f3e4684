import GameProtocol

/// All cards of a room and their places: each card is in the deck or in exactly one pile.
///
/// Equal cards of several decks are counted and not told apart. A request moves all of its cards or
/// none of them. Cards are only ever moved, so none is made or lost.
struct Deck: Equatable, Sendable {
    /// A named pile of cards, bottom first: an open pile, or a player's hand.
    struct Pile: Equatable, Sendable {
        let name: String
        /// The number of the player whose hand this is; nil for an open pile.
        let owner: Int?
        var cards: [PlayingCard] = []
    }

    /// All cards of the room, in the order before a shuffle.
    let contents: [PlayingCard]
    /// The undrawn cards from the top.
    private(set) var cards: [PlayingCard]
    /// The piles, the oldest first.
    private(set) var piles: [Pile] = []

    /// Creates a new deck with all cards in it.
    init(_ contents: [PlayingCard]) {
        self.contents = contents
        cards = contents
    }

    /// Restores the places of the cards; `isWhole` says whether they are possible.
    init(contents: [PlayingCard], cards: [PlayingCard], piles: [Pile]) {
        (self.contents, self.cards, self.piles) = (contents, cards, piles)
    }

    /// Whether each card of the room is in exactly one place.
    var isWhole: Bool {
        var counts: [PlayingCard: Int] = [:]
        for card in contents { counts[card, default: 0] += 1 }
        for card in cards + piles.flatMap(\.cards) { counts[card, default: 0] -= 1 }
        return counts.values.allSatisfy { $0 == 0 }
    }

    /// The deck's cards in the order of `contents`; of equal cards, the first ones are the deck's.
    var sortedCards: [PlayingCard] {
        if cards.count == contents.count { return contents }
        var counts: [PlayingCard: Int] = [:]
        for card in cards { counts[card, default: 0] += 1 }
        return contents.filter { card in
            guard let count = counts[card], count > 0 else { return false }
            counts[card] = count - 1
            return true
        }
    }

    var counts: DeckPiles {
        DeckPiles(
            remaining: cards.count,
            piles: piles.map { DeckPiles.Pile(name: $0.name, remaining: $0.cards.count) }
        )
    }

    /// Returns the index of the open pile with that name, compared without regard to case.
    func openPile(_ name: String) -> Int? {
        let key = NameRule.key(name)
        return piles.firstIndex { $0.owner == nil && NameRule.key($0.name) == key }
    }

    var openPileCount: Int { piles.count { $0.owner == nil } }

    func hand(of player: Int) -> Int? { piles.firstIndex { $0.owner == player } }
}

extension Deck {
    /// Brings every card back to the deck and removes all piles.
    mutating func gather() {
        cards = contents
        piles = []
    }

    /// Puts the deck's cards into another order, from the top.
    mutating func arrange(_ order: [PlayingCard]) {
        precondition(order.count == cards.count, "A shuffle neither makes nor loses cards.")
        cards = order
    }

    /// Makes an empty pile and returns its index.
    mutating func makePile(_ name: String, owner: Int?) -> Int {
        piles.append(Pile(name: name, owner: owner))
        return piles.count - 1
    }

    /// Shuffles a pile with the next random words of the deal.
    mutating func shuffle(_ pile: Int, _ words: inout WordStream) {
        words.shuffle(&piles[pile].cards)
    }

    /// Draws cards from the top of the deck, in the order drawn; throws if there are fewer.
    mutating func draw(_ count: Int) throws(Refusal) -> [PlayingCard] {
        try check(count, of: cards.count, in: "deck")
        let drawn = Array(cards.prefix(count))
        cards.removeFirst(count)
        return drawn
    }

    /// Removes cards from one end of a pile, in the pile's order, or random cards, in draw order.
    mutating func take(
        _ count: Int,
        _ end: DeckDraw.End,
        of pile: Int,
        _ words: inout WordStream
    ) throws(Refusal) -> [PlayingCard] {
        let size = piles[pile].cards.count
        try check(count, of: size, in: piles[pile].name)
        var taken: [PlayingCard] = []
        switch end {
        case .top:
            taken = Array(piles[pile].cards.suffix(count))
            piles[pile].cards.removeLast(count)
        case .bottom:
            taken = Array(piles[pile].cards.prefix(count))
            piles[pile].cards.removeFirst(count)
        case .random:
            for left in ((size - count + 1)...size).reversed() {
                taken.append(piles[pile].cards.remove(at: words.number(below: left)))
            }
        }
        return taken
    }

    /// Removes exactly these cards from a pile; of equal cards, the ones nearest to the bottom.
    mutating func take(_ named: [PlayingCard], of pile: Int) throws(Refusal) {
        var rest = piles[pile].cards
        for card in named {
            guard let index = rest.firstIndex(of: card) else {
                throw Self.isMissing(card, in: piles[pile].name)
            }
            rest.remove(at: index)
        }
        piles[pile].cards = rest
    }

    /// Removes all cards of a pile. The pile itself stays.
    mutating func takeAll(of pile: Int) -> [PlayingCard] {
        let taken = piles[pile].cards
        piles[pile].cards = []
        return taken
    }

    /// Lays removed cards on top of a pile, or under it; the last of them is the uppermost.
    mutating func put(_ taken: [PlayingCard], onto pile: Int, _ side: DeckSide = .top) {
        switch side {
        case .top: piles[pile].cards += taken
        case .bottom: piles[pile].cards = taken + piles[pile].cards
        }
    }

    /// Lays removed cards under the deck, the first uppermost, or on top of it, the last uppermost.
    mutating func giveBack(_ taken: [PlayingCard], _ side: DeckSide = .bottom) {
        switch side {
        case .top: cards = taken.reversed() + cards
        case .bottom: cards += taken
        }
    }

    /// Removes an empty pile.
    mutating func drop(_ pile: Int) {
        precondition(piles[pile].cards.isEmpty, "A pile with cards cannot be dropped.")
        piles.remove(at: pile)
    }

    static func isMissing(_ card: PlayingCard, in pile: String) -> Refusal {
        Refusal(.noSuchCard, "There is no \(card.code) in \(pile).", field: "cards")
    }

    private func check(_ count: Int, of size: Int, in place: String) throws(Refusal) {
        guard count > size else { return }
        throw Refusal(
            .notEnoughCards,
            "Not enough cards: \(count) were asked for, and \(place) has \(size).",
            remaining: size
        )
    }
}

extension Deck {
    /// Puts out an event with the action and the number of cards in each place after it.
    func tell(_ action: DeckEvent.Action, _ outputs: inout some GameOutputs) {
        outputs.tell(DeckEvent(action, counts))
    }

    /// Puts out an event, with the cards only in the version for these players.
    func tell(
        _ action: DeckEvent.Action,
        own: DeckEvent.Action,
        to players: [Int],
        _ outputs: inout some GameOutputs
    ) {
        let counts = counts
        outputs.put(
            .secret(
                .deck(DeckEvent(action, counts)),
                own: .deck(DeckEvent(own, counts)),
                players: players
            )
        )
    }
}

/// The answers to the request `pile`.
extension Deck {
    /// Returns the number of cards in each place, and the requested part of one pile's cards.
    func reply(
        showing pile: Int? = nil,
        _ query: PileQuery = PileQuery(),
        room: String
    ) -> GameReply {
        var counts = counts
        if let pile {
            let cards = piles[pile].cards.dropFirst(query.after).prefix(query.limit)
            counts.piles[pile].cards = Array(cards)
        }
        return .pile(PileReply(deckID: room, counts: counts))
    }
}

extension Refusal {
    static func noSuchPile(_ name: String, field: String = "pile") -> Refusal {
        Refusal(.noSuchPile, "There is no pile \(name) here.", field: field)
    }

    static func isInHand(_ name: String, field: String) -> Refusal {
        Refusal(.notYourPile, "The cards of \(name) are in a hand.", field: field)
    }
}
