import GameProtocol
import Testing

@testable import Games

/// Tests of calculations outside the room. The room continues meanwhile, and an answer that comes
/// too late changes nothing.
@Suite struct KlondikeCalculationTests {
    private static func room(seats: Int = 1) -> TestRoom {
        TestRoom(seats: seats) { $0.deals = .winnable }
    }

    private static func types(_ lines: [String]) -> [String] {
        lines.map { line in
            guard line.hasPrefix("{") else { return line }
            return String(line.dropFirst(#"{"type":""#.count).prefix { $0 != "\"" })
        }
    }

    @Test func `a deal waits for the answer and the room does not`() {
        var room = Self.room()
        #expect(room.sit("ann").contains("calculate 1"))
        #expect(room.state(for: "ann").phase == .lobby)
        #expect(room.ask("ann", .chat(text: "soon?")) == ["ann: ok", "chat ann soon?"])
        let lines = room.calculate("2")
        #expect(
            Self.types(lines) == [
                "started 1 [\"ann\"] first ann", "dealt",
                "to ann: " + (lines.first { $0.hasPrefix("to ann") } ?? "").dropFirst(8),
                "lobby: playing of ann",
            ]
        )
        #expect(lines[1].hasSuffix(#""attempt":2,"winnable":true,"solver":2}"#))
        #expect(room.state(for: "ann").phase == .playing)
    }

    @Test func `the deck is that of the attempt and so is the proof`() throws {
        var room = Self.room()
        room.sit("ann")
        let lines = room.calculate("2")
        #expect(lines.count == 4)
        room.play("ann", .redeal(entropy: nil))
        let over = try #require(room.over)
        let proof = try #require(Proof(line: over.proof))
        let secret = DealSecret(serverSeed: over.serverSeed, salt: proof.salt)
        let seed = secret.seed(room: "K3QF", round: 1, entropies: over.entropies)
        #expect(KlondikeDeal.attempt(of: proof.codes, seed: seed) == 2)
        #expect(KlondikeDeal.deck(seed: seed, attempt: 2).map(\.code) == proof.codes)
        #expect(
            KlondikeDeal.deck(seed: seed)
                == dealDeck(codes: PlayingCard.newDeck(jokers: false), seed: seed).codes
        )
        #expect(KlondikeDeal.deck(seed: seed, attempt: 1) != KlondikeDeal.deck(seed: seed))
    }

    @Test func `if no attempt can be won the first is dealt and the room says so`() {
        var room = Self.room()
        room.sit("ann")
        let lines = room.calculate("none")
        #expect(lines[1].hasSuffix(#""attempt":0,"winnable":false,"solver":2}"#))
    }

    @Test(arguments: ["", "64", "-1", "+1", "01", "1 ", "winnable 3 stock", "x"])
    func `what is no answer changes nothing`(answer: String) {
        var room = Self.room()
        room.sit("ann")
        let before = room.room
        #expect(room.calculate(answer) == [])
        #expect(room.room == before)
        #expect(room.calculate("0").count == 4)
    }

