import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState")
struct ClientStateTests {
    @Test func `it says hello sits down and is ready with its entropy`() {
        var table = BoardScript()
        table.begin()
        let join = JoinRequest.room(code: "K3QF", role: .player, password: nil, isReady: false)
        #expect(
            table.sent.map(\.body) == [
                .hello(
                    HelloRequest(name: "ann", client: "GameClient/1.0.0", heartbeatSeconds: 15)
                ),
                .join(join), .room(.ready(true, entropy: "ann-entropy")),
            ]
        )
        #expect(table.client.room?.isMyTurn == true)
    }

    @Test func `a flip carries the turn`() {
        var table = BoardScript()
        table.begin()
        table.type("flip 3")
        #expect(
            table.sent.last?.body == .room(.move(.concentration(.flip(cell: 3, turn: 1))))
        )
    }

    @Test func `what is known to be wrong is not sent`() {
        var table = BoardScript(isQuiet: true)
        table.begin(first: "bob")
        let count = table.sent.count
        _ = table.printed()
        table.type("1")
        table.type("5")
        table.type("1 2")
        table.type("start now")
        #expect(
            table.printed() == [
                "It is bob's turn.",
                "There is no card 5. Cards are 1 to 4.",
                "One number at a time: type one, then Enter, then the next.",
                "Usage: start",
            ]
        )
        #expect(table.sent.count == count)
    }

    @Test(
        arguments: [
            (.cellUp, "Card 3 is already face up. Choose another."),
            (.cellTaken, "Card 3 is taken. Choose another."),
            (.tooSoon, "Wait, the cards are turning back."),
            (.staleTurn, "Too late: that turn is over."),
            (.notYourTurn, "It is bob's turn."),
            (.badValue, "There is no card 3. Cards are 1 to 4."),
            (.rateLimited, "Slow down a little; that was not sent."),
            (.internal, "Oops. (internal)"),
        ] as [(ErrorCode, String)]
    )
    func `a refused flip says why and can be tried again`(code: ErrorCode, sentence: String) {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.type("3")
        table.no(Refusal(code, "Oops.", player: "bob"))
        #expect(table.printed() == [sentence])
        #expect(table.client.movesUnderWay == 0)
    }

    @Test func `a command of another game is named as such`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.type("look kittens")
        let reason = "That is for Klondike rooms; here you type the number of a card."
        #expect(table.printed() == [reason])
        table.type("help keys")
        #expect(table.printed().first?.contains("Usage") == false)
    }

    @Test func `a wait behind a command that makes a room holds`() {
        var table = BoardScript(.lobby, isQuiet: true)
        table.greet()
        table.ok(.list([], next: nil))
        table.type("create 2x2")
        table.type("wait")
        #expect(table.client.isHolding)
        table.no(Refusal(.roomLimit, "Full."))
        #expect(!table.client.isHolding)
    }

    @Test(arguments: ["create 2x2", "join K3QF", "watch K3QF", "play", "K3QF"])
    func `lines of a pipe behind a command that enters a room are held`(line: String) {
        var table = BoardScript(.lobby, isQuiet: true)
        table.greet()
        table.ok(.list([], next: nil))
        #expect(!table.client.isHolding)
        table.type(line)
        #expect(table.client.isHolding)
        if line == "play" { table.ok(.list([], next: nil)) }
        #expect(table.client.isHolding)
        table.no(Refusal(.roomLimit, "Full."))
        #expect(!table.client.isHolding)
    }

    @Test func `wait holds until the next turn and not before`() {
        var table = BoardScript()
        table.begin(first: "bob")
        table.type("wait")
        #expect(table.client.isHolding)
        table.turn(2, "ann")
        #expect(!table.client.isHolding)
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.type("1")
        table.type("2")
        table.type("wait")
        #expect(table.client.isHolding)
        table.ok()
        table.happen(.reveal(turn: 2, player: "ann", nth: 1, cell: 1, card: faces[0]))
        table.prompt(2, nth: 2)
        #expect(table.client.isHolding)
        table.ok()
        table.happen(.reveal(turn: 2, player: "ann", nth: 2, cell: 2, card: faces[1]))
        #expect(table.client.isHolding)
        table.happen(.mismatch(turn: 2, player: "ann", cells: [1, 2], hideMs: 1500))
        table.happen(.hide(cells: [1, 2]))
        table.turn(3, "bob")
        #expect(table.client.isHolding)
        table.happen(.over(table.over([("bob", 0), ("ann", 0)], ["", "ann-entropy"])))
        #expect(!table.client.isHolding)
    }

    @Test func `a wait after rematch holds into the next round`() {
        var table = BoardScript()
        table.begin()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        table.type("rematch")
        table.type("wait")
        #expect(table.sent.last?.body == .room(.ready(true, entropy: "ann-entropy")))
        table.ok()
        table.happen(.ready(player: "ann", isReady: true))
        #expect(table.client.isHolding)
        table.start(["bob", "ann"], first: "bob", round: 2)
        #expect(table.client.isHolding)
        table.turn(2, "ann")
        #expect(!table.client.isHolding)
        let entropies = ["", "ann-entropy"]
        let seen = table.faces(round: 2, entropies)[0]
        table.happen(.reveal(turn: 2, player: "ann", nth: 1, cell: 1, card: seen))
        _ = table.printed()
        table.happen(.over(table.over(round: 2, [("bob", 1), ("ann", 1)], entropies)))
        #expect(table.printed().contains { $0.contains("deal checked, all 4") })
    }

    @Test func `the end of input leaves when the turn is shown to its end`() {
        var table = BoardScript()
        table.begin()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.flip("ann", 1, 1, faces)
        table.flip("ann", 2, 2, faces)
        table.happen(.mismatch(turn: 1, player: "ann", cells: [1, 2], hideMs: 1500))
        table.receive(.inputEnded)
        #expect(table.sent.last?.body != .bye)
        table.happen(.hide(cells: [1, 2]))
        table.turn(2, "bob")
        #expect(table.sent.last?.body == .bye)
        table.say(.bye(Bye(.goodbye, "Goodbye.")))
        #expect(table.status == 0)
        #expect(
            table.printed().last == "Left. Back to the lobby: GameClient join 192.168.1.20"
        )
    }

    @Test func `the end of input waits until a move is shown`() {
        var table = BoardScript()
        table.begin()
        table.type("1")
        // The server has accepted the move, and the card is not face up yet.
        table.ok()
        table.receive(.inputEnded)
        #expect(table.sent.last?.body != .bye)
    }

    @Test func `to linger is to stay to the end of the game`() {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
        plan.name = "ann"
        plan.lingers = true
        var table = BoardScript(plan)
        table.receive(.inputEnded)
        table.begin()
        #expect(table.sent.last?.body != .bye)
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        #expect(table.sent.last?.body == .bye)
    }

    @Test func `quit asks at a terminal in a game`() {
        var table = BoardScript(asks: true, isQuiet: true)
        table.begin()
        _ = table.printed()
        table.type("quit")
        table.type("no")
        table.type("quit")
        table.type("away")
        #expect(
            table.printed() == [
                "Leave the round? bob wins. yes, no, or away to keep your seat for 120 seconds.",
                "You stay.",
                "Leave the round? bob wins. yes, no, or away to keep your seat for 120 seconds.",
                "Your seat is kept for 120 seconds. Back to it: GameClient resume",
            ]
        )
        #expect(table.status == 0)
        #expect(!table.sent.contains { $0.body == .bye })
    }

    @Test func `a connection that is lost where nothing is kept ends the client`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.client.resumeMs = 0
        _ = table.printed()
        table.receive(.closed)
        #expect(table.printed() == ["! Connection lost."])
        #expect(table.status == 4)
    }

    @Test func `silence is told and then a lost connection`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        let start = table.at
        table.at = start + 5000
        table.receive(.alarm)
        #expect(table.sent.last?.body == .ping)
        #expect(table.printed() == [])
        #expect(table.client.deadline == start + 6500)
        table.at = start + 6500
        table.receive(.alarm)
        #expect(table.printed() == ["No answer for 7 seconds."])
        table.at = start + 14_999
        table.receive(.alarm)
        #expect(table.printed() == [])
        table.at = start + 15_000
        table.receive(.alarm)
        #expect(
            table.printed()
                == ["Connection lost. Trying again. Your seat is kept for 120 seconds."]
        )
        #expect(!table.isConnected)
    }

    @Test func `an answer ends the silence`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.at += 6500
        table.receive(.alarm)
        _ = table.printed()
        table.ok()
        #expect(table.printed() == ["The server answers again."])
        table.ok()
        #expect(table.printed() == [])
    }

    @Test func `a spectator sees the game and cannot play`() {
        var table = BoardScript(.watch(code: "K3QF"), isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob", "cat"])))
        table.happen(
            .joined(player: "ann", role: .spectator, seedCommit: ScriptedServer.secret.seedCommit)
        )
        table.start(["bob", "cat"], first: "bob")
        let begun = table.printed().joined(separator: " ")
        #expect(begun.contains("Turn: bob.") && !begun.contains("Type "))
        table.flip("bob", 1, 1, table.faces(round: 1, ["", ""]))
        table.type("1")
        table.say(.aside(room: "K3QF", player: "zoe", text: "not that"))
        #expect(
            table.printed().dropFirst() == [
                "You are watching. Type join to take a free seat.",
                "zoe says to the spectators: not that",
            ]
        )
        table.happen(.over(table.over([("bob", 2), ("cat", 0)], ["", ""])))
        #expect(
            table.printed() == [
                "Game over: bob wins 2 to 0.", "bob: 2 pairs, 4 flips, 1 miss.",
                "cat: 0 pairs, 4 flips, 1 miss.",
                "Proof: deal checked, all 4 cards are as they were dealt.",
            ]
        )
    }
}
