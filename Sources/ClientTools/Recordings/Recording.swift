import ClientCore
import GameProtocol
import Games

/// The content of a file about a room: the journal of a server, or the lines that a client
/// received.
enum Recording {
    case journal(JournalScan)
    case log([Line])

    /// A line of a log that came from the server.
    struct Line {
        /// The line's number in the file, from 1.
        let number: Int
        /// The parsed line; nil if it is unreadable.
        let line: ServerLine?
    }

    /// The largest file, in bytes: more than a server writes about a room in years.
    static let maximumBytes = 256 << 20

    init(_ bytes: [UInt8]) {
        let begin = Array(#"{"type":"journal""#.utf8)
        if bytes.starts(with: begin) {
            self = .journal(JournalScan(bytes))
        } else {
            self = .log(Self.lines(bytes))
        }
    }

    /// Whether the file contains the state or an event of a room.
    var isRoom: Bool {
        switch self {
        case .journal: true
        case .log(let lines): lines.contains { $0.line?.isOfRoom == true }
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        let reader = JSONReader(limits: .serverLine)
        var lines: [Line] = []
        for (index, text) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let received = received(text) else { continue }
            let line = (try? reader.read(received)).flatMap { try? ServerLine($0) }
            lines.append(Line(number: index + 1, line: line))
        }
        return lines
    }

    /// Returns the server's part of a line; nil if there is none. A log of this client marks both
    /// directions; other logs hold the plain lines.
    private static func received(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let text = text.last == 0x0D ? text.dropLast() : text
        if text.isEmpty || text.starts(with: Array("> ".utf8)) { return nil }
        return text.starts(with: Array("< ".utf8)) ? text.dropFirst(2) : text
    }
}

extension ServerLine {
    fileprivate var isOfRoom: Bool {
        if case .event = self { true } else { snapshot != nil }
    }
}

/// The result of the check of a recording.
struct Verification: Equatable, Sendable {
    /// An error in a line of the file.
    struct Finding: Equatable, Sendable {
        var line: Int
        /// The description of the error, as a sentence without its full stop.
        var text: String
    }

    /// Sentences about the checked parts, and about the parts that could not be checked.
    var notes: [String] = []
    var findings: [Finding] = []
    /// Whether the recording lacks something that could have been checked.
    var isPartial = false

    var conclusion: String {
        if !findings.isEmpty { return "FAILED: \(PlainWords.count(findings.count, "problem"))." }
        return isPartial
            ? "Checked as far as it goes: nothing is wrong." : "Checked: nothing is wrong."
    }

    mutating func find(_ line: Int, _ text: String) {
        findings.append(Finding(line: line, text: text))
    }

    mutating func leaveOut(_ note: String) {
        notes.append(note)
        isPartial = true
    }

    /// Returns the error in the lines of a journal; nil if there is none.
    static func finding(_ scan: JournalScan) -> Finding? {
        switch scan.verdict {
        case .complete: nil
        case .torn(_, let count):
            Finding(
                line: scan.entries.count + 2,
                text: "the line was broken off or changed; the last \(count) bytes cannot be used"
            )
        case .empty: Finding(line: 1, text: "the first line was broken off or changed")
        case .damaged(let line, _, let damage): Finding(line: line, text: damage.reason)
        case .foreign(let versions):
            Finding(
                line: 1,
                text: "it was written by other versions: format \(versions.format), "
                    + "protocol \(versions.protocolVersion), rules \(versions.rules)"
            )
        }
    }
}
