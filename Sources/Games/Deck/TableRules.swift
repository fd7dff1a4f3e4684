import GameProtocol

/// The rules of one card game: which moves are legal, and what follows from each.
///
/// `RefereedTable` makes a `Game` of them. Rules have no clock and no chance of their own: the
/// table deals, shuffles and draws from the committed deal.
///
/// Open piles have the names `table` and `discard`, which no player can have.
protocol TableRules: Equatable, Sendable {
    /// The constant properties of the game.
    static var row: RulesEntry { get }
    /// The cards of the game, in the order before a shuffle; nil for a game with any cards.
    static var cards: [PlayingCard]? { get }
    /// The open piles of a game without hands, which exist from the start. Nil for a game in which
    /// each player has a hand; its open piles come into being with their first card.
    static var onlyPiles: [String]? { get }
    /// Whether prompts and events have the fields `moves`, `notes` and `places`. False only for
    /// high card, whose messages are older than these fields.
    static var listsMoves: Bool { get }

    init()

    /// Deals a new round. `first` is the player whose turn it is to begin.
    mutating func setUp(_ table: inout Table, first: Int) -> Next
    /// Returns all legal moves of a player in their turn. A player without one is passed over; if
    /// all are, the round is over.
    func moves(of player: Int, _ table: Table) -> [TableMove]
    /// Carries out what follows from a move, whose cards the table has moved already.
    mutating func played(_ move: TableMove, by player: Int, _ table: inout Table) -> Next
    /// Scores a round that is over by the rules, and returns the players by places, the best first.
    mutating func result(_ table: inout Table) -> [[Int]]

    /// Returns the value of a move for the player. The prompt lists the most valuable move first,
    /// so the value may only depend on open cards and on the player's own hand. If the clock runs
    /// out, the server makes the last move of that list.
    func value(of move: TableMove, by player: Int, _ table: Table) -> Int
    /// Puts away the cards of a player who left the round. Returns the next turn; nil if the rules
    /// leave the choice of the turn to the table.
    mutating func left(_ player: Int, _ table: inout Table) -> Next?
    /// Returns the refusal of an illegal move, as a sentence: the rule that the player must follow.
    func sentence(for player: Int, _ table: Table) -> String
    /// Returns the request in the form that `moves` uses; nil for a move that the game lacks.
    func move(in request: DeckMove) throws(Refusal) -> DeckMove?
    /// Returns a player's counts besides the points.
    func stats(of player: Int) -> Stats
    /// Returns the running trick for snapshots; nil in a game without tricks.
    func trick(_ table: Table) -> DeckState.Trick?
}

/// The consequence of a move.
enum Next: Equatable, Sendable {
    /// The turn of that player, who may be the same one.
    case turn(of: Int)
    /// The round is over by the rules.
    case over
}

extension TableRules {
    static var cards: [PlayingCard]? { PlayingCard.newDeck(jokers: false) }

    static var onlyPiles: [String]? { nil }
    static var listsMoves: Bool { true }

    func value(of move: TableMove, by player: Int, _ table: Table) -> Int { 0 }

    mutating func left(_ player: Int, _ table: inout Table) -> Next? {
        table.putUnderDeck(handOf: player)
        return nil
    }

    func sentence(for player: Int, _ table: Table) -> String { Self.row.about }

    func move(in request: DeckMove) throws(Refusal) -> DeckMove? {
        if case .shuffle = request { nil } else { request }
    }

    func stats(of player: Int) -> Stats { Stats() }

    func trick(_ table: Table) -> DeckState.Trick? { nil }

    /// Returns the game of a room; throws if its options do not fit the rules.
    static func game(_ settings: DeckOptions, seats: Int) throws(Refusal) -> any Game {
        guard let cards else { return RefereedTable<Self>(settings) }
        var settings = settings
        let isOwn = settings.cards.map { Self.sorted($0) == Self.sorted(cards) } ?? true
        guard settings.deckCount == 1, !settings.jokers, isOwn else {
            throw Refusal(
                .badValue,
                "\(row.title) is played with its own \(cards.count) cards.",
                field: !isOwn
                    ? "options.cards" : settings.jokers ? "options.jokers" : "options.deck_count"
            )
        }
        guard row.seats.contains(seats) else {
            throw Refusal(.badValue, "\(row.players) The room has \(seats) seats.", field: "seats")
        }
        if settings.cards == nil, cards != settings.contents { settings.cards = cards }
        return RefereedTable<Self>(settings)
    }

    private static func sorted(_ cards: [PlayingCard]) -> [String] { cards.map(\.code).sorted() }
}

extension RulesEntry {
    /// The numbers of players as a sentence, such as `Crazy Eights is for 2 to 5 players.`
    var players: String { "\(title) is for \(seatsText) players." }
}

/// The usual moves.
extension TableMove {
    /// Draw the top card of the deck into the player's hand.
    static let draw = TableMove(.draw(DeckDraw()), text: "draw a card")

    /// Lay a card of the player's hand on an open pile.
    static func play(
        _ card: PlayingCard,
        onto pile: String,
        note: String? = nil,
        text: String? = nil
    ) -> TableMove {
        TableMove(
            .add(pile: pile, cards: [card], from: nil, play: TablePlay(note: note)),
            text: text ?? card.words
        )
    }

    /// The card that the move plays; nil for a draw.
    var card: PlayingCard? {
        if case .add(_, let cards, _, _, _, _) = request { cards[0] } else { nil }
    }

    /// The player's choice beside the cards.
    var note: String? { if case .add(_, _, _, _, _, let play) = request { play.note } else { nil } }
}

extension PlayingCard {
    /// The rank; nil for a joker.
    var rank: Rank? { if case .suited(let rank, _) = self { rank } else { nil } }

    /// The value with the ace as the lowest card: 1 for an ace … 13 for a king, 0 for a joker.
    var lowRank: Int { rank.map { $0.place + 1 } ?? 0 }
}
