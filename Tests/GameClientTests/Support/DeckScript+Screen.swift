import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// A player before the screen of a deck room.
extension DeckScript {
    init(
        onScreen rules: DeckOptions.Rules,
        _ players: [String] = ["ann", "bob"],
        me: String = "ann",
        code: String = "R2TD",
        title: String? = "big-deck",
        cards: String? = nil,
        hand: String? = nil
    ) {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .lobby)
        plan.name = me
        plan.asks = true
        plan.hasScreen = true
        let piles = rules == .highCard ? ["table", "discard"] : []
        self.init(plan, DeckServer(rules, cards: cards, piles: piles), code: code)
        greet()
        ok(.list([], next: nil))
        client.me = me
        sent = []
        face = ScriptedScreen()
        enter(players, title, hand.map(PlayingCard.codes))
    }

    private mutating func enter(
        _ players: [String],
        _ title: String?,
        _ hand: [PlayingCard]?
    ) {
        let isFree = game.options.rules == .free
        let row = game.options.row
        seq = 0
        var state = snapshot(players)
        state.title = title
        state.phase = .playing
        state.round = 1
        state.elapsedMs = 0
        for index in state.players.indices {
            state.players[index].isReady = true
            state.players[index].isPlaying = true
        }
        state.game = .deck(
            DeckState(
                counts: game.counts,
                isShuffled: true,
                trick: game.options.rules == .highCard
                    ? DeckState.Trick(number: 1, carry: 0, table: []) : nil,
                hand: isFree && players.contains(client.me) ? [] : hand,
                rules: row.map { DeckState.RulesNotes(about: $0.about, notes: []) }
            )
        )
        let room = RoomView(state, me: client.me, at: at)
        client.room = room
        tell(.entered(room, ScriptedServer.address.room(code)))
    }
}

/// A shared table.
extension DeckScript {
    private mutating func change(_ pile: String, by count: Int) {
        guard let index = game.counts.piles.firstIndex(where: { $0.name == pile }) else {
            game.counts.piles.append(DeckPiles.Pile(name: pile, remaining: count))
            return
        }
        game.counts.piles[index].remaining += count
    }

    /// Draws from the deck into a hand.
    mutating func draw(_ player: String, _ codes: String) {
        let cards = PlayingCard.codes(codes)
        game.counts.remaining -= cards.count
        change(player, by: cards.count)
        let shown = player == client.me ? cards : nil
        happen(.drawn(player: player, from: "deck", to: player, count: cards.count, cards: shown))
    }

    /// Lays cards of a hand on a pile.
    mutating func add(_ player: String, _ codes: String, pile: String = "table") {
        let cards = PlayingCard.codes(codes)
        change(player, by: -cards.count)
        change(pile, by: cards.count)
        happen(
            .added(player: player, from: player, pile: pile, count: cards.count, cards: cards)
        )
    }

    /// Draws from the deck onto the table.
    mutating func lay(_ player: String, _ codes: String) {
        let cards = PlayingCard.codes(codes)
        game.counts.remaining -= cards.count
        change("table", by: cards.count)
        happen(
            .drawn(player: player, from: "deck", to: "table", count: cards.count, cards: cards)
        )
    }

    /// Takes cards of a pile into a hand.
    mutating func take(_ player: String, _ codes: String, from pile: String = "table") {
        let cards = PlayingCard.codes(codes)
        change(pile, by: -cards.count)
        change(player, by: cards.count)
        happen(.drawn(player: player, from: pile, to: player, count: cards.count, cards: cards))
    }

    /// Brings all cards back and deals them again.
    mutating func shuffleAll(_ player: String) {
        game.counts.remaining += game.counts.piles.reduce(0) { $0 + $1.remaining }
        game.counts.piles = []
        let deal = DeckEvent.Deal(number: 2, commit: "00", seedCommit: "00")
        happen(.shuffled(isShuffled: true, player: player, pile: nil, deal: deal))
    }

    mutating func shuffle(_ player: String, pile: String) {
        happen(.shuffled(isShuffled: true, player: player, pile: pile, deal: nil))
    }

    /// Lists a pile, as the server's answer to the client's request.
    mutating func list(_ codes: String, pile: String = "table") {
        let cards = PlayingCard.codes(codes)
        var shown = game.counts
        for index in shown.piles.indices where shown.piles[index].name == pile {
            shown.piles[index].cards = cards
        }
        reply(.ok(.game(.pile(PileReply(deckID: code, counts: shown)))))
    }
}

/// Tricks.
extension DeckScript {
    mutating func play(_ player: String, _ card: String) {
        game.counts.remaining -= 1
        change("table", by: 1)
        let cards = PlayingCard.codes(card)
        happen(.drawn(player: player, from: "deck", to: "table", count: 1, cards: cards))
    }

    mutating func trick(
        _ number: Int,
        _ plays: KeyValuePairs<String, String>,
        winner: String?,
        carry: Int = 0,
        scores: KeyValuePairs<String, Int>
    ) {
        change("table", by: -plays.count)
        change("discard", by: plays.count)
        happen(
            .trick(
                number: number,
                cards: plays.map {
                    PlayedCard(player: $0.key, card: PlayingCard.codes($0.value)[0])
                },
                winner: winner,
                carry: carry,
                scores: scores.map { Score(player: $0.key, points: $0.value) }
            )
        )
    }
}
