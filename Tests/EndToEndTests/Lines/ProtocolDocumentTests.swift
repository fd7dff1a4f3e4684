import Foundation
import GameProtocol
import Testing

/// Tests that run the examples of protocol.md, Documentation/protocol, the README and
/// Documentation. A wrong example breaks the build.
@Suite struct ProtocolDocumentTests {
    private static let documents = Documents.ofTheProtocol
    private static let forPeople = Documents.forPeople

    /// The tests wait for deadlines of a minute only if the environment asks for it.
    private static let isPatient = ProcessInfo.processInfo.environment["TEST_SLOW"] != nil

    private static let isRecording = ProcessInfo.processInfo.environment["REGENERATE"] != nil

    @Test(.enabled(if: !isRecording), arguments: documents.last.filter { !$0.isSlow })
    func `an example is what the server does`(_ example: Transcript) async throws {
        try await Self.documents.play(example)
    }

    @Test(
        .enabled(if: isPatient, "it waits for deadlines of up to a minute: set TEST_SLOW=1"),
        arguments: documents.last.filter(\.isSlow)
    )
    func `a slow example is what the server does`(_ example: Transcript) async throws {
        try await Self.documents.play(example)
    }

    @Test(.enabled(if: !isRecording), arguments: forPeople.last)
    func `an example of the readme is what the server does`(_ example: Transcript) async throws {
        try await Self.forPeople.play(example)
    }

    @Test func `the order of the themes is that of the rules`() throws {
        let fairness = Self.documents["Documentation/protocol/fairness.md"]
        let words = fairness.lines.drop { !$0.hasPrefix("order of `emoji`") }
            .drop { !$0.hasPrefix("    ") }
            .prefix { $0.hasPrefix("    ") }
            .flatMap { $0.split(separator: " ").map(String.init) }
        let pairs = try #require(Theme.named("emoji")).pairs
        #expect(words == pairs.map(\.first.code))
        #expect(pairs.allSatisfy { $0.first.code == $0.second.code })
    }

    @Test func `every line of JSON is part of an example that is carried out`() throws {
        #expect(Self.documents.examples.count > 50)
        #expect(!Self.forPeople.examples.isEmpty)
        for group in [Self.documents, Self.forPeople] {
            let names = group.examples.map(\.name)
            #expect(Set(names).count == names.count, "two examples have one name")
            for example in group.examples {
                if let after = example.after { #expect(names.contains(after), "\(example.name)") }
            }
            for document in group.documents { try Self.requireExamples(of: document) }
        }
    }

    /// Requires that the tests skip no example and no JSON line of a document.
    private static func requireExamples(of document: Document) throws {
        let begins = document.lines.count {
            $0.hasPrefix("```transcript") || $0.hasPrefix("```console")
        }
        #expect(document.examples.count == begins, "\(document.path)")
        let carriedOut = Set(document.examples.flatMap { $0.start..<($0.start + $0.lines.count) })
        for (number, line) in document.lines.enumerated() where line.hasPrefix("{") {
            #expect(carriedOut.contains(number), "\(document.path):\(number + 1): \(line)")
        }
    }

    /// The tables of the protocol have a row for every line that protocol.schema.json describes.
    @Test(arguments: [
        ("## 4. Requests", "request", "request_envelope"),
        ("## 5. Events", "server_line", "event_envelope"), ("## 6. Other lines", "server_line", ""),
    ])
    func `a table has every message`(_ heading: String, _ line: String, _ base: String) throws {
        let forms = try ProtocolSchema.schema.forms(of: line).filter { form in
            base.isEmpty
                ? !["ok", "error"].contains(form.type) && !form.bases.contains("event_envelope")
                : form.bases.contains(base)
        }
        let rows = Self.rows(heading).map { String($0.name) }
        #expect(Set(rows) == Set(forms.map(\.type)))
        #expect(!rows.isEmpty)
    }

    /// If an example shows a refusal of a request, its code must stand in the request's row, or in
    /// the text above the table for all of them.
    @Test func `every refusal stands in the table of requests`() throws {
        let section = Self.documents["protocol.md"].section("## 4. Requests")
        let general = section.filter { !$0.hasPrefix("|") }.joined(separator: " ")
        for line in ExampleLines.fromServers where line.contains(#""type":"error""#) {
            let error = try JSON(line)
            guard let verb = error["re"]?.string, let code = error["code"]?.string else { continue }
            let rows = Self.rows("## 4. Requests").filter { $0.name == verb }.map(\.text)
            #expect((rows + [general]).contains { $0.contains("`\(code)`") }, "\(line)")
        }
    }

    /// The sections of other documents that continue a table of protocol.md.
    private static let continuations = [
        "## 4. Requests": [
            ("concentration.md", "### Requests"), ("deck.md", "### Requests"),
            ("klondike.md", "## 3. Requests"), ("rooms.md", "### Requests"),
            ("ladder.md", "### Requests"),
        ],
        "## 5. Events": [
            ("concentration.md", "### Events"), ("deck.md", "## 6. Events"),
            ("klondike.md", "### Events"),
        ],
        "## 6. Other lines": [("rooms.md", "### Lines"), ("ladder.md", "### Lines")],
    ]

    /// Returns the rows of a table of protocol.md with its continuations, each with its first word.
    private static func rows(_ heading: String) -> [(name: Substring, text: String)] {
        let others = continuations[heading, default: []].map { file, heading in
            documents["Documentation/protocol/\(file)"].section(heading)
        }
        return ([documents["protocol.md"].section(heading)] + others).joined()
            .filter { $0.hasPrefix("| `") }
            .map { ($0.dropFirst(3).prefix { $0 != "`" }, $0) }
            .filter { $0.name != "type" }
    }

    @Test func `every code has an example`() {
        let lines = Set(Self.documents.examples.flatMap(\.lines))
        func isShown(_ type: String, _ code: String) -> Bool {
            lines.contains {
                $0.contains("\"type\":\"\(type)\"") && $0.contains("\"code\":\"\(code)\"")
            }
        }
        // These codes are reserved for later features, or no request can cause them.
        let unseen: Set<ErrorCode> = [
            .shuttingDown, .internal,
            // group.md has these codes in examples of its own.
            .moved, .unavailable,
        ]
        for code in ErrorCode.allCases {
            #expect(isShown("error", code.rawValue) != unseen.contains(code), "\(code)")
        }
        // These are too long for a page or too slow to cause, or they are excluded as above.
        let unseenByes: Set<ByeCode> = [.lineTooLong, .slowConsumer, .moved, .internal]
        for code in ByeCode.allCases {
            #expect(isShown("bye", code.rawValue) != unseenByes.contains(code), "\(code)")
        }
    }

    /// `REGENERATE=1 Scripts/test --filter ProtocolDocument` writes the server's answers into the
    /// documents; the requests stay as they are. Slow examples are written by hand.
    @Test(.enabled(if: isRecording, "REGENERATE=1 writes the documents anew"))
    func `the documents are written anew`() async throws {
        try await Self.documents.writeAnew()
        try await Self.forPeople.writeAnew()
    }
}
