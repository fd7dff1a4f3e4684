import GameProtocol

/// What was drawn from the deck of a free room, the newest first.
struct DrawLog: Equatable, Sendable {
    private(set) var draws: [Draw] = []
    /// The last thing that happened was the draw of these cards; nil are another player's.
    private var open: [PlayingCard]?
    private var isOpen = false
    /// The last thing that happened was that the newest draw was laid on the table.
    private(set) var wasLaid = false

    /// Cards that somebody drew.
    struct Draw: Equatable, Sendable {
        var player: String
        var count: Int
        /// The cards, once they lie on the table for all to see.
        var cards: [PlayingCard]?
    }

    /// More than a screen shows is not kept.
    private static let maximumDraws = 20

    /// Somebody drew cards into their hand; `own` are they, where this player sees them.
    mutating func draw(_ count: Int, by player: String, own: [PlayingCard]?) {
        draws.insert(Draw(player: player, count: count), at: 0)
        draws = Array(draws.prefix(Self.maximumDraws))
        open = own
        isOpen = true
        wasLaid = false
    }

    /// Somebody laid cards from their hand on the table: if that followed their draw at once and
    /// they are as many, these are the cards that were drawn.
    mutating func lay(_ cards: [PlayingCard], by player: String) {
        defer { isOpen = false }
        wasLaid = false
        guard isOpen, let last = draws.first, last.player == player, last.count == cards.count,
            open.map({ $0 == cards }) ?? true
        else { return }
        draws[0].cards = cards
        wasLaid = true
    }

    /// Something else happened.
    mutating func pass() {
        isOpen = false
        wasLaid = false
    }
}
