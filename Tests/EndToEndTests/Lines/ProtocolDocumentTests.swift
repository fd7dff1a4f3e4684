import Foundation
import GameProtocol
import Testing

/// protocol.md and the README, carried out: a wrong example breaks the build.
@Suite struct ProtocolDocumentTests {
    private static let document = Document("protocol.md")
    private static let readme = Document("README.md")

    /// Deadlines of a minute are waited for only where the environment asks for it.
    private static let isPatient = ProcessInfo.processInfo.environment["TEST_SLOW"] != nil

    private static let isRecording = ProcessInfo.processInfo.environment["REGENERATE"] != nil

    @Test(.enabled(if: !isRecording), arguments: document.last.filter { !$0.isSlow })
    func anExampleIsWhatTheServerDoes(_ example: Transcript) async throws {
        try await Self.document.play(example)
    }

    @Test(
        .enabled(if: isPatient, "it waits for deadlines of up to a minute: set TEST_SLOW=1"),
        arguments: document.last.filter(\.isSlow)
    )
    func aSlowExampleIsWhatTheServerDoes(_ example: Transcript) async throws {
        try await Self.document.play(example)
    }

    @Test(.enabled(if: !isRecording), arguments: readme.last)
    func anExampleOfTheReadmeIsWhatTheServerDoes(_ example: Transcript) async throws {
        try await Self.readme.play(example)
    }

    @Test func everyLineOfJSONIsPartOfAnExampleThatIsCarriedOut() throws {
        #expect(Self.document.examples.count > 20)
        #expect(!Self.readme.examples.isEmpty)
        for document in [Self.document, Self.readme] {
            let names = document.examples.map(\.name)
            #expect(Set(names).count == names.count, "two examples have one name")
            for example in document.examples {
                if let after = example.after { #expect(names.contains(after), "\(example.name)") }
            }
            let carriedOut = Set(
                document.examples.flatMap { $0.start..<($0.start + $0.lines.count) }
            )
            for (number, line) in document.lines.enumerated() where line.hasPrefix("{") {
                #expect(carriedOut.contains(number), "line \(number + 1): \(line)")
            }
        }
    }

    @Test func everyCodeHasAnExample() {
        let lines = Set(Self.document.examples.flatMap(\.lines))
        func isShown(_ type: String, _ code: String) -> Bool {
            lines.contains {
                $0.contains("\"type\":\"\(type)\"") && $0.contains("\"code\":\"\(code)\"")
            }
        }
        // Reserved for what this version does not have, or nothing that can be asked for.
        let unseen: Set<ErrorCode> = [
            .shuttingDown, .moved, .internal,
        ]
        for code in ErrorCode.allCases {
            #expect(isShown("error", code.rawValue) != unseen.contains(code), "\(code)")
        }
        // Too long for a page, too slow to bring about, or as above.
        let unseenByes: Set<ByeCode> = [.lineTooLong, .slowConsumer, .internal]
        for code in ByeCode.allCases {
            #expect(isShown("bye", code.rawValue) != unseenByes.contains(code), "\(code)")
        }
    }

    /// `REGENERATE=1 swift test --disable-xctest --filter ProtocolDocument` writes what the server
    /// answers into the documents; what they send stays as it is. Slow examples are written by hand.
    @Test(.enabled(if: isRecording, "REGENERATE=1 writes the documents anew"))
    func theDocumentsAreWrittenAnew() async throws {
        try await Self.document.writeAnew()
        try await Self.readme.writeAnew()
    }
}
