import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState, after a lost connection")
struct ClientStateResumeTests {
    private func begun(asks: Bool = false) -> BoardScript {
        var table = BoardScript(asks: asks, isQuiet: true)
        table.begin()
        _ = table.printed()
        return table
    }

    @Test func `it says hello with token and what it has seen`() {
        var table = begun()
        let seen = table.seq
        table.cut()
        #expect(table.connectCount == 1)
        table.hear(ScriptedServer.hello())
        var hello = HelloRequest(client: "GameClient/1.0.0", heartbeatSeconds: 15)
        hello.resume = "token"
        hello.seen = seen
        #expect(table.sent.last == Request(.hello(hello)))
    }

    @Test func `who missed nothing reads what the design has`() {
        var table = begun()
        table.at += 10_000
        table.reconnect { table in
            table.happen(.offline(player: "ann", resumeMs: 120_000))
            table.happen(.online(player: "ann"))
            table.prompt(1, nth: 1)
        }
        #expect(
            table.printed() == [
                "Connection lost. Trying again. Your seat is kept for 120 seconds.",
                "Connected again. You missed nothing. Your turn, 60 seconds left.",
            ]
        )
        #expect(table.client.isExpecting)
        #expect(table.status == nil)
    }

    @Test func `what was missed is told as it was`() {
        var table = begun()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.reconnect { table in
            table.happen(.offline(player: "ann", resumeMs: 120_000))
            table.happen(.timeout(turn: 1, player: "ann", strikes: 0))
            table.happen(.turn(turn: 2, player: "bob", clockMs: 60_000))
            table.happen(
                .reveal(turn: 2, player: "bob", nth: 1, cell: 1, card: faces[0])
            )
            table.happen(.online(player: "ann"))
        }
        #expect(
            table.printed() == [
                "Connection lost. Trying again. Your seat is kept for 120 seconds.",
                "Connected again.", "Your time is up. Turn: bob.",
                "bob: card 1, \(faces[0].label).", "That is all. Turn: bob.",
            ]
        )
        #expect(table.client.room?.seq == table.seq)
        #expect(table.client.room?.ownSeat?.isOnline == true)
    }

    @Test func `what came twice is told once`() {
        var table = begun()
        let seq = table.seq
        table.reconnect { table in
            table.seq = 0
            for _ in 0..<seq { table.happen(.chat(player: "bob", role: .player, text: "echo")) }
        }
        #expect(!table.printed().contains { $0.contains("echo") })
        #expect(table.client.room?.seq == seq)
    }

    @Test func `the room as it is now takes the place of what is too old`() {
        var table = begun()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.flip("ann", 1, 1, faces)
        _ = table.printed()
        table.reconnect { table in
            table.seq = 40
            var state = table.snapshot(["bob", "ann"], phase: .playing)
            state.commit = table.proof(round: 1, ["", "ann-entropy"]).commit
            state.turn = RoomState.Turn(turn: 9, player: "ann", nth: 1, clockMs: 21_000)
            table.say(.state(state))
            table.happen(.online(player: "ann"))
            table.prompt(9, nth: 1)
        }
        #expect(
            table.printed().suffix(5) == [
                "You missed something; this is K3QF now.", "A bob 0, B you 0. 2 pairs left.",
                "1             2", "3             4", "Your turn, 60 seconds left.",
            ]
        )
        // The client still compares the end with the commitment from before the loss.
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        #expect(
            table.printed().last == "Proof: deal checked, all 4 cards are as they were dealt."
        )
    }

    @Test func `an end that was missed is told`() {
        var table = begun()
        table.reconnect { table in
            table.seq = 40
            var state = table.snapshot(["bob", "ann"], phase: .over)
            state.over = table.over([("bob", 2), ("ann", 0)], ["", "ann-entropy"])
            table.say(.state(state))
        }
        let printed = table.printed()
        #expect(printed.contains("Game over: bob wins 2 to 0."))
        #expect(
            printed.contains("Proof: deal checked, all 4 cards are as they were dealt.")
        )
        #expect(printed.last == "The round is over.")
    }

    @Test func `a flip that was lost is sent again in its turn only`() {
        var table = begun()
        table.type("3")
        let flip = table.sent.last
        table.reconnect(lastID: .number(3))
        #expect(table.sent.last?.body == flip?.body)
        #expect(table.sent.last?.id != flip?.id)
        #expect(table.client.movesUnderWay == 1)

        var late = begun()
        late.type("3")
        let count = late.sent.count
        late.reconnect(lastID: .number(3)) {
            $0.happen(.turn(turn: 2, player: "ann", clockMs: 60_000))
        }
        #expect(late.printed().last == "Too late: that turn is over.")
        // The two new requests are the hello and the ping.
        #expect(late.sent.count == count + 2)
    }

    @Test func `a lost move of a game without turns in common is sent again in its own turn`()
        throws
    {
        let patience = try #require(PatienceScript().room)
        let turn = patience.patience.turn
        let moves: [(KlondikeMove, Bool)] = [
            (.undo(turn: turn), true), (.undo(turn: turn + 1), false), (.undo(turn: nil), true),
            (.redeal(entropy: nil), true), (.done, true),
        ]
        for (move, isSame) in moves {
            #expect(patience.keepsMeaning(of: .klondike(move)) == isSame, "\(move)")
        }
        var deck = DeckScript(.free)
        deck.sitDown()
        #expect(deck.room?.keepsMeaning(of: .deck(.draw(DeckDraw()))) == true)
    }

    @Test func `each purpose has its fate after a loss`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        var script = PatienceScript(options)
        for (line, fate) in [("hint", RequestFate.dropped), ("s", .move)] {
            script.type(line)
            guard case .game(_, fate) = script.client.outstanding.last?.purpose else {
                Issue.record("\(line): \(script.client.outstanding)")
                continue
            }
        }
        let purposes: [(DeckPurpose, RequestFate)] = [
            (.pile("table"), .question), (.ownHand, .dropped), (.openTable, .dropped),
            (.top("ann"), .dropped),
        ]
        for (purpose, fate) in purposes {
            #expect(purpose.request == .game(GameValue(.deck, purpose), fate), "\(purpose)")
        }
    }

    @Test func `what was lost twice is still lost`() {
        var table = begun()
        table.type("say hello")
        let chat = table.sent.last?.body
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed(lastID: .number(3))
        // The server has handled the ping of the resume, so the chat was never sent again.
        let ping = table.lastID
        table.reconnect(lastID: ping)
        #expect(table.sent.last?.body == chat)
        // The server has handled the chat, so no later reconnection sends it again.
        let count = table.sent.count { $0.body == chat }
        for _ in 0..<2 { table.reconnect(lastID: table.lastID) }
        #expect(table.sent.count { $0.body == chat } == count)
    }

    @Test(
        arguments: [
            .number(4), .number(Limits.maximumInteger), .number(0), .text("4"), .text("x"), nil,
        ] as [RequestID?]
    )
    func `only what was certainly not handled is sent again`(lastID: RequestID?) {
        var table = begun()
        table.type("3")
        #expect(table.lastID == .number(4))
        let flips = table.sent.count { $0.verb == "flip" }
        table.reconnect(lastID: lastID)
        let again = table.sent.count { $0.verb == "flip" } - flips
        #expect(again == (lastID == .number(0) ? 1 : 0))
        #expect(table.client.movesUnderWay == again)
    }

    @Test func `a lost ready goes with fresh entropy against the seed of now`() {
        var table = BoardScript(isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob"])))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: ScriptedServer.secret.seedCommit)
        )
        table.entropy = "second"
        table.reconnect(lastID: .number(2))
        #expect(table.sent.last?.body == .room(.ready(true, entropy: "second")))
        table.ok()
        table.start(["bob", "ann"], first: "bob")
        table.happen(.over(table.over([("bob", 2), ("ann", 0)], ["", "second"])))
        #expect(
            table.printed().last == "Proof: deal checked, all 4 cards are as they were dealt."
        )
    }

    @Test func `a ready without an answer that was handled is in the deal`() {
        var table = BoardScript(isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob"])))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: ScriptedServer.secret.seedCommit)
        )
        table.reconnect(lastID: table.lastID) { table in
            table.happen(.ready(player: "ann", isReady: true))
        }
        table.start(["bob", "ann"], first: "bob")
        table.happen(.over(table.over([("bob", 2), ("ann", 0)], ["", "ann-entropy"])))
        #expect(
            table.printed().last == "Proof: deal checked, all 4 cards are as they were dealt."
        )
    }

    @Test func `a ready without an answer counts for the deal behind it`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        table.entropy = "late"
        table.type("ready")
        // The server began the next round before this request arrived.
        table.reconnect(lastID: table.lastID) { table in
            table.entropy = nil
            table.start(["bob", "ann"], first: "bob", round: 2)
            table.happen(.ready(player: "ann", isReady: true))
        }
        _ = table.printed()
        table.happen(.over(table.over(round: 2, [("bob", 1), ("ann", 1)], ["", ""])))
        let told = table.printed().joined(separator: "\n")
        #expect(!told.contains("DOES NOT MATCH"), "\(told)")
    }
}
