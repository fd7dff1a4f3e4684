/// The lines of all examples of the documents, by sender.
///
/// Zeros replace the digits that a document leaves out.
enum ExampleLines {
    private static let examples =
        Documents.ofTheProtocol.examples + Documents.forPeople.examples

    /// Every line of a server, from a transcript or from a console.
    static let fromServers = examples.flatMap { example in
        example.lines.compactMap { line -> String? in
            if example.isConsole { return line.hasPrefix(#"{"type":"#) ? line : nil }
            guard case .receive(_, let text)? = try? TranscriptLine(line) else { return nil }
            return ShownLine(text).filled
        }
    }

    /// A line of a client, and the code of the error that it gets.
    struct Sent: Sendable {
        var line: String
        var code: String?
    }

    /// Every line of a client. A line without a shown answer succeeds.
    static let requests = examples.filter { !$0.isConsole }.flatMap { example -> [Sent] in
        let lines = example.lines.compactMap { try? TranscriptLine($0) }
        return lines.indices.compactMap { index in
            guard case .send(let client, let bytes) = lines[index], bytes.last == 0x0A else {
                return nil
            }
            let next = lines[(index + 1)...].prefix {
                if case .send(client, _) = $0 { false } else { true }
            }
            let answers = next.compactMap { line -> JSON? in
                guard case .receive(client, let text) = line else { return nil }
                return try? JSON(ShownLine(text).filled)
            }
            let error = answers.first { $0["type"] == .string("error") }
            return Sent(
                line: String(decoding: bytes.dropLast(), as: UTF8.self),
                code: error?["code"]?.string
            )
        }
    }
}
