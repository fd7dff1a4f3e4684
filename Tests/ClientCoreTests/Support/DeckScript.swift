import GameProtocol

@testable import ClientCore

/// A client in a deck room.
typealias DeckScript = ClientScript<DeckServer>

/// The deck of a script's server, with its counts.
struct DeckServer {
    let options: DeckOptions
    var counts: DeckPiles

    init(_ rules: DeckOptions.Rules, cards: String?, shuffled: Bool = true, piles: [String] = []) {
        options = DeckOptions(
            rules: rules,
            deckCount: 1,
            jokers: false,
            cards: cards.map(PlayingCard.codes),
            shuffled: shuffled,
            turnSeconds: rules == .free ? 0 : 60
        )
        counts = DeckPiles(
            remaining: options.contents.count,
            piles: piles.map { DeckPiles.Pile(name: $0, remaining: 0) }
        )
    }
}

extension PlayingCard {
    /// Returns the cards of a line such as `AS 0H`.
    static func codes(_ line: String) -> [PlayingCard] {
        line.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
    }
}

extension DeckScript {
    init(
        _ rules: DeckOptions.Rules,
        cards: String? = nil,
        shuffled: Bool = true,
        asks: Bool = false,
        isQuiet: Bool = false
    ) {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
        plan.name = "ann"
        plan.asks = asks
        let game = DeckServer(rules, cards: cards, shuffled: shuffled)
        self.init(plan, game, code: "K3QF", isQuiet: isQuiet)
    }

    func snapshot(_ names: [String], hand: [PlayingCard]? = nil) -> RoomState {
        let isFree = game.options.rules == .free
        var state = ScriptedServer.state(
            code,
            seq: seq,
            title: nil,
            phase: isFree ? .playing : .lobby,
            names,
            stats: isFree ? Stats() : DeckStats().stats,
            .deck(game.options),
            .deck(
                DeckState(
                    counts: game.counts,
                    isShuffled: game.options.shuffled,
                    trick: isFree ? nil : DeckState.Trick(number: 0, carry: 0, table: []),
                    hand: hand
                )
            )
        )
        if isFree {
            state.round = 0
            for index in state.players.indices { state.players[index].isReady = false }
        }
        return state
    }

    /// Returns the deal with this number, from the top of the deck.
    func dealt(_ number: Int, _ entropies: [String], of cards: [PlayingCard]) -> [PlayingCard] {
        guard game.options.shuffled || number > 1 else { return cards }
        let seed = ScriptedServer.secret.seed(room: code, round: number, entropies: entropies)
        return dealDeck(codes: cards, seed: seed).codes
    }

    func proof(_ number: Int, _ entropies: [String], of cards: [PlayingCard]? = nil) -> Proof {
        Proof(
            room: code,
            round: number,
            salt: ScriptedServer.secret.salt,
            codes: dealt(number, entropies, of: cards ?? game.options.contents).map(\.code)
        )
    }

    mutating func happen(_ action: DeckEvent.Action) {
        happen(.game(.deck(DeckEvent(action, game.counts))))
    }

    /// Sets the counts for the next events.
    mutating func lie(_ remaining: Int, _ piles: KeyValuePairs<String, Int> = [:]) {
        game.counts = DeckPiles(
            remaining: remaining,
            piles: piles.map { DeckPiles.Pile(name: $0.key, remaining: $0.value) }
        )
    }

}

/// A round of high card.
extension DeckScript {
    /// Enters a room with other players, and plays up to the first turn.
    mutating func begin(_ players: [String], entropies: [String]) {
        join(snapshot(players.filter { $0 != "ann" }))
        start(players, first: players[0], board: nil, commit: proof(1, entropies))
        happen(.shuffled(isShuffled: game.options.shuffled, player: nil, pile: nil, deal: nil))
    }

    mutating func turn(_ number: Int, _ player: String) {
        turn(number, player, .deck(DeckPrompt(turn: number)))
    }

    mutating func draw(_ player: String, _ card: PlayingCard) {
        if player == "ann" {
            type("d")
            ok()
        }
        game.counts.remaining -= 1
        happen(.drawn(player: player, from: "deck", to: "table", count: 1, cards: [card]))
    }

    func over(_ points: [(String, Int)], _ entropies: [String]) -> Over {
        ScriptedServer.over(
            points,
            stats: { ["draws": 2, "tricks": $0 > 0 ? 1 : 0] },
            proof(1, entropies),
            entropies
        )
    }
}

/// A shared table.
extension DeckScript {
    /// Enters a table that bob has just made.
    mutating func sitDown() {
        lie(game.options.contents.count)
        join(snapshot(["bob"]))
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
            seedCommit: ScriptedServer.secret.seedCommit
        )
        let isShuffled = game.options.shuffled || number > 1
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
            serverSeed: ScriptedServer.secret.serverSeed,
            entropies: entropies
        )
        tamper(&shown)
        happen(.proof(shown))
    }
}
