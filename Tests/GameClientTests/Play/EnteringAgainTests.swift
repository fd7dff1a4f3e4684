import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests that a client forgets a room when it leaves the room.
@Suite("A client in its second room") struct EnteringAgainTests {
    /// The properties that outlive a room: the session, the people and the settings of this player.
    private static let kept: Set = [
        "chance", "clock", "delay", "hoverLimiter", "listed", "muted", "nextID", "pages", "people",
        "refreshed",
    ]

    private static func inLobby() -> BoardScript {
        var script = BoardScript(.lobby, asks: true)
        script.greet()
        script.ok(.list([], next: nil))
        return script
    }

    /// Takes a seat in a room with bob.
    private static func sit(_ script: inout BoardScript, code: String) {
        script.code = code
        script.seq = 0
        script.receive(.command(.join(code: code)))
        script.ok(.entered(script.snapshot(["bob"])))
        let seedCommit = ScriptedServer.secret.seedCommit
        script.happen(.joined(player: "ann", role: .player, seedCommit: seedCommit))
        script.ok()
    }

    private static func fields(_ client: ClientState) -> [String: String] {
        let fields = Mirror(reflecting: client).children.map { ($0.label ?? "", "\($0.value)") }
        return Dictionary(fields) { first, _ in first }.filter { !kept.contains($0.key) }
    }

    /// The events of the first room.
    private static let evenings: [(String, @Sendable (inout BoardScript) -> Void)] = [
        ("nothing", { _ in }),
        (
            "a round",
            {
                $0.happen(.ready(player: "ann", isReady: true))
                $0.start(["bob", "ann"], first: "ann")
                $0.at += 51_000
                _ = $0.client.clock.heard(at: $0.at)
                $0.receive(.alarm)
                $0.type("1")
            }
        ),
        (
            "somebody who goes to another room",
            {
                $0.happen(.joined(player: "cid", role: .spectator, seedCommit: ""))
                $0.happen(.left(player: "bob", role: .player, reason: .leave))
            }
        ),
        ("a bot", { $0.receive(.command(.bot(.normal))) }),
        ("a guest", { $0.receive(.command(.ready)) }),
    ]

    private static func leave(_ script: inout BoardScript) {
        script.receive(.command(.leave))
        if script.client.question != nil { script.receive(.command(.yes)) }
        for _ in 0..<9 where !script.client.outstanding.isEmpty {
            let isList = script.sent.last?.verb == "list"
            script.ok(isList ? .list([], next: nil) : .none)
        }
    }

    @Test(arguments: evenings.indices)
    func `it knows nothing of the first one`(evening: Int) {
        var script = Self.inLobby()
        Self.sit(&script, code: "W9HB")
        Self.evenings[evening].1(&script)
        Self.leave(&script)
        var other = Self.inLobby()
        (script.at, other.at) = (200_000, 200_000)
        Self.sit(&script, code: "K3QF")
        Self.sit(&other, code: "K3QF")
        let (fields, wanted) = (Self.fields(script.client), Self.fields(other.client))
        for (name, value) in wanted {
            #expect(fields[name] == value, "\(name) after \(Self.evenings[evening].0)")
        }
    }

    /// Returns the cells that the client sends to the other players.
    private static func cells(_ script: BoardScript) -> [Int?] {
        script.sentBodies.compactMap {
            if case .room(.hover(let cell)) = $0 { cell } else { nil }
        }
    }

    @Test func `its cursor is told there even where it was in the first one`() {
        var script = Self.inLobby()
        Self.sit(&script, code: "W9HB")
        script.receive(.command(.hover(3)))
        Self.leave(&script)
        Self.sit(&script, code: "K3QF")
        script.at += 1_000
        script.sent = []
        script.receive(.command(.hover(3)))
        #expect(Self.cells(script) == [3])
    }

    @Test func `a cursor that waited in the first one is not told there`() {
        var script = Self.inLobby()
        Self.sit(&script, code: "W9HB")
        script.receive(.command(.hover(3)))
        script.receive(.command(.hover(4)))
        Self.leave(&script)
        Self.sit(&script, code: "K3QF")
        script.at += 1_000
        _ = script.client.clock.heard(at: script.at)
        script.receive(.alarm)
        #expect(Self.cells(script) == [3])
    }
}
