import Foundation
import Testing

/// Tests that run the examples of Documentation/protocol/group.md on servers over a real Redis.
@Suite struct GroupDocumentTests {
    private static let document = Document("Documentation/protocol/group.md")

    /// The lines of the `group` blocks, in order.
    private static var lines: [String] {
        var isIn = false
        return document.lines.filter { line in
            if line.hasPrefix("```") {
                isIn = line == "```group"
                return false
            }
            return isIn
        }
    }

    @Test func `the examples of the document are what the servers do`() async throws {
        try await ThreadExecutor.run {
            let group = try TestGroup(0)
            try group.add(["--advertise", "10.0.0.7:7052"])
            try group.add(["--advertise", "10.0.0.8:7052"])
            let gone = try TestRedis()
            try gone.kill()
            let alone = try TestServer(["--cluster", gone.url])
            let servers = ["one": group[0], "two": group[1], "three": alone]
            var run = Run(servers: servers)
            #expect(Self.lines.count > 20)
            for line in Self.lines { try run.play(line) }
            try alone.stop()
            try group.stop()
        }
    }

    /// The connections of the examples, and the values in their lines that differ from run to run.
    private struct Run {
        let servers: [String: TestServer]
        private var wires: [String: Wire] = [:]
        private var values: [String: String] = [:]

        init(servers: [String: TestServer]) { self.servers = servers }

        mutating func play(_ line: String) throws {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard parts.count == 3, let server = servers[parts[0]] else {
                throw Failure("no line of an example: \(line)")
            }
            let key = parts[0] + " " + parts[1].dropLast()
            if parts[2] == "(new)" {
                wires[key] = try server.connect()
                return
            }
            let wire = try wires[key] ?? server.connect()
            wires[key] = wire
            if parts[1].hasSuffix(">") {
                var text = parts[2].replacing("W9HB", with: values["room"] ?? "W9HB")
                text.replace(#""ticket":"…""#, with: #""ticket":"\#(values["ticket"] ?? "")""#)
                if text.contains("W9HB") == false, let room = values["room"], text.contains(room),
                    parts[0] == "two"
                {
                    try waitForRoom(room)
                }
                return try wire.send(text)
            }
            var reply = try wire.json()
            while reply["re"] == nil { reply = try wire.json() }
            try compare(JSON(parts[2]), reply, "")
        }

        private func waitForRoom(_ room: String) throws {
            let watcher = try servers["two"]?.connect()
            try TestGroup.until("the room is listed") {
                try watcher?.send(#"{"type":"list"}"#)
                return try watcher?.json()["rooms"]?.array?.isEmpty == false
            }
            watcher?.close()
        }

        /// Requires that the received line contains everything from the document.
        private mutating func compare(_ wanted: JSON, _ found: JSON?, _ name: String) throws {
            switch (wanted, found) {
            case (.object(let members), .object):
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    try compare(value, found?[name], name)
                }
            case (.string("W9HB"), .string(let code)?):
                #expect(values["room", default: code] == code)
                values["room"] = code
            case (.string(let text), .string(let other)?) where text.contains("…"):
                values[name] = other
                let begin = text.prefix { $0 != "…" }.replacing("W9HB", with: values["room"] ?? "")
                #expect(other.hasPrefix(begin), "\(name): \(other)")
            default: #expect(wanted == found, "\(name)")
            }
        }
    }
}
