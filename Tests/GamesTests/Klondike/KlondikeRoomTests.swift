import GameProtocol
import Testing

@testable import Games

/// Tests of the refusals in a room of Klondike, and of the ends of its rounds.
@Suite struct KlondikeRoomTests {
    private static func solo(_ ask: (inout KlondikeOptions.Request) -> Void = { _ in }) -> TestRoom
    {
        // The open card of pile 1 is the ace of spades, and the open card of pile 2 is its two.
        var room = TestRoom(patience: PlayingCard.deck("AS KH 9C 9S JS QS QH 2S"), seats: 1, ask)
        room.sit("ann")
        return room
    }

    private static func race(
        _ ask: (inout KlondikeOptions.Request) -> Void = { _ in }
    ) -> TestRoom {
        var room = TestRoom(patience: PlayingCard.deck("AS KH 9C 9S JS QS QH 2S"), seats: 2, ask)
        for name in ["ann", "bob"] { room.sit(name) }
        return room
    }

    private static func refusal(
        seats: Int,
        _ ask: (inout KlondikeOptions.Request) -> Void
    ) -> String? {
        var asked = KlondikeOptions.Request()
        ask(&asked)
        do throws(Refusal) {
            _ = try Klondike.asked(asked, seats: seats)
            return nil
        } catch {
            return error.field
        }
    }

