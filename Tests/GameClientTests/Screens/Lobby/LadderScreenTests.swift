import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite struct LadderScreenTests {
    private static let classes = [
        LadderClass(game: .concentration, contest: "pairs=18", rounds: 130, players: 3),
        LadderClass(game: .deck, contest: "crazy_eights", rounds: 9, players: 2),
    ]

    /// Presses `L` in the lobby of a server with a ladder.
    static func ladder(
        _ size: Size = Size(columns: 80, rows: 24),
        rows: [LadderRow] = LadderWordsTests.rows,
        classes: [LadderClass] = classes
    ) -> LobbyScript {
        var script = LobbyScript()
        script.size = size
        script.client?.ladder.isKnown = true
        script.press(.character("L"))
        let reply = LadderReply(
            classes: classes,
            shown: classes.first.map { ($0.game, $0.contest) },
            rows: rows
        )
        script.serve(reply)
        return script
    }

    /// The question of the command that the screen has sent; nil without one.
    private static func asked(_ script: inout LobbyScript) -> LadderRequest? {
        script.wanted().lazy.compactMap { effect in
            if case .command(.ladder(let request)) = effect { request } else { nil }
        }.last
    }

    @Test func `the lobby leads to the ladder of a server that has one`() {
        var other = LobbyScript()
        other.press(.character("L"))
        #expect(other.wanted() == [])
        #expect(other.message.contains("That key does nothing here."))
        let script = Self.ladder()
        #expect(script.rows[0].contains("Ladder"))
        #expect(script.rows[2].contains("Concentration, pairs 18 (1 of 2) · all time"))
        #expect(script.rows[3].contains("rating rounds"))
        #expect(script.rows[4].contains("▶    1 ann"))
        #expect(script.rows[4].contains("▁"))
        #expect(script.message.contains("Player 1 of 3."))
    }

    @Test(arguments: [34, 40, 80, 200])
    func `the table fits the window`(columns: Int) {
        for rows in [12, 14, 24, 60] {
            let script = Self.ladder(Size(columns: columns, rows: rows))
            #expect(script.text.contains("ann"), "\(columns) x \(rows)")
            #expect(script.text.contains("1712"), "\(columns) x \(rows)")
            #expect(script.keys.contains("Esc"), "\(columns) x \(rows)")
        }
    }

    @Test func `the player's own row is bold, and the selection moves`() {
        var script = Self.ladder()
        let canvas = script.canvas
        #expect(canvas.frame.row(6).contains { $0.style.isBold })
        #expect(!canvas.frame.row(5).contains { $0.style.isBold })
        script.press(.down, .end)
        #expect(script.rows[6].contains("▶    3 bob"))
        script.press(.character("o"))
        #expect(script.message.contains("Sorted by name."))
        #expect(script.rows[2].contains("all time · by name"))
        #expect(script.rows[4].contains("a-name-of-20-letters"))
        // The player stays selected, on another row.
        #expect(script.rows.contains { $0.contains("▶    3 bob") })
        script.press(.up)
        #expect(script.rows.contains { $0.contains("▶    1 ann") })
    }

    @Test func `it asks for another class, and for a shorter time`() {
        var script = Self.ladder()
        script.client?.plan.epochMs = 1_796_000_461_000
        script.press(.right)
        #expect(Self.asked(&script) == LadderRequest(game: .deck, contest: "crazy_eights"))
        script.press(.character("s"))
        let since = Self.asked(&script)?.since
        let now = ((script.client?.plan.epochMs ?? 0) + script.at) / 1000
        #expect(since?.seconds == now - 86_400)
        #expect(script.message.contains("Rounds: last 24 hours."))
        script.press(.character("s"), .character("s"))
        #expect(Self.asked(&script)?.since == nil)
    }

    @Test func `it asks again every ten seconds`() {
        var script = Self.ladder()
        script.at += LadderScreen.refreshMs - 1
        script.take(.alarm)
        #expect(Self.asked(&script) == nil)
        script.at += 1
        script.take(.alarm)
        #expect(Self.asked(&script) == LadderRequest())
    }

    @Test func `p asks the ladder for an opponent in that game`() {
        var script = Self.ladder()
        script.press(.character("p"))
        guard case .command(.play(let options))? = script.wanted().last else {
            Issue.record("p does nothing")
            return
        }
        #expect(options.isForLadder && options.game == .concentration)
        #expect(options.request(password: nil).seats == 2)
        let requests = script.client?.receive(.command(.play(options)), at: script.at) ?? []
        guard case .send(let request)? = requests.last, case .join(.quick(let join)) = request.body
        else {
            Issue.record("\(requests)")
            return
        }
        #expect(join.isForLadder)
    }

    @Test func `an empty ladder says how to begin`() {
        let script = Self.ladder(rows: [], classes: [])
        #expect(script.text.contains("Nobody has played for the ladder yet. p plays for it."))
    }

    @Test func `Esc leads back to the lobby`() {
        var script = Self.ladder()
        script.press(.escape)
        #expect(script.text.contains("ROOMS"))
    }

    @Test func `all pages are in the table, and pages of an earlier question are not`() {
        var script = LobbyScript()
        script.client?.ladder.isKnown = true
        script.press(.character("L"))
        let rows = LadderWordsTests.rows
        func page(_ rows: [LadderRow], next: String?) -> LadderReply {
            LadderReply(
                classes: Self.classes,
                shown: (.concentration, "pairs=18"),
                rows: rows,
                next: next
            )
        }
        script.serve(page([rows[0]], next: "ann"), page(Array(rows.dropFirst()), next: nil))
        #expect(script.client?.ladder.table?.rows == rows)
    }
}

extension LobbyScript {
    /// Carries out the effects of the screen; the server answers with these pages of the ladder.
    mutating func serve(_ replies: LadderReply...) {
        var requests: [Request] = []
        func sent(_ effects: [ClientEffect]?) -> [Request] {
            (effects ?? []).compactMap { if case .send(let request) = $0 { request } else { nil } }
        }
        for case .command(let command) in wanted() {
            requests += sent(client?.receive(.command(command), at: at))
        }
        for reply in replies {
            guard let request = requests.popLast() else { return }
            let line = ServerLine.reply(
                Reply(re: "ladder", id: request.id, .ok(.ladder(reply)))
            )
            requests += sent(client?.receive(.line(line), at: at))
        }
    }
}
