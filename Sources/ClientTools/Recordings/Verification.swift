import ClientCore
import GameProtocol
import Games

/// The result of the check of a recording.
struct Verification: Equatable, Sendable {
    /// An error in a line of the file.
    struct Finding: Equatable, Sendable {
        var line: Int
        /// A sentence without its full stop.
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
