import Foundation

/// A document of the project with runnable examples.
struct Document: Sendable {
    /// The path in the package, such as `protocol.md`.
    let path: String
    let lines: [String]
    let blocks: [Transcript]

    /// Reads the document at this path; it has no blocks if it has a fault.
    init(_ path: String) {
        self.path = path
        lines = File.text(Self.file(path).path).components(separatedBy: "\n")
        blocks = (try? Transcript.all(in: lines, of: path)) ?? []
    }

    private static func file(_ path: String) -> URL { Products.package.appending(path: path) }

    var examples: [Transcript] { blocks.filter(\.isExample) }

    /// Returns the lines of the section with this heading, up to the next heading.
    func section(_ heading: String) -> ArraySlice<String> {
        lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    }

    /// Replaces the lines of the named examples.
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

    /// Prints the removed and the added lines, each with its number.
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
