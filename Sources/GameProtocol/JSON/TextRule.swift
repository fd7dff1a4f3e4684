/// The rule for every text that people read: the last row of Documentation/protocol/json.md,
/// section 2.
public enum TextRule {
    /// Whether the text has 1 to `maximum` characters, all of them allowed.
    ///
    /// A character is a Unicode scalar. Control characters, line separators, marks that change the
    /// direction of writing and too many combining marks (`CombiningMarks`) are refused: they
    /// would let one player's text disturb another's terminal.
    public static func accepts(_ text: String, maximum: Int) -> Bool {
        var count = 0
        var marks = CombiningMarks()
        for scalar in text.unicodeScalars {
            count += 1
            guard count <= maximum, !isForbidden(scalar), marks.allow(scalar) else { return false }
        }
        return count > 0
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x2028, 0x2029: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
