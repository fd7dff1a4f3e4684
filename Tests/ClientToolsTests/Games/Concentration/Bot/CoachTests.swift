import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite struct CoachTests {
    private static func flip(
        _ cell: Int,
        _ pair: String,
        by player: String = "ann"
    )
        -> ShownFlip
    {
        let face = Face(code: "\(pair)\(cell)", pair: pair, text: pair, label: pair)
        return ShownFlip(player: player, cell: cell, face: face, isPair: nil)
    }

    /// Returns the remarks on all flips of games between bots of these levels.
    private static func remarks(
        _ levels: [BotLevel],
        pairs: Int,
        games: Int
    ) throws -> [[Coach.Remark]] {
        let plan = try ArenaPlan.board(levels, pairs: pairs, games: games, seed: 1)
        var table = try OfflineTable(plan, Array(levels.indices), seed: 1, isLogged: true)
        return try (0..<games).map { number in
            _ = table.play(number)
            let events = RecordedEvents(Recording(try #require(table.log)))
            var coach = try #require(Coach(cellCount: 2 * pairs, playerCount: levels.count))
            return events.steps.compactMap { step in
                guard case .event(let event, _) = step.what,
                    case .game(
                        .concentration(.reveal(_, let player, let nth, let cell, let card))
                    ) =
                        event.body
                else { return nil }
                let flip = ShownFlip(player: player, cell: cell, face: card, isPair: nil)
                return coach.judge(flip, nth: nth)
            }
        }
    }

    @Test(arguments: [2, 3, 5, 6, 8, 13])
    func `optimal play loses nothing`(pairs: Int) throws {
        for remark in try Self.remarks([.optimal, .optimal], pairs: pairs, games: 20).joined() {
            #expect(remark.lost == 0, "\(remark)")
        }
    }

    @Test func `optimal play alone loses nothing`() throws {
        for remark in try Self.remarks([.optimal], pairs: 8, games: 20).joined() {
            #expect(remark.lost == 0, "\(remark)")
        }
    }

    @Test func `what perfect memory loses is what the theory says`() throws {
        // Against optimal play, only the player's own flips and luck can cost pairs.
        let gameCount = 400
        let games = try Self.remarks([.optimal, .perfect], pairs: 8, games: gameCount)
        let match = try #require(MatchTheory<Double>(.optimal, .perfect, pairCount: 8))
        let best = MemoryTheory<Double>(pairCount: 8).value(pairs: 8, known: 0)
        let wanted = (match.lead(ofFirst: 0) - best - match.lead(ofFirst: 1) + best) / 2
        var thousandths = ArenaMean()
        for game in games {
            let lost = game.filter { $0.player == "perfect" }.reduce(0) { $0 + $1.lost }
            thousandths.add(Int((1000 * lost).rounded()))
            #expect(game.filter { $0.player == "optimal" }.allSatisfy { $0.lost == 0 })
        }
        #expect(abs(thousandths.mean - 1000 * wanted) < 3 * thousandths.error)
    }

    @Test func `a known pair that is not taken costs it`() throws {
        var coach = try #require(Coach(cellCount: 4, playerCount: 2))
        let first = coach.judge(Self.flip(1, "a"), nth: 1)
        #expect(first?.lost == 0)
        _ = coach.judge(Self.flip(2, "b"), nth: 2)
        let third = coach.judge(Self.flip(3, "a", by: "bob"), nth: 1)
        #expect(third?.lost == 0)
        // With card 1 bob would have both pairs; now ann has them.
        let judged = coach.judge(Self.flip(2, "b", by: "bob"), nth: 2)
        let remark = try #require(judged)
        #expect(abs(remark.lost - 4) < 1e-9)
        #expect(remark.better == .partner(cell: 1))
        #expect(remark.player == "bob")
    }

    @Test func `the expected lead follows the cards`() throws {
        var coach = try #require(Coach(cellCount: 4, playerCount: 2))
        #expect(coach.lead(of: "ann", over: "bob") == nil)
        coach.begin(turnOf: "ann")
        let begin = MemoryTheory<Double>(pairCount: 2).value(pairs: 2, known: 0)
        #expect(coach.lead(of: "ann", over: "bob") == begin)
        #expect(coach.lead(of: "bob", over: "ann") == -begin)
        // Two different cards: bob will have both pairs, as each unseen card has a seen partner.
        _ = coach.judge(Self.flip(1, "a"), nth: 1)
        _ = coach.judge(Self.flip(2, "b"), nth: 2)
        coach.begin(turnOf: "bob")
        #expect(coach.lead(of: "ann", over: "bob") == -2)
        // After bob's wrong second card, they are ann's.
        _ = coach.judge(Self.flip(3, "a", by: "bob"), nth: 1)
        #expect(coach.lead(of: "ann", over: "bob") == -2)
        _ = coach.judge(Self.flip(2, "b", by: "bob"), nth: 2)
        coach.begin(turnOf: "ann")
        #expect(coach.lead(of: "ann", over: "bob") == 2)
        for (index, pair) in [(1, "a"), (3, "a"), (2, "b"), (4, "b")].enumerated() {
            _ = coach.judge(Self.flip(pair.0, pair.1), nth: 1 + index % 2)
            if index == 1 { coach.begin(turnOf: "ann") }
        }
        #expect(coach.lead(of: "ann", over: "bob") == 2)
    }

    @Test func `where passing is best a new card costs`() throws {
        // With five pairs and four known cards, optimal play passes.
        var coach = try #require(Coach(cellCount: 10, playerCount: 2))
        for (index, cell) in (1...4).enumerated() {
            _ = coach.judge(Self.flip(cell, "p\(cell)"), nth: 1 + index % 2)
        }
        let judged = coach.judge(Self.flip(5, "p5"), nth: 1)
        let first = try #require(judged)
        #expect(first.lost > 0)
        #expect(first.better == .known)
    }

    @Test func `each round has a summary of its own`() {
        let room = RoomView(BoardScript().snapshot(["ann", "bob"], phase: .playing), me: "", at: 0)
        let over = BoardScript().over([("ann", 2), ("bob", 0)], ["", ""])
        var coach = CoachedReplay()
        func summary() -> [String] {
            _ = coach.take(.started(round: 1), room)
            for (index, pair) in ["a", "b", "b", "a"].enumerated() {
                let flip = Self.flip(index + 1, pair)
                let news = ConcentrationNews.revealed(flip, nth: 1 + index % 2)
                _ = coach.take(.concentration(news), room)
            }
            return coach.take(.over(over, results: [], room), room).after
        }
        let first = summary()
        #expect(first.first?.hasPrefix("Coach: ann lost ") == true)
        #expect(summary() == first)
    }

    @Test func `contradictions are not judged`() throws {
        var coach = try #require(Coach(cellCount: 4, playerCount: 2))
        for (index, pair) in ["a", "b", "c", "d"].enumerated() {
            _ = coach.judge(Self.flip(index + 1, pair), nth: 1 + index % 2)
        }
        let fifth = coach.judge(Self.flip(1, "a"), nth: 1)
        let strange = coach.judge(Self.flip(.min, "z"), nth: 7)
        #expect(fifth == nil && strange == nil)
        #expect(Coach(cellCount: 0, playerCount: 2) == nil)
        #expect(Coach(cellCount: 999, playerCount: 2) == nil)
    }
}
