import GameProtocol

/// The sentences for players' actions with cards, in the words of plain mode or of the screens.
struct DeckSentences: Sendable {
    let words: PlainWords

    /// `You draw the king of hearts.`, `bob drew 2 cards into their hand.`; `remaining` cards are
    /// left in the deck.
    func line(_ deed: DeckDeed, remaining: Int) -> String {
        let text = text(deed)
        guard Self.tellsDeck(deed.kind) else { return text }
        return text + words.by(plain: " ", screen: "  ") + PlainDeck.left(remaining)
    }

    /// Returns the sentence without the number of cards left.
    func text(_ deed: DeckDeed) -> String {
        let what = what(deed)
        let who = words.Who(deed.player)
        switch deed.kind {
        case .drew:
            let hand = words.by(plain: "", screen: " into \(hand(of: deed.player))")
            return "\(who) \(verb(deed, "draw", "drew")) \(what)\(hand)."
        case .laid(let place):
            // On the screen everybody sees the table, so only other places are named.
            let isShort = words.voice == .screen && OpenTable.isNamed(place.name) && !place.isBelow
            let onto = isShort ? "" : ", \(place.isBelow ? "under" : "onto") \(self.place(place))"
            return "\(who) \(verb(deed, "draw", "drew")) \(what)\(onto)."
        case .dealt(let receiver):
            return "\(who) \(verb(deed, "deal", "dealt")) \(words.who(receiver)) \(what)."
        case .took(let pile):
            let verb = words.voice == .plain ? verb(deed, "draw", "") : "took"
            return "\(who) \(verb) \(what)\(source(pile, what))."
        case .moved(let pile, let place):
            let onto = place.isBelow ? "under" : words.by(plain: "onto", screen: "to")
            let comma = words.by(plain: ",", screen: "")
            return "\(who) \(verb(deed, "move", "moved")) \(what)\(source(pile, what))\(comma) "
                + "\(onto) \(self.place(place))."
        case .put(let place):
            let on =
                place.isBelow ? " under" : what.contains(":") ? ", onto" : " on"
            return "\(who) \(verb(deed, "put", "put")) \(what)\(on) \(self.place(place))."
        case .gave(let receiver):
            return "\(who) \(verb(deed, "give", "gave")) \(words.who(receiver)) \(what)."
        case .gaveBack(let pile, let onTop):
            let from = pile.map { source($0, what) } ?? ""
            let comma = what.contains(":") ? "," : ""
            let onto = onTop ? "on top of" : "under"
            return "\(who) \(verb(deed, "put", "put")) \(what)\(from)\(comma) \(onto) the deck."
        case .left:
            return "The hand of \(deed.player), \(what), "
                + words.by(plain: "goes under the deck.", screen: "went under the deck.")
        case .shuffledAll, .shuffledRest, .shuffled: return shuffled(deed)
        }
    }

    private func shuffled(_ deed: DeckDeed) -> String {
        let who = "\(words.Who(deed.player)) \(verb(deed, "shuffle", "shuffled"))"
        let count = PlainWords.count(deed.count, "card")
        switch deed.kind {
        case .shuffledAll: return "\(who) all \(count)."
        case .shuffledRest: return "\(who) the \(count) that are left."
        case .shuffled(let pile) where pile == deed.player:
            return "\(who) \(hand(of: deed.player))."
        case .shuffled(let pile):
            return "\(who) \(words.by(plain: pile, screen: "the pile \(pile)"))."
        default: return "\(who)."
        }
    }

    /// Whether the sentence also says how many cards are left in the deck.
    private static func tellsDeck(_ kind: DeckDeed.Kind) -> Bool {
        switch kind {
        case .drew, .laid, .dealt, .gaveBack: true
        case .left, .took, .moved, .put, .gave, .shuffledAll, .shuffledRest, .shuffled: false
        }
    }

    private func what(_ deed: DeckDeed) -> String {
        guard let cards = deed.cards else { return PlainWords.count(deed.count, "card") }
        return words.voice == .plain ? PlainCards.words(cards) : PlainCards.signs(cards)
    }

    private func verb(_ deed: DeckDeed, _ now: String, _ past: String) -> String {
        guard words.voice == .plain else { return past }
        return deed.player == words.me ? now : now + "s"
    }

    private func hand(of player: String) -> String {
        player == words.me ? "your hand" : "their hand"
    }

    /// Returns the pile's name. The screen says "the table" for the pile of that name.
    private func pile(_ name: String) -> String {
        words.voice == .screen && OpenTable.isNamed(name) ? "the table" : words.who(name)
    }

    private func place(_ place: DeckDeed.Place) -> String {
        (place.isNew ? "the new open pile " : "") + pile(place.name)
    }

    /// Returns ` from mid`, with a comma before it if `what` lists card codes.
    private func source(_ pile: String, _ what: String) -> String {
        let name = pile == words.me ? "your hand" : self.pile(pile)
        return "\(what.contains(":") ? "," : "") from \(name)"
    }
}
