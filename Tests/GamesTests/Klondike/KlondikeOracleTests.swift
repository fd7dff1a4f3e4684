import GameProtocol
import Testing

@testable import Games

/// Tests of hints that know the hidden cards.
@Suite struct KlondikeOracleTests {
    private static func room() -> TestRoom {
        var room = TestRoom(seats: 1) { $0.assist = .oracle }
        room.sit("ann")
        return room
    }

    @Test func `a hint is asked for at once and comes later`() {
        var room = Self.room()
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 1"])
        #expect(
            room.calculate("winnable 84 t3 t5") == [
                #"{"type":"hint","room":"K3QF","seq":1,"player":"ann","turn":1,"#
                    + #""verdict":"winnable","move":{"from":"t3","to":"t5"},"left":84}"#
            ]
        )
        #expect(room.state(for: "ann").players[0].stats["hints"] == 1)
        room.play("ann", .hint)
        #expect(
            room.calculate("winnable 7 stock").first?.contains(#""move":{"from":"stock"}"#) == true
        )
        for verdict in ["unwinnable", "unknown"] {
            room.play("ann", .hint)
            #expect(
                room.calculate(verdict).first?.hasSuffix(#""turn":1,"verdict":"\#(verdict)"}"#)
                    == true
            )
        }
        #expect(room.state(for: "ann").players[0].stats["hints"] == 4)
    }

    @Test(arguments: [
        "", "winnable", "winnable 3", "winnable 0 t1 t2", "winnable x t1 t2", "winnable 3 t9",
        "winnable 3 t1 t2 t3", "winnable 3 stock t1", "unwinnable 3", "0", "none", "winnable  3 t1",
    ])
    func `what is no hint changes nothing`(answer: String) {
        var room = Self.room()
        room.play("ann", .hint)
        let before = room.room
        #expect(room.calculate(answer) == [])
        #expect(room.room == before)
    }

    @Test func `one hint at a time`() {
        var room = Self.room()
        room.play("ann", .hint)
        #expect(room.play("ann", .hint) == ["ann: too_soon"])
        #expect(room.refusal?.message == "The hint you asked for is on its way.")
        room.calculate("unknown")
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 2"])
    }

    @Test func `a hint for another board is not told`() {
        var room = Self.room()
        for request in [KlondikeMove.move(KlondikeStep(.stock), turn: nil), .undo(turn: nil)] {
            room.play("ann", .hint)
            let number = room.room.calculation?.number
            #expect(room.play("ann", request).first == "ann: ok")
            // The search for that hint has ended.
            #expect(!room.room.isCalculating)
            #expect(room.calculate("unknown", number: number) == [])
            #expect(room.state(for: "ann").players[0].stats["hints"] == 0)
        }
        // A refused request leaves the board as it is.
        room.play("ann", .hint)
        room.step("ann", "w f")
        #expect(room.calculate("unknown").count == 1)
    }

    @Test func `a hint does not outlive its round`() {
        var room = Self.room()
        room.play("ann", .hint)
        room.play("ann", .redeal(entropy: nil))
        #expect(room.calculate("unknown", number: 1) == [])
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 2"])
        room.ask("ann", .leave)
        #expect(room.calculate("unknown", number: 2) == [])
    }

    @Test func `a hint is asked for again after a restart`() {
        var room = Self.room()
        room.play("ann", .hint)
        #expect(room.send(.restarted(resumeMs: 9)) == ["offline ann 9", "calculate 1"])
        #expect(room.calculate("unknown").count == 1)
        #expect(room.send(.restarted(resumeMs: 9)) == ["offline ann 9"])
    }

    @Test func `who watches a patience sees its hints`() {
        var room = Self.room()
        room.watch("eve")
        room.play("ann", .hint)
        room.calculate("unknown")
        guard case .event(let event, let own)? = room.effects.last else {
            return #expect(Bool(false))
        }
        #expect(own == nil)
        #expect(event.body.isHint)
    }

    @Test func `there are no hints where the options have none`() {
        var room = TestRoom(seats: 1)
        room.sit("ann")
        #expect(room.play("ann", .hint) == ["ann: not_allowed"])
    }

    /// Returns the first of some deals for which a short search ends with this verdict.
    private static func deck(_ isIt: (KlondikeSolver.Verdict) -> Bool) throws -> [PlayingCard] {
        let decks = (0..<400).lazy.map { KlondikeDeal.deck(seed: SHA256.hash("deal \($0)")) }
        return try #require(
            decks.first { deck in
                var solver = KlondikeSolver(budget: 1_000)
                return isIt(solver.solve(deck: deck, draw: 1))
            }
        )
    }

    private static func oracle(_ layout: KlondikeLayout) throws -> KlondikeOracle {
        let answer = KlondikeSearch(layout: layout, draw: 1, deals: .any).run()
        return try #require(KlondikePlan(answer: answer)?.oracle(player: "ann", turn: 1))
    }

    @Test func `a hint is the next step of a way that leads to the end`() throws {
        let deck = try Self.deck { if case .winnable = $0 { true } else { false } }
        var layout = KlondikeLayout(dealing: deck)
        var solver = KlondikeSolver(budget: 1_000)
        guard case .winnable(let way) = solver.solve(layout, draw: 1) else {
            return #expect(Bool(false))
        }
        #expect(
            try Self.oracle(layout)
                == KlondikeOracle(
                    player: "ann",
                    turn: 1,
                    verdict: .winnable,
                    move: way[0],
                    left: way.count
                )
        )
        for step in way { _ = layout.carryOut(try layout.action(of: step, draw: 1)) }
        #expect(layout.foundationCount == 52)
    }

    /// Asks for a hint, with a calculation if the room wants one.
    private static func hint(_ room: inout TestRoom) throws -> KlondikeOracle {
        room.play("ann", .hint)
        if let work = room.room.calculation?.calculation { room.calculate(work.run()) }
        for effect in room.effects {
            if case .event(let event, _) = effect,
                case .game(.klondike(.hint(let oracle))) = event.body
            {
                return oracle
            }
        }
        throw Refusal(.badValue, "There was no hint.")
    }

    @Test(arguments: [1, 3])
    func `following every hint wins and the distance falls by one each time`(draw: Int) throws {
        var (wonCount, number) = (0, 0)
        while wonCount < TestSize.of("TEST_ORACLES") {
            number += 1
            let deck = KlondikeDeal.deck(seed: SHA256.hash("oracle \(number)"))
            var solver = KlondikeSolver(budget: 20_000)
            guard case .winnable(let way) = solver.solve(deck: deck, draw: draw) else { continue }
            var room = TestRoom(patience: deck) { ($0.draw, $0.assist) = (draw, .oracle) }
            room.sit("ann")
            for left in stride(from: way.count, to: 0, by: -1) {
                let oracle = try Self.hint(&room)
                #expect(oracle.verdict == .winnable && oracle.left == left, "deal \(number)")
                room.play("ann", .move(try #require(oracle.move), turn: nil))
            }
            #expect(room.over?.reason == .complete, "deal \(number)")
            #expect(room.room.calculationCount == 1)
            wonCount += 1
        }
    }

    @Test func `a plan ends when the player does something else`() {
        var room = TestRoom(patience: PlayingCard.deck("AS")) { $0.assist = .oracle }
        room.sit("ann")
        room.play("ann", .hint)
        room.calculate("winnable 3 stock stock t1-t2")
        #expect(room.play("ann", .hint).last?.contains(#""left":3"#) == true)
        room.step("ann", "stock")
        #expect(room.play("ann", .hint).last?.contains(#""left":2"#) == true)
        room.play("ann", .undo(turn: nil))
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 2"])
        room.calculate("winnable 3 stock stock t1-t2")
        room.step("ann", "t1 f")
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 3"])
        // An answer with one step, as in older journals, is no plan.
        room.calculate("winnable 1 stock")
        #expect(room.play("ann", .hint) == ["ann: ok", "calculate 4"])
    }

    @Test func `of a board that cannot be won a hint says so`() throws {
        let deck = try Self.deck { $0 == .unwinnable }
        let oracle = try Self.oracle(KlondikeLayout(dealing: deck))
        #expect(oracle.verdict == .unwinnable)
        #expect(oracle.move == nil && oracle.left == nil)
    }

    @Test func `of a deal that was dealt as winnable no hint says that it is unknown`() throws {
        var room = TestRoom(seats: 1) { ($0.deals, $0.assist) = (.winnable, .oracle) }
        room.sit("ann")
        room.calculate("0")
        room.play("ann", .hint)
        let layout = KlondikeLayout(dealing: PlayingCard.newDeck(jokers: false))
        let hint = KlondikeSearch(layout: layout, draw: 1, deals: .winnable)
        #expect(hint.budget == KlondikeDealSearch.budget)
        let usual = KlondikeSearch(layout: layout, draw: 1, deals: .any)
        #expect(usual.budget < hint.budget)
        // The room asks for the search of its option.
        let game = try #require(room.room.box.game as? Klondike)
        let asked = KlondikeSearch(layout: game.tables[0].layout, draw: 1, deals: .winnable)
        #expect(room.room.calculation?.calculation == Calculation(asked))
    }

    @Test func `a search stops in the middle of an attempt`() {
        var seed = SHA256.hash("0")
        var solver = KlondikeSolver(budget: 3 * KlondikeSolver.positionsBetweenQuestions)
        while solver.solve(deck: KlondikeDeal.deck(seed: seed, attempt: 0), draw: 3) != .unknown {
            seed = SHA256.hash("\(seed)")
        }
        let layout = KlondikeLayout(dealing: KlondikeDeal.deck(seed: seed, attempt: 0))
        for (work, before) in [
            (Calculation(KlondikeDealSearch(seed: seed, draw: 3)), 2),
            (Calculation(KlondikeSearch(layout: layout, draw: 3, deals: .any)), 1),
        ] {
            var count = 0
            let answer = work.run {
                count += 1
                return count <= before
            }
            #expect(answer == nil && count == before + 1)
        }
    }
}

extension RoomEvent.Body {
    fileprivate var isHint: Bool {
        if case .game(.klondike(.hint)) = self { true } else { false }
    }
}
