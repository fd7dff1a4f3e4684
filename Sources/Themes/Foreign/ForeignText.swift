import GameProtocol

/// The conversion of texts from other sites to plain text: without tags, entities, control
/// characters and characters that reverse the direction of writing.
package enum ForeignText {
    /// The kinds of content that a text loses when its markup is removed.
    package struct Losses: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The text was longer than the limit.
        package static let end = Losses(rawValue: 1)
        /// The text had invisible characters, or too many marks on one letter.
        package static let characters = Losses(rawValue: 2)
    }

    /// Returns the text without markup, cut to `maximum` characters; nil if nothing is left.
    package static func plain(_ text: String, maximum: Int) -> String? {
        var losses = Losses()
        return plain(text, maximum: maximum, losses: &losses)
    }

    package static func plain(_ text: String, maximum: Int, losses: inout Losses) -> String? {
        // The rest of a longer text would never be shown.
        let start = String(text.unicodeScalars.prefix(20_000))
        var kept = String.UnicodeScalarView()
        var marks = CombiningMarks()
        for scalar in decoded(untagged(start)).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if kept.last != " ", !kept.isEmpty { kept.append(" ") }
            case .format where !isJoiner(scalar), .surrogate, .privateUse, .unassigned:
                losses.insert(.characters)
            default:
                if marks.allow(scalar) { kept.append(scalar) } else { losses.insert(.characters) }
            }
        }
        if kept.last == " " { kept.removeLast() }
        if kept.count > maximum { losses.insert(.end) }
        let plain = shortened(String(kept), maximum: maximum)
        return TextRule.accepts(plain, maximum: maximum) ? plain : nil
    }

    /// Returns the text. If it is too long, the words that fit come before a `…`.
    static func shortened(_ text: String, maximum: Int) -> String {
        guard text.unicodeScalars.count > maximum else { return text }
        var kept = ""
        var count = 1
        for character in text {
            count += character.unicodeScalars.count
            guard count <= maximum else { break }
            kept.append(character)
        }
        // A long word is cut between letters: its beginning says more than the word before it.
        if !text.dropFirst(kept.count).hasPrefix(" "), let blank = kept.lastIndex(of: " "),
            2 * kept[..<blank].unicodeScalars.count >= maximum
        {
            kept = String(kept[..<blank])
        }
        while kept.hasSuffix(" ") { kept.removeLast() }
        return kept + "…"
    }

    /// Whether a character joins words or emoji, or is a letter of a flag.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        0x200C...0x200D ~= scalar.value || 0xE0020...0xE007F ~= scalar.value
    }

    /// Returns the text without its tags, which are between < and >.
    private static func untagged(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var isInside = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": isInside = true
            case ">" where isInside:
                isInside = false
                // A blank keeps the words of two blocks apart.
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
}

/// The check of a picture's address from a foreign document, before any request for it.
package enum PictureAddress {
    package static let maximumCount = 500

    /// Returns the reason why the address must not be requested; nil if curl may request it.
    package static func problem(_ text: String, hosts: [String]) -> String? {
        guard text.utf8.count <= maximumCount else { return "its address is too long" }
        guard text.utf8.allSatisfy(ThemeRules.isAddressByte), !text.utf8.contains(0x23) else {
            return "its address has a character that is not allowed"
        }
        guard text.hasPrefix("https://") else { return "its address does not begin with https:" }
        let rest = text.dropFirst(8)
        guard let slash = rest.firstIndex(of: "/") else { return "its address has no path" }
        // A user name before an @, or an unusual port, would lead to another server.
        let host = String(rest[..<slash])
        guard isHost(host) else { return "its address is on another host" }
        guard hosts.contains(where: { host == $0 || $0.hasPrefix(".") && host.hasSuffix($0) })
        else {
            return "its address is on the host \(host): --host \(host) allows it"
        }
        return nil
    }

    /// Whether a text has only the characters of a host name.
    package static func isHost(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy(isHostByte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
