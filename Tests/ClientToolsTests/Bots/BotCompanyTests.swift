import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite("A bot and those it plays with")
struct BotCompanyTests {
    /// A bot in ann's room, together with another bot.
    private struct Script {
        var session: BotSession
        var seq: Int64 = 0
        var sent: [Request.Body] = []

        init(needsPeople: Bool) {
            var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
            plan.name = "bot-1"
            var orders = BotOrders()
            orders.gameCount = 1000
            orders.needsPeople = needsPeople
            session = BotSession(plan, orders, bot: nil, at: 0)
            hear(ScriptedServer.hello())
            answer("hello", 1, .hello(HelloReply(name: "bot-1", resume: "t", resumeMs: 120_000)))
            let room = BoardScript().snapshot(["ann", "bot-2"])
            answer("join", 2, .entered(room))
            happen(.joined(player: "bot-1", role: .player, seedCommit: "00"))
        }

        mutating func hear(_ line: ServerLine) {
            for effect in session.receive(.line(line), at: 0) {
                if case .client(.send(let request)) = effect { sent.append(request.body) }
            }
        }

        mutating func answer(_ verb: String, _ id: Int64, _ content: Reply.Content) {
            hear(.reply(Reply(re: verb, id: .number(id), .ok(content))))
        }

        mutating func happen(_ body: RoomEvent.Body) {
            seq += 1
            hear(.event(RoomEvent(room: "K3QF", seq: seq, body)))
        }
    }

    @Test func `a bot without a chosen name is known as a bot`() {
        #expect(BotName.isBot(BotCommand.freshName()))
    }

    @Test func `it stays while the person is away and goes with them`() {
        var script = Script(needsPeople: true)
        script.happen(.offline(player: "ann", resumeMs: 120_000))
        #expect(!script.sent.contains(.bye))
        script.happen(.left(player: "ann", role: .player, reason: .gone))
        #expect(script.sent.last == .bye)
    }

    @Test func `it goes in the middle of a game of bots`() {
        var script = Script(needsPeople: true)
        script.happen(
            .started(
                Started(
                    round: 1,
                    board: nil,
                    players: ["ann", "bot-2", "bot-1"],
                    first: "ann",
                    commit: "00",
                    seedCommit: "00"
                )
            )
        )
        script.happen(.left(player: "ann", role: .player, reason: .gone))
        #expect(script.sent.last == .bye)
    }

    @Test func `another person is company enough`() {
        var script = Script(needsPeople: true)
        script.happen(.joined(player: "bob", role: .player, seedCommit: "00"))
        script.happen(.left(player: "ann", role: .player, reason: .leave))
        #expect(!script.sent.contains(.bye))
    }

    @Test func `bots that nobody seated play among themselves`() {
        var script = Script(needsPeople: false)
        script.happen(.left(player: "ann", role: .player, reason: .gone))
        #expect(!script.sent.contains(.bye))
    }
}
