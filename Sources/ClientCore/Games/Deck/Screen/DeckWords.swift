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

    /// The open piles without the table.
    var openPiles: [DeckPiles.Pile] {
        deck.counts.piles.filter { room.seat($0.name) == nil && !OpenTable.isNamed($0.name) }
    }

    /// Returns the message row's sentence for an act; nil if there is none.
    func sentence(_ act: DeckAct) -> String? {
        guard !act.isOfRound, let deed = DeckDeed(act) else { return nil }
        return DeckSentences(words: PlainWords(screen: room)).line(deed, remaining: act.remaining)
    }

    /// Returns the log line of an action, as short as possible: `● took K♥ from table`.
    func logLine(_ deed: DeckDeed) -> StyledText {
        let what = what(deed)
        switch deed.kind {
        case .drew: return line(deed, "drew \(what) to hand")
        case .laid(let place):
            let isTable = OpenTable.isNamed(place.name) && !place.isBelow
            return line(deed, "drew \(what)" + (isTable ? "" : Self.place(place)))
        case .dealt(let receiver): return gift(deed, "dealt", receiver, what)
        case .took(let pile): return line(deed, "took \(what) from \(pile)")
        case .moved(let pile, let place):
            return line(deed, "moved \(what) \(pile) to \(place.name)")
        case .put(let place): return line(deed, "put \(what)\(Self.place(place))")
        case .gave(let receiver): return gift(deed, "gave", receiver, what)
        case .gaveBack(_, let onTop):
            return line(deed, "put \(what) \(onTop ? "on" : "under") deck")
        case .left: return line(deed, "left \(what) under deck")
        case .shuffledAll: return line(deed, "shuffled all \(deed.count)")
        case .shuffledRest: return line(deed, "shuffled \(deed.count) left")
        case .shuffled(let pile):
            return line(deed, "shuffled \(pile == deed.player ? "their hand" : pile)")
        }
    }

    private func line(_ deed: DeckDeed, _ text: String) -> StyledText {
        short(deed.player).adding(" \(text)")
    }

    private func gift(
        _ deed: DeckDeed,
        _ verb: String,
        _ receiver: String,
        _ what: String
    ) -> StyledText {
        short(deed.player).adding(" \(verb) ") + short(receiver).adding(" \(what)")
    }

    /// Returns the sign of a seated player, or the name of any other player.
    private func short(_ name: String) -> StyledText {
        room.place(of: name) == nil || room.seat(name) == nil
            ? StyledText(name) : room.sign(of: name)
    }

    private static func place(_ place: DeckDeed.Place) -> String {
        " \(place.isBelow ? "under" : "on") \(place.name)"
    }

    private func what(_ deed: DeckDeed) -> String {
        guard let cards = deed.cards, cards.count <= 4 else {
            return PlainWords.count(deed.count, "card")
        }
        return cards.map(\.sign).joined(separator: " ")
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
