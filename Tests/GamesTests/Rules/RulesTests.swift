import Foundation
import GameProtocol
import Testing

@testable import Games

/// Tests that hold for every game with a referee; `TEST_RULES_ROUNDS` is the number of rounds.
@Suite struct RulesTests {
    private static let roundCount = TestSize.of("TEST_RULES_ROUNDS")
    private static let shares = 4
    /// No round of random moves is nearly that long.
    private static let mostTurns = 5_000

    private static let cases = GameCatalog.rules.flatMap { row in
        (0..<shares).map { (row.name, $0) }
    }

    private static func row(_ name: String) throws -> RulesEntry {
        try #require(GameCatalog.rules.first { $0.name == name })
    }

    private static func cardCount(_ round: RulesRound) -> Int {
        guard case .deck(let options) = round.game.options else { return 0 }
        return options.contents.count
    }

    @Test(arguments: cases)
    func `random rounds end with all cards and places for all players`(
        name: String,
        share: Int
    ) throws {
        let row = try Self.row(name)
        for seed in stride(from: share, to: Self.roundCount, by: Self.shares) {
            var random = SeededGenerator(seed)
            let count = random.number(in: row.seats)
            var round = try RulesRound(row, players: count, seed: seed)
            var gone: [Int] = []
            while let player = round.player {
                try #require(round.turnCount < Self.mostTurns, "\(name) \(seed) does not end")
                if let counts = round.counts {
                    let all = counts.remaining + counts.piles.reduce(0) { $0 + $1.remaining }
                    try #require(all == Self.cardCount(round), "\(name) \(seed)")
                }
                switch random.number(in: 0...99) {
                case 0:
                    let other = random.number(in: 0...(count - 1))
                    guard !gone.contains(other) else { continue }
                    gone.append(other)
                    try round.send(.left(other))
                case 1, 2:
                    // The server makes the last move of the list.
                    let (move, before) = (round.moves.last, round)
                    try round.send(.timer(.turn))
                    guard let move else { continue }
                    var moved = before
                    try moved.play(move.request)
                    #expect("\(round.outputs)" == "\(moved.outputs)", "\(name) \(seed)")
                default:
                    let moves = round.moves
                    try #require(!moves.isEmpty, "\(name) \(seed): \(player) has no move")
                    try round.play(random.one(of: moves).request)
                }
            }
            let over = try #require(round.over)
            #expect(over.places?.first == over.winners, "\(name) \(seed)")
            #expect(over.places?.flatMap(\.self).sorted() == Array(0..<count), "\(name) \(seed)")
            #expect(round.game.standings.allSatisfy { $0.score >= 0 }, "\(name) \(seed)")
            // A table deals again as a new one deals.
            try round.deal(seed: seed + 1)
            let new = try RulesRound(row, players: count, seed: seed + 1)
            let found = Differences.between(round.game, new.game, at: "game")
            #expect(found == [] && round.outputs == new.outputs, "\(name) \(seed)")
        }
    }

    /// All requests that a player could send: every card to every place, every draw.
    private static func requests(_ round: RulesRound) -> [DeckMove] {
        let places = round.players + ["table", "discard"]
        var all: [DeckMove] = [.draw(DeckDraw()), .draw(DeckDraw(count: 2))]
        for from in places {
            for end in [nil, .top, .bottom, .random] as [DeckDraw.End?] {
                all.append(.draw(DeckDraw(from: from, end: end)))
                all += places.map { .draw(DeckDraw(from: from, end: end, to: $0)) }
            }
        }
        for card in PlayingCard.newDeck(jokers: true) {
            for place in places {
                all.append(.draw(DeckDraw(from: place, cards: [card])))
                for note in [nil, "SPADES", "HEARTS", "DIAMONDS", "CLUBS", "RED"] as [String?] {
                    let play = TablePlay(note: note)
                    all.append(.add(pile: place, cards: [card], from: nil, play: play))
                }
            }
            all.append(.giveBack(pile: nil, cards: [card]))
        }
        return all + [.giveBack(pile: nil, cards: nil), .shuffle(.all, entropy: nil)]
    }

