/// The rule for every text that people read: the last row of Documentation/protocol/json.md,
/// section 2.
public enum TextRule {
    /// Whether the text has 1 to `maximum` characters, all of them allowed.
    ///
    /// A character is a Unicode scalar. Control characters, line separators, marks that change the
    /// direction of writing and more than two combining marks in a row are refused: they would
    /// let one player's text disturb another's terminal.
    public static func accepts(_ text: String, maximum: Int) -> Bool {
        var count = 0
        var combiningMarks = 0
        for scalar in text.unicodeScalars {
            count += 1
            combiningMarks = isCombiningMark(scalar) ? combiningMarks + 1 : 0
            guard count <= maximum, !isForbidden(scalar),
                combiningMarks <= Limits.maximumCombiningMarks
            else {
                return false
            }
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

    private static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
        // No mark comes before U+0300: most text needs no look into the tables.
        guard scalar.value >= 0x300 else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }
}
