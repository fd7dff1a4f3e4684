import GameProtocol

/// A card game with a referee: the rules say which cards may move, and this type does the rest.
struct RefereedTable<Rules: TableRules>: Game {
    let settings: DeckOptions
    var rules = Rules()
    var table: Table
    var isRunning = false
    /// The number of the running or last turn.
    var turn = 0
    /// The player of the running turn, or of the last one.
    var player = 0

    /// Creates a table before its first deal. Only tests pass `contents` other than the options'.
    init(_ settings: DeckOptions, contents: [PlayingCard]? = nil) {
        self.settings = settings
        table = Table(
            Deck(contents ?? settings.contents),
            words: WordStream(seed: []),
            showsHands: Rules.row.showsHands,
            onlyPiles: Rules.onlyPiles
        )
    }

    mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .move(.deck(let request), let player):
            perform(try legal(request, by: player), by: player, &outputs)
        case .move(let move, _): throw Refusal.noSuchMove(move)
        case .deal(let deal): try begin(deal, &outputs)
        case .timer(.turn):
            guard isRunning else { break }
            if let move = listed.last { perform(move, by: player, &outputs) }
        case .left(let player): leave(player, &outputs)
        case .stop: finish(.shutdown, winners: [], &outputs)
        case .timer(.pause), .timer(.round), .sat: break
        }
    }

    private mutating func begin(
        _ deal: Deal,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        guard Rules.row.seats.contains(deal.players.count) else {
            throw Refusal(.notAllowed, Rules.row.players)
        }
        var deck = Deck(table.deck.contents)
        let count = deck.contents.count
        guard count >= deal.players.count else {
            throw Refusal(
                .notEnoughCards,
                "\(deal.players.count) players need more cards than the \(count) of this room.",
                remaining: count
            )
        }
        var words = WordStream(seed: deal.seed)
        if settings.shuffled {
            let dealt = dealDeck(codes: deck.contents, seed: deal.seed)
            deck.arrange(dealt.codes)
            words = dealt.words
        }
        table = Table(
            deck,
            players: deal.players,
            words: words,
            showsHands: Rules.row.showsHands,
            onlyPiles: Rules.onlyPiles
        )
        rules = Rules()
        turn = 0
        outputs.put(.dealt(deal.record(deck.cards)))
        table.deck.tell(
            .shuffled(isShuffled: settings.shuffled, player: nil, pile: nil, deal: nil),
            &outputs
        )
        proceed(to: rules.setUp(&table, first: deal.first), &outputs)
    }

    /// Returns the legal move that the request asks for; throws the first refusal that applies.
    private func legal(_ request: DeckMove, by player: Int) throws(Refusal) -> TableMove {
        guard let wanted = try rules.move(in: request)?.inTurn(nil) else {
            throw Refusal.noSuchMove(.deck(request))
        }
        if let asked = request.turn, asked != turn {
            throw Refusal.staleTurn(asked, running: turn)
        }
        guard player == self.player else {
            throw Refusal.notYourTurn(turn, of: table.name(of: self.player))
        }
        guard let move = rules.moves(of: player, table).first(where: { $0.request == wanted })
        else { throw Refusal(.illegalMove, rules.sentence(for: player, table)) }
        return move
    }

    private mutating func perform(
        _ move: TableMove,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) {
        table.perform(move.request, by: player)
        proceed(to: rules.played(move, by: player, &table), &outputs)
    }

    /// Begins the next turn, or ends the round if no player has a move.
    private mutating func proceed(to next: Next, _ outputs: inout some GameOutputs) {
        table.flush(&outputs)
        if case .turn(var player) = next {
            for _ in 0..<table.players.count {
                if !table.players.hasLeft(player), !rules.moves(of: player, table).isEmpty {
                    return begin(turnOf: player, &outputs)
                }
                player = table.next(after: player)
            }
        }
        let result = rules.result(&table)
        let winners = result.first ?? []
        finish(.complete, winners: winners, places: result, &outputs)
    }

    private mutating func begin(turnOf player: Int, _ outputs: inout some GameOutputs) {
        turn += 1
        self.player = player
        isRunning = true
        let clockMs = settings.turnSeconds > 0 ? settings.turnSeconds * 1_000 : nil
        outputs.put(.turn(number: turn, player: player, clockMs: clockMs))
    }

    /// Removes the player from the round, and lets the rules put that player's cards away.
    private mutating func leave(_ player: Int, _ outputs: inout some GameOutputs) {
        table.leave(player)
        if let (reason, winners) = table.players.decision {
            return finish(reason, winners: winners, places: [winners], &outputs)
        }
        guard isRunning else { return }
        let before = rules.moves(of: self.player, table)
        let next = rules.left(player, &table)
        let moves = rules.moves(of: self.player, table)
        if next == nil, player != self.player, !moves.isEmpty {
            table.flush(&outputs)
            if moves != before { outputs.put(.prompt(player: self.player)) }
            return
        }
        let running = player == self.player ? table.next(after: player) : self.player
        proceed(to: next ?? .turn(of: running), &outputs)
    }

    /// Ends the round. Players who left it have the last place.
    private mutating func finish(
        _ reason: Over.Reason,
        winners: [Int],
        places: [[Int]]? = nil,
        _ outputs: inout some GameOutputs
    ) {
        isRunning = false
        let left = (0..<table.players.count).filter { table.players.hasLeft($0) }
        let all = places.map { ($0 + [left]).filter { !$0.isEmpty } }
        let isTold = Rules.listsMoves
        outputs.put(.finished(reason, winners: winners, places: isTold ? all : nil))
    }
}

