import GameProtocol
import Testing

@testable import Games

/// A room of ann and bob, recorded as by a server and received as by a client.
struct RecordedGame {
    static let secrets = (1...9).map { number in
        DealSecret(
            serverSeed: String(repeating: "0\(number)", count: 16),
            salt: String(repeating: "\(number)f", count: 16)
        )
    }

    private var replay: Replay
    private var sealing = JournalWriter()
    private(set) var journal: [UInt8] = []
    private(set) var events: [RoomEvent] = []
    /// The events as the first player receives them.
    private(set) var ownEvents: [RoomEvent] = []
    /// The last prompt.
    private(set) var prompt: Prompt?
    private(set) var start: RoomState?
    var at: Int64 = 0

    /// - Parameter seats: the number of seats in the room; the players have the first of them.
    init(_ options: GameOptions, players: [String] = ["ann", "bob"], seats: Int = 2) throws {
        let header = JournalHeader(
            room: "K3QF",
            RoomSettings(title: "kittens", seats: seats, options: options)
        )
        replay = try Replay(header, firstMember: 1)
        var writer = JSONWriter()
        sealing.append(header, to: &writer)
        journal += writer.bytes
        try tell(.secret(round: 1, Self.secrets[0]))
        start = replay.room.state(for: MemberID(0))
        for (seat, name) in players.enumerated() {
            let entrance = JournalEntrance(
                player: name,
                role: .player,
                seat: seat,
                isReady: false,
                token: TokenHash(token: name),
                ordinal: 1,
                re: "join"
            )
            try tell(.enter(entrance))
        }
        guard !isOpen(options) else { return }
        for name in players { try ask(name, .ready(true, entropy: "\(name)-entropy")) }
        if players.count < seats { try ask(players[0], .start) }
    }

    private func isOpen(_ options: GameOptions) -> Bool {
        if case .deck(let deck) = options { deck.rules == .free } else { false }
    }

    mutating func ask(_ name: String, _ request: RoomRequest) throws {
        try tell(.request(by: name, id: nil, request))
    }

    /// Gives the room an input, and records the input and its effects.
    mutating func tell(_ kind: JournalEntry.Kind) throws {
        var entry = JournalEntry(at: at, kind)
        var effects: [RoomEffect] = []
        do {
            var trial = replay
            try trial.apply(entry, &effects)
            replay = trial
        } catch .otherDeal(_, let commit) {
            entry.commit = commit
            effects = []
            try replay.apply(entry, &effects)
        }
        var writer = JSONWriter()
        sealing.append(entry, to: &writer)
        journal += writer.bytes
        for effect in effects { keep(effect) }
        for case .calculate(let number, let calculation) in effects {
            try tell(.calculated(number: number, answer: calculation.run()))
        }
        guard effects.contains(.needsSecret), replay.awaitsSecret else { return }
        let round = replay.room.roundNumber + 1
        try tell(.secret(round: round, Self.secrets[round - 1]))
    }

    private mutating func keep(_ effect: RoomEffect) {
        switch effect {
        case .event(let event, let own):
            events.append(event)
            let full = own?.members.contains(MemberID(1)) == true ? own?.event : nil
            ownEvents.append(full ?? event)
        case .line(_, .prompt(let prompt)): self.prompt = prompt
        default: break
        }
    }

    /// The number and the player of the present turn.
    var turn: (number: Int, player: String)? {
        for event in events.reversed() {
            if case .turn(let number, let player, _) = event.body { return (number, player) }
        }
        return nil
    }

    var phase: RoomState.Phase { replay.room.phase }

    /// The lines that a client has received.
    var log: [String] { lines(events) }
    var ownLog: [String] { lines(ownEvents) }

    private func lines(_ events: [RoomEvent]) -> [String] {
        let lines = events.map { event in "< " + Self.text { event.encode(into: &$0) } }
        return ["< " + Self.text { $0.beginReply(start) }] + lines
    }

    private static func text(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }
}

extension JSONWriter {
    fileprivate mutating func beginReply(_ state: RoomState?) {
        guard let state else { return }
        Reply(re: "join", id: .number(2), .ok(.entered(state))).encode(into: &self)
    }
}

