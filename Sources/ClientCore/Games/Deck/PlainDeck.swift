import GameProtocol

/// The plain text of the events in a deck room: one line per event.
struct PlainDeck: Sendable {
    let words: PlainWords

    func sentence(_ act: DeckAct) -> Sentence {
        switch act.action {
        case .shuffled(let isShuffled, nil, _, _):
            let line = dealt(isShuffled, act)
            return act.isOfRound ? Sentence(line).joining().open() : Sentence(line)
        case .trick(let number, let cards, let winner, let carry, _):
            return Sentence(trick(number, cards, winner, carry, act.gain))
        case .shuffled(_, _, _, let deal): return Sentence(line(act) + Self.number(of: deal))
        // The announcement of the next turn follows on the same line.
        case .drawn where act.isOfRound: return Sentence(text(act)).open()
        case .drawn, .added, .returned:
            return Sentence(
                ([line(act)] + (act.notes ?? []).map(Self.words)).joined(separator: " ")
            )
        }
    }

    private func line(_ act: DeckAct) -> String {
        DeckDeed(act).map { deed in
            let line = DeckSentences(words: words).line(deed, remaining: act.remaining)
            switch deed.kind {
            // In plain mode every draw and every return also says how many cards are left.
            case .took, .left: return "\(line) \(Self.left(act.remaining))"
            default: return line
            }
        } ?? ""
    }

    private func text(_ act: DeckAct) -> String {
        DeckDeed(act).map(DeckSentences(words: words).text) ?? ""
    }

    /// `Suit: spades.`
    static func words(_ note: TableNote) -> String {
        "\(note.name.prefix(1).uppercased())\(note.name.dropFirst()): \(note.value.lowercased())."
    }

    private static func number(of deal: DeckEvent.Deal?) -> String {
        deal.map { " Deal \($0.number)." } ?? ""
    }

    /// `50 cards left.`
    static func left(_ count: Int) -> String { "\(PlainWords.count(count, "card")) left." }

    private func dealt(_ isShuffled: Bool, _ act: DeckAct) -> String {
        let count = PlainWords.count(act.remaining, "card")
        return isShuffled
            ? "The deck is shuffled, \(count)." : "The deck is reset and unshuffled, \(count)."
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

    /// Returns the cards of a pile in reply to the player's question.
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
