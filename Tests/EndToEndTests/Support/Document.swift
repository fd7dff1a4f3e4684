import Foundation

/// A document of the project with examples that can be carried out.
struct Document: Sendable {
    /// Where it lies in the package, such as `protocol.md`.
    let path: String
    let lines: [String]
    let blocks: [Transcript]

    /// The document with that path in the package; without blocks if it has a fault.
    init(_ path: String) {
        self.path = path
        lines = File.text(Self.file(path).path).components(separatedBy: "\n")
        blocks = (try? Transcript.all(in: lines, of: path)) ?? []
    }

    private static func file(_ path: String) -> URL { Products.package.appending(path: path) }

    var examples: [Transcript] { blocks.filter(\.isExample) }

    /// The lines of the section with that heading, up to the next heading.
    func section(_ heading: String) -> ArraySlice<String> {
        lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    }

    /// Puts other lines into its examples, by their names.
    func write(_ answers: [String: [String]]) throws {
        var lines = lines
        for example in examples.reversed() {
            guard let new = answers[example.name] else { continue }
            lines.replaceSubrange(example.start..<(example.start + example.lines.count), with: new)
        }
        show(lines.difference(from: self.lines))
        let text = lines.joined(separator: "\n")
        try text.write(to: Self.file(path), atomically: true, encoding: .utf8)
    }

    /// Prints the lines that go and the lines that come, each with its number.
    private func show(_ difference: CollectionDifference<String>) {
        let changes = difference.map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, "-", line)
            case .insert(let offset, let line, _): (offset, "+", line)
            }
        }
        for (offset, sign, line) in changes.sorted(by: { ($0.0, $1.1) < ($1.0, $0.1) }) {
            print("\(path):\(offset + 1): \(sign)\(line)")
        }
    }
}
