import GameProtocol
import Games

/// The cards of a deck room that this player may know: the counts, the player's hand and the
/// running trick.
///
/// Any number from the server may be wrong. The code compares each one with the limits of such a
/// room before using it.
package struct DeckTable: Equatable, Sendable {
    let options: DeckOptions
    var counts: DeckPiles
    /// This player's hand: at a free table the oldest card first, under a referee by suit and rank.
    /// Nil if the client does not know it or the player has none.
    var hand: [PlayingCard]? {
        didSet { if !isShared { hand?.sort(by: Self.isBefore) } }
    }
    var open: OpenTable
    var log = DeckLog()
    /// The running trick, in `high_card`.
    var trick: DeckState.Trick
    /// The cards that the players drew in the previous trick.
    var lastPlays: [PlayedCard] = []
    /// The tricks of this round that this client saw decided, the oldest first.
    private(set) var tricks: [TrickResult] = []
    var last: DeckAct?
    /// The top cards of open piles, as far as this client saw them.
    var tops: [String: PlayingCard] = [:]
    /// The piles whose top card the server did not show on request.
    var refusedTops: Set<String> = []
    /// The number of cards drawn from the running deal; nil if unknown.
    var drawnCount: Int?
    /// The number of cards that players put on top of the rest of the deal.
    var coverCount = 0
    /// The turn in which this client has requested a card, under `high_card`.
    var drawTurn: Int?
    /// The deals of a free table that the server has not proved yet.
    var deals: [DealRecord] = []
    /// The accepted move of this client, until its event arrives.
    var confirmed: Confirmed?

    /// The values of an accepted move that its event leaves out.
    struct Confirmed: Equatable, Sendable {
        var cards: [PlayingCard]?
        var entropy: String?
    }

    /// The most kept tricks. Screens show fewer.
    private static let maximumTricks = 60
    /// The most kept deals. Servers leave fewer deals unproved.
    private static let maximumDeals = 2 * Limits.maximumUnprovenShuffles

    /// The moves of the newest prompt; empty in rooms without a referee.
    var moves: [TableMove] = []
    var notes: [TableNote]
    /// The rules in a sentence; nil in rooms without a referee.
    let about: String?

    /// Takes the table from a snapshot.
    init(_ options: DeckOptions, _ state: DeckState) {
        self.options = options
        counts = state.counts
        hand = options.rules == .free ? state.hand : state.hand?.sorted(by: Self.isBefore)
        notes = state.rules?.notes ?? []
        about = state.rules?.about
        trick = state.trick ?? DeckState.Trick(number: 0, carry: 0, table: [])
        let count = state.counts.pile(OpenTable.name)?.remaining ?? 0
        open = OpenTable(count: options.rules == .highCard ? 0 : count)
    }

    /// A table without any known cards.
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

    /// Whether this is a shared table, without rounds and turns.
    var isShared: Bool { options.rules == .free }

    var hasHands: Bool {
        switch options.rules {
        case .highCard: false
        case .free, .refereed: true
        }
    }

    /// Whether the server lists this player's hand on request.
    private var canReadHand: Bool {
        switch options.rules {
        case .highCard: false
        case .free: true
        case .refereed: options.row?.showsHands ?? false
        }
    }

    var cardCount: Int { options.cardCount }

    /// Whether all cards are in the deck.
    var isWhole: Bool { counts.remaining == cardCount }

    /// Returns the number of cards in a pile or hand; nil if there is no such pile or hand.
    func count(of pile: String) -> Int? { counts.pile(pile)?.remaining }

    /// Whether a card comes before another one: by suit, then by rank, and jokers last.
    private static func isBefore(_ card: PlayingCard, _ other: PlayingCard) -> Bool {
        func place(_ card: PlayingCard) -> (Int, Int) {
            guard case .suited(let rank, let suit) = card else { return (9, 0) }
            return (suit.place, rank.place)
        }
        return place(card) < place(other)
    }

    /// Returns a card of this player's hand; 0 is the first.
    func cardInHand(at place: Int) -> PlayingCard? {
        guard let hand, hand.indices.contains(place) else { return nil }
        return hand[place]
    }

    /// The places of the table's cards in the order on the screen: under a referee by suit and
    /// rank, else as they came.
    var tableOrder: [Int] {
        let cards = open.cards ?? []
        guard !isShared else { return Array(cards.indices) }
        return cards.indices.sorted { Self.isBefore(cards[$0].card, cards[$1].card) }
    }

    /// Whether the client has to request the cards of this player's hand.
    func isHandUnknown(of player: String) -> Bool {
        guard canReadHand else { return false }
        guard let hand else { return true }
        let count = count(of: player) ?? 0
        return hand.count > count || hand.count < min(count, Limits.cardsOfRequest.upperBound)
    }

    /// Removes cards from this player's hand. If one of them is missing, the hand becomes unknown.
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

    mutating func beginRound() {
        if hasHands {
            hand = canReadHand ? [] : nil
            (tops, refusedTops, moves, notes) = ([:], [], [], [])
            log = DeckLog()
            open.clear()
            (drawnCount, coverCount) = (0, 0)
        }
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
    /// Returns the pile of that name, compared by `NameRule`.
    func pile(_ name: String) -> Pile? {
        let key = NameRule.key(name)
        return piles.first { NameRule.key($0.name) == key }
    }
}

extension DeckTable {
    /// Updates the open table after an event. `counts` already holds the counts after the event.
    mutating func see(_ action: DeckEvent.Action, before: DeckPiles) {
        guard hasHands else { return }
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
    /// The drawn cards, in the order of play.
    var plays: [PlayedCard]
    /// Nil on a tie.
    var winner: String?
    /// The points that the winner gained.
    var gain: Int
    /// The number of consecutive ties up to this trick.
    var carry: Int

    var winningCard: PlayingCard? { plays.first { $0.player == winner }?.card }
}

extension DeckOptions {
    var cardCount: Int { (cards?.count ?? (jokers ? 54 : 52)) * deckCount }

    /// The catalog's entry of the rules; nil without a referee, and for rules that this client does
    /// not know.
    var row: RulesEntry? { GameCatalog.rules.first { $0.name == rules.rawValue } }
}

extension ClientState {
    /// Requests the cards of the table if this client has a screen. At most one such request is
    /// open.
    mutating func askForTable() {
        guard plan.hasScreen, stage == .open, let deck = room?.deck, deck.hasHands,
            deck.open.isUnknown,
            !outstanding.contains(where: { $0.purpose == DeckPurpose.openTable.request })
        else { return }
        // One request lists a limited number of cards. The top cards are the visible ones.
        let count = deck.count(of: OpenTable.name) ?? 0
        let after = max(0, count - Limits.cardsOfRequest.upperBound)
        read(OpenTable.name, after: after, .openTable)
    }

    /// Requests the top card of a pile under a referee, after a snapshot or a shuffle. At most one
    /// such request is open.
    mutating func askForTop() {
        guard stage == .open, let room, let deck = room.deck, deck.hasHands, !deck.isShared,
            !outstanding.contains(where: {
                if case .game(let own, _) = $0.purpose, case DeckPurpose.top = own.value {
                    true
                } else {
                    false
                }
            }),
            let pile = deck.counts.piles.first(where: {
                $0.remaining > 0 && deck.tops[$0.name] == nil && !deck.refusedTops.contains($0.name)
                    && room.seat($0.name) == nil && !OpenTable.isNamed($0.name)
            })
        else { return }
        read(pile.name, after: pile.remaining - 1, .top(pile.name))
    }
}

extension RoomView {
    /// Stores the top card of a pile from the server's list. Without such a card, notes that the
    /// server does not show it.
    mutating func takeTop(of name: String, _ counts: DeckPiles?) {
        deck?.tops[name] = counts?.pile(name)?.cards?.last
        if deck?.tops[name] == nil { deck?.refusedTops.insert(name) }
    }

    /// Takes the cards of the table from the server's list.
    mutating func takeTable(_ counts: DeckPiles?) {
        let pile = counts?.pile(OpenTable.name)
        deck?.open.take(pile?.cards, of: pile?.remaining ?? 0)
    }
}
