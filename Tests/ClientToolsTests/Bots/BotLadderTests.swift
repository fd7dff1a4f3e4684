import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

/// Tests of a bot that plays for the ladder: two rounds with each opponent.
@Suite struct BotLadderTests {
    private struct Script {
        var session: BotSession
        var seq: Int64 = 0
        var at = 0
        var sent: [Request] = []

        init(games: Int = 1000) {
            var options = NewRoomOptions()
            options.isForLadder = true
            let purpose = ClientPlan.Purpose.quick(options.request(password: nil))
            var plan = ClientPlan(address: ScriptedServer.address, purpose: purpose)
            plan.name = "owl"
            var orders = BotOrders()
            orders.gameCount = games
            orders.room = options
            session = BotSession(plan, orders, bot: nil, at: 0)
            session.use(ladderKey: "0123456789abcdef")
            hear(ScriptedServer.hello(features: ["concentration", "ladder"]))
            answer(.hello(HelloReply(name: "owl", resume: "t", resumeMs: 120_000, isRated: true)))
        }

        mutating func receive(_ input: ClientInput) {
            for effect in session.receive(input, at: at) {
                if case .client(.send(let request)) = effect { sent.append(request) }
            }
        }

        mutating func hear(_ line: ServerLine) { receive(.line(line)) }

        /// Answers the last request.
        mutating func answer(_ content: Reply.Content) {
            guard let request = sent.last else { return }
            hear(.reply(Reply(re: request.verb, id: request.id, .ok(content))))
        }

        mutating func refuse(_ code: ErrorCode) {
            guard let request = sent.last else { return }
            hear(.reply(Reply(re: request.verb, id: request.id, .refused(Refusal(code, "No.")))))
        }

        mutating func happen(_ body: RoomEvent.Body) {
            seq += 1
            hear(.event(RoomEvent(room: "K3QF", seq: seq, body)))
        }

        /// Sits down opposite that player.
        mutating func sit(with player: String?, phase: RoomState.Phase = .lobby) {
            seq = 0
            answer(.entered(BoardScript().snapshot(player.map { [$0] } ?? [], phase: phase)))
            happen(.joined(player: "owl", role: .player, seedCommit: "00"))
        }

        mutating func play(_ round: Int, with player: String) {
            happen(
                .started(
                    Started(
                        round: round,
                        board: nil,
                        players: [player, "owl"],
                        first: player,
                        commit: "00",
                        seedCommit: "00"
                    )
                )
            )
            let over = BoardScript().over(round: round, [(player, 5), ("owl", 3)], ["", ""])
            happen(.over(over))
        }

        var asks: Int {
            sent.count {
                if case .join(.quick(let join)) = $0.body { join.isForLadder } else { false }
            }
        }
    }

    @Test func `its name comes with its key`() {
        let script = Script()
        guard case .hello(let hello)? = script.sent.first?.body else {
            Issue.record("\(script.sent)")
            return
        }
        #expect(hello.key == "0123456789abcdef")
        #expect(script.asks == 1)
    }

    @Test func `after two rounds it asks for another opponent`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        #expect(script.asks == 1)
        script.play(2, with: "ann")
        #expect(script.asks == 2)
        #expect(script.sent.map(\.verb).suffix(2) == ["leave", "join"])
        script.sit(with: "bob")
        script.play(1, with: "bob")
        #expect(script.asks == 2)
    }

    @Test func `if its opponent leaves, it asks for another one`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        script.happen(.left(player: "ann", role: .player, reason: .leave))
        #expect(script.asks == 2)
    }

    @Test func `if the round is over and its opponent gone when it comes, it asks again`() {
        var script = Script()
        script.sit(with: nil, phase: .over)
        #expect(script.asks == 2)
    }

    @Test func `it waits alone in a room of its own`() {
        var script = Script()
        script.sit(with: nil)
        script.at += 3_600_000
        script.receive(.alarm)
        #expect(script.asks == 1)
    }

    @Test func `it gives its opponent a minute`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        for second in stride(from: 5, through: 60, by: 5) {
            script.at = 1000 * second
            script.happen(.chat(player: "ann", role: .player, text: "a moment"))
            #expect(script.asks == (second < 60 ? 1 : 2))
        }
    }

    @Test func `if the connection is lost while it asks, it asks again`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        script.play(2, with: "ann")
        #expect(script.asks == 2)
        script.receive(.closed)
        script.at += 5000
        script.receive(.alarm)
        script.receive(.connected)
        script.hear(ScriptedServer.hello(features: ["concentration", "ladder"]))
        script.refuse(.resumeExpired)
        let hello = HelloReply(name: "owl", resume: "u", resumeMs: 120_000, isRated: true)
        script.answer(.hello(hello))
        #expect(script.asks == 3)
    }

    @Test func `if the server forgot its seat, it starts anew`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        script.receive(.closed)
        script.at += 5000
        script.receive(.alarm)
        script.receive(.connected)
        script.hear(ScriptedServer.hello(features: ["concentration", "ladder"]))
        #expect(!script.session.isSeatLost)
        script.refuse(.resumeExpired)
        #expect(script.session.isSeatLost && script.session.tally.gameCount == 1)
    }

    @Test func `after its last round it goes`() {
        var script = Script(games: 3)
        script.sit(with: "ann")
        script.play(1, with: "ann")
        script.play(2, with: "ann")
        script.sit(with: "bob")
        script.play(1, with: "bob")
        #expect(script.sent.last?.body == .bye)
    }

    @Test func `a busy server is asked again later, and a refusal is the end`() {
        var script = Script()
        script.sit(with: "ann")
        script.play(1, with: "ann")
        script.play(2, with: "ann")
        script.refuse(.rateLimited)
        #expect(script.asks == 2)
        script.at += 5000
        script.receive(.alarm)
        #expect(script.asks == 3)
        script.refuse(.notAllowed)
        #expect(script.sent.last?.body == .bye)
    }
}
