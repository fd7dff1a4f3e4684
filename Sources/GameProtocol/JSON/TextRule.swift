/// The rule for every text that people read: Documentation/protocol/json.md, section 2, last row.
public enum TextRule {
    /// Whether the text has 1 to `maximum` characters, all of them allowed.
    ///
    /// A character is a Unicode scalar. Control characters, line separators, marks that change the
    /// direction of writing and too many combining marks (`CombiningMarks`) are refused. They would
    /// let one player's text disturb the terminal of another.
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

/// The number of combining marks on the current letter of a text, which is read scalar by scalar.
///
/// Every script fits: a Burmese syllable has six marks, a pointed Hebrew letter with its accents
/// five, a Tibetan stack eight. Only marks that pile up over any letter have a smaller bound,
/// because texts that cover other lines are made of them.
public struct CombiningMarks: Sendable {
    private var count = 0
    private var stackingCount = 0

    /// Creates a counter for the beginning of a text.
    public init() {}

    /// Counts the next scalar; returns false if it is one mark too many.
    public mutating func allow(_ scalar: Unicode.Scalar) -> Bool {
        guard Self.isMark(scalar) else {
            // A joiner between two marks does not begin a new letter.
            if scalar.value != 0x200C, scalar.value != 0x200D { (count, stackingCount) = (0, 0) }
            return true
        }
        count += 1
        if Self.stacking.contains(where: { $0.contains(scalar.value) }) { stackingCount += 1 }
        return count <= Limits.maximumCombiningMarks
            && stackingCount <= Limits.maximumStackingMarks
    }

    /// Whether the scalar is a mark, which is drawn on the scalar before it.
    public static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        // No mark comes before U+0300, so most text needs no lookup in the tables.
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// The blocks of marks that pile up: general diacritics, Cyrillic numerals, Thai and Lao.
    private static let stacking: [ClosedRange<UInt32>] = [
        0x0300...0x036F, 0x0483...0x0489, 0x0E31...0x0E4E, 0x0EB1...0x0ECE, 0x1AB0...0x1AFF,
        0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xA66F...0xA67D, 0xFE20...0xFE2F,
    ]
}
