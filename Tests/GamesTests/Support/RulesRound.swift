import GameProtocol

@testable import Games

/// A round of a game with a referee, played move by move without a room.
struct RulesRound {
    private(set) var game: any Game
    let row: RulesEntry
    let players: [String]
    /// The outputs of the last input.
    private(set) var outputs: [GameOutput] = []
    /// The player whose turn it is; nil after the end.
    private(set) var player: Int?
    private(set) var turnCount = 0
    private(set) var over: (reason: Over.Reason, winners: [Int], places: [[Int]]?)?

    /// Deals a round; with `cards`, in that order from the top of the deck.
    init(_ row: RulesEntry, players count: Int, seed: Int, cards: [PlayingCard]? = nil) throws {
        self.row = row
        players = Array(["ann", "bob", "cid", "dan", "eve", "fay"].prefix(count))
        var request = DeckOptions.Request()
        request.rules = .refereed(row.name)
        request.cards = cards
        request.shuffled = cards == nil
        game = try GameCatalog.game(
            for: .deck(request),
            kind: .deck,
            seats: count,
            defaults: GameDefaults()
        )
        try deal(seed: seed)
    }

    /// Deals the cards of a seed, to the same players.
    mutating func deal(seed: Int) throws {
        let hex = String(seed, radix: 16)
        let secret = DealSecret(
            serverSeed: String(repeating: "0", count: 32 - hex.count) + hex,
            salt: String(repeating: "1", count: 32)
        )
        let deal = Deal(
            room: "K3QF",
            number: 1,
            secret: secret,
            entropies: players.map { _ in "" },
            players: players,
            first: seed % players.count
        )
        try send(.deal(deal))
    }

    /// The moves of the player whose turn it is, each with the turn.
    var moves: [TableMove] {
        guard let player, case .deck(let prompt)? = game.choices(of: player) else { return [] }
        return prompt.moves ?? []
    }

    mutating func send(_ input: GameInput) throws {
        outputs = []
        try game.receive(input, &outputs)
        for output in outputs {
            switch output {
            case .turn(_, let player, _):
                self.player = player
                turnCount += 1
            case .finished(let reason, let winners, let places):
                over = (reason, winners, places)
                player = nil
            default: break
            }
        }
    }

    mutating func play(_ move: DeckMove) throws {
        try send(.move(.deck(move), by: player ?? 0))
    }

    /// The counts of the last event; nil if the last input had none.
    var counts: DeckPiles? {
        outputs.reversed().lazy.compactMap { output in
            switch output {
            case .event(.deck(let event)), .secret(.deck(let event), _, _): event.counts
            default: nil
            }
        }.first
    }

    /// Everything that a viewer received with the last input, and can read after it.
    func seen(by viewer: Viewer) throws -> [String] {
        var lines: [String] = []
        for output in outputs {
            switch output {
            case .event(let event): lines.append("\(event)")
            case .secret(let event, let own, let owners):
                if case .player(let player) = viewer, owners.contains(player) {
                    lines.append("\(own)")
                } else {
                    lines.append("\(event)")
                }
            case .turn, .finished: lines.append("\(output)")
            default: break
            }
        }
        if case .player(let player) = viewer {
            lines.append("\(String(describing: game.choices(of: player)))")
        }
        lines.append("\(game.state(for: viewer, clocks: Clocks()))")
        for name in players + ["table", "discard"] {
            let query = PileQuery(pile: name)
            do {
                lines.append("\(try game.answer(.pile(query), for: viewer, room: "K3QF"))")
            } catch {
                lines.append(error.message)
            }
        }
        return lines
    }
}
