public import GameProtocol

/// High card: each player draws a card, and the highest card takes the trick.
///
/// `HighCard+Play` has the draws and the tricks, `HighCard+View` everything that the game shows.
public struct HighCard: Game {
    /// A card of the running trick and the player who drew it.
    struct Play: Equatable, Sendable {
        let player: Int
        let card: PlayingCard
    }

    static let tableName = "table"
    static let discardName = "discard"

    let settings: DeckOptions
    var deck: Deck
    /// The indices of the open piles: the running trick, and all decided tricks.
    let table: Int
    let discard: Int

    var players = RoundPlayers()
    var tallies: [DeckStats] = []
    /// The points of each player: one for each trick won, and one for each tie carried to it.
    var scores: [Int] = []

    /// Whether a turn is running.
    var isRunning = false
    /// The number of the running or last turn.
    var turn = 0
    /// The player of the running turn, or of the last one.
    var player = 0
    /// The player who begins every trick of the round.
    var first = 0
    /// The number of the running or last trick.
    var trick = 0
    /// The number of ties in a row, which the next trick's winner scores, too.
    var carry = 0
    /// The draws of the running trick, in order.
    var plays: [Play] = []

    /// Creates a table before its first deal.
    ///
    /// Only tests pass `contents` that differ from the options.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        deck = Deck(contents ?? settings.contents)
        table = deck.makePile(Self.tableName, owner: nil)
        discard = deck.makePile(Self.discardName, owner: nil)
    }

    /// Applies one input; throws the first refusal of the rules that applies to a draw or to a
    /// deal.
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
        // The server draws for a player whose clock runs out, because a draw involves no decision.
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
        outputs.put(.dealt(deal.record(deck.cards)))
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
