/// A script of displays, by the ranges of its letters and marks.
struct Script: Equatable {
    private let ranges: [ClosedRange<UInt32>]
    /// Whether the script has marks that belong to its letters.
    private let hasMarks: Bool

    private init(_ ranges: [ClosedRange<UInt32>], hasMarks: Bool = false) {
        self.ranges = ranges
        self.hasMarks = hasMarks
    }

    /// Returns the script of a letter or mark; nil if no script here has it.
    static func of(_ scalar: Unicode.Scalar) -> Script? { all.first { $0.contains(scalar) } }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard ranges.contains(where: { $0.contains(scalar.value) }) else { return false }
        let properties = scalar.properties
        // NFC replaces these by others.
        if properties.isFullCompositionExclusion { return false }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
        // The marks of Japanese for long and repeated sounds.
        case .modifierLetter, .letterNumber: return scalar.value > 0x3000
        case .nonspacingMark, .spacingMark: return hasMarks
        default: return false
        }
    }

    static let all = [
        // Latin, without the letters for clicks, which look like strokes.
        Script([0x41...0x5A, 0x61...0x7A, 0xC0...0x1BF, 0x1C4...0x24F, 0x1E00...0x1EFF]),
        // Greek
        Script([0x386...0x3CE, 0x1F00...0x1FFC]),
        // Cyrillic
        Script([0x400...0x481, 0x48A...0x52F]),
        // Armenian
        Script([0x531...0x586]),
        // Georgian
        Script([0x10D0...0x10FA, 0x1C90...0x1CBA]),
        // Hebrew
        Script([0x5D0...0x5EA]),
        // Arabic
        Script([0x620...0x64A, 0x66E...0x6D5, 0x6EE...0x6FC, 0x750...0x77F]),
        // Devanagari
        Script([0x900...0x94F, 0x960...0x963, 0x972...0x97F], hasMarks: true),
        // Bengali
        Script([0x980...0x9E3], hasMarks: true),
        // Tamil
        Script([0xB82...0xBCD, 0xBD7...0xBD7], hasMarks: true),
        // Thai
        Script([0xE01...0xE3A, 0xE40...0xE4E], hasMarks: true),
        // Hangul, by syllables
        Script([0xAC00...0xD7A3]),
        // Han and Kana
        Script([
            0x3005...0x3007, 0x3041...0x3096, 0x309D...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        ]),
    ]
}
