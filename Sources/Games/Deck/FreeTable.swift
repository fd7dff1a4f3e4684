public import GameProtocol

/// A shared table with cards, piles and hands, without turns, score or end.
///
/// Seats number the players. `FreeTable+Moves` has the moves, `FreeTable+Deal` the shuffles.
public struct FreeTable: Game {
    /// A place for cards that a request named and that its player may reach.
    enum Place: Equatable, Sendable {
        /// A player's hand, by the player's number.
        case hand(Int)
        /// An open pile, by its index.
        case open(Int)
    }

    let settings: DeckOptions
    var deck: Deck
    /// The names of the players by seat; nil for a free seat.
    var names: [String?] = Array(repeating: nil, count: Limits.seats.upperBound)
    /// Whether the first deal was made.
    var isDealt = false
    /// Whether the deck was shuffled, or the first deal will shuffle it.
    var isShuffled: Bool
    /// The unused rest of the running deal's random words.
    var words = WordStream(seed: [])
    /// The number of shuffles of the remaining deck since all cards came back last.
    var unprovenShuffleCount = 0

    /// Creates a table without players. Only tests pass `contents` that differ from the options.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        deck = Deck(contents ?? settings.contents)
        isShuffled = settings.shuffled
    }

    /// Applies one input; throws the first refusal that applies to a move or to a seat.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .move(.deck(let move), let player): try play(move, by: player, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .deal(let deal): self.deal(deal, &outputs)
        case .sat(let player, let name): try sit(player, name: name, &outputs)
        case .left(let player): stand(player, &outputs)
        // Without turns and rounds, nothing can run out or end.
        case .timer, .stop: break
        }
    }

    /// Returns the place of that name; nil if there is none.
    func place(_ name: String) -> Place? {
        let key = NameRule.key(name)
        if let seat = names.firstIndex(where: { $0.map { NameRule.key($0) == key } ?? false }) {
            return .hand(seat)
        }
        return deck.openPile(name).map { .open($0) }
    }

    /// Returns the named place if the player may take its cards; no name means the player's hand.
    func ownPlace(_ name: String?, of player: Int, field: String) throws(Refusal) -> Place {
        guard let name else { return .hand(player) }
        return try seenPlace(name, by: .player(player), field: field)
    }

    /// Returns the place of that name if the viewer may see its cards. Onlookers have no hand.
    func seenPlace(_ name: String, by viewer: Viewer, field: String) throws(Refusal) -> Place {
        guard let place = place(name) else { throw Refusal.noSuchPile(name, field: field) }
        if case .hand(let owner) = place, viewer != .player(owner) {
            throw Refusal.isInHand(name, field: field)
        }
        return place
    }

    func name(of player: Int) -> String {
        guard let name = names[player] else {
            preconditionFailure("Somebody plays who does not sit at the table.")
        }
        return name
    }

    /// Returns the index of the place's pile; nil for a hand before its first card.
    func pile(_ place: Place) -> Int? {
        switch place {
        case .hand(let player): deck.hand(of: player)
        case .open(let pile): pile
        }
    }

    func name(of place: Place) -> String {
        switch place {
        case .hand(let player): name(of: player)
        case .open(let pile): deck.piles[pile].name
        }
    }

    mutating func makePile(_ place: Place) -> Int {
        switch place {
        case .hand(let player):
            deck.hand(of: player) ?? deck.makePile(name(of: player), owner: player)
        case .open(let pile): pile
        }
    }
}

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

extension FreeTable {
    /// The room's options, each with its value.
    public var options: GameOptions { .deck(settings) }

    /// No standings, because this game counts nothing.
    public var standings: [Standing] { [] }

    /// Always nil. Seated players may act at any time, so the room needs no prompts.
    public func choices(of player: Int) -> GamePrompt? { nil }

    /// Returns the number of cards in each place, and the cards in the viewer's own hand.
    public func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var hand: [PlayingCard]?
        if case .player(let player) = viewer {
            let cards = deck.hand(of: player).map { deck.piles[$0].cards } ?? []
            hand = Array(cards.prefix(Limits.cardsOfRequest.upperBound))
        }
        return .deck(DeckState(counts: deck.counts, isShuffled: isShuffled, hand: hand))
    }

    /// Returns the number of cards in each place, and the cards of a pile that the viewer may see.
    public func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        guard case .pile(let query) = query, let name = query.pile else {
            return deck.reply(room: room)
        }
        var table = self
        // The viewer's own hand has no pile before its first card.
        let pile = table.makePile(try seenPlace(name, by: viewer, field: "pile"))
        return table.deck.reply(showing: pile, query, room: room)
    }
}
