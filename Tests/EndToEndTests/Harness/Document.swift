import Foundation

/// A document of the project with examples that can be carried out.
struct Document: Sendable {
    private let file: URL
    let lines: [String]
    let blocks: [Transcript]

    /// The document with that name at the root of the package; without blocks if it has a fault.
    init(_ name: String) {
        file = Products.package.appending(path: name)
        lines = File.text(file.path).components(separatedBy: "\n")
        blocks = (try? Transcript.all(in: lines)) ?? []
    }

    var examples: [Transcript] { blocks.filter(\.isExample) }

    /// Examples that no other one builds upon; with what they build upon, these are all of them.
    var last: [Transcript] {
        examples.filter { example in !examples.contains { $0.after == example.name } }
    }

    /// Requires that the server does what the example shows, after all that it builds upon.
    func play(_ example: Transcript) async throws {
        let chain = chain(example)
        try await withServer(chain[0].flags) { server in
            let run = TranscriptRun(server)
            for part in chain where !part.isConsole { try run.play(part) }
            if example.isConsole {
                try Console(server, logs: run.logs).play(example)
            } else {
                try run.finish()
            }
        }
    }

    /// Writes what the server answers into the document; what is sent, and slow examples, stay.
    func writeAnew() async throws {
        var answers: [String: [String]] = [:]
        for example in last where !example.isSlow {
            let chain = chain(example)
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
        var lines = lines
        for example in examples.reversed() {
            guard let new = answers[example.name] else { continue }
            lines.replaceSubrange(example.start..<(example.start + example.lines.count), with: new)
        }
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }

    /// The example and everything that it builds upon, from the first.
    private func chain(_ example: Transcript) -> [Transcript] {
        guard let after = examples.first(where: { $0.name == example.after }) else {
            return [example]
        }
        return chain(after) + [example]
    }
}
