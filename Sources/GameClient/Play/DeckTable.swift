import GameProtocol

/// The cards of a deck room as this player may know them: counts, the own hand, the running trick.
///
/// Every number from the server may be wrong; none of them is used before it was compared with what
/// such a room can have.
struct DeckTable: Equatable, Sendable {
    let options: DeckOptions
    var counts: DeckPiles
    /// The own hand, oldest card first; nil where it is not known, or nobody has one.
    var hand: [PlayingCard]?
    /// The running trick, in `high_card`.
    var trick: DeckState.Trick
    /// What was drawn in the trick before it.
    var lastPlays: [PlayedCard] = []
    /// What happened last.
    var last: DeckNews?
    /// The top cards of open piles, as far as they were seen.
    var tops: [String: PlayingCard] = [:]
    /// How many cards of the running deal were drawn; nil where that is not known.
    var drawnCount: Int?
    /// The deals of a free table that were not proved yet.
    var deals: [DealRecord] = []
    /// What the server said yes to, until the event of it comes.
    var confirmed: Confirmed?

    /// A move of this client's own that the server has taken, with what its event leaves out.
    struct Confirmed: Equatable, Sendable {
        var cards: [PlayingCard]?
        var entropy: String?
    }

    /// More deals than a server leaves unproved are not kept.
    private static let maximumDeals = 2 * Limits.maximumOpenDeals

    /// Takes what a snapshot says.
    init(_ options: DeckOptions, _ state: DeckState) {
        self.options = options
        counts = state.counts
        hand = state.hand
        trick = state.trick ?? DeckState.Trick(number: 0, carry: 0, table: [])
    }

    /// A shared table, without rounds and turns.
    var isFree: Bool { options.rules == .free }

    /// How many cards the room has.
    var cardCount: Int {
        (options.cards?.count ?? (options.jokers ? 54 : 52)) * options.deckCount
    }

    /// Whether no card is outside the deck.
    var isWhole: Bool { counts.remaining == cardCount }

    /// How many cards lie in a pile or hand; nil where there is no such one.
    func count(of pile: String) -> Int? {
        let key = NameRule.key(pile)
        return counts.piles.first { NameRule.key($0.name) == key }?.remaining
    }

    /// Whether the cards of the own hand have to be asked for.
    func isHandUnknown(of player: String) -> Bool {
        guard isFree else { return false }
        guard let hand else { return true }
        let count = count(of: player) ?? 0
        return hand.count > count || hand.count < min(count, Limits.cardsOfRequest.upperBound)
    }

    /// The cards of the hand after these have left it; nil where that is not known.
    mutating func removeFromHand(_ cards: [PlayingCard]) {
        for card in cards {
            guard let index = hand?.firstIndex(of: card) else {
                hand = nil
                return
            }
            hand?.remove(at: index)
        }
    }

    mutating func keep(_ deal: DealRecord) {
        deals = deals.suffix(Self.maximumDeals - 1) + [deal]
    }
}
