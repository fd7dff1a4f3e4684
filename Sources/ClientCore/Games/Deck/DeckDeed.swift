import GameProtocol

/// A player's action with cards, from which plain mode, the screens and the log make their texts.
struct DeckDeed: Equatable, Sendable {
    var player: String
    var count: Int
    /// The cards, if this player knows them.
    var cards: [PlayingCard]?
    var kind: Kind

    enum Kind: Equatable, Sendable {
        /// From the deck into the player's hand.
        case drew
        /// From the deck onto a pile.
        case laid(Place)
        /// From the deck into another player's hand.
        case dealt(to: String)
        /// From a pile into the player's hand.
        case took(from: String)
        /// From a pile to another place, which may be a hand.
        case moved(from: String, to: Place)
        /// From the player's hand onto a pile.
        case put(Place)
        /// From the player's hand into another player's hand.
        case gave(to: String)
        /// From a pile to the bottom or the top of the deck. A nil `from` means the player's hand.
        case gaveBack(from: String?, onTop: Bool)
        /// The hand of a departed player goes under the deck.
        case left
        case shuffledAll
        case shuffledRest
        /// The player shuffled that pile, or the player's own hand.
        case shuffled(String)
    }

    /// The place that receives the cards.
    struct Place: Equatable, Sendable {
        var name: String
        /// The pile did not exist before.
        var isNew = false
        /// The cards lie below the cards that were there.
        var isBelow = false
    }

    /// Fails for an act without an acting player: a deal at the start of a round, or a trick.
    init?(_ act: DeckAct) {
        func place(_ name: String, _ side: DeckSide?) -> Place {
            Place(name: name, isNew: act.isNewPile, isBelow: side == .bottom)
        }
        switch act.action {
        case .shuffled(_, let player?, let pile, _):
            self.init(
                player,
                act.remaining,
                nil,
                pile.map(Kind.shuffled) ?? (act.isWhole ? .shuffledAll : .shuffledRest)
            )
        case .drawn(let player, let from, let to, let count, let cards, let side):
            let kind: Kind
            if NameRule.key(from) == "deck" {
                let isOwn = to == player || act.isOfRound
                kind = isOwn ? .drew : act.isGift ? .dealt(to: to) : .laid(place(to, side))
            } else {
                kind =
                    from == player
                    ? .put(place(to, side))
                    : to == player ? .took(from: from) : .moved(from: from, to: place(to, side))
            }
            self.init(player, count, cards, kind)
        case .added(let player, let from, let pile, let count, let cards, let side):
            let kind: Kind
            if from != player {
                kind = .moved(from: from, to: place(pile, side))
            } else {
                kind = act.isGift ? .gave(to: pile) : .put(place(pile, side))
            }
            self.init(player, count, cards, kind)
        case .returned(let player, let pile, let count, let cards, let side):
            let from = pile == player ? nil : pile
            let kind = act.hasLeft ? Kind.left : .gaveBack(from: from, onTop: side == .top)
            self.init(player, count, cards, kind)
        case .shuffled(_, nil, _, _), .trick: return nil
        }
    }

    private init(_ player: String, _ count: Int, _ cards: [PlayingCard]?, _ kind: Kind) {
        self.player = player
        self.count = count
        self.cards = cards
        self.kind = kind
    }
}

/// The actions at a free table since the last shuffle of all cards, the newest first.
struct DeckLog: Equatable, Sendable {
    private(set) var deeds: [DeckDeed] = []
    /// The most kept actions. Screens show fewer.
    private static let maximumDeeds = 60

    mutating func take(_ act: DeckAct) {
        guard let deed = DeckDeed(act) else { return }
        // Earlier actions no longer explain where the cards are.
        if deed.kind == .shuffledAll { deeds = [] }
        deeds.insert(deed, at: 0)
        deeds = Array(deeds.prefix(Self.maximumDeeds))
    }
}

/// An event of a deck room, with the context that its sentences need.
package struct DeckAct: Equatable, Sendable {
    /// The event's action. Cards of this player's hand that the event left out are filled in.
    var action: DeckEvent.Action
    /// The number of cards left in the deck.
    var remaining: Int
    /// All cards are in the deck.
    var isWhole = false
    /// The points that the trick brought.
    var gain = 1
    /// The owner of these cards has left the room.
    var hasLeft = false
    /// The pile did not exist before.
    var isNewPile = false
    /// The cards went into another player's hand.
    var isGift = false
    /// The act belongs to a round of `high_card`.
    var isOfRound = false
    /// All notes of the referee, such as a chosen suit; nil if the act changed none.
    var notes: [TableNote]?
}

/// The cards of a deck deal, and their order.
struct DeckSource: DealtCards {
    /// All cards of the room, in their order before the shuffle.
    var contents: [PlayingCard]
    /// The number of dealt cards; nil if unknown.
    var count: Int?
    /// False if the deal keeps the order of `contents`.
    var isShuffled: Bool
}

extension DeckSource {
    /// Takes the source of the running deal from a snapshot.
    init(_ options: DeckOptions, _ state: DeckState) {
        contents = options.contents
        count = options.rules == .free ? nil : contents.count
        isShuffled = state.isShuffled
    }

    var maximumPlaces: Int { Limits.maximumCards }

    func begun(_ started: Started) -> DeckSource { self }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        guard proof.codes.count == count ?? proof.codes.count, let cards = inOrder(proof.codes)
        else { throw .mismatch(.proofForm) }
        return (isShuffled ? dealDeck(codes: cards, seed: seed).codes : cards).map(\.code)
    }

    /// Returns these cards in the order of `contents`; nil if the deck does not have them all.
    private func inOrder(_ codes: [String]) -> [PlayingCard]? {
        var counts: [PlayingCard: Int] = [:]
        for code in codes {
            guard let card = PlayingCard(code: code) else { return nil }
            counts[card, default: 0] += 1
        }
        let ordered = contents.filter { card in
            guard let count = counts[card], count > 0 else { return false }
            counts[card] = count - 1
            return true
        }
        return ordered.count == codes.count ? ordered : nil
    }
}
