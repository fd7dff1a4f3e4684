import GameProtocol
import TerminalKit

/// The cleaning of texts from other people and servers, so that a terminal can safely show them.
///
/// It removes control characters, escape sequences and bidi controls. It also removes zero-width
/// characters and variation selectors outside of words. It does so even if the server should have
/// refused the text. Then it cuts the text to a number of columns.
package enum Cleaning {
    /// Returns the cleaned text, on one line of at most that many columns.
    package static func clean(_ text: String, columns: Int) -> String {
        // The common case is a short name or sentence in ASCII.
        if text.utf8.count <= columns, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return text
        }
        return cut(visible(text.unicodeScalars), columns: columns)
    }

    /// Returns the cleaned text that a player types. Unlike `clean`, it keeps the joiners and
    /// selectors of emoji.
    package static func typed(_ text: String) -> String {
        String(visible(text.unicodeScalars, isTyped: true))
    }

    /// Returns the text in ASCII. Each other character becomes `?`, and combining marks are
    /// dropped.
    package static func ascii(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else if Width.of(scalar) > 0 {
                result += "?"
            }
        }
        return result
    }

    private static func visible(
        _ scalars: String.UnicodeScalarView,
        isTyped: Bool = false
    ) -> String.UnicodeScalarView {
        var kept = String.UnicodeScalarView()
        var rest = scalars[...]
        var marks = CombiningMarks()
        while let scalar = rest.popFirst() {
            skipSequence(begunBy: scalar, &rest)
            if scalar == "\t" || scalar == "\n" || scalar == "\r" {
                kept.append(" ")
                continue
            }
            guard
                isVisible(scalar) || isTyped && isJoiner(scalar)
                    || isSpelling(scalar, between: kept.last, and: rest.first)
            else { continue }
            if !marks.allow(scalar) || kept.isEmpty && CombiningMarks.isMark(scalar) { continue }
            kept.append(scalar)
        }
        return kept
    }

    private static func cut(_ scalars: String.UnicodeScalarView, columns: Int) -> String {
        let text = String(scalars)
        guard Width.of(text) > columns else { return text }
        let room = max(0, columns - 3)
        var kept = String.UnicodeScalarView()
        var width = 0
        // The text is cut between whole characters, because half a syllable would be a different
        // one.
        for character in text {
            width += Width.of(String(character))
            if width > room { break }
            kept.append(contentsOf: character.unicodeScalars)
        }
        return String(kept) + String(repeating: ".", count: min(3, columns))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return false
        default:
            // This excludes variation selectors, and fillers that are letters by name only.
            return !properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }

    /// Whether the scalar belongs to a word or an emoji. The next character does not matter,
    /// because the player is still typing.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x34F, 0x180B...0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: true
        default: false
        }
    }

    /// Whether the scalar is invisible but part of a word. These are the joiners of Persian,
    /// Sinhala and other scripts, the joiner of Hebrew points, and the selectors of Mongolian.
    ///
    /// A joiner between emoji is dropped, because terminals disagree about the width of joined
    /// emoji.
    private static func isSpelling(
        _ scalar: Unicode.Scalar,
        between before: Unicode.Scalar?,
        and after: Unicode.Scalar?
    ) -> Bool {
        guard let before, isLetter(before) else { return false }
        switch scalar.value {
        case 0x34F, 0x180B...0x180F: return true
        // A Malayalam word can end with a mark and a joiner.
        case 0x200C, 0x200D:
            return CombiningMarks.isMark(before) || after.map(isLetter) ?? false
        default: return false
        }
    }

    /// Whether the scalar is a letter, or a mark on a letter, of a script that uses joiners.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x300..<0x2000).contains(scalar.value)
            && (scalar.properties.isAlphabetic || CombiningMarks.isMark(scalar))
    }

    /// Drops the rest of the sequence that the control `first` begins. Otherwise the rest would be
    /// read as text.
    private static func skipSequence(
        begunBy first: Unicode.Scalar,
        _ rest: inout Substring.UnicodeScalarView
    ) {
        switch first.value {
        case 0x1B: skipEscape(&rest)
        case 0x9B: skipControl(&rest)
        case 0x90, 0x98, 0x9D...0x9F: skipString(&rest)
        default: break
        }
    }

    private static func skipEscape(_ rest: inout Substring.UnicodeScalarView) {
        guard let next = rest.first else { return }
        switch next {
        case "[":
            rest.removeFirst()
            skipControl(&rest)
        case "]", "P", "X", "^", "_":
            rest.removeFirst()
            skipString(&rest)
        default:
            while let scalar = rest.first, (0x20...0x2F).contains(scalar.value) {
                rest.removeFirst()
            }
            if let final = rest.first, (0x30...0x7E).contains(final.value) { rest.removeFirst() }
        }
    }

    /// Skips a CSI sequence: parameters, intermediates and one final character.
    private static func skipControl(_ rest: inout Substring.UnicodeScalarView) {
        while let scalar = rest.first, (0x20...0x3F).contains(scalar.value) { rest.removeFirst() }
        if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
    }

    /// Skips an OSC, DCS or similar string, up to BEL or ST. Without such an end, it skips the
    /// whole rest.
    private static func skipString(_ rest: inout Substring.UnicodeScalarView) {
        while let scalar = rest.popFirst() {
            if scalar.value == 0x07 || scalar.value == 0x9C { return }
            if scalar.value == 0x1B {
                if rest.first == "\\" { rest.removeFirst() }
                return
            }
        }
    }
}
