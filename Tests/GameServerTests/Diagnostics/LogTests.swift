import Testing

@testable import GameServer

@Suite struct LogTests {
    /// Where a log under test writes.
    private final class Sink: Sendable {
        private let state = Locked<(lines: [String], isFull: Bool)>(([], false))

        func write(_ line: [UInt8]) -> Bool {
            state.withLock { state in
                if state.isFull { return false }
                state.lines.append(String(decoding: line, as: UTF8.self))
                return true
            }
        }

        func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
        var lines: [String] { state.withLock { $0.lines } }
    }

    private let sink = Sink()
    private let time = WallClock(secondsSince1970: 1_772_403_271, milliseconds: 402)

    @Test func aLineForProgramsIsJSON() {
        let line = LogFormat.json.line(
            .info,
            "join",
            ["name": "ann", "peer": "192.168.1.31:51514", "conn": 7],
            at: time
        )
        let expected =
            #"{"t":"2026-03-01T22:14:31.402Z","level":"info","event":"join","name":"ann","#
            + #""peer":"192.168.1.31:51514","conn":7}"# + "\n"
        #expect(String(decoding: line, as: UTF8.self) == expected)
    }

    @Test func aLineForTheJournalHasItsLevelAndNoTime() {
        let line = LogFormat.journal.line(.warning, "full", ["ok": false], at: time)
        #expect(String(decoding: line, as: UTF8.self) == "<4>full ok=false\n")
    }

    @Test func aHostileTextStaysOneLineOfASCII() {
        let fields: Log.Fields = ["name": "a\n\u{1B}[2J\"\\é"]
        let line = LogFormat.text.line(.info, "event", fields, at: time)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.hasSuffix(#"event name="a\u000a\u001b[2J\"\\\u00e9""# + "\n"))
        let sentence = LogFormat.text.line(.info, "disconnect", fields, at: time)
        #expect(
            String(decoding: sentence, as: UTF8.self)
                .hasSuffix(#""a\u000a\u001b[2J\"\\\u00e9" disconnected"# + "\n")
        )
    }

    @Test func aPersonReadsSentences() {
        let fields: Log.Fields = [
            "name": "ann", "room": "K3QF", "role": "player", "peer": "192.168.1.31:51514",
        ]
        let line = LogFormat.text.line(.info, "join", fields, at: time)
        #expect(
            String(decoding: line, as: UTF8.self)
                .hasSuffix("  ann joined K3QF from 192.168.1.31\n")
        )
    }

    @Test func aLevelThatIsOffCostsNothing() {
        let log = Log(level: .warning, format: .journal, write: sink.write)
        func expensive() -> LogValue {
            Issue.record("fields were made for a line that is off")
            return 1
        }
        log.info("event", ["key": expensive()])
        log.setLevel(.info)
        log.info("event")
        #expect(sink.lines == ["<6>event\n"])
    }

    @Test func repeatsAreFoldedByTheMinute() {
        var fold = LogFold()
        let ends = [fold.endMinute(at: 100_000)]
        let admitted = (0..<100).filter { _ in fold.admit("bad") }.count
        let isOtherAdmitted = fold.admit("other")
        #expect(ends == [[]] && admitted == LogFold.linesPerMinute && isOtherAdmitted)
        let early = fold.endMinute(at: 159_999)
        let late = fold.endMinute(at: 160_000)
        let isAdmittedAgain = fold.admit("bad")
        #expect(early == [] && late == [.init(event: "bad", count: 80)] && isAdmittedAgain)
    }

    @Test func linesThatCouldNotBeWrittenAreCounted() {
        let log = Log(level: .info, format: .journal, write: sink.write)
        sink.setFull(true)
        log.info("one")
        log.info("two")
        sink.setFull(false)
        log.info("three")
        #expect(sink.lines == ["<4>log_lines_lost count=2\n", "<6>three\n"])
    }
}
