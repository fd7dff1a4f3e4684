import Foundation

/// Documents whose examples are carried out together: an example may build upon one of another
/// document.
struct Documents: Sendable {
    let documents: [Document]

    /// The documents with these paths in the package.
    init(_ paths: [String]) { documents = paths.map(Document.init) }

    /// protocol.md and the files of Documentation/protocol.
    static let ofTheProtocol = Documents(["protocol.md"] + markdown(in: "Documentation/protocol"))

    /// The README and what else is written for people, which may have examples, too.
    static let forPeople = Documents(["README.md"] + markdown(in: "Documentation"))

    private static func markdown(in folder: String) -> [String] {
        let path = Products.package.appending(path: folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The document of that path; an empty one if there is none.
    subscript(_ path: String) -> Document {
        documents.first { $0.path == path } ?? Document(path)
    }

    var examples: [Transcript] { documents.flatMap(\.examples) }

    /// Examples that no other one builds upon; with what they build upon, these are all of them.
    var last: [Transcript] {
        let needed = Set(examples.compactMap(\.after))
        return examples.filter { !needed.contains($0.name) }
    }

    /// Requires that the server does what the example shows, after all that it builds upon.
    func play(_ example: Transcript) async throws {
        let chain = chain(example)
        try await withServer(chain[0].flags, isSeeded: chain[0].isSeeded) { server in
            let run = TranscriptRun(server)
            for part in chain where !part.isConsole { try run.play(part) }
            if example.isConsole {
                try Console(server, logs: run.logs).play(example)
            } else {
                try run.finish()
            }
        }
    }

    /// Writes what the server answers into the documents; what is sent, and slow examples, stay.
    func writeAnew() async throws {
        var answers: [String: [String]] = [:]
        for example in last where !example.isSlow {
            let chain = chain(example)
            try await withServer(chain[0].flags, isSeeded: chain[0].isSeeded) { server in
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

    /// The example and everything that it builds upon, from the first.
    private func chain(_ example: Transcript) -> [Transcript] {
        guard let after = examples.first(where: { $0.name == example.after }) else {
            return [example]
        }
        return chain(after) + [example]
    }
}
