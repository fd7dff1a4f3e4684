import GameProtocol

/// Texts of other sites as plain text: without tags, entities, controls, and what turns writing around.
package enum ForeignText {
    /// At most so many characters of it; nil if nothing is left.
    package static func plain(_ text: String, maximum: Int) -> String? {
        // Nobody shows more of a text than that, however long it is.
        let start = String(text.unicodeScalars.prefix(20_000))
        let words = spaced(decoded(untagged(start)))
        var kept = String.UnicodeScalarView()
        var isAfterBlank = true
        var marks = 0
        for scalar in words.unicodeScalars {
            guard kept.count < maximum else { break }
            let isBlank = scalar == " "
            if isBlank, isAfterBlank { continue }
            marks = isMark(scalar) ? marks + 1 : 0
            guard marks <= Limits.maximumCombiningMarks else { continue }
            isAfterBlank = isBlank
            kept.append(scalar)
        }
        while kept.last == " " { kept.removeLast() }
        let plain = String(kept)
        return TextRule.accepts(plain, maximum: maximum) ? plain : nil
    }

    /// The same without what stands between < and >.
    private static func untagged(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var isInside = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": isInside = true
            case ">" where isInside:
                isInside = false
                // Two blocks are two words.
                kept.append(" ")
            default: if !isInside { kept.append(scalar) }
            }
        }
        return String(kept)
    }

    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
        "mdash": "—", "copy": "©", "hellip": "…",
    ]

    private static func decoded(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let meant = entity(String(rest[..<end]))
            {
                kept.append(meant)
                rest = rest[rest.index(after: end)...]
            } else {
                kept.append(scalar)
            }
        }
        return String(kept)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return number.flatMap(Unicode.Scalar.init)
    }

    /// Blanks instead of controls, without what cannot be seen.
    private static func spaced(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: kept.append(" ")
            case .format, .surrogate, .privateUse, .unassigned: continue
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}
