import Foundation
import GameProtocol
import Testing

/// protocol.md, carried out: a wrong example breaks the build.
@Suite struct ProtocolDocumentTests {
    private static let file = Products.package.appending(path: "protocol.md")

    private static let document: [String] = {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n")
    }()

    private static let blocks = (try? Transcript.all(in: document)) ?? []
    private static let examples = blocks.filter(\.isExample)

    /// Examples that no other one builds upon; with what they build upon, these are all of them.
    private static let last = examples.filter { example in
        !examples.contains { $0.after == example.name }
    }

    /// Deadlines of a minute are waited for only where the environment asks for it.
    private static let isPatient = ProcessInfo.processInfo.environment["TEST_SLOW"] != nil

    private static let isRecording = ProcessInfo.processInfo.environment["REGENERATE"] != nil

    @Test(arguments: last.filter { !$0.isSlow && !$0.isConsole })
    func anExampleIsWhatTheServerDoes(_ example: Transcript) async throws {
        guard !Self.isRecording else { return }
        try await Self.play(example)
    }

    @Test(
        .enabled(if: isPatient, "it waits for deadlines of up to a minute: set TEST_SLOW=1"),
        arguments: last.filter(\.isSlow)
    )
    func aSlowExampleIsWhatTheServerDoes(_ example: Transcript) async throws {
        try await Self.play(example)
    }

    @Test(arguments: last.filter(\.isConsole))
    func aCommandPrintsWhatTheDocumentSays(_ example: Transcript) async throws {
        guard !Self.isRecording else { return }
        try await Self.run(example) { server, run in
            try Console(server, logs: run.logs).play(example)
        }
    }

    @Test func everyLineOfJSONIsPartOfAnExampleThatIsCarriedOut() throws {
        let names = Self.examples.map(\.name)
        #expect(Set(names).count == names.count, "two examples have one name")
        #expect(names.count > 20)
        for example in Self.examples {
            if let after = example.after { #expect(names.contains(after), "\(example.name)") }
        }
        for block in try Transcript.all(in: Self.document) where !block.isExample {
            for (number, line) in block.lines.enumerated() {
                #expect(!line.hasPrefix("{"), "protocol.md:\(block.start + number + 1)")
            }
        }
        var isInBlock = false
        for (number, line) in Self.document.enumerated() {
            if line.hasPrefix("```") { isInBlock.toggle() }
            if !isInBlock { #expect(!line.hasPrefix("{"), "protocol.md:\(number + 1)") }
        }
    }

    @Test func everyCodeHasAnExample() {
        let lines = Set(Self.examples.flatMap(\.lines))
        func isShown(_ type: String, _ code: String) -> Bool {
            lines.contains {
                $0.contains("\"type\":\"\(type)\"") && $0.contains("\"code\":\"\(code)\"")
            }
        }
        // Reserved for what this version does not have, or nothing that can be asked for.
        let unseen: Set<ErrorCode> = [
            .shuttingDown, .notEnoughCards, .noSuchCard, .noSuchPile, .notYourPile, .moved,
            .internal,
        ]
        for code in ErrorCode.allCases {
            #expect(isShown("error", code.rawValue) != unseen.contains(code), "\(code)")
        }
        // Too long for a page, too slow to bring about, or as above.
        let unseenByes: Set<ByeCode> = [.lineTooLong, .slowConsumer, .replaced, .internal]
        for code in ByeCode.allCases {
            #expect(isShown("bye", code.rawValue) != unseenByes.contains(code), "\(code)")
        }
    }

    /// `REGENERATE=1 swift test --filter ProtocolDocument` writes what the server answers into the
    /// document; what it sends stays as it is. Slow examples are written by hand.
    @Test(.enabled(if: isRecording, "REGENERATE=1 writes protocol.md anew"))
    func theDocumentIsWrittenAnew() async throws {
        var answers: [String: [String]] = [:]
        for example in Self.last where !example.isSlow {
            let chain = Self.chain(example)
            try await withServer(chain[0].flags) { server in
                let run = TranscriptRun(server)
                for part in chain where !part.isConsole {
                    answers[part.name] = try run.record(part)
                }
                if example.isConsole {
                    answers[example.name] = try Console(server, logs: run.logs).record(example)
                }
            }
        }
        var document = Self.document
        for example in Self.examples.reversed() {
            guard let lines = answers[example.name] else { continue }
            document.replaceSubrange(
                example.start..<(example.start + example.lines.count),
                with: lines
            )
        }
        try document.joined(separator: "\n").write(to: Self.file, atomically: true, encoding: .utf8)
    }

    /// The example and everything that it builds upon, from the first.
    private static func chain(_ example: Transcript) -> [Transcript] {
        guard let after = examples.first(where: { $0.name == example.after }) else {
            return [example]
        }
        return chain(after) + [example]
    }

    private static func play(_ example: Transcript) async throws {
        try await run(example) { _, run in
            try run.play(example)
            try run.finish()
        }
    }

    private static func run(
        _ example: Transcript,
        _ body: (TestServer, TranscriptRun) throws -> Void
    ) async throws {
        let chain = chain(example)
        try await withServer(chain[0].flags) { server in
            let run = TranscriptRun(server)
            for part in chain.dropLast() { try run.play(part) }
            try body(server, run)
        }
    }
}
