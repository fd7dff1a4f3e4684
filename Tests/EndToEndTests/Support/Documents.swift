import Foundation

/// Documents whose examples run together, because an example may build on one of another document.
struct Documents: Sendable {
    let documents: [Document]

    /// Reads the documents at these paths in the package.
    init(_ paths: [String]) { documents = paths.map(Document.init) }

    /// protocol.md and the files of Documentation/protocol.
    static let ofTheProtocol = Documents(
        ["protocol.md"] + markdown(in: "Documentation/protocol")
            + markdown(in: "Documentation/protocol/rules")
    )

    /// The README and the other documents for people, which may have examples too.
    static let forPeople = Documents(
        ["README.md"] + markdown(in: "Documentation") + markdown(in: "Documentation/internals")
    )

    private static func markdown(in folder: String) -> [String] {
        let path = Products.package.appending(path: folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

    /// Returns the document at this path, or an empty one.
    subscript(_ path: String) -> Document {
        documents.first { $0.path == path } ?? Document(path)
    }

    var examples: [Transcript] { documents.flatMap(\.examples) }

    /// The last example of each chain. With their earlier examples, these are all examples.
    var last: [Transcript] {
        let needed = Set(examples.compactMap(\.after))
        return examples.filter { !needed.contains($0.name) }
    }

    /// Requires that the server acts as the example shows, after all earlier examples of its chain.
    func play(_ example: Transcript) async throws {
        let chain = chain(example)
        try await withServer(Self.options(of: chain[0]), isSeeded: chain[0].isSeeded) { server in
            let run = TranscriptRun(server)
            for part in chain where !part.isConsole { try run.play(part) }
            if example.isConsole {
                try Console(server, logs: run.logs).play(example)
            } else {
                try run.finish()
            }
        }
    }

    /// Writes the server's answers into the documents; requests and slow examples stay.
    func writeAnew() async throws {
        var answers: [String: [String]] = [:]
        for example in last where !example.isSlow {
            let chain = chain(example)
            try await withServer(Self.options(of: chain[0]), isSeeded: chain[0].isSeeded) {
                server in
                let run = TranscriptRun(server)
                for part in chain where !part.isConsole {
                    answers[part.name] = try run.record(part)
                }
                if example.isConsole {
                    answers[example.name] = try Console(server, logs: run.logs).record(example)
                }
            }
        }
        for document in documents { try document.write(answers) }
    }

    /// Returns the options of an example's server. `FILE` stands for a new file.
    private static func options(of example: Transcript) -> [String] {
        let file = NSTemporaryDirectory() + "example-\(UUID().uuidString)"
        return example.flags.map { $0 == "FILE" ? file : $0 }
    }

    /// Returns the example after everything that it builds on, in order.
    private func chain(_ example: Transcript) -> [Transcript] {
        guard let after = examples.first(where: { $0.name == example.after }) else {
            return [example]
        }
        return chain(after) + [example]
    }
}
