import ClientCore
import GameProtocol
import Games

/// What the check of a recording found.
struct Verification: Equatable, Sendable {
    /// Something that is wrong, in a line of the file.
    struct Finding: Equatable, Sendable {
        var line: Int
        /// A sentence without its point.
        var text: String
    }

    /// What was checked, or could not be: whole sentences.
    var notes: [String] = []
    var findings: [Finding] = []
    /// Something that a recording may have was not there to be checked.
    var isPartial = false

    /// What it came to, in a sentence.
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

    /// What is wrong with the lines of a journal themselves; nil if nothing is.
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
