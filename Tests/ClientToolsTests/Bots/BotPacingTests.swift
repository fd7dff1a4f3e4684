import Bots
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools
@testable import GameProtocol
@testable import GamesTests

/// Tests of the times at which a bot moves.
@Suite("The pace of a bot")
struct BotPacingTests {
    /// A bot that gets turn after turn, and whose moves are refused or not answered.
    private struct Script {
        private var session: BotSession
        private var seq: Int64 = 0
        private var turn = 0
        private var flips: [RequestID?] = []
        /// The number of flips that the test has checked.
        private var seenCount = 0
        var at = 0

        init(thinkMs: Int) {
            var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
            plan.name = "bot-1"
            var orders = BotOrders()
            orders.thinkMs = thinkMs
            session = BotSession(plan, orders, bot: Bot(.random, seed: 1), at: 0)
            hear(ScriptedServer.hello())
            answer("hello", 1, .hello(HelloReply(name: "bot-1", resume: "t", resumeMs: 120_000)))
            answer("join", 2, .entered(BoardScript().snapshot(["ann"])))
            happen(.joined(player: "bot-1", role: .player, seedCommit: "00"))
            happen(
                .started(
                    Started(
                        round: 1,
                        board: CardGrid(rows: 2, columns: 2, cells: 4, theme: "emoji"),
                        players: ["ann", "bot-1"],
                        first: "ann",
                        commit: "00",
                        seedCommit: "00"
                    )
                )
            )
        }

        private mutating func receive(_ input: ClientInput) {
            for effect in session.receive(input, at: at) {
                guard case .client(.send(let request)) = effect, request.verb == "flip" else {
                    continue
                }
                flips.append(request.id)
            }
        }

        private mutating func hear(_ line: ServerLine) { receive(.line(line)) }

        private mutating func answer(_ verb: String, _ id: Int64, _ content: Reply.Content) {
            hear(.reply(Reply(re: verb, id: .number(id), .ok(content))))
        }

        private mutating func happen(_ body: RoomEvent.Body) {
            seq += 1
            hear(.event(RoomEvent(room: "K3QF", seq: seq, body)))
        }

        mutating func ask(clockMs: Int?) {
            turn += 1
            happen(.turn(turn: turn, player: "bot-1", clockMs: clockMs))
            let prompt = ConcentrationPrompt(
                turn: turn,
                nth: 1,
                cells: CellSet([1, 2, 3, 4]) ?? []
            )
            hear(
                .connection(
                    .prompt(Prompt(room: "K3QF", .concentration(prompt), clockMs: clockMs))
                )
            )
        }

        mutating func refuse() {
            let refusal = Refusal(.rateLimited, "Too fast.")
            hear(.reply(Reply(re: "flip", id: flips.last ?? nil, .refused(refusal))))
        }

        /// Whether the bot wakes and moves once at this time, and not before.
        mutating func moves(at due: Int) -> Bool {
            defer { seenCount = flips.count }
            if at < due {
                at = due - 1
                receive(.alarm)
                guard flips.count == seenCount, let deadline = session.deadline, deadline <= due
                else { return false }
                at = due
                receive(.alarm)
            }
            return flips.count == seenCount + 1
        }
    }

    @Test(arguments: 1...20)
    func `it moves when it has thought and waits after each refusal`(seed: Int) {
        var random = SeededGenerator(seed)
        let thinkMs = random.one(of: [0, 1, 700, 4_000, 60_000])
        var script = Script(thinkMs: thinkMs)
        for _ in 0..<12 {
            let clocks: [Int?] = [3, 4, 4_000, 8_000, 16_000] + (thinkMs < 60_000 ? [nil] : [])
            let clockMs = random.one(of: clocks)
            let thoughtMs = min(thinkMs, (clockMs ?? .max) / 4)
            var due = script.at + thoughtMs
            script.ask(clockMs: clockMs)
            // In one case of five the server sends a new prompt before the time.
            if thoughtMs > 1, random.chance(20) {
                script.at += 1
                continue
            }
            var moves = script.moves(at: due)
            #expect(moves)
            for _ in 0..<random.number(in: 0...3) {
                script.at += random.number(in: 0...900)
                script.refuse()
                due += max(1_000, thoughtMs)
                moves = script.moves(at: due)
                #expect(moves)
            }
            script.refuse()
        }
    }
}
