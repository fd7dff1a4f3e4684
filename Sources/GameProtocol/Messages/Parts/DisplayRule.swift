/// The rule for a display, the name of a player that people read
/// (Documentation/protocol/rooms.md, section 8).
///
/// A display has letters of one script. Each text has one form only (NFC), and no character is
/// invisible.
public enum DisplayRule {
    /// Returns the reason against the display, as a sentence; nil if it is valid.
    public static func problem(_ display: String) -> String? {
        var script: Script?
        var before: Unicode.Scalar = " "
        var count = 0
        for scalar in display.unicodeScalars {
            count += 1
            guard count <= Limits.maximumNameCount else { return countSentence }
            if scalar == " ", before == " " { return blankSentence }
            if count == 1, isCommon(scalar), !("0"..."9").contains(scalar) {
                return "A display begins with a letter or a digit."
            }
            if !isCommon(scalar) {
                guard let own = script?.contains(scalar) == true ? script : Script.of(scalar) else {
                    return CombiningMarks.isMark(scalar) ? composedSentence : characterSentence
                }
                if let script, script != own { return scriptSentence }
                script = own
                guard isComposed(scalar, after: before) else { return composedSentence }
            }
            before = scalar
        }
        if count == 0 { return countSentence }
        if before == " " { return blankSentence }
        guard script != nil else { return "A display has at least one letter." }
        guard TextRule.accepts(display, maximum: Limits.maximumNameCount) else {
            return "One letter of the display has too many marks."
        }
        return nil
    }

    /// Whether the text is a valid display.
    public static func accepts(_ display: String) -> Bool { problem(display) == nil }

    private static let countSentence = "A display has 1 to \(Limits.maximumNameCount) characters."
    private static let blankSentence =
        "A display has no blank at its ends, and no two blanks in a row."
    private static let characterSentence =
        "A display has letters of one script, digits, blanks and - ' ’ . _ alone."
    private static let composedSentence =
        "A letter with its accents is one character of a display (NFC)."
    private static let scriptSentence = "All letters of a display belong to one script."

    /// Whether texts of every script may have the character.
    private static func isCommon(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", " ", "-", "'", "’", ".", "_": true
        default: false
        }
    }

    /// Whether a letter or mark keeps the text in NFC: it does not unite with the character before
    /// it, and marks are in their order.
    private static func isComposed(_ scalar: Unicode.Scalar, after before: Unicode.Scalar) -> Bool {
        guard CombiningMarks.isMark(scalar) else { return true }
        // A mark belongs to a letter.
        guard before.properties.isAlphabetic || CombiningMarks.isMark(before) else { return false }
        let order = scalar.properties.canonicalCombiningClass
        return !uniting.contains([before.value, scalar.value])
            && (order == .notReordered || before.properties.canonicalCombiningClass <= order)
    }

    /// The pairs of characters in the scripts below that NFC writes as one.
    private static let uniting: Set<[UInt32]> = [
        [0x0928, 0x093C], [0x0930, 0x093C], [0x0933, 0x093C], [0x09C7, 0x09BE], [0x09C7, 0x09D7],
        [0x0B92, 0x0BD7], [0x0BC6, 0x0BBE], [0x0BC6, 0x0BD7], [0x0BC7, 0x0BBE],
    ]
}
