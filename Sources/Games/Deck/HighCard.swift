public import GameProtocol

/// The game of high card: everybody draws a card in turn, and the highest takes the trick.
///
/// `HighCard+Play` is the way of a draw and of a trick, `HighCard+View` what the game shows of
/// itself.
public struct HighCard: Game {
    /// A card that was drawn in the running trick, and by whom.
    struct Play: Equatable, Sendable {
        let player: Int
        let card: PlayingCard
    }

    static let tableName = "table"
    static let discardName = "discard"

    let settings: DeckOptions
    var deck: Deck
    /// The open piles of the deck: the running trick, and all that were decided.
    let table: Int
    let discard: Int

    var players = RoundPlayers()
    var tallies: [DeckStats] = []
    /// One for each trick, and one for each that was carried to it.
    var scores: [Int] = []

    /// A turn is running.
    var isRunning = false
    /// The running turn, or the one that ended last.
    var turn = 0
    /// Whose turn it is or was.
    var player = 0
    /// Who begins every trick of the round.
    var first = 0
    /// The running trick, or the one that was decided last.
    var trick = 0
    /// How many tricks in a row were ties.
    var carry = 0
    /// What was drawn in the running trick, in order.
    var plays: [Play] = []

    /// A table that was not dealt at yet.
    ///
    /// Other `contents` than those of the options are for tests, which tell them to nobody.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        deck = Deck(contents ?? settings.contents)
        table = deck.makePile(Self.tableName, owner: nil)
        discard = deck.makePile(Self.discardName, owner: nil)
    }

    /// Takes one input; throws the first refusal of the rules that applies to a draw, or to a deal.
    public mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .move(.deck(.draw(let draw)), let player):
            try check(draw, by: player)
            drawCard(&outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .deal(let deal): try begin(deal, &outputs)
        // The server draws for a player who lets the clock run out: a draw decides nothing.
        case .timer(.turn): if isRunning { drawCard(&outputs) }
        case .left(let player): leave(player, &outputs)
        case .stop: finish(.shutdown, winners: [], &outputs)
        case .timer(.pause), .timer(.round), .sat: break
        }
    }

    /// Brings all cards back, deals a new round and begins its first trick.
    private mutating func begin(
        _ deal: Deal,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        let count = deck.contents.count
        guard count >= deal.players.count else {
            throw Refusal(
                .notEnoughCards,
                "\(deal.players.count) players need more cards than the \(count) of this room.",
                remaining: count
            )
        }
        deck = HighCard(settings, contents: deck.contents).deck
        if settings.shuffled {
            deck.arrange(dealDeck(codes: deck.contents, seed: deal.seed).codes)
        }
        players = RoundPlayers(deal.players)
        tallies = Array(repeating: DeckStats(), count: players.count)
        scores = Array(repeating: 0, count: players.count)
        (turn, trick, carry, plays) = (0, 0, 0, [])
        first = deal.first
        outputs.put(.dealt(deal.record(deck.cards.map(\.code))))
        let dealt = DeckEvent.Action.shuffled(
            isShuffled: settings.shuffled,
            player: nil,
            pile: nil,
            deal: nil
        )
        deck.tell(dealt, &outputs)
        beginTrick(&outputs)
    }
}
