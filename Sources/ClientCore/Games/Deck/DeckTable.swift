import GameProtocol

/// The cards of a deck room as this player may know them: counts, the own hand, the running trick.
///
/// Every number from the server may be wrong; none of them is used before it was compared with what
/// such a room can have.
package struct DeckTable: Equatable, Sendable {
    let options: DeckOptions
    var counts: DeckPiles
    /// The own hand, oldest card first; nil where it is not known, or nobody has one.
    var hand: [PlayingCard]?
    /// What lies on the table of a free room.
    var open: OpenTable
    /// What was done there.
    var log = DeckLog()
    /// The running trick, in `high_card`.
    var trick: DeckState.Trick
    /// What was drawn in the trick before it.
    var lastPlays: [PlayedCard] = []
    /// The tricks of the round that this client saw decided, the oldest first.
    private(set) var tricks: [TrickResult] = []
    var last: DeckAct?
    /// The top cards of open piles, as far as they were seen.
    var tops: [String: PlayingCard] = [:]
    /// How many cards of the running deal were drawn; nil where that is not known.
    var drawnCount: Int?
    /// Cards that lie on top of what is left of the deal.
    var coverCount = 0
    /// The turn for which this client has asked for a card, in `high_card`.
    var drawTurn: Int?
    /// The deals of a free table that were not proved yet.
    var deals: [DealRecord] = []
    /// What the server said yes to, until the event of it comes.
    var confirmed: Confirmed?

    /// A move of this client's own that the server has taken, with what its event leaves out.
    struct Confirmed: Equatable, Sendable {
        var cards: [PlayingCard]?
        var entropy: String?
    }

    /// More tricks than a screen shows are not kept.
    private static let maximumTricks = 60
    /// More deals than a server leaves unproved are not kept.
    private static let maximumDeals = 2 * Limits.maximumUnprovenShuffles

    /// Takes what a snapshot says.
    init(_ options: DeckOptions, _ state: DeckState) {
        self.options = options
        counts = state.counts
        hand = state.hand
        trick = state.trick ?? DeckState.Trick(number: 0, carry: 0, table: [])
        let count = state.counts.pile(OpenTable.name)?.remaining ?? 0
        open = OpenTable(count: options.rules == .free ? count : 0)
    }

    /// A table of which nothing is known.
    static let empty = DeckTable(
        DeckOptions(
            rules: .highCard,
            deckCount: 1,
            jokers: false,
            cards: nil,
            shuffled: true,
            turnSeconds: 0
        ),
        DeckState(counts: DeckPiles(remaining: 0, piles: []), isShuffled: true)
    )

    /// A shared table, without rounds and turns.
    var isFree: Bool { options.rules == .free }

    /// How many cards the room has.
    var cardCount: Int {
        (options.cards?.count ?? (options.jokers ? 54 : 52)) * options.deckCount
    }

    /// Whether no card is outside the deck.
    var isWhole: Bool { counts.remaining == cardCount }

    /// How many cards lie in a pile or hand; nil where there is no such one.
    func count(of pile: String) -> Int? { counts.pile(pile)?.remaining }

    /// A card of the own hand, the oldest being 0.
    func cardInHand(at place: Int) -> PlayingCard? {
        guard let hand, hand.indices.contains(place) else { return nil }
        return hand[place]
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

    mutating func keep(_ trick: TrickResult) {
        tricks = tricks.suffix(Self.maximumTricks - 1) + [trick]
    }

    /// A round begins.
    mutating func beginTricks() {
        trick = DeckState.Trick(number: 1, carry: 0, table: [])
        lastPlays = []
        tricks = []
        drawTurn = nil
        last = nil
    }

    mutating func keep(_ deal: DealRecord) {
        deals = deals.suffix(Self.maximumDeals - 1) + [deal]
    }
}

extension DeckPiles {
    /// The pile of that name, in whatever letters.
    func pile(_ name: String) -> Pile? {
        let key = NameRule.key(name)
        return piles.first { NameRule.key($0.name) == key }
    }
}

extension DeckTable {
    /// Takes what an event says of the open table; the counts are those after it.
    mutating func see(_ action: DeckEvent.Action, before: DeckPiles) {
        guard isFree else { return }
        switch action {
        case .drawn(let player, let from, let to, _, let cards, let side),
            .added(let player, let from, let to, _, let cards, let side):
            if OpenTable.isNamed(from) { open.remove(cards) }
            if OpenTable.isNamed(to) { open.add(cards, by: player, side ?? .top) }
        case .returned(_, let pile, let count, let cards, _):
            if OpenTable.isNamed(pile) { sawReturn(count, cards, before) }
        case .shuffled(_, _, let pile, _):
            if let pile, OpenTable.isNamed(pile) { open.loseOrder() }
            if pile == nil, isWhole { open.clear() }
        case .trick: break
        }
        open.check(count: count(of: OpenTable.name) ?? 0)
    }

    private mutating func sawReturn(_ count: Int, _ cards: [PlayingCard]?, _ before: DeckPiles) {
        let all = before.pile(OpenTable.name)?.remaining
        if cards == nil, count == all { open.clear() } else { open.remove(cards) }
    }
}

/// A decided trick of `high_card`.
struct TrickResult: Equatable, Sendable {
    var number: Int
    /// What was drawn, in that order.
    var plays: [PlayedCard]
    /// Nil on a tie.
    var winner: String?
    /// What it brought the winner.
    var gain: Int
    /// How many tricks in a row were ties.
    var carry: Int

    var winningCard: PlayingCard? { plays.first { $0.player == winner }?.card }
}
