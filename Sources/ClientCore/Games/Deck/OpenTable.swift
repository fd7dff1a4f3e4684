import GameProtocol

/// What lies on the pile `table` of a free room, and who laid each card there, as far as it was seen.
///
/// Nothing is guessed: where an event leaves open which of two equal cards went, or in which order
/// cards lie now, the list is unknown until it was asked for.
struct OpenTable: Equatable, Sendable {
    /// Bottom first; nil where it has to be asked for.
    private(set) var cards: [Laid]?
    /// Cards that lie below those, of which nothing is known.
    private(set) var belowCount = 0
    /// The server does not list them.
    private(set) var isRefused = false
    /// Who laid what, from before the list became unknown.
    private var marks: [PlayingCard: String] = [:]

    /// A card on the table.
    struct Laid: Equatable, Sendable {
        var card: PlayingCard
        /// Who laid it; nil where it lay there before this client looked.
        var player: String?
    }

    static let name = "table"

    static func isNamed(_ pile: String) -> Bool { NameRule.key(pile) == name }

    /// A table on which so many cards lie.
    init(count: Int) { cards = count == 0 ? [] : nil }

    /// The card at a place, the lowest being 0.
    func card(at place: Int) -> PlayingCard? {
        guard let cards, cards.indices.contains(place) else { return nil }
        return cards[place].card
    }

    mutating func clear() { self = OpenTable(count: 0) }

    /// Somebody lays cards there; nil where they were not shown.
    mutating func add(_ added: [PlayingCard]?, by player: String, _ side: DeckSide = .top) {
        // What lies below cards of which nothing is known has no place in the list.
        guard let added, side == .top || belowCount == 0 else { return forget() }
        // While the list is on its way, it tells who laid what came after the question.
        for card in added where cards == nil { marks[card] = player }
        let laid = added.map { Laid(card: $0, player: player) }
        cards = cards.map { side == .top ? $0 + laid : laid + $0 }
    }

    /// Cards leave the table.
    mutating func remove(_ removed: [PlayingCard]?) {
        guard let removed else { return forget() }
        for card in removed {
            marks[card] = nil
            let places = (cards ?? []).indices.filter { cards?[$0].card == card }
            guard places.count == 1, let place = places.first else {
                // Which of two equal ones it was is not said.
                forget()
                marks[card] = nil
                continue
            }
            cards?.remove(at: place)
        }
    }

    /// The cards lie there in an order that nobody knows.
    mutating func loseOrder() { if cards?.count ?? 2 > 1 { forget() } }

    /// Takes the list that the server gives, bottom first; nil where it gives none.
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

    /// What the counts say has to agree with what was seen.
    mutating func check(count: Int) {
        guard let cards, cards.count + belowCount != count else { return }
        if count == 0 { clear() } else { forget() }
    }

    /// Forgets a list of more cards than a room has.
    mutating func forgetExcess() {
        if let cards, cards.count > Limits.maximumCards { forget() }
    }

    /// Whether the cards have to be asked for.
    var isUnknown: Bool { cards == nil && !isRefused }

    /// The list is not known any more; who laid what is, where no card is there twice.
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
