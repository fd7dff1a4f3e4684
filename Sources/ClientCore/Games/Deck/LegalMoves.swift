import GameProtocol

/// The legal moves of this player's turn under a referee, by the places that take part in them.
struct LegalMoves {
    /// A move, with its number in the list from 1.
    struct Numbered {
        var number: Int
        var move: TableMove
    }

    let all: [Numbered]
    private let me: String

    /// Returns nil if this player has no prompt with moves.
    init?(_ room: RoomView) {
        guard let deck = room.deck, room.isMyTurn, room.isPrompted, !deck.moves.isEmpty else {
            return nil
        }
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

    /// Returns the moves that take this card from an open pile, and the moves that name no card
    /// of the pile.
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

/// The cards on the pile `table` of a free room and their players, as far as this client saw them.
///
/// The client never guesses. If an event does not say which of two equal cards left, or shuffles
/// the pile, the list is unknown until the server sends it.
struct OpenTable: Equatable, Sendable {
    /// The known cards, bottom first; nil if the client has to request them.
    private(set) var cards: [Laid]?
    /// The number of unknown cards below `cards`.
    private(set) var belowCount = 0
    /// The server refuses to list the cards.
    private(set) var isRefused = false
    /// The player of each card, which this client remembers while the cards are unknown.
    private var marks: [PlayingCard: String] = [:]

    /// A card on the table.
    struct Laid: Equatable, Sendable {
        var card: PlayingCard
        /// The player who laid the card; nil if the card was on the table before this client saw
        /// it.
        var player: String?
    }

    static let name = "table"

    static func isNamed(_ pile: String) -> Bool { NameRule.key(pile) == name }

    /// Creates a table with that number of cards, none of them known.
    init(count: Int) { cards = count == 0 ? [] : nil }

    /// Returns the card at a place; 0 is the lowest.
    func card(at place: Int) -> PlayingCard? {
        guard let cards, cards.indices.contains(place) else { return nil }
        return cards[place].card
    }

    mutating func clear() { self = OpenTable(count: 0) }

    /// Adds cards that a player laid. `added` is nil if the event did not show them.
    mutating func add(_ added: [PlayingCard]?, by player: String, _ side: DeckSide = .top) {
        // Cards below unknown cards have no place in the list.
        guard let added, side == .top || belowCount == 0 else { return forget() }
        // While the client waits for the list, it remembers the player of each new card.
        for card in added where cards == nil { marks[card] = player }
        let laid = added.map { Laid(card: $0, player: player) }
        cards = cards.map { side == .top ? $0 + laid : laid + $0 }
    }

    /// Removes cards. `removed` is nil if the event did not show them.
    mutating func remove(_ removed: [PlayingCard]?) {
        guard let removed else { return forget() }
        for card in removed {
            marks[card] = nil
            let places = (cards ?? []).indices.filter { cards?[$0].card == card }
            guard places.count == 1, let place = places.first else {
                // The event does not say which of the equal cards it was.
                forget()
                marks[card] = nil
                continue
            }
            cards?.remove(at: place)
        }
    }

    /// Handles a shuffle, after which the order of the cards is unknown.
    mutating func loseOrder() { if cards?.count ?? 2 > 1 { forget() } }

    /// Takes the server's list, bottom first; nil if the server gives none.
    mutating func take(_ listed: [PlayingCard]?, of count: Int) {
        guard let listed, listed.count <= count else {
            isRefused = true
            return
        }
        isRefused = false
        belowCount = count - listed.count
        let counts = Self.counts(listed)
        cards = listed.map { Laid(card: $0, player: counts[$0] == 1 ? marks[$0] : nil) }
        marks = [:]
    }

    /// Forgets the cards if their number differs from the server's count.
    mutating func check(count: Int) {
        guard let cards, cards.count + belowCount != count else { return }
        if count == 0 { clear() } else { forget() }
    }

    /// Makes the cards unknown if there are more of them than a room can have.
    mutating func forgetExcess() {
        if let cards, cards.count > Limits.maximumCards { forget() }
    }

    /// Whether the client has to request the cards.
    var isUnknown: Bool { cards == nil && !isRefused }

    /// Makes the cards of the table unknown. The player of a card stays known if the table has that
    /// card only once.
    private mutating func forget() {
        guard let cards else { return }
        let counts = Self.counts(cards.map(\.card))
        marks = [:]
        for laid in cards where counts[laid.card] == 1 { marks[laid.card] = laid.player }
        self.cards = nil
        belowCount = 0
        isRefused = false
    }

    private static func counts(_ cards: [PlayingCard]) -> [PlayingCard: Int] {
        Dictionary(cards.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