extension RecordedGame {
    /// Plays 2x3 cards: ann misses, bob takes a pair, bob's time runs out, ann takes the rest.
    static func concentration() throws -> RecordedGame {
        var game = try RecordedGame(
            .concentration(
                ConcentrationOptions(
                    pairs: 3,
                    columns: 3,
                    theme: "emoji",
                    again: true,
                    turnSeconds: 60,
                    hideMs: 1500,
                    stalemateTurns: 0
                )
            )
        )
        let seed = secrets[0].seed(
            room: "K3QF",
            round: 1,
            entropies: ["ann-entropy", "bob-entropy"]
        )
        let faces = dealBoard(theme: try #require(Theme.named("emoji")), pairs: 3, seed: seed)
        let pairs = Dictionary(grouping: 1...6) { faces[$0 - 1].pair }.values
            .sorted { $0[0] < $1[0] }
        game.at = 1000
        try game.flip(pairs[0][0], pairs[1][0])
        try game.tell(.offline(player: "bob", resumeMs: 120_000))
        game.at += 1500
        try game.tell(.alarm)
        try game.tell(.online(player: "bob"))
        try game.flip(pairs[0][0], pairs[0][1])
        try game.flip(pairs[1][0])
        game.at += 60_000
        try game.tell(.alarm)
        try game.ask("bob", .chat(text: "well"))
        try game.flip(pairs[1][0], pairs[1][1])
        try game.flip(pairs[2][0], pairs[2][1])
        return game
    }

    /// Plays 2x2 cards to a stalemate: both players flip the same two cards again and again, so no
    /// new card is turned up.
    static func stalemate() throws -> RecordedGame {
        var game = try small(stalemateTurns: 2)
        let cells = try unequal(pairs: 2)
        for _ in 0..<3 {
            try game.flip(cells.0, cells.1)
            game.at += 1500
            try game.tell(.alarm)
        }
        return game
    }

    /// Plays a game that ann is sent out of because she is idle; her second turn has a card up.
    static func idle() throws -> RecordedGame {
        var game = try small(stalemateTurns: 0)
        let cells = try unequal(pairs: 2)
        for turn in 0..<3 {
            if turn == 1 { try game.flip(cells.0) }
            game.at += 60_000
            try game.tell(.alarm)
            guard turn < 2 else { break }
            try game.flip(cells.0, cells.1)
            game.at += 1500
            try game.tell(.alarm)
        }
        return game
    }

    private static func small(stalemateTurns: Int) throws -> RecordedGame {
        try RecordedGame(
            .concentration(
                ConcentrationOptions(
                    pairs: 2,
                    columns: 2,
                    theme: "emoji",
                    again: true,
                    turnSeconds: 60,
                    hideMs: 1500,
                    stalemateTurns: stalemateTurns
                )
            )
        )
    }

    /// Returns two cells of the first board with unequal cards.
    private static func unequal(pairs: Int) throws -> (Int, Int) {
        let seed = secrets[0].seed(
            room: "K3QF",
            round: 1,
            entropies: ["ann-entropy", "bob-entropy"]
        )
        let faces = dealBoard(theme: try #require(Theme.named("emoji")), pairs: pairs, seed: seed)
        let other = try #require(faces.firstIndex { $0.pair != faces[0].pair })
        return (1, other + 1)
    }

    private mutating func flip(_ cells: Int...) throws {
        for cell in cells {
            guard let turn else { return }
            at += 400
            try ask(turn.player, .move(.concentration(.flip(cell: cell, turn: turn.number))))
        }
    }

    /// Plays eight cards in four tricks; then a rematch that bob leaves.
    static func highCard() throws -> RecordedGame {
        let options = DeckOptions(
            rules: .highCard,
            deckCount: 1,
            jokers: false,
            cards: ["AS", "KH", "2C", "2D", "9S", "0H", "QC", "QD"].compactMap {
                PlayingCard(code: $0)
            },
            shuffled: true,
            turnSeconds: 0
        )
        var game = try RecordedGame(.deck(options))
        while game.phase == .playing, let turn = game.turn {
            game.at += 300
            try game.ask(turn.player, .move(.deck(.draw(DeckDraw()))))
        }
        for name in ["ann", "bob"] { try game.ask(name, .ready(true, entropy: nil)) }
        try game.ask("bob", .leave)
        return game
    }

    /// Plays a round of a card game with a referee by random moves.
    static func referee(_ row: RulesEntry, seed: Int = 1) throws -> RecordedGame {
        var request = DeckOptions.Request()
        (request.rules, request.turnSeconds) = (.refereed(row.name), 0)
        let seats = row.seats.lowerBound
        let options = try GameCatalog.game(
            for: .deck(request),
            kind: .deck,
            seats: seats,
            defaults: GameDefaults()
        ).options
        let players = Array(["ann", "bob", "cid"].prefix(seats))
        var game = try RecordedGame(options, players: players, seats: seats)
        var chance = WordStream(seed: [UInt8(seed)])
        while game.phase == .playing, let turn = game.turn,
            case .deck(let choices)? = game.prompt?.choices, let moves = choices.moves
        {
            game.at += 300
            let move = moves[chance.number(below: moves.count)].request
            try game.ask(turn.player, .move(.deck(move)))
        }
        return game
    }

    /// Plays a shared table: players draw, lay and give cards, and shuffle all of them.
    static func freeTable() throws -> RecordedGame {
        let options = DeckOptions(
            rules: .free,
            deckCount: 1,
            jokers: true,
            cards: nil,
            shuffled: true,
            turnSeconds: 0
        )
        var game = try RecordedGame(.deck(options))
        try game.ask("ann", .move(.deck(.draw(DeckDraw(count: 3)))))
        try game.ask("bob", .move(.deck(.shuffle(.remaining, entropy: "b"))))
        try game.ask("bob", .move(.deck(.draw(DeckDraw(count: 2)))))
        try game.ask("ann", .move(.deck(.shuffle(.all, entropy: "a"))))
        return game
    }
}
