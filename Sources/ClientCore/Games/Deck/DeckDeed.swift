import GameProtocol

/// What somebody did with cards, as every face tells it: its sentences, and the lines of a log, are
/// made of these.
struct DeckDeed: Equatable, Sendable {
    var player: String
    var count: Int
    /// The cards, where this player knows them.
    var cards: [PlayingCard]?
    var kind: Kind

    enum Kind: Equatable, Sendable {
        /// From the deck into the own hand.
        case drew
        /// From the deck onto a pile.
        case laid(Place)
        /// From the deck into another hand.
        case dealt(to: String)
        /// From a pile into the own hand.
        case took(from: String)
        /// From a pile to another place, which may be a hand.
        case moved(from: String, to: Place)
        /// From the own hand onto a pile.
        case put(Place)
        /// From the own hand into another one.
        case gave(to: String)
        /// Under the deck, or on top of it; nil is the own hand.
        case gaveBack(from: String?, onTop: Bool)
        /// The hand of somebody who has left, under the deck.
        case left
        case shuffledAll
        case shuffledRest
        /// A pile, or the own hand.
        case shuffled(String)
    }

    /// Where cards come to lie.
    struct Place: Equatable, Sendable {
        var name: String
        /// It was not there before.
        var isNew = false
        /// They lie below what is there.
        var isBelow = false
    }

    /// Nil for what is nobody's doing: a deal at the beginning, a trick.
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
                kind = to == player ? .took(from: from) : .moved(from: from, to: place(to, side))
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

/// What was done at a free table since all cards were shuffled, the newest first.
struct DeckLog: Equatable, Sendable {
    private(set) var deeds: [DeckDeed] = []
    /// More than a screen shows is not kept.
    private static let maximumDeeds = 60

    mutating func take(_ act: DeckAct) {
        guard let deed = DeckDeed(act) else { return }
        // What was done with the cards before says nothing of how they lie now.
        if deed.kind == .shuffledAll { deeds = [] }
        deeds.insert(deed, at: 0)
        deeds = Array(deeds.prefix(Self.maximumDeeds))
    }
}

/// Something that happened in a deck room, with what is needed to tell it.
package struct DeckAct: Equatable, Sendable {
    /// What happened; own cards that the event left out are filled in.
    var action: DeckEvent.Action
    /// The cards that are left in the deck.
    var remaining: Int
    /// No card is outside the deck.
    var isWhole = false
    /// The trick's points.
    var gain = 1
    /// Whose cards these are has left the room.
    var hasLeft = false
    /// The cards lie on a pile that was not there before.
    var isNewPile = false
    /// The cards went into another player's hand.
    var isGift = false
    /// A round deals these cards, or a trick takes them.
    var isOfRound = false
}
