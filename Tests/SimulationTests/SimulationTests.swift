import Dispatch
import Foundation
import GameProtocol
import Sockets
import Testing

/// Tests of the whole server in simulated worlds (Documentation/internals/simulation.md).
///
/// `Scripts/prove simulation` runs them. These variables of the environment steer a run:
/// - `TEST_SEED`: the first seed.
/// - `TEST_WORLDS`: the number of worlds.
/// - `TEST_TRACE=1`: prints everything that happens.
/// - `TEST_WORLDS_WITH`: leaves out worlds that lack the named options, such as `hasJournal
///   durability=2`. With `group` each world has a group of servers, and the Redis keeps their
///   rooms. With `directory` each server of the group has a journal of its own.
@Suite(.enabled(if: ParityScripts.count == 0)) struct SimulationTests {
    @Test func `the server keeps its promises in every world`() async {
        let variables = ProcessInfo.processInfo.environment
        let first = UInt64(variables["TEST_SEED"] ?? "1") ?? 1
        let count = UInt64(variables["TEST_WORLDS"] ?? "1") ?? 1
        let prints = variables["TEST_TRACE"] == "1"
        let wanted = variables["TEST_WORLDS_WITH"] ?? ""
        await withCheckedContinuation { continuation in
            let thread = Thread {
                Self.run(first..<first + count, of: wanted, prints: prints)
                continuation.resume()
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    private static func run(_ seeds: Range<UInt64>, of wanted: String, prints: Bool) {
        let isGroup = ["group", "directory"].contains(wanted)
        let expected =
            wanted == "directory"
            ? expectedOfDirectory
            : isGroup ? expectedOfGroup : expectedOfOne
        var seen = Dictionary(uniqueKeysWithValues: expected.map { ($0, 0) })
        for seed in seeds {
            guard isGroup || WorldOptions(seed: seed).has(wanted) else { continue }
            // A trap ends the process. This line then shows the world of the trap.
            say("world \(seed)")
            let world =
                isGroup
                ? GroupRun.run(seed, prints, isReplicated: wanted == "group")
                : Run.run(seed, prints)
            let hash = String(world.hash, radix: 16)
            say("world \(seed) hash \(hash) steps \(world.scheduler.stepCount)")
            for word in world.seen { seen[word, default: 0] += 1 }
            if let failure = world.failure {
                say("BROKEN in world \(seed): \(failure)")
                Issue.record("world \(seed): \(failure)")
                break
            }
        }
        for (word, count) in seen.sorted(by: { $0.key < $1.key }) { say("seen \(word): \(count)") }
    }

    /// Events that must happen in some world of a batch of a few hundred. A batch without one of
    /// them proves less than it claims.
    private static let expectedOfOne = [
        "a WebSocket ended", "a deck was drawn from", "a lost line was seen",
        "a name lost with the power",
        "a page was looked at", "a promised place was there", "a quick join found a room",
        "bye eof", "bye goodbye",
        "bye hello_timeout", "bye replaced", "bye server_full", "bye shutting_down",

        "bytes lost with the power", "dealt a winnable game", "died at a flush",
        "died as an event was heard, killed", "died at a names", "died at a write",
        "drawn at a free table", "high card round over",
        "hung up with something unread", "killed", "klondike over: forfeit",
        "klondike over: redealt", "klondike over: time", "logged accept_paused",
        "logged journal_left", "logged journal_log_torn", "power cut", "power cut after a stop",
        "resume expired", "resumed", "resumed by events", "resumed by state", "round over",
        "started", "stood still", "stopped and started again", "taken back", "unrecorded",
    ]

    /// The same list for worlds with a group of servers.
    private static let expectedOfGroup = [
        "group: a round was over", "group: gone", "group: kill", "group: moved", "group: pause",
        "group: promote", "group: redis", "group: refused", "group: resumed", "group: silent",
        "group: stop", "group: twoMasters", "group: unavailable",
        "group: loading", "group: lacking", "group: denied",
    ]

    private static let expectedOfDirectory =
        expectedOfGroup.filter {
            ![
                "group: gone", "group: promote", "group: twoMasters", "group: lacking",
                "group: denied",
            ].contains($0)
        } + ["group: an empty Redis"]

    /// Writes at once, without a buffer, because a buffered line is lost if the process dies.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