extension RefereedTable {
    var options: GameOptions { .deck(settings) }

    /// The points of each player, and the other counts of the rules.
    var standings: [Standing] {
        table.scores.enumerated().map { Standing(score: $1, stats: rules.stats(of: $0)) }
    }

    /// All legal moves of the current player, the best first; equal values keep their order.
    var listed: [TableMove] {
        rules.moves(of: player, table).enumerated()
            .map { (-rules.value(of: $1, by: player, table), $0, $1) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { $2 }
    }

    /// Returns all legal moves for the current player, each with the turn, the best first.
    func choices(of player: Int) -> GamePrompt? {
        guard isRunning, player == self.player else { return nil }
        guard Rules.listsMoves else { return .deck(DeckPrompt(turn: turn)) }
        let moves = listed.map { TableMove($0.request.inTurn(turn), text: $0.text) }
        return .deck(DeckPrompt(turn: turn, moves: moves))
    }

    /// Returns the number of cards in each place, the notes, and the viewer's own hand if shown.
    func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        var hand: [PlayingCard]?
        if case .player(let player) = viewer, Rules.row.showsHands {
            hand = table.hand(of: player)
        }
        let notes = DeckState.RulesNotes(about: Rules.row.about, notes: table.notes)
        return .deck(
            DeckState(
                counts: table.deck.counts,
                isShuffled: settings.shuffled,
                trick: rules.trick(table),
                hand: hand,
                rules: Rules.listsMoves ? notes : nil
            )
        )
    }

    /// Returns the number of cards in each place, and the cards of a pile that the viewer may see.
    func answer(
        _ query: GameQuery,
        for viewer: Viewer,
        room: String
    ) throws(Refusal) -> GameReply {
        guard case .pile(let query) = query, let name = query.pile else {
            return table.deck.reply(room: room)
        }
        let key = NameRule.key(name)
        guard let pile = table.deck.piles.firstIndex(where: { NameRule.key($0.name) == key })
        else { throw Refusal.noSuchPile(name) }
        if let owner = table.deck.piles[pile].owner {
            guard viewer == .player(owner), Rules.row.showsHands else {
                throw Refusal.isInHand(name, field: "pile")
            }
        }
        return table.deck.reply(showing: pile, query, room: room)
    }
}
