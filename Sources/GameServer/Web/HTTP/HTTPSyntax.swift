/// The bytes allowed in each part of a request (RFC 9110 and 9112).
enum HTTPSyntax {
    /// Whether the bytes are a name of a method or of a field.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Whether the bytes are a target. A target has no blanks, and no `#`: a browser does not send the part after it.
    static func isTarget(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }

    static func isFieldValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) || $0 >= 0x80 }
    }

    /// Whether the bytes may form a host, perhaps with a port; an empty host is valid, too.
    static func isHost(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { isAlphanumeric($0) || "-._~%!$&'()*+,;=:[]".utf8.contains($0) }
    }

    /// Returns the bytes without blanks at both ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        return bytes[..<end].drop(while: isBlank)
    }

    /// Returns the text without blanks at both ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// Whether a list with commas contains the word, in either case.
    static func list(_ value: String, has word: String) -> Bool {
        value.lowercased().split(separator: ",").contains { trimmed($0) == word }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
