import GameProtocol
import Testing

@testable import ClientCore

@Suite("A name whose seat is kept")
struct KeptSeatTests {
    private static let ticket = SeatTicket(
        address: ScriptedServer.address,
        name: "ann",
        room: "K3QF",
        token: "kept-token",
        resumeMs: 120_000,
        bots: ["bot-179"]
    )

    private static func script(_ purpose: ClientPlan.Purpose, asks: Bool = false) -> BoardScript {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: purpose)
        plan.name = "ann"
        plan.asks = asks
        plan.kept = ticket
        var table = BoardScript(plan)
        table.hear(ScriptedServer.hello())
        return table
    }

    /// The server resumes the seat, in a room with bob.
    private static func takeBack(
        _ table: inout BoardScript,
        _ phase: RoomState.Phase,
        _ names: [String] = ["bob", "ann"]
    ) {
        table.resumed()
        table.say(.state(table.snapshot(names, phase: phase)))
        table.endOfMissed()
    }

    private static var create: CreateRequest { NewRoomOptions().request(password: nil) }

    @Test(arguments: [ClientPlan.Purpose.lobby, .join(code: "K3QF"), .watch(code: "K3QF")])
    func `its token is shown before its name`(_ purpose: ClientPlan.Purpose) {
        var table = Self.script(purpose)
        guard case .hello(let hello)? = table.sent.last?.body else {
            Issue.record("no hello")
            return
        }
        #expect(hello.resume == "kept-token")
        #expect(table.client.ticket == Self.ticket)
        Self.takeBack(&table, .playing)
        #expect(table.client.room?.code == "K3QF")
        #expect(table.client.stage == .open)
        let said = "Your seat in K3QF was kept, and you are in it again."
        #expect(table.printed().contains(said))
    }

    @Test func `a seat that is gone leaves name and plan as they are`() {
        var table = Self.script(.create(Self.create))
        table.no(Refusal(.resumeExpired, "Gone."))
        guard case .hello(let hello)? = table.sent.last?.body else {
            Issue.record("no hello")
            return
        }
        #expect(hello.resume == nil && hello.name == "ann")
        #expect(table.client.ticket == nil)
        #expect(table.status == nil)
        table.ok(.hello(HelloReply(name: "ann", resume: "token", resumeMs: 120_000)))
        #expect(table.sent.last?.body == .create(Self.create))
    }

    @Test func `a refusal that passes is no end of the seat`() {
        var table = Self.script(.lobby)
        table.no(Refusal(.rateLimited, "Slowly.", retryAfterMs: 3000))
        #expect(table.status == nil)
        #expect(table.client.ticket == Self.ticket)
        #expect(table.client.reconnection.nextTry >= table.at + 3000)
        table.reconnect()
        table.hear(ScriptedServer.hello())
        Self.takeBack(&table, .playing)
        #expect(table.client.room?.code == "K3QF")
    }

    @Test func `a running game is not left for a new room`() {
        var table = Self.script(.create(Self.create))
        Self.takeBack(&table, .playing)
        #expect(table.client.room?.code == "K3QF")
        #expect(
            table.printed().contains(
                "You still play in K3QF. To go elsewhere, leave it first."
            )
        )
    }

    @Test func `a room in which nothing is lost is left for the one that is wanted`() {
        var table = Self.script(.create(Self.create))
        Self.takeBack(&table, .lobby)
        #expect(table.sent.suffix(2).map(\.body) == [.room(.leave), .create(Self.create)])
        #expect(table.client.room == nil)
    }

    @Test func `bots that have gone are seated again`() {
        var table = Self.script(.lobby)
        Self.takeBack(&table, .playing, ["ann"])
        #expect(table.printed().contains("bot-179 had left and is started again."))
        #expect(table.client.ticket?.bots == ["bot-179"])
    }

    @Test func `bots that are there are left alone`() {
        var table = Self.script(.lobby)
        Self.takeBack(&table, .playing, ["ann", "bot-179"])
        #expect(!table.printed().contains { $0.contains("is started again") })
    }

    @Test func `a bot is noted with the seat until it leaves`() {
        var table = BoardScript(asks: true)
        table.begin()
        table.receive(.command(.seated(bot: "bot-179")))
        #expect(table.client.ticket?.bots == ["bot-179"])
        table.happen(.joined(player: "bot-179", role: .player, seedCommit: "00"))
        table.happen(.left(player: "bot-179", role: .player, reason: .leave))
        #expect(table.client.ticket?.bots == [])
    }
}
