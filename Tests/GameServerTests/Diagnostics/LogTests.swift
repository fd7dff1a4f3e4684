import Foundation
import GameProtocol
import Testing

@testable import GameServer

@Suite struct LogTests {
    /// The target of a log under test.
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

    @Test func `a line for programs is JSON`() {
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

    @Test func `a line for the journal has its level and no time`() {
        let line = LogFormat.journal.line(.warning, "full", ["ok": false], at: time)
        #expect(String(decoding: line, as: UTF8.self) == "<4>full ok=false\n")
    }

    @Test func `a hostile text stays one line of ASCII`() {
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

    @Test func `every line for programs is JSON whatever stands in it`() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<500 {
            let scalars = (0..<round).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...(round % 2 == 0 ? 0x7F : 0x10FFFF), using: &random)
                )
            }
            let text = String(String.UnicodeScalarView(scalars))
            let fields: Log.Fields = [
                "a": .text(text), "b": .text(text), "c": .text(text), "d": .text(text),
                "e": .number(.min), "f": .flag(true),
            ]
            let line = LogFormat.json.line(.info, "event", fields, at: time)
            #expect(line.count <= ErrorOutput.maximumLineBytes)
            #expect(line.firstIndex(of: 0x0A) == line.count - 1)
            let value = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            let shown = try #require(value?["a"] as? String)
            #expect(shown == text || shown.hasSuffix("...") && text.utf8.count > 70)
            #expect(value?.count == 9)
            let journal = LogFormat.journal.line(.error, "event", fields, at: time)
            #expect(journal.starts(with: Array("<3>event a=".utf8)))
            #expect(journal.firstIndex(of: 0x0A) == journal.count - 1)
        }
    }

    @Test func `a person reads sentences`() {
        let fields: Log.Fields = [
            "name": "ann", "room": "K3QF", "role": "player", "peer": "192.168.1.31:51514",
        ]
        let line = LogFormat.text.line(.info, "join", fields, at: time)
        #expect(
            String(decoding: line, as: UTF8.self)
                .hasSuffix("  ann joined K3QF from 192.168.1.31\n")
        )
    }

    private static let sentences: [(StaticString, Log.Fields, String)] = [
        ("resume", ["name": .text("bob"), "conn": .number(1)], "bob came back"),
        (
            "recovered", ["rooms": .number(1), "ms": .number(12)],
            "1 room came back from the journal (12 ms)"
        ),
        (
            "recovered", ["rooms": .number(0), "ms": .number(0)],
            "0 rooms came back from the journal (0 ms)"
        ),
        (
            "open",
            [
                "room": "K3QF", "name": "ann", "game": "concentration", "size": "6x6",
                "title": "kittens", "private": false,
            ], #"K3QF opened by ann: concentration 6x6, "kittens""#
        ),
        (
            "finish",
            ["room": "K3QF", "reason": "complete", "ms": 785_000, "scores": "ann 10, bob 8"],
            "K3QF finished: ann 10, bob 8 (13:05)"
        ),
        (
            "finish",
            ["room": "K3QF", "reason": "forfeit", "ms": 9_000, "scores": "ann 1, bob 0"],
            "K3QF finished (forfeit): ann 1, bob 0 (0:09)"
        ),
        (
            "wrong_protocol", ["peer": "192.168.1.7", "protocol": "HTTP"],
            "192.168.1.7 spoke HTTP: refused"
        ),
        ("resume", ["name": "bob", "room": "K3QF"], "bob came back to K3QF"),
        (
            "reload_failed", ["cause": #"c.json:1: "motd" takes a text, in quotes."#],
            #"configuration not read again: c.json:1: "motd" takes a text, in quotes."#
        ),
        ("reloaded", ["changed": "motd, drain"], "configuration read again: motd, drain"),
        ("reloaded", ["changed": ""], "configuration read again: nothing has changed"),
        (
            "report", ["rooms": 1, "people": 1, "connections": 1], "1 room, 1 person, 1 connection"
        ),
        (
            "report", ["rooms": 0, "people": 2, "connections": 3],
            "0 rooms, 2 people, 3 connections"
        ),
        ("repeated", ["of": "connect", "count": 7], "connect: 7 more in a minute"),
        (
            "report_person", ["name": "ann", "room": "", "online": false],
            "ann in the lobby, connection lost"
        ),
    ]

    @Test(arguments: sentences)
    func `what happens is told in words`(event: StaticString, fields: Log.Fields, sentence: String)
    {
        let line = LogFormat.text.line(.info, event, fields, at: time)
        #expect(String(decoding: line, as: UTF8.self).dropFirst(10) == sentence + "\n")
    }

    @Test func `what somebody asked for comes whatever the level and however often`() {
        let log = Log(level: .error, format: .journal, write: sink.write)
        for _ in 0..<30 { log.answer("report_room", ["room": "K3QF"]) }
        #expect(sink.lines.count == 30)
    }

    @Test func `a level that is off costs nothing`() {
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

    @Test func `repeats are omitted by the minute`() {
        var limiter = LogRateLimiter()
        let ends = [limiter.endMinute(at: 100_000)]
        let admitted = (0..<100).filter { _ in limiter.admit("bad") }.count
        let isOtherAdmitted = limiter.admit("other")
        #expect(ends == [[]] && admitted == LogRateLimiter.linesPerMinute && isOtherAdmitted)
        let early = limiter.endMinute(at: 159_999)
        let late = limiter.endMinute(at: 160_000)
        let isAdmittedAgain = limiter.admit("bad")
        #expect(early == [] && late == [.init(event: "bad", count: 80)] && isAdmittedAgain)
    }

    @Test func `lines that could not be written are counted`() {
        let log = Log(level: .info, format: .journal, write: sink.write)
        sink.setFull(true)
        log.info("one")
        log.info("two")
        sink.setFull(false)
        log.info("three")
        #expect(sink.lines == ["<4>log_lines_lost count=2\n", "<6>three\n"])
    }
}

extension LogValue: ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    init(stringLiteral value: String) {
        self = .text(value)
    }

    init(integerLiteral value: Int) {
        self = .number(value)
    }

    init(booleanLiteral value: Bool) {
        self = .flag(value)
    }
}
