import GameProtocol

/// The legal moves of this player's turn under a referee, by the places that take part in them.
struct LegalMoves {
    /// A move, with its number in the list from 1.
    struct Numbered {
        var number: Int
        var move: TableMove
    }

    let all: [Numbered]
    private let deck: DeckTable
    private let me: String

    /// Returns nil if this player has no prompt with moves.
    init?(_ room: RoomView) {
        guard let deck = room.deck, room.isMyTurn, room.isPrompted, !deck.moves.isEmpty else {
            return nil
        }
        self.deck = deck
        me = room.me
        all = deck.moves.enumerated().map { Numbered(number: $0 + 1, move: $1) }
    }

    /// Returns the moves of a card in this player's hand.
    func of(_ card: PlayingCard) -> [Numbered] {
        all.filter {
            source(of: $0) == NameRule.key(me) && $0.move.request.cards?.contains(card) == true
        }
    }

    /// Returns the moves that take cards of a place, or put cards there.
    func at(_ place: String) -> [Numbered] {
        let key = NameRule.key(place)
        return all.filter { source(of: $0) == key || target(of: $0) == key }
    }

    /// Returns the moves that take this card of an open pile, or any card there.
    func taking(_ card: PlayingCard, from pile: String) -> [Numbered] {
        all.filter {
            source(of: $0) == NameRule.key(pile) && $0.move.request.cards?.contains(card) != false
        }
    }

    /// Whether a move takes cards of that place.
    func leaves(_ place: String) -> Bool { all.contains { source(of: $0) == NameRule.key(place) } }

    private func source(of one: Numbered) -> String {
        let request = one.move.request
        if case .draw = request { return NameRule.key(request.source ?? Self.deckName) }
        return NameRule.key(request.source ?? me)
    }

    private func target(of one: Numbered) -> String {
        let request = one.move.request
        if case .draw = request { return NameRule.key(request.target ?? me) }
        return NameRule.key(request.target ?? Self.deckName)
    }

    /// The name of the deck in requests.
    static let deckName = "deck"
}
