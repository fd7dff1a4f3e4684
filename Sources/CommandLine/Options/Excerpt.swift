extension String {
    /// The text for error messages: short, and without characters that control a terminal.
    package var excerpt: String { isEmpty ? "nothing" : visible(maximum: 40) }

    /// Returns the first `maximum` characters, with controls and invisible ones as `\u001b`.
    package func visible(maximum: Int) -> String {
        var kept = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == maximum { return kept + "..." }
            if Self.isVisible(scalar) {
                kept.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                kept += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return kept
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}

extension String {
    /// The text as one word of a shell, quoted if necessary.
    package var shellWord: String {
        let isPlain = utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "-_./".utf8.contains($0)
        }
        if isPlain, !isEmpty, !hasPrefix("-") { return self }
        return "'"
            + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