    @Test(arguments: GameCatalog.rules.map(\.name))
    func `the moves are exactly what is accepted`(name: String) throws {
        let row = try Self.row(name)
        var positions = 0
        for seed in 0..<TestSize.of("TEST_RULES_MOVES") {
            var random = SeededGenerator(seed)
            var round = try RulesRound(row, players: random.number(in: row.seats), seed: seed)
            while let player = round.player, round.turnCount < 60 {
                let moves = round.moves
                let legal = moves.map { $0.request.inTurn(nil) }
                if random.chance(20) {
                    positions += 1
                    for request in legal {
                        #expect(Self.code(request, round) == nil, "\(name) \(request)")
                    }
                    for request in Self.requests(round) {
                        switch Self.code(request, round) {
                        case nil: #expect(legal.contains(request), "\(name) \(request)")
                        case .illegalMove: break
                        case let code:
                            #expect(request.verb == "shuffle" && code == .notAllowed)
                        }
                    }
                    let other = (player + 1) % round.players.count
                    #expect(throws: Refusal.self) {
                        var copy = round
                        try copy.send(.move(.deck(moves[0].request), by: other))
                    }
                    #expect(throws: Refusal.self) {
                        var copy = round
                        try copy.play(moves[0].request.inTurn(round.turnCount + 1))
                    }
                }
                try round.play(random.one(of: moves).request)
            }
        }
        #expect(positions > 1)
    }

    private static func code(_ request: DeckMove, _ round: RulesRound) -> ErrorCode? {
        var copy = round
        do {
            try copy.play(request)
            return nil
        } catch {
            return (error as? Refusal)?.code
        }
    }

    /// Two deals differ in two cards that a viewer has not seen. While all turns are the same, the
    /// viewer sees the same.
    @Test(arguments: GameCatalog.rules.map(\.name))
    func `hidden cards stay hidden`(name: String) throws {
        let row = try Self.row(name)
        guard
            case .deck(let options) = try RulesRound(row, players: row.seats.lowerBound, seed: 1)
                .game.options
        else { return }
        var compared = 0
        for seed in 0..<TestSize.of("TEST_RULES_DEALS") {
            var random = SeededGenerator(seed)
            let count = random.number(in: row.seats)
            let cards = options.contents.shuffled(using: &random)
            let viewer: Viewer = random.chance(30) ? .onlooker : .player(0)
            var round = try RulesRound(row, players: count, seed: seed, cards: cards)
            var lines = [try round.seen(by: viewer)]
            var inputs: [(DeckMove, Int)] = []
            for _ in 0..<random.number(in: 0...12) {
                guard let player = round.player else { break }
                let move = random.one(of: round.moves).request
                inputs.append((move, player))
                try round.play(move)
                lines.append(try round.seen(by: viewer))
            }
            let known = lines.flatMap(\.self).joined()
            let hidden = cards.filter { strstr(known, "\($0)") == nil }
            guard hidden.count > 1 else { continue }
            let (one, two) = (random.one(of: hidden), random.one(of: hidden))
            let swapped = cards.map { $0 == one ? two : $0 == two ? one : $0 }
            if try Self.replay(row, count, seed, swapped, inputs, viewer, lines) { compared += 1 }
        }
        #expect(compared > 12, "\(name): \(compared)")
    }

    /// Returns whether the same inputs led to the same turns; then compares the lines.
    private static func replay(
        _ row: RulesEntry,
        _ count: Int,
        _ seed: Int,
        _ cards: [PlayingCard],
        _ inputs: [(DeckMove, Int)],
        _ viewer: Viewer,
        _ lines: [[String]]
    ) throws -> Bool {
        var round = try RulesRound(row, players: count, seed: seed, cards: cards)
        var seen = [try round.seen(by: viewer)]
        for (move, player) in inputs {
            guard round.player == player, (try? round.play(move)) != nil else { return false }
            seen.append(try round.seen(by: viewer))
        }
        // Falling pairs and skipped turns may depend on hidden cards, by the rules.
        guard zip(seen, lines).allSatisfy({ $0.count == $1.count }) else { return false }
        let hasSameFall = zip(seen, lines).allSatisfy { Self.open($0) == Self.open($1) }
        guard hasSameFall else { return false }
        #expect(seen == lines, "\(row.name) \(seed)")
        return true
    }

    /// The turns and the open cards of each step.
    private static func open(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("turn(") || $0.hasPrefix("finished(") } + lines.suffix(2)
    }

    @Test func `rules have few lines`() throws {
        let limits = ["CrazyEights": 110, "HighCard": 110, "OldMaid": 80, "Sevens": 90, "War": 60]
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Games/Deck/Rules")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count == GameCatalog.referees.count)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let lines = text.split(separator: "\n").filter {
                !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//")
            }
            let limit = limits[String(file.dropLast(".swift".count))] ?? 110
            #expect(lines.count <= limit, "\(file): \(lines.count)")
        }
    }

    @Test func `a game has its own cards and players`() throws {
        func code(_ change: (inout DeckOptions.Request) -> Void, seats: Int = 2) -> String? {
            var request = DeckOptions.Request()
            request.rules = .refereed("crazy_eights")
            change(&request)
            do {
                _ = try GameCatalog.game(
                    for: .deck(request),
                    kind: .deck,
                    seats: seats,
                    defaults: GameDefaults()
                )
                return nil
            } catch {
                return error.field
            }
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.deckCount = 2 } == "options.deck_count")
        #expect(code { $0.jokers = true } == "options.jokers")
        #expect(code { $0.cards = [.suited(.ace, .spades)] } == "options.cards")
        #expect(code { $0.cards = PlayingCard.newDeck(jokers: false).reversed() } == nil)
        #expect(code { $0.rules = .refereed("whist") } == "options.rules")
        #expect(code({ _ in }, seats: 6) == "seats")
    }
}

/// Tests of `Documentation/your-own-game.md`.
@Suite struct YourOwnGameTests {
    @Test func `the code of the tutorial is the file that it builds`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..")
        func text(_ path: String) throws -> String {
            try String(contentsOf: package.appending(path: path), encoding: .utf8)
        }
        let parts = try text("Documentation/your-own-game.md").split(separator: "```swift\n")
            .dropFirst().map { $0.prefix(upTo: $0.range(of: "\n```")?.lowerBound ?? $0.endIndex) }
        let file = try text("Sources/Games/Deck/Rules/War.swift")
        #expect(parts.joined(separator: "\n\n") + "\n" == file)
    }
}
