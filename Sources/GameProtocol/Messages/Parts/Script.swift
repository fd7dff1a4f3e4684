/// A script, such as Greek, that names of players can use: the ranges of its letters and marks.
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

/// The looks of a text: two names with a common look are easily confused.
///
/// A text is compared in small and in capital letters, because В looks like B, and в does not look
/// like b. Letters of other scripts become the Latin letters that they look like.
public struct NameLooks: Equatable, Sendable {
    /// The look in small letters, and the look in capitals if it differs. A name in ASCII has one
    /// look, its `NameRule.key`.
    public let keys: [String]

    /// Finds the looks of a display name.
    public init(_ display: String) {
        let small = Self.latin(display) { $0.lowercaseMapping }
        let large = Self.latin(display) { $0.uppercaseMapping }.lowercased()
        keys = small == large ? [small] : [small, large]
    }

    private static func latin(
        _ text: String,
        _ mapped: (Unicode.Scalar.Properties) -> String
    ) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.flatMap({ mapped($0.properties).unicodeScalars }) {
            result.append(similar[scalar] ?? scalar)
        }
        return String(result)
    }

    private static let similar: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            (" ’ſı", "-'si"),
            ("аеорсухѕіјһԁԛԝкӏүёї", "aeopcyxsijhdqwklyëï"),
            ("АВЕКМНОРСТУХЅІЈӀԚԜҮЁЇ", "ABEKMHOPCTYXSIJIQWYËÏ"),
            ("αουνρικγηχςόάίύ", "aouvpikynxcóáíú"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΆΈΊΌΎ", "ABEZHIKMNOPTYXÁÉÍÓÝ"),
            ("օսոհ", "ounh"), ("ՕՍ", "OU"),
        ]
        var similar: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (others, latin) in pairs {
            for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) {
                similar[other] = letter
            }
        }
        return similar
    }()
}

/// The rule for a display name, the name of a player that people read
/// (Documentation/protocol/rooms.md, section 8).
///
/// A display name has letters of one script, in the form NFC, and no invisible characters.
public enum DisplayRule {
    /// Returns the reason why the text is no valid display name, as a sentence; nil if it is valid.
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

    /// Whether the text is a valid display name.
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

    /// Whether a letter or mark keeps NFC: it does not unite with `before`, and marks are in order.
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
