import GameProtocol

/// A server of a deck room that says what the test wants, with the counts that belong to it.
struct DeckScript {
    var table: TableScript
    let options: DeckOptions
    var counts: DeckPiles

    init(
        _ rules: DeckOptions.Rules,
        cards: String? = nil,
        shuffled: Bool = true,
        asks: Bool = false,
        isQuiet: Bool = false
    ) {
        table = TableScript(asks: asks, isQuiet: isQuiet)
        options = DeckOptions(
            rules: rules,
            deckCount: 1,
            jokers: false,
            cards: cards.map(Self.cards),
            shuffled: shuffled,
            turnSeconds: rules == .free ? 0 : 60
        )
        counts = DeckPiles(remaining: options.contents.count, piles: [])
    }

    static func cards(_ codes: String) -> [PlayingCard] {
        codes.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
    }

    func snapshot(_ names: [String], hand: [PlayingCard]? = nil) -> RoomState {
        let isFree = options.rules == .free
        var state = table.snapshot(names)
        state.title = nil
        state.phase = isFree ? .playing : .lobby
        state.options = .deck(options)
        state.players = names.map {
            RoomState.Player(
                name: $0,
                isReady: !isFree,
                isOnline: true,
                isPlaying: isFree,
                score: 0,
                stats: isFree ? Stats() : DeckStats().stats
            )
        }
        state.game = .deck(
            DeckState(
                counts: counts,
                isShuffled: options.shuffled,
                trick: isFree ? nil : DeckState.Trick(number: 0, carry: 0, table: []),
                hand: hand
            )
        )
        return state
    }

    /// The deal of that number, from the top of the deck.
    func dealt(_ number: Int, _ entropies: [String], of cards: [PlayingCard]) -> [PlayingCard] {
        guard options.shuffled || number > 1 else { return cards }
        let seed = TableScript.secret.seed(room: "K3QF", round: number, entropies: entropies)
        return dealDeck(codes: cards, seed: seed).codes
    }

    func proof(_ number: Int, _ entropies: [String], of cards: [PlayingCard]? = nil) -> Proof {
        Proof(
            room: "K3QF",
            round: number,
            salt: TableScript.secret.salt,
            codes: dealt(number, entropies, of: cards ?? options.contents).map(\.code)
        )
    }

    mutating func happen(_ action: DeckEvent.Action) {
        table.happen(.game(.deck(DeckEvent(action, counts))))
    }

    /// Sets the counts that the next events carry.
    mutating func lie(_ remaining: Int, _ piles: KeyValuePairs<String, Int> = [:]) {
        counts = DeckPiles(
            remaining: remaining,
            piles: piles.map { DeckPiles.Pile(name: $0.key, remaining: $0.value) }
        )
    }

    mutating func printed() -> [String] { table.printed() }
}

/// A round of high card.
extension DeckScript {
    /// Into a room where others sit, up to the first turn.
    mutating func begin(_ players: [String], entropies: [String]) {
        table.greet()
        table.ok(.entered(snapshot(players.filter { $0 != "ann" })))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: TableScript.secret.seedCommit)
        )
        table.ok()
        table.happen(
            .started(
                Started(
                    round: 1,
                    board: nil,
                    players: players,
                    first: players[0],
                    commit: proof(1, entropies).commit,
                    seedCommit: TableScript.secret.seedCommit
                )
            )
        )
        happen(.shuffled(isShuffled: options.shuffled, player: nil, pile: nil, deal: nil))
    }

    mutating func turn(_ number: Int, _ player: String) {
        table.happen(.turn(turn: number, player: player, clockMs: 60_000))
        guard player == "ann" else { return }
        let prompt = Prompt(
            room: "K3QF",
            .deck(DeckPrompt(turn: number)),
            clockMs: 60_000
        )
        table.say(.prompt(prompt))
    }

    mutating func draw(_ player: String, _ card: PlayingCard) {
        if player == "ann" {
            table.type("d")
            table.ok()
        }
        counts.remaining -= 1
        happen(.drawn(player: player, from: "deck", to: "table", count: 1, cards: [card]))
    }

    func over(_ points: [(String, Int)], _ entropies: [String]) -> Over {
        let best = points.map(\.1).max() ?? 0
        let winners = points.filter { $0.1 == best }.map(\.0)
        return Over(
            round: 1,
            reason: .complete,
            result: winners.count == 1 ? .win : .tie,
            winners: winners,
            scores: points.map { Score(player: $0.0, points: $0.1) },
            stats: points.map { ["draws": 2, "tricks": $0.1 > 0 ? 1 : 0] },
            proof: proof(1, entropies).line,
            serverSeed: TableScript.secret.serverSeed,
            entropies: entropies,
            seedCommit: TableScript.secret.seedCommit
        )
    }
}

/// A shared table.
extension DeckScript {
    /// Into a table that bob has just made.
    mutating func sitDown() {
        table.greet()
        lie(options.contents.count)
        var state = snapshot(["bob"])
        state.round = 0
        table.ok(.entered(state))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: TableScript.secret.seedCommit)
        )
        deal(1, player: nil, entropies: ["", ""])
    }

    mutating func deal(
        _ number: Int,
        player: String?,
        entropies: [String],
        of cards: [PlayingCard]? = nil
    ) {
        let proof = proof(number, entropies, of: cards)
        let deal = DeckEvent.Deal(
            number: number,
            commit: proof.commit,
            seedCommit: TableScript.secret.seedCommit
        )
        let isShuffled = options.shuffled || number > 1
        happen(.shuffled(isShuffled: isShuffled, player: player, pile: nil, deal: deal))
    }

    mutating func prove(
        _ number: Int,
        entropies: [String],
        of cards: [PlayingCard]? = nil,
        _ tamper: (inout DealProof) -> Void = { _ in }
    ) {
        var shown = DealProof(
            deal: number,
            proof: proof(number, entropies, of: cards).line,
            serverSeed: TableScript.secret.serverSeed,
            entropies: entropies
        )
        tamper(&shown)
        table.happen(.proof(shown))
    }
}
