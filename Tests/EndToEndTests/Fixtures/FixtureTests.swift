import Foundation
import Testing

/// Tests that this version repeats the recordings of an earlier version, byte for byte.
///
/// A failing test shows that the behavior has changed. If a change only adds a field,
/// `Evening.addedFields` allows it. No other change is a reason for new recordings.
@Suite struct FixtureTests {
    /// A room that replays a journal sends each member the recorded lines.
    @Test(arguments: Evening.all(in: "rooms"))
    func `a journal makes a room send the recorded lines`(_ evening: Evening) throws {
        let replayed = try JournalLines(evening.journal)
        for (name, all) in evening.received.sorted(by: { $0.key < $1.key }) {
            let wanted = try Self.caused(all, marks: replayed.marks[name] ?? [])
            let sent = (replayed.sent[name] ?? []).map(Evening.withoutAddedFields)
            guard wanted != sent else { continue }
            let number = zip(wanted, sent).prefix { $0 == $1 }.count
            Issue.record(
                """
                \(evening): \(name), line \(number + 1) of \(wanted.count) is
                \(number < sent.count ? sent[number] : "missing")
                instead of
                \(number < wanted.count ? wanted[number] : "nothing")
                """
            )
        }
    }

    /// Returns the lines that follow from the journal: events, prompts, and the replies to recorded
    /// requests.
    ///
    /// A journal lacks lines that only the asker notices. These are refusals, readings, cursors,
    /// asides, takeovers (with the prompt after their reply), and unknown fields of a request.
    private static func caused(_ lines: [String], marks: Set<Int>) throws -> [String] {
        var caused: [String] = []
        var hasTakenOver = false
        for text in lines where text.hasPrefix("{") {
            let line = try JSON(text)
            let isPrompt = line["type"]?.string == "prompt"
            let isReply = line["re"] != nil && line["id"]?.number.map(marks.contains) ?? false
            if line["seq"] != nil || isReply || (isPrompt && !hasTakenOver) {
                caused.append(text.replacing(/,"ignored":\[[^\]]*\]/, with: ""))
            }
            if line["seq"] != nil || isReply { hasTakenOver = false }
            if line["resumed"] == .bool(true) { hasTakenOver = true }
        }
        return caused
    }

    /// The evenings cover everything that a journal can hold, and every possible ending.
    @Test func `the evenings hold every kind of input and every ending`() throws {
        var inputs: Set<String> = []
        var reasons: Set<String> = []
        var departures: Set<String> = []
        var games: Set<String> = []
        for evening in Evening.all(in: "rooms") {
            for line in String(decoding: evening.journal, as: UTF8.self).split(separator: "\n") {
                let entry = try JSON(String(line))
                inputs.insert(entry["type"]?.string ?? "")
                games.insert(entry["options"]?["rules"]?.string ?? entry["game"]?.string ?? "")
            }
            for line in evening.received.values.joined() where line.hasPrefix("{") {
                let event = try JSON(line)
                guard let reason = event["reason"]?.string else { continue }
                if event["type"] == .string("over") { reasons.insert(reason) }
                if event["type"] == .string("left") { departures.insert(reason) }
            }
        }
        #expect(
            inputs == [
                "journal", "secret", "enter", "left", "offline", "online", "alarm", "restarted",
                "shutdown", "ready", "start", "kick", "chat", "leave", "flip", "draw", "add",
                "return", "shuffle",
            ]
        )
        #expect(reasons == ["complete", "forfeit", "stalemate", "abandoned", "shutdown"])
        #expect(departures == ["leave", "bye", "gone", "idle", "kicked"])
        #expect(games == ["concentration", "high_card", "free", ""])
    }

    /// `Volatile` alone hides values that differ from run to run.
    @Test(arguments: Evening.all(in: "rooms").filter(\.isLive))
    func `the server answers as it did`(_ evening: Evening) async throws {
        try await ThreadExecutor.run {
            try Self.play(evening, at: TestServer(evening.flags, isSeeded: false))
        }
    }

    /// A server starts on recorded journals that were cut short as by a crash. It gives the
    /// recorded tokens their seats, and reports the rooms as recorded.
    @Test(arguments: Evening.all(in: "recovery"))
    func `the server goes on from recorded journals`(_ evening: Evening) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-fixtures-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, count) in evening.cuts {
            let lines = Evening(name, in: "rooms").journal.split(separator: 0x0A).prefix(count)
            let header = try JSON(String(decoding: lines.first ?? [], as: UTF8.self))
            let path = folder.appending(path: "\(header["room"]?.string ?? "").ndjson")
            try Data(lines.flatMap { $0 + [0x0A] }).write(to: path)
        }
        try await ThreadExecutor.run {
            let flags = evening.flags + ["--journal", folder.path]
            try Self.play(evening, at: TestServer(flags, isSeeded: false))
        }
    }

    private static func play(_ evening: Evening, at server: TestServer) throws {
        let run = TranscriptRun(server, asShown: Evening.withoutAddedFields)
        for (number, text) in evening.lines.enumerated() {
            do {
                try run.play(try TranscriptLine(text))
            } catch {
                throw Failure("\(evening), event \(number + 1): \(error)")
            }
        }
        try run.finish()
        try server.stop()
    }
}