    @Test func `an answer to another question changes nothing`() {
        var room = Self.room()
        #expect(room.calculate("0", number: 1) == [])
        room.sit("ann")
        for number in [0, 2] { #expect(room.calculate("0", number: number) == []) }
        #expect(room.calculate("0", number: 1).count == 4)
        #expect(room.calculate("0", number: 1) == [])
    }

    @Test func `a deal is dropped when somebody is not ready any more`() {
        var room = Self.room(seats: 2)
        room.sit("ann")
        #expect(room.sit("bob").contains("calculate 1"))
        room.ask("bob", .ready(false, entropy: nil))
        #expect(room.calculate("0", number: 1) == [])
        #expect(room.ask("bob", .ready(true, entropy: nil)).contains("calculate 2"))
        #expect(room.calculate("0", number: 1) == [])
        #expect(room.calculate("1", number: 2).first == "started 1 [\"ann\", \"bob\"] first ann")
    }

    @Test func `a deal that the owner asked for stays when the owner gets ready`() {
        var room = Self.room(seats: 3)
        room.sit("ann")
        room.sit("bob")
        room.ask("ann", .ready(false, entropy: nil))
        #expect(room.ask("ann", .start).contains("calculate 1"))
        room.ask("ann", .ready(true, entropy: nil))
        #expect(room.calculate("0", number: 1).first == "started 1 [\"ann\", \"bob\"] first ann")
    }

    @Test func `what a player adds to the seed meanwhile makes another deal`() {
        var room = Self.room()
        room.sit("ann")
        #expect(room.ask("ann", .ready(true, entropy: "x")).contains("calculate 2"))
        #expect(room.calculate("0", number: 1) == [])
        #expect(room.calculate("0").count == 4)
        room.play("ann", .redeal(entropy: nil))
        #expect(room.over?.entropies == ["x"])
    }

    @Test func `a deal is dropped with whoever goes`() {
        for going in [RoomRequest.leave, .ready(false, entropy: nil)] {
            var room = Self.room(seats: 3)
            for name in ["ann", "bob", "cid"] { room.sit(name) }
            room.ask("cid", going)
            #expect(room.room.calculation == nil)
            #expect(room.room.pendingDeal == nil)
            #expect(room.calculate("0", number: 1) == [])
        }
        var room = Self.room(seats: 2)
        for name in ["ann", "bob"] { room.sit(name) }
        room.lose("bob")
        #expect(room.calculate("0", number: 1) == [])
        #expect(room.reconnect("bob").contains("calculate 2"))
    }

    @Test func `the owner starts a round that waits for its deal`() {
        var room = Self.room(seats: 3)
        room.sit("ann", ready: false)
        room.sit("bob")
        #expect(room.ask("ann", .start) == ["ann: ok", "calculate 1"])
        // The same request again gives the same deal.
        #expect(room.ask("ann", .start) == ["ann: ok"])
        // A player who enters meanwhile plays from the next round on.
        room.sit("cid")
        #expect(room.calculate("0").first == "started 1 [\"ann\", \"bob\"] first ann")
    }

    @Test func `dealing again waits for its deal too`() {
        var room = Self.room()
        room.sit("ann")
        room.calculate("0")
        let lines = room.play("ann", .redeal(entropy: "more"))
        #expect(lines.contains("calculate 2"))
        #expect(room.state(for: "ann").phase == .over)
        #expect(room.step("ann", "stock") == ["ann: wrong_phase"])
        #expect(room.calculate("3").first == "started 2 [\"ann\"] first ann")
    }

    @Test func `a deal that waited over a restart is asked for again when all are back`() {
        var room = Self.room(seats: 2)
        for name in ["ann", "bob"] { room.sit(name) }
        #expect(room.send(.restarted(resumeMs: 9)) == ["offline ann 9", "offline bob 9"])
        #expect(room.calculate("0", number: 1) == [])
        room.reconnect("ann")
        #expect(room.reconnect("bob").contains("calculate 2"))
    }

    @Test func `the first deal that can be won is found`() {
        let seed = SHA256.hash("a deal")
        let answer = KlondikeDealSearch(seed: seed, draw: 1).run()
        #expect(answer == KlondikeDealSearch(seed: seed, draw: 1).run())
        guard let found = KlondikeDealSearch.attempt(answer) else { return #expect(Bool(false)) }
        #expect(found.isWinnable)
        for attempt in 0...found.number {
            let layout = KlondikeLayout(dealing: KlondikeDeal.deck(seed: seed, attempt: attempt))
            var solver = KlondikeSolver(budget: KlondikeDealSearch.budget)
            var isWinnable = false
            if case .winnable = solver.solve(layout, draw: 1) { isWinnable = true }
            #expect(isWinnable == (attempt == found.number))
        }
    }
}
