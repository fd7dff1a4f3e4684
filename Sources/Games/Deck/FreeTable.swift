public import GameProtocol

/// A shared table with cards, piles and hands, without turns, score or end.
///
/// Players are numbered by their seats. `FreeTable+Moves` has the moves, `FreeTable+Deal` the
/// shuffles, and `FreeTable+View` everything that a viewer may see.
public struct FreeTable: Game {
    /// A place for cards that a request named and that its player may reach.
    enum Place: Equatable, Sendable {
        /// A player's hand, by the player's number.
        case hand(Int)
        /// An open pile, by its index.
        case open(Int)
    }

    let settings: DeckOptions
    var deck: Deck
    /// The names of the players by seat; nil for a free seat.
    var names: [String?] = Array(repeating: nil, count: Limits.seats.upperBound)
    /// Whether the first deal was made.
    var isDealt = false
    /// Whether the deck was shuffled, or the first deal will shuffle it.
    var isShuffled: Bool
    /// The unused rest of the running deal's random words.
    var words = WordStream(seed: [])
    /// The number of shuffles of the remaining deck since all cards came back last.
    var unprovenShuffleCount = 0

    /// Creates a table without players.
    ///
    /// Only tests pass `contents` that differ from the options.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        deck = Deck(contents ?? settings.contents)
        isShuffled = settings.shuffled
    }

    /// Applies one input; throws the first refusal of the rules that applies to a move or to a
    /// seat.
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
        // Without turns and rounds, nothing can run out or end.
        case .timer, .stop: break
        }
    }

    /// Returns the place of that name; nil if there is none.
    func place(_ name: String) -> Place? {
        let key = NameRule.key(name)
        if let seat = names.firstIndex(where: { $0.map { NameRule.key($0) == key } ?? false }) {
            return .hand(seat)
        }
        return deck.openPile(name).map { .open($0) }
    }

    /// Returns the place of that name if the player may take cards from it. No name means the
    /// player's own hand.
    func ownPlace(_ name: String?, of player: Int, field: String) throws(Refusal) -> Place {
        guard let name else { return .hand(player) }
        return try seenPlace(name, by: .player(player), field: field)
    }

    /// Returns the place of that name if the viewer may see its cards. Onlookers have no hand.
    func seenPlace(_ name: String, by viewer: Viewer, field: String) throws(Refusal) -> Place {
        guard let place = place(name) else { throw Refusal.noSuchPile(name, field: field) }
        if case .hand(let owner) = place, viewer != .player(owner) {
            throw Refusal.isInHand(name, field: field)
        }
        return place
    }

    func name(of player: Int) -> String {
        guard let name = names[player] else {
            preconditionFailure("Somebody plays who does not sit at the table.")
        }
        return name
    }

    /// Returns the index of the place's pile; nil for a hand before its first card.
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
