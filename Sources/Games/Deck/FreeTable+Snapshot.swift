public import GameProtocol

extension FreeTable: SharedTable {
    /// A snapshot with the place of each card, and without the deals.
    public var snapshot: TableSnapshot {
        TableSnapshot(
            deck: PlayingCard.codes(of: deck.cards),
            piles: deck.piles.map { pile in
                TableSnapshot.Pile(
                    name: pile.name,
                    seat: pile.owner,
                    cards: PlayingCard.codes(of: pile.cards)
                )
            },
            wordCount: words.drawnCount
        )
    }

    /// Restores the places of all cards; throws if they are impossible.
    public mutating func restore(
        _ snapshot: TableSnapshot,
        names: [Int: String],
        deals: [DealRecord]
    ) throws(Refusal) {
        var table = self
        for (seat, name) in names { table.names[seat] = name }
        table.deck = Deck(
            contents: deck.contents,
            cards: try Self.cards(snapshot.deck),
            piles: try snapshot.piles.map { pile throws(Refusal) in
                Deck.Pile(name: pile.name, owner: pile.seat, cards: try Self.cards(pile.cards))
            }
        )
        guard table.deck.isWhole, table.hasGoodPiles, names.isEmpty || !deals.isEmpty
        else { throw Self.isUnknown }
        table.isDealt = !deals.isEmpty
        table.isShuffled = settings.shuffled || deals.contains { $0.deal.wish?.player != nil }
        table.unprovenShuffleCount = max(0, deals.count - 1)
        table.words = WordStream(seed: deals.last?.deal.seed ?? [], drawn: snapshot.wordCount)
        self = table
    }

    /// Whether each hand belongs to a seated player, and no two piles have the same name.
    private var hasGoodPiles: Bool {
        let keys = deck.piles.map { NameRule.key($0.name) }
        let seated = Set(names.compactMap { $0.map { NameRule.key($0) } })
        return Set(keys).count == keys.count && deck.openPileCount <= Limits.maximumPiles
            && deck.piles.allSatisfy { pile in
                guard let owner = pile.owner else {
                    return NameRule.accepts(pile.name) && !seated.contains(NameRule.key(pile.name))
                }
                return names.indices.contains(owner) && names[owner] == pile.name
            }
    }

    private static func cards(_ codes: String) throws(Refusal) -> [PlayingCard] {
        try codes.split(separator: ",").map { code throws(Refusal) in
            guard let card = PlayingCard(code: String(code)) else { throw isUnknown }
            return card
        }
    }

    private static var isUnknown: Refusal {
        Refusal(.badValue, "No table was ever like this.", field: "table")
    }
}
