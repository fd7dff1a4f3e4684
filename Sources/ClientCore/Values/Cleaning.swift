import GameProtocol
import TerminalKit

/// What is left of a text that somebody else wrote before it may reach a terminal.
///
/// Control characters, escape sequences, bidi controls, and zero-width characters and variation
/// selectors outside of words are taken out, whatever the server should have refused; then it is
/// cut to columns.
package enum Cleaning {
    /// The text without all that, on one line of at most so many columns.
    package static func clean(_ text: String, columns: Int) -> String {
        // The common case is a short name or sentence in ASCII.
        if text.utf8.count <= columns, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return text
        }
        return cut(visible(text.unicodeScalars), columns: columns)
    }

    /// A text that somebody types, for their server: also with the joiners and selectors of emoji.
    package static func typed(_ text: String) -> String {
        String(visible(text.unicodeScalars, isTyped: true))
    }

    /// The text in ASCII: a mark of its own for everything else, nothing for combining marks.
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
        // By letters: half of a syllable would be another one.
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
            // Variation selectors and the fillers that are letters by name only.
            return !properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }

    /// Whether it belongs to a word or to an emoji, whatever follows it: somebody still types.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x34F, 0x180B...0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: true
        default: false
        }
    }

    /// Whether it is unseen by itself and still a part of a word: the joiners of Persian, Sinhala
    /// and others, the joiner of Hebrew points, and the selectors of Mongolian.
    ///
    /// Between emoji a joiner is dropped: terminals disagree about the columns of what it joins.
    private static func isSpelling(
        _ scalar: Unicode.Scalar,
        between before: Unicode.Scalar?,
        and after: Unicode.Scalar?
    ) -> Bool {
        guard let before, isLetter(before) else { return false }
        switch scalar.value {
        case 0x34F, 0x180B...0x180F: return true
        // Malayalam ends words with a joiner behind a mark.
        case 0x200C, 0x200D:
            return CombiningMarks.isMark(before) || after.map(isLetter) ?? false
        default: return false
        }
    }

    /// A letter, or a mark on one, of a script that is written with joiners.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x300..<0x2000).contains(scalar.value)
            && (scalar.properties.isAlphabetic || CombiningMarks.isMark(scalar))
    }

    /// Drops what belongs to the control `first`: without it the rest would be read as text.
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

    /// CSI: parameters, intermediates, one final character.
    private static func skipControl(_ rest: inout Substring.UnicodeScalarView) {
        while let scalar = rest.first, (0x20...0x3F).contains(scalar.value) { rest.removeFirst() }
        if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
    }

    /// OSC, DCS and their like: up to BEL or ST; without an end, all of it.
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
