import ClientCore

/// The plain text of what the check of a recording came to.
enum PlainVerification {
    static func conclusion(_ found: Verification) -> String {
        let count = found.findings.count
        if count > 0 { return "FAILED: \(PlainWords.count(count, "problem"))." }
        return found.isPartial
            ? "Checked as far as it goes: nothing is wrong." : "Checked: nothing is wrong."
    }
}
