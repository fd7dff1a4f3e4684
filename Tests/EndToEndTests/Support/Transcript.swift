import Foundation

/// A runnable example of a document: a fenced block `transcript` or `console`.
///
/// The top of protocol.md describes the format. Documentation/protocol/transcripts.md, "How the
/// examples are run", lists the values that differ from run to run.
struct Transcript: Sendable, CustomStringConvertible {
    var name: String
    /// The example that must run before, with the same server.
    var after: String?
    var flags: [String]
    /// Whether the server deals from the seed of all tests, as its `hello` says.
    var isSeeded: Bool
    /// Whether the example takes as long as one of the protocol's slow deadlines.
    var isSlow: Bool
    /// Whether the block has shell commands instead of lines on a connection.
    var isConsole: Bool
    /// The path of its document in the package.
    var document: String
    /// The number of its first line in the document, from 0.
    var start: Int
    var lines: [String]

    var description: String { name }

    /// Returns the place of a line, in the format of a compiler.
    func place(ofLine number: Int) -> String { "\(document):\(start + number + 1): \(name)" }

    /// Returns all examples of a document, in order.
    static func all(in lines: [String], of document: String) throws -> [Transcript] {
        var found: [Transcript] = []
        var open: Transcript?
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let finished = open { found.append(finished) }
                guard open == nil else {
                    open = nil
                    continue
                }
                open = Transcript(info: line.dropFirst(3), document, start: number + 1)
            } else {
                open?.lines.append(line)
            }
        }
        guard open == nil else { throw Failure("a block of the document is not closed") }
        return found
    }

    private init(info: Substring, _ document: String, start: Int) {
        self.document = document
        // A value with blanks stands in double quotes.
        let quoted = info.split(separator: "\"", omittingEmptySubsequences: false)
        let words = quoted.enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        let kind = words.first ?? ""
        isConsole = kind == "console"
        let isExample = kind == "transcript" || isConsole
        name = isExample && words.count > 1 ? words[1] : ""
        after = words.first { $0.hasPrefix("after=") }.map { String($0.dropFirst(6)) }
        isSlow = words.contains("slow")
        isSeeded = !words.contains("unseeded")
        flags = []
        if let serve = words.firstIndex(of: "serve="), serve + 1 < words.count {
            flags = words[serve + 1].split(separator: " ").map(String.init)
        }
        self.start = start
        lines = []
    }

    /// Whether it is a runnable example, and not a block of another kind.
    var isExample: Bool { !name.isEmpty }
}

enum TranscriptLine: Equatable {
    /// `ann> …`: the client sends this; without the end of the line for `ann>- …`.
    case send(client: String, bytes: [UInt8])
    /// `ann> (end)`: the client sends nothing more.
    case endSending(client: String)
    /// `ann> (cut)`: the client's connection is gone.
    case cut(client: String)
    /// `ann< …`: the client receives exactly this.
    case receive(client: String, text: String)
    /// `ann< (end)`: the server has closed the connection.
    case end(client: String)
    /// `ann< …` with a mere ellipsis: any number of lines that are not shown.
    case skip(client: String)
    /// `server> (SIGTERM)`.
    case stop
    /// A remark or an empty line.
    case remark

    init(_ line: String) throws {
        guard !line.isEmpty, !line.hasPrefix("#") else {
            self = .remark
            return
        }
        guard let mark = line.firstIndex(where: { $0 == ">" || $0 == "<" }) else {
            throw Failure("neither > nor < in: \(line)")
        }
        let client = String(line[..<mark])
        let text = line[line.index(after: mark)...]
        switch (line[mark], text) {
        case (">", " (SIGTERM)"): self = .stop
        case (">", " (end)"): self = .endSending(client: client)
        case (">", " (cut)"): self = .cut(client: client)
        case (">", _) where text.hasPrefix("- "):
            self = .send(client: client, bytes: Self.unescape(text.dropFirst(2)))
        case (">", _) where text.hasPrefix("% "):
            self = .send(client: client, bytes: Self.unescape(text.dropFirst(2)) + [0x0A])
        case (">", _): self = .send(client: client, bytes: Array(text.dropFirst().utf8) + [0x0A])
        case (_, " (end)"): self = .end(client: client)
        case (_, " …"): self = .skip(client: client)
        default: self = .receive(client: client, text: String(text.dropFirst()))
        }
    }

    /// Returns the bytes of a text with `\xHH`, as printf would write them.
    private static func unescape(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x5C, rest.first == 0x78, rest.count > 2,
                let value = UInt8(
                    String(decoding: rest.dropFirst().prefix(2), as: UTF8.self),
                    radix: 16
                )
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    var client: String? {
        switch self {
        case .send(let client, _), .endSending(let client), .cut(let client),
            .receive(let client, _), .end(let client), .skip(let client):
            client
        case .stop, .remark: nil
        }
    }

    /// Whether the line is an action of the server, which a recording finds out.
    var isAnswer: Bool {
        switch self {
        case .receive, .end, .skip: true
        case .send, .endSending, .cut, .stop, .remark: false
        }
    }
}

/// The values that differ from run to run (Documentation/protocol/transcripts.md, "How the examples
/// are run").
enum Volatile {
    private static let members = [
        "resume", "server", "inst", "clock_ms", "here_ms", "elapsed_ms", "retry_after_ms", "ms",
        "away_ms",
    ]

    /// Returns the line with one fixed word in place of each such value.
    static func hidden(in line: String) -> String {
        var line = line
        for member in members {
            let name = "\"\(member)\":"
            var rest = line.startIndex
            while let found = line[rest...].range(of: name) {
                let end = line[found.upperBound...].firstIndex { $0 == "," || $0 == "}" }
                line.replaceSubrange(found.upperBound..<(end ?? line.endIndex), with: "-")
                rest = line[found.lowerBound...].index(found.lowerBound, offsetBy: name.count)
            }
        }
        return line
    }
}
