import GameProtocol
import TerminalKit

/// The words of a deck room's screen.
struct DeckWords: Sendable {
    let room: RoomView
    let deck: DeckTable

    /// `52-card deck`.
    var deckWords: String { "\(deck.cardCount)-card deck" }

    /// A player with their mark: `● bob`.
    func player(_ name: String) -> StyledText {
        room.sign(of: name).adding(" \(name)")
    }

    /// `▲ ann (you)`.
    func seat(_ name: String) -> StyledText {
        player(name).adding(name == room.me ? " (you)" : "")
    }

    /// `K♥`; several as `J♦ and Q♣`.
    static func list(_ cards: [PlayingCard]) -> String {
        guard cards.count <= 12 else { return "\(cards.count) cards" }
        return PlainWords.list(cards.map(\.sign))
    }

    /// What the message row says of something that happened; nil where it says nothing.
    func sentence(_ act: DeckAct) -> String? {
        switch act.action {
        case .shuffled(_, let player?, let pile, _): shuffled(player, pile, act)
        case .shuffled(_, nil, _, _): nil
        case .drawn(let player, let from, _, let count, let cards):
            drawn(player, from, count, cards, act)
        case .added(let player, let from, let pile, let count, let cards):
            added(player, from, pile, count, cards, act)
        case .returned(let player, _, let count, let cards):
            returned(player, count, cards, act)
        case .trick: nil
        }
    }

    private func shuffled(_ player: String, _ pile: String?, _ act: DeckAct) -> String {
        if let pile { return "\(who(player)) shuffled \(place(pile, of: player))." }
        let count = PlainWords.count(act.remaining, "card")
        return act.isWhole
            ? "\(who(player)) shuffled all \(count)."
            : "\(who(player)) shuffled the \(count) that are left."
    }

    private func drawn(
        _ player: String,
        _ from: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        _ act: DeckAct
    ) -> String? {
        guard !act.isOfRound else { return nil }
        let what = cards.map(Self.list) ?? PlainWords.count(count, "card")
        guard NameRule.key(from) == "deck" else {
            return "\(who(player)) took \(what) from \(Self.pile(from))."
        }
        let hand = player == room.me ? "your hand" : "their hand"
        return "\(who(player)) drew \(what) into \(hand).  \(PlainDeck.left(act.remaining))"
    }

    private func added(
        _ player: String,
        _ from: String,
        _ pile: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        _ act: DeckAct
    ) -> String? {
        let what = cards.map(Self.list) ?? PlainWords.count(count, "card")
        if act.isGift {
            let receiver = pile == room.me ? "you" : pile
            return "\(who(player)) gave \(receiver) \(what)."
        }
        if from == player, wasDrawn(pile) {
            return "\(who(player)) drew \(what).  \(PlainDeck.left(act.remaining))"
        }
        let place = act.isNewPile ? "the new open pile \(pile)" : Self.pile(pile)
        return "\(who(player)) put \(what) on \(place)."
    }

    /// The cards were drawn for the table, in one go.
    private func wasDrawn(_ pile: String) -> Bool {
        OpenTable.isNamed(pile) && deck.drawLog.wasLaid
    }

    /// What others did with cards, for the log; draws have a list of their own.
    func note(_ act: DeckAct) -> String? {
        let player: String
        switch act.action {
        case .drawn(let drawer, let from, _, _, _):
            guard NameRule.key(from) != "deck" else { return nil }
            player = drawer
        case .added(let adder, let from, let pile, _, _):
            guard from != adder || !wasDrawn(pile) else { return nil }
            player = adder
        case .returned(let returner, _, _, _): player = returner
        case .shuffled(_, let shuffler?, _, _): player = shuffler
        case .shuffled, .trick: return nil
        }
        return player == room.me ? nil : sentence(act)
    }

    private func returned(
        _ player: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        _ act: DeckAct
    ) -> String? {
        let what = cards.map(Self.list) ?? PlainWords.count(count, "card")
        if act.hasLeft { return "The hand of \(player), \(what), went under the deck." }
        return "\(who(player)) put \(what) under the deck.  \(PlainDeck.left(act.remaining))"
    }

    /// A pile's name; the table is no name.
    private static func pile(_ name: String) -> String {
        OpenTable.isNamed(name) ? "the table" : name
    }

    private func who(_ player: String) -> String { player == room.me ? "You" : player }

    private func place(_ pile: String, of player: String) -> String {
        guard pile == player else { return "the pile \(pile)" }
        return player == room.me ? "your hand" : "their hand"
    }
}

extension DeckWords {
    /// `Trick 7: ● bob takes it with K♥, +2`, or `Trick 8: a tie; the next is worth 2`.
    func trick(_ trick: TrickResult) -> String {
        guard let winner = trick.winner else {
            return "Trick \(trick.number): a tie; the next is worth \(trick.carry &+ 1)"
        }
        let card = trick.winningCard.map { " with \($0.sign)" } ?? ""
        return "Trick \(trick.number): \(room.mark(of: winner)) \(winner) takes it\(card)"
            + ", +\(trick.gain)"
    }

    /// `● bob K♥ +2`, or `a tie, next worth 2`.
    func shortTrick(_ trick: TrickResult) -> StyledText {
        guard let winner = trick.winner else {
            return StyledText("\(trick.number) a tie, next worth \(trick.carry &+ 1)")
        }
        let card = trick.winningCard.map { "  \($0.sign)" } ?? ""
        return StyledText("\(trick.number) ") + player(winner).adding("\(card)  +\(trick.gain)")
    }
}
