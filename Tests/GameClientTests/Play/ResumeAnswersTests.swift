import GameProtocol
import Testing

@testable import GameClient

/// What a server may answer to a token.
@Suite("Answers to a resume")
struct ResumeAnswersTests {
    private static let ticket = SeatTicket(
        address: TableScript.address,
        name: "ann",
        room: "K3QF",
        token: "token",
        resumeMs: 120_000
    )

    private func asking() -> TableScript {
        var table = TableScript(isQuiet: true)
        table.begin()
        table.cut()
        table.hear(TableScript.hello())
        _ = table.printed()
        return table
    }

    private func expire(_ table: inout TableScript) {
        table.no(Refusal(.resumeExpired, "No seat is kept."))
    }

    @Test func aSeatIsGoneWithItsTime() {
        var table = TableScript(isQuiet: true)
        table.begin()
        table.receive(.closed)
        table.at += 119_000
        table.reconnect()
        table.hear(TableScript.hello())
        _ = table.printed()
        expire(&table)
        #expect(
            table.printed() == [
                "! Your seat is gone: you were away for more than 2:00.",
                "! Back to the lobby: GameClient join 192.168.1.20",
            ]
        )
        #expect(table.status == 5)
        #expect(table.state.ticket == nil)
    }

    @Test func aGameThatIsGoneBeforeItsTimeWentWithTheServer() {
        var table = asking()
        expire(&table)
        #expect(table.printed().first == "! Kitchen table was restarted; the game is gone.")
        #expect(table.status == 5)
    }

    @Test func betweenGamesTheReasonIsNotKnown() {
        var table = TableScript(isQuiet: true)
        table.begin()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        table.cut()
        table.hear(TableScript.hello())
        _ = table.printed()
        expire(&table)
        #expect(table.printed().first == "! Your seat is gone.")
    }

    @Test(arguments: [ErrorCode.badValue, .badType, .unknownType, .nameTaken])
    func anyOtherNoToTheTokenIsTheSame(code: ErrorCode) {
        var table = asking()
        table.no(Refusal(code, "No."))
        #expect(table.status == 5)
    }

    @Test func aServerThatCannotNowIsAskedAgain() {
        var table = asking()
        table.no(Refusal(.rateLimited, "Slowly.", retryAfterMs: 3000))
        #expect(table.state.stage == .lost)
        #expect(table.state.comeback.nextTry >= table.at + 3000)
        #expect(table.printed() == [])
    }

    @Test func inTheLobbyNothingIsLostAndHelloIsSaidAnew() {
        var table = TableScript(.lobby)
        table.greet()
        table.ok(.list([], next: nil))
        _ = table.printed()
        table.cut()
        table.hear(TableScript.hello())
        expire(&table)
        #expect(
            table.sent.last?.body
                == .hello(
                    HelloRequest(name: "ann", client: "GameClient/0.1.0", heartbeatSeconds: 15)
                )
        )
        table.ok(.hello(HelloReply(name: "ann", resume: "new", resumeMs: 120_000)))
        table.ok(.list([], next: nil))
        #expect(
            table.printed().prefix(2) == ["Connection lost. Trying again.", "Connected again."]
        )
        #expect(table.state.stage == .open)
        #expect(table.state.token == "new")
        table.receive(.closed)
        #expect(table.state.stage == .lost)
    }

    @Test func onTheWayIntoARoomTheWayIsGoneAgain() {
        var table = TableScript()
        table.greet()
        table.cut()
        table.hear(TableScript.hello())
        expire(&table)
        table.ok(.hello(HelloReply(name: "ann", resume: "new", resumeMs: 120_000)))
        let join = JoinRequest.room(code: "K3QF", role: .player, password: nil, isReady: false)
        #expect(table.sent.last?.body == .join(join))
    }

    @Test func aRoomThatWasEnteredWithoutAnAnswerIsThere() {
        var table = TableScript()
        table.greet()
        table.cut()
        table.hear(TableScript.hello())
        table.resumed(lastID: .number(2))
        table.seq = 3
        table.say(.state(table.snapshot(["bob", "ann"])))
        table.endOfMissed()
        #expect(table.state.room?.code == "K3QF")
        #expect(table.sent.last?.body == .room(.ready(true, entropy: "ann-entropy")))
        #expect(table.state.ticket?.room == "K3QF")
    }

    @Test func anotherRunOfTheProgramTakesTheSeat() {
        var table = TableScript(.resume(Self.ticket))
        #expect(table.state.ticket == Self.ticket)
        table.hear(TableScript.hello())
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
        #expect(table.state.isExpecting)
        // What it gave to the deal before is not known to this run.
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "other"])))
        #expect(
            table.printed().last
                == "Proof: deal checked as far as it goes: you came when the game was running."
        )
    }

    @Test func betweenGamesAnotherRunGivesToTheDealAnew() {
        var table = TableScript(.resume(Self.ticket), isQuiet: true)
        table.hear(TableScript.hello())
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

    @Test func anotherRunFindsTheSeatGone() {
        var table = TableScript(.resume(Self.ticket))
        table.hear(TableScript.hello())
        expire(&table)
        #expect(
            table.printed().first == "! Your seat is gone: you were away for more than 2:00."
        )
        #expect(table.status == 5)
        #expect(table.state.ticket == nil)
    }

    @Test func anotherRunKeepsTheNoteWhereTheServerIsNotReached() {
        var table = TableScript(.resume(Self.ticket))
        table.receive(.closed)
        #expect(table.status == 3)
        #expect(table.state.ticket == Self.ticket)
    }
}
