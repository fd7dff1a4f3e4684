import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the possible answers of a server to a token.
@Suite("Answers to a resume")
struct ResumeAnswersTests {
    private static let ticket = SeatTicket(
        address: ScriptedServer.address,
        name: "ann",
        room: "K3QF",
        token: "token",
        resumeMs: 120_000
    )

    private func asking() -> BoardScript {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.cut()
        table.hear(ScriptedServer.hello())
        _ = table.printed()
        return table
    }

    private func expire(_ table: inout BoardScript) {
        table.no(Refusal(.resumeExpired, "No seat is kept."))
    }

    @Test func `a seat is gone with its time`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.receive(.closed)
        table.at += 119_000
        table.reconnect()
        table.hear(ScriptedServer.hello())
        _ = table.printed()
        expire(&table)
        #expect(
            table.printed() == [
                "! Your seat is gone: you were away for more than 2:00.",
                "! Back to the lobby: GameClient join 192.168.1.20",
            ]
        )
        #expect(table.status == 5)
        #expect(table.client.ticket == nil)
    }

    @Test func `a room that was made just before a loss is shown as it was asked for`() {
        var table = BoardScript(.lobby)
        table.greet()
        table.ok(.list([], next: nil))
        var options = NewRoomOptions()
        (options.seats, options.password) = (3, "secret")
        table.receive(.command(.create(options)))
        table.reconnect(lastID: table.lastID) { $0.say(.state($0.snapshot(["ann"]))) }
        #expect(table.room?.seatCount == 3 && table.room?.isLocked == true)
    }

    @Test func `a game that is gone before its time went with the server`() {
        var table = asking()
        expire(&table)
        #expect(table.printed().first == "! Kitchen table was restarted; the round is gone.")
        #expect(table.status == 5)
    }

    @Test func `between games the reason is not known`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        table.cut()
        table.hear(ScriptedServer.hello())
        _ = table.printed()
        expire(&table)
        #expect(table.printed().first == "! Your seat is gone.")
    }

    @Test(arguments: [ErrorCode.badValue, .badType])
    func `a token that is none is the same`(code: ErrorCode) {
        var table = asking()
        table.no(Refusal(code, "No.", field: "resume"))
        #expect(table.status == 5)
    }

    @Test(arguments: [
        ErrorCode.rateLimited, .roomLimit, .internal, .unknownType, .nameTaken, .badValue,
        .notAllowed,
    ])
    func `any other no is no end of the seat`(code: ErrorCode) {
        var table = asking()
        table.no(Refusal(code, "No.", retryAfterMs: 3000))
        #expect(table.status == nil && table.client.ticket?.token == "token")
        #expect(table.client.reconnection.nextTry >= table.at + 3000)
        table.reconnect()
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.endOfMissed()
        #expect(table.client.stage == .open && table.client.room?.code == "K3QF")
    }

    @Test func `a code that is not known here is no end of the seat`() throws {
        var table = asking()
        let line =
            #"{"type":"error","re":"hello","code":"too_warm","message":"","retry_after_ms":9}"#
        table.hear(try ServerLine(JSONReader().read(Array(line.utf8)[...])))
        #expect(table.status == nil && table.client.stage == .lost)
    }

    @Test func `the first try of another run is made again until the time is over`() {
        var table = BoardScript(.resume(Self.ticket), isQuiet: true)
        table.hear(ScriptedServer.hello())
        table.no(Refusal(.rateLimited, "Slowly.", retryAfterMs: 3000))
        #expect(table.status == nil && table.client.ticket == Self.ticket)
        #expect(table.client.reconnection.nextTry >= table.at + 3000)
        table.at += 120_000
        table.reconnect()
        table.hear(ScriptedServer.hello())
        table.no(Refusal(.rateLimited, "Slowly.", retryAfterMs: 3000))
        #expect(table.status != nil)
    }

    @Test func `a server that cannot now is asked again`() {
        var table = asking()
        table.no(Refusal(.rateLimited, "Slowly.", retryAfterMs: 3000))
        #expect(table.client.stage == .lost)
        #expect(table.client.reconnection.nextTry >= table.at + 3000)
        #expect(table.printed() == [])
    }

    @Test func `in the lobby nothing is lost and hello is said anew`() {
        var table = BoardScript(.lobby)
        table.greet()
        table.ok(.list([], next: nil))
        _ = table.printed()
        table.cut()
        table.hear(ScriptedServer.hello())
        expire(&table)
        #expect(
            table.sent.last?.body
                == .hello(
                    HelloRequest(name: "ann", client: "GameClient/1.0.0", heartbeatSeconds: 15)
                )
        )
        table.ok(.hello(HelloReply(name: "ann", resume: "new", resumeMs: 120_000)))
        table.ok(.list([], next: nil))
        #expect(
            table.printed().prefix(2) == ["Connection lost. Trying again.", "Connected again."]
        )
        #expect(table.client.stage == .open)
        #expect(table.client.token == "new")
        table.receive(.closed)
        #expect(table.client.stage == .lost)
    }

    @Test func `on the way into a room the way is gone again`() {
        var table = BoardScript()
        table.greet()
        table.cut()
        table.hear(ScriptedServer.hello())
        expire(&table)
        table.ok(.hello(HelloReply(name: "ann", resume: "new", resumeMs: 120_000)))
        let join = JoinRequest.room(code: "K3QF", role: .player, password: nil, isReady: false)
        #expect(table.sent.last?.body == .join(join))
    }

    @Test func `a room that was entered without an answer is there`() {
        var table = BoardScript()
        table.greet()
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed(lastID: .number(2))
        table.seq = 3
        table.say(.state(table.snapshot(["bob", "ann"])))
        table.endOfMissed()
        #expect(table.client.room?.code == "K3QF")
        #expect(table.sent.last?.body == .room(.ready(true, entropy: "ann-entropy")))
        #expect(table.client.ticket?.room == "K3QF")
    }

    @Test func `another run of the program takes the seat`() {
        var table = BoardScript(.resume(Self.ticket))
        #expect(table.client.ticket == Self.ticket)
        table.hear(ScriptedServer.hello())
        let hello = table.sent.last
        table.resumed()
        table.seq = 9
        var state = table.snapshot(["bob", "ann"], phase: .playing)
        state.commit = table.proof(round: 1, ["", "other"]).commit
        state.turn = RoomState.Turn(turn: 4, player: "ann", nth: 1, clockMs: 21_000)
        table.say(.state(state))
        table.happen(.online(player: "ann"))
        table.prompt(4, nth: 1)
        table.at += 1000
        table.endOfMissed()
        guard case .hello(let request)? = hello?.body else { return }
        #expect(request.resume == "token")
        #expect(request.seen == nil)
        #expect(request.name == nil)
        #expect(
            table.printed() == [
                "Connected to Kitchen table, 192.168.1.20 port 7052, 1 ms.",
                "You sit in K3QF, kittens. Concentration, 2 rows of 2, 2 pairs. With bob.",
                "A bob 0, B you 0. 2 pairs left.", "1             2", "3             4",
                "Your turn, 59 seconds left.",
            ]
        )
        #expect(table.client.isExpecting)
        // This run of the client does not know its entropy for the deal before.
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "other"])))
        #expect(
            table.printed().last
                == "Proof: deal checked as far as it goes: "
                + "this client saw only a part of the round."
        )
    }

    @Test func `between games another run gives to the deal anew`() {
        var table = BoardScript(.resume(Self.ticket), isQuiet: true)
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.say(.state(table.snapshot(["bob", "ann"])))
        table.endOfMissed()
        #expect(table.sent.last?.body == .room(.ready(true, entropy: "ann-entropy")))
        table.ok()
        table.start(["bob", "ann"], first: "bob")
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        #expect(
            table.printed().last == "Proof: deal checked, all 4 cards are as they were dealt."
        )
    }

    @Test func `another run finds the seat gone`() {
        var table = BoardScript(.resume(Self.ticket))
        table.hear(ScriptedServer.hello())
        expire(&table)
        #expect(
            table.printed().first == "! Your seat is gone: you were away for more than 2:00."
        )
        #expect(table.status == 5)
        #expect(table.client.ticket == nil)
    }

    @Test func `another run keeps the note where the server is not reached`() {
        var table = BoardScript(.resume(Self.ticket))
        table.receive(.closed)
        #expect(table.status == 3)
        #expect(table.client.ticket == Self.ticket)
    }
}