    @Test func `options that do not go together are refused by name`() {
        #expect(Self.refusal(seats: 1) { $0.draw = 2 } == "options.draw")
        #expect(Self.refusal(seats: 1) { $0.raceSeconds = 60 } == "options.race_s")
        #expect(
            Self.refusal(seats: 1) {
                $0.deals = .winnable
                $0.passes = 1
            } == "options.deals"
        )
        #expect(
            Self.refusal(seats: 1) {
                $0.deals = .winnable
                $0.scoring = .vegas
            } == "options.deals"
        )
        #expect(Self.refusal(seats: 2) { $0.assist = .oracle } == "options.assist")
        #expect(
            Self.refusal(seats: 1) {
                $0.assist = .oracle
                $0.passes = 3
            } == "options.assist"
        )
        #expect(Self.refusal(seats: 2) { $0.deals = .winnable } == nil)
    }

    @Test func `what is left open takes the default`() throws {
        func options(
            _ seats: Int,
            _ scoring: KlondikeOptions.Scoring,
            draw: Int
        ) throws
            -> KlondikeOptions
        {
            var asked = KlondikeOptions.Request()
            (asked.scoring, asked.draw) = (scoring, draw)
            return try Klondike.asked(asked, seats: seats).settings
        }
        #expect(try options(1, .standard, draw: 1).passes == 0)
        #expect(try options(1, .vegas, draw: 1).passes == 1)
        #expect(try options(1, .vegas, draw: 3).passes == 3)
        #expect(try options(1, .standard, draw: 3).undo)
        #expect(try !options(2, .standard, draw: 3).undo)
        #expect(try options(1, .standard, draw: 3).raceSeconds == nil)
        #expect(try options(4, .standard, draw: 3).raceSeconds == 900)
    }

    @Test func `the first refusal that applies is the one`() {
        var room = Self.race()
        room.watch("eve")
        let stale = 9
        // The refusals for no round and for a finished player come before all others.
        var lobby = TestRoom(seats: 2)
        lobby.sit("ann")
        lobby.watch("eve")
        for name in ["ann", "eve"] {
            #expect(lobby.step(name, "t1 t2", turn: stale) == ["\(name): wrong_phase"])
        }
        #expect(room.step("eve", "t1 t2", turn: stale) == ["eve: not_a_player"])
        #expect(room.play("ann", .undo(turn: stale)) == ["ann: not_allowed"])
        #expect(room.play("ann", .redeal(entropy: nil)) == ["ann: not_allowed"])
        #expect(room.play("ann", .hint) == ["ann: not_allowed"])
        #expect(room.step("ann", "t2 t1", turn: stale) == ["ann: stale_turn"])
        #expect(room.refusal?.turn == 1)
        #expect(room.step("ann", "t2 t1", turn: 1) == ["ann: illegal_move"])
        #expect(room.play("ann", .done).first == "ann: ok")
        for move in [
            KlondikeMove.move(KlondikeStep(.stock), turn: nil), .undo(turn: stale),
            .redeal(entropy: nil), .done, .hint,
        ] {
            #expect(room.play("ann", move) == ["ann: wrong_phase"])
        }
        var solo = Self.solo()
        #expect(solo.play("ann", .done) == ["ann: not_allowed"])
        #expect(solo.play("ann", .undo(turn: stale)) == ["ann: stale_turn"])
        #expect(solo.play("ann", .undo(turn: 1)) == ["ann: illegal_move"])
        #expect(solo.refusal?.message == "There is nothing to undo.")
    }

    @Test func `a double click is carried out once and loses nothing`() {
        var room = Self.solo()
        #expect(room.step("ann", "t1", turn: 1).first == "ann: ok")
        let before = room.room
        for _ in 0..<50 { #expect(room.step("ann", "t1", turn: 1) == ["ann: stale_turn"]) }
        #expect(room.refusal?.turn == 2)
        #expect(room.room == before)
        #expect(room.step("ann", "stock", turn: 2).first == "ann: ok")
    }

    @Test func `after so many requests only leaving and a new deal are left`() throws {
        var room = Self.solo { $0.scoring = KlondikeOptions.Scoring.none }
        for _ in 0..<(Limits.patienceRequests / 2) {
            room.put(
                .request(
                    room.member("ann"),
                    Envelope(re: "move"),
                    .move(.klondike(.move(KlondikeStep(.stock), turn: nil)))
                )
            )
            room.put(
                .request(
                    room.member("ann"),
                    Envelope(re: "undo"),
                    .move(.klondike(.undo(turn: nil)))
                )
            )
        }
        #expect(room.step("ann", "t2 t1", turn: 9) == ["ann: not_allowed"])
        #expect(room.refusal?.message == "This round has had 20000 requests.")
        #expect(room.play("ann", .undo(turn: nil)) == ["ann: not_allowed"])
        #expect(room.play("ann", .redeal(entropy: nil)).first == "ann: ok")
        #expect(room.step("ann", "stock").first == "ann: ok")
    }

    @Test func `no more than a thousand requests are taken back`() {
        var room = Self.solo()
        for _ in 0...Limits.patienceUndos { room.step("ann", "stock") }
        for _ in 0..<Limits.patienceUndos {
            #expect(room.play("ann", .undo(turn: nil)).first == "ann: ok")
        }
        #expect(room.play("ann", .undo(turn: nil)) == ["ann: illegal_move"])
        #expect(room.table()?.layout.waste.count == 1)
    }

    @Test func `the stock is gone through as often as the passes say`() {
        var room = Self.solo {
            $0.draw = 3
            $0.passes = 2
        }
        for _ in 0..<8 { room.step("ann", "stock") }
        #expect(room.step("ann", "stock").first == "ann: ok")
        for _ in 0..<8 { room.step("ann", "stock") }
        #expect(room.step("ann", "stock") == ["ann: illegal_move"])
        #expect(room.refusal?.message == "The stock was gone through 2 times.")
        #expect(room.table()?.moves.contains(KlondikeStep(.stock)) == false)
    }

    @Test func `a new deal ends the round and the next one begins at once`() throws {
        var room = Self.solo()
        room.step("ann", "t1")
        let lines = room.play("ann", .redeal(entropy: "again"))
        #expect(lines[1].hasPrefix(#"over 1 redealt none [] ann 10"#))
        #expect(lines[2] == "started 2 [\"ann\"] first ann")
        #expect(room.table()?.score == 0)
        #expect(room.table()?.turn == 1)
        room.ask("ann", .leave)
        let over = try #require(room.over)
        #expect(over.reason == .abandoned)
        #expect(over.entropies == ["again"])
    }

    @Test func `most cards on the foundations win when the time is over and then the points`() {
        var room = Self.race { $0.raceSeconds = 60 }
        room.step("bob", "t1")
        #expect(room.wait(59_999) == [])
        #expect(room.wait(1).first?.hasPrefix(#"over 1 time win ["bob"] ann 0, bob 10"#) == true)
        room = Self.race { $0.raceSeconds = 60 }
        room.step("ann", "t1")
        room.step("bob", "t1")
        room.step("bob", "t2")
        room.step("ann", "t2")
        #expect(room.wait(60_000).first?.hasPrefix(#"over 1 time tie ["ann", "bob"]"#) == true)
    }

    @Test func `a race goes on after a restart with what was left of it`() {
        var room = Self.race { $0.raceSeconds = 60 }
        room.at += 20_000
        room.step("ann", "stock")
        room.send(.restarted(resumeMs: 120_000))
        guard case .klondike(let shown) = room.state(for: "ann").game else { return }
        #expect(shown.clockMs == 40_000)
        #expect(room.wait(40_000).contains { $0.hasPrefix("over 1 time") })
    }

    @Test func `a race is over when all who play are done`() {
        var room = Self.race()
        #expect(
            room.play("ann", .done) == [
                "ann: ok", #"{"type":"done","room":"K3QF","seq":1,"player":"ann"}"#,
            ]
        )
        room.step("bob", "t1")
        #expect(
            room.play("bob", .done).last { $0.hasPrefix("over") }?.hasPrefix(
                #"over 1 done win ["bob"]"#
            ) == true
        )
        // A player who gives up does not delay the others.
        room = TestRoom(seats: 3)
        for name in ["ann", "bob", "cid"] { room.sit(name) }
        for name in ["ann", "bob"] { room.play(name, .done) }
        room.ask("cid", .leave)
        #expect(room.over?.reason == .done)
        #expect(room.over?.result == .tie)
    }

    @Test func `who stays wins a race that the others have left`() {
        var room = Self.race()
        room.ask("ann", .leave)
        #expect(room.over?.reason == .forfeit)
        #expect(room.over?.winners == ["bob"])
    }

    @Test func `others hear numbers only`() {
        var room = Self.race()
        room.watch("eve")
        let lines = room.step("ann", "t1")
        #expect(
            lines[1].hasPrefix(
                #"{"type":"progress","room":"K3QF","seq":1,"player":"ann","turn":1,"score":10,"foundation":1,"passes":1} / ann: {"type":"moved""#
            )
        )
        guard case .klondike(let own) = room.state(for: "eve").game else { return }
        #expect(own.own == nil)
    }

    @Test func `a board is stuck after a whole pass and not before`() {
        // Twos and kings lie open; aces and queens lie face down, and no card of the stock fits.
        let open = "2S 2C 2D 2H KS KC KD".split(separator: " ").map(String.init)
        var hidden =
            "AS AD AC AH QS QD QC QH KH JS JC JD JH 0S 0C 0D 0H 9S 9C 9D 9H".split(separator: " ")
            .map(String.init)
        var codes: [String] = []
        for place in 0..<28 {
            let pile = [0, 7, 13, 18, 22, 25, 27].firstIndex(of: place)
            codes.append(pile.map { open[$0] } ?? hidden.removeFirst())
        }
        let deck = PlayingCard.deck(codes.joined(separator: " "))
        for (draw, count) in [(1, 25), (3, 17)] {
            var room = TestRoom(patience: deck, seats: 1) { $0.draw = draw }
            room.sit("ann")
            for _ in 1..<count {
                room.step("ann", "stock")
                #expect(room.table()?.isStuck == false)
            }
            room.step("ann", "stock")
            #expect(room.table()?.isStuck == true)
            // The cards seen before the last request were no whole pass.
            room.play("ann", .undo(turn: nil))
            #expect(room.table()?.isStuck == false)
            room.step("ann", "stock")
            #expect(room.table()?.isStuck == true)
        }
    }
}
