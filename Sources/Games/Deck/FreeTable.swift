public import GameProtocol

/// A shared table: cards, piles and hands, without turns, score and end.
///
/// Players are numbered by their seats. `FreeTable+Moves` is what they may do, `FreeTable+Deal` how
/// the deck is shuffled, `FreeTable+View` what each of them may see.
public struct FreeTable: Game {
    /// A place that somebody named and may reach.
    enum Place: Equatable, Sendable {
        /// A player's hand, by the player's number.
        case hand(Int)
        /// An open pile, by its index.
        case open(Int)
    }

    let settings: DeckOptions
    var deck: Deck
    /// Who sits where.
    var names: [String?] = Array(repeating: nil, count: Limits.seats.upperBound)
    /// The first deal is made.
    var isDealt = false
    /// The deck was shuffled, or will be by the first deal.
    var isShuffled: Bool
    /// The words of the running deal that are not used up.
    var words = WordStream(seed: [])
    /// Shuffles of the rest since all cards were brought back the last time.
    var unprovenShuffleCount = 0

    /// A table at which nobody sits yet.
    ///
    /// Other `contents` than those of the options are for tests, which tell them to nobody.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        deck = Deck(contents ?? settings.contents)
        isShuffled = settings.shuffled
    }

    /// Takes one input; throws the first refusal of the rules that applies to a move, or to a seat.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .move(.deck(let move), let player): try play(move, by: player, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .deal(let deal): self.deal(deal, &outputs)
        case .sat(let player, let name): try sit(player, name: name, &outputs)
        case .left(let player): stand(player, &outputs)
        // There are no turns and no rounds, so that nothing runs out or ends.
        case .timer, .stop: break
        }
    }

    /// The place of that name; nil if there is none.
    func place(_ name: String) -> Place? {
        let key = NameRule.key(name)
        if let seat = names.firstIndex(where: { $0.map { NameRule.key($0) == key } ?? false }) {
            return .hand(seat)
        }
        return deck.openPile(name).map { .open($0) }
    }

    /// The place of that name, from which the player may take cards; no name means the player's own
    /// hand.
    func ownPlace(_ name: String?, of player: Int, field: String) throws(Refusal) -> Place {
        guard let name else { return .hand(player) }
        return try seenPlace(name, by: .player(player), field: field)
    }

    /// The place of that name, whose cards the viewer may see; onlookers have no hand.
    func seenPlace(_ name: String, by viewer: Viewer, field: String) throws(Refusal) -> Place {
        guard let place = place(name) else { throw Refusal.noSuchPile(name, field: field) }
        if case .hand(let owner) = place, viewer != .player(owner) {
            throw Refusal(.notYourPile, "The cards of \(name) are in a hand.", field: field)
        }
        return place
    }

    func name(of player: Int) -> String {
        guard let name = names[player] else {
            preconditionFailure("Somebody plays who does not sit at the table.")
        }
        return name
    }

    /// The pile that is the place; a hand is made with its first card.
    func pile(_ place: Place) -> Int? {
        switch place {
        case .hand(let player): deck.hand(of: player)
        case .open(let pile): pile
        }
    }

    func name(of place: Place) -> String {
        switch place {
        case .hand(let player): name(of: player)
        case .open(let pile): deck.piles[pile].name
        }
    }

    mutating func makePile(_ place: Place) -> Int {
        switch place {
        case .hand(let player):
            deck.hand(of: player) ?? deck.makePile(name(of: player), owner: player)
        case .open(let pile): pile
        }
    }
}
