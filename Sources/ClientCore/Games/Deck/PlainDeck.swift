import GameProtocol

/// The plain text of what happens in a deck room: one event, one line.
struct PlainDeck: Sendable {
    let words: PlainWords

    func sentence(_ act: DeckAct) -> Sentence {
        switch act.action {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            let line = shuffled(isShuffled, player, pile, deal?.number, act)
            return act.isOfRound ? Sentence(line).joining().open() : Sentence(line)
        case .drawn(let player, let from, _, let count, let cards):
            let line = drawn(player, from, count, cards)
            // Whose turn it is now stands on the same line.
            return act.isOfRound
                ? Sentence(line).open() : Sentence("\(line) \(Self.left(act.remaining))")
        case .added(let player, let from, let pile, let count, let cards):
            let what = cards.map(PlainCards.words) ?? PlainWords.count(count, "card")
            return Sentence(added(player, from, pile, what, act))
        case .returned(let player, let pile, let count, let cards):
            return Sentence(
                "\(returned(player, pile, count, cards, act)) \(Self.left(act.remaining))"
            )
        case .trick(let number, let cards, let winner, let carry, _):
            return Sentence(trick(number, cards, winner, carry, act.gain))
        }
    }

    /// `50 cards left.`
    static func left(_ count: Int) -> String { "\(PlainWords.count(count, "card")) left." }

    private func shuffled(
        _ isShuffled: Bool,
        _ player: String?,
        _ pile: String?,
        _ deal: Int?,
        _ act: DeckAct
    ) -> String {
        let count = PlainWords.count(act.remaining, "card")
        guard let player else {
            return isShuffled
                ? "The deck is shuffled, \(count)." : "The deck is reset and unshuffled, \(count)."
        }
        let who = "\(words.Who(player)) \(player == words.me ? "shuffle" : "shuffles")"
        if let pile { return "\(who) \(place(pile, of: player))." }
        let number = deal.map { " Deal \($0)." } ?? ""
        return act.isWhole
            ? "\(who) all \(count).\(number)" : "\(who) the \(count) that are left.\(number)"
    }

    private func drawn(
        _ player: String,
        _ from: String,
        _ count: Int,
        _ cards: [PlayingCard]?
    ) -> String {
        let what = cards.map(PlainCards.words) ?? PlainWords.count(count, "card")
        let source = NameRule.key(from) == "deck" ? "" : source(from, what)
        return "\(words.Who(player)) \(player == words.me ? "draw" : "draws") \(what)\(source)."
    }

    private func added(
        _ player: String,
        _ from: String,
        _ pile: String,
        _ what: String,
        _ act: DeckAct
    ) -> String {
        let new = act.isNewPile ? "the new open pile " : ""
        let isMine = player == words.me
        if from != player {
            return "\(words.Who(player)) \(isMine ? "move" : "moves") "
                + "\(what)\(source(from, what)), onto \(new)\(words.who(pile))."
        }
        // The hand of a player is a pile of that name.
        if act.isGift {
            return "\(words.Who(player)) \(isMine ? "give" : "gives") \(words.who(pile)) \(what)."
        }
        return "\(words.Who(player)) \(isMine ? "put" : "puts") \(what)"
            + "\(what.contains(":") ? ", onto" : " on") \(new)\(pile)."
    }

    private func returned(
        _ player: String,
        _ pile: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        _ act: DeckAct
    ) -> String {
        let what = cards.map(PlainCards.words) ?? PlainWords.count(count, "card")
        if act.hasLeft { return "The hand of \(player), \(what), goes under the deck." }
        let from = pile == player ? "" : source(pile, what)
        let comma = what.contains(":") ? "," : ""
        return "\(words.Who(player)) \(player == words.me ? "put" : "puts") "
            + "\(what)\(from)\(comma) under the deck."
    }

    private func trick(
        _ number: Int,
        _ cards: [PlayedCard],
        _ winner: String?,
        _ carry: Int,
        _ gain: Int
    ) -> String {
        guard let winner else {
            return "Trick \(number): a tie; the next is worth \(carry &+ 1)."
        }
        let card = cards.first { $0.player == winner }.map { " with \(PlainCards.named($0.card))" }
        return "Trick \(number): \(words.who(winner)) \(winner == words.me ? "take" : "takes") it"
            + "\(card ?? ""), +\(gain)."
    }

    /// ` from mid`; behind a list of codes with a comma.
    private func source(_ pile: String, _ what: String) -> String {
        "\(what.contains(":") ? "," : "") from \(pile == words.me ? "your hand" : pile)"
    }

    private func place(_ pile: String, of player: String) -> String {
        guard pile == player else { return pile }
        return player == words.me ? "your hand" : "their hand"
    }

    /// The cards of a pile as somebody asked for them.
    func pile(_ name: String, _ counts: DeckPiles) -> String {
        guard let pile = counts.pile(name) else {
            return "There is no pile \(name) here. Type piles."
        }
        return cards(of: pile.name, pile.cards ?? [], count: pile.remaining)
    }

    /// `Your hand, 2 cards: KH 10S.`; `mid, 3 cards, bottom first: 2S 3S 4S.`
    func cards(
        of pile: String,
        _ all: [PlayingCard],
        count: Int,
        most: Int = Int.max
    ) -> String {
        let cards = Array(all.prefix(most))
        let isHand = pile == words.me
        let name = isHand ? "Your hand" : pile
        guard count > 0 else { return "\(name) is empty." }
        let rest = count > cards.count ? " and \(count - cards.count) more" : ""
        let order = isHand ? "" : ", bottom first"
        return "\(name), \(PlainWords.count(count, "card"))\(order): "
            + "\(PlainCards.codes(cards))\(rest)."
    }
}
