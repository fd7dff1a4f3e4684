/// Reader of forms of the type `multipart/form-data` (RFC 7578), as `FormData` and `curl -F` send them.
enum MultipartForm {
    private static let maximumBoundaryBytes = 70

    /// Returns the fields of the form in order, without files: Django leaves them out of its form, too.
    static func pairs(_ content: [UInt8], type: String) throws(RequestFault) -> [HTTPRequest.Pair] {
        guard let boundary = parameter("boundary", of: type),
            (1...maximumBoundaryBytes).contains(boundary.utf8.count)
        else { throw .multipart }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter may stand at the very beginning of the content.
        var rest = (Array("\r\n".utf8) + content)[...]
        guard let (_, first) = cut(rest, at: delimiter) else { throw .multipart }
        rest = first
        var pairs: [HTTPRequest.Pair] = []
        while !rest.starts(with: "--".utf8) {
            guard let (_, part) = cut(rest, at: Array("\r\n".utf8), isAtStart: true),
                let (body, next) = cut(part, at: delimiter)
            else { throw .multipart }
            if let pair = try pair(body) { pairs.append(pair) }
            rest = next
        }
        return pairs
    }

    /// Parses one part: its fields, an empty line, and its value; nil for a file.
    private static func pair(_ part: ArraySlice<UInt8>) throws(RequestFault) -> HTTPRequest.Pair? {
        guard let (head, value) = cut(part, at: Array("\r\n\r\n".utf8)) else { throw .multipart }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let disposition = lines.first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = parameter("name", of: String(disposition)) else {
            throw .multipart
        }
        if parameter("filename", of: String(disposition)) != nil { return nil }
        guard let text = String(validating: value, as: UTF8.self) else { throw .multipart }
        return HTTPRequest.Pair(name: name, value: text)
    }

    /// Returns the bytes before and after the first delimiter; nil if there is none.
    private static func cut(
        _ bytes: ArraySlice<UInt8>,
        at delimiter: [UInt8],
        isAtStart: Bool = false
    ) -> (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)? {
        let last = isAtStart ? bytes.startIndex : bytes.endIndex - delimiter.count
        guard bytes.count >= delimiter.count, bytes.startIndex <= last else { return nil }
        for start in bytes.startIndex...last where bytes[start...].starts(with: delimiter) {
            return (bytes[..<start], bytes[(start + delimiter.count)...])
        }
        return nil
    }

    /// Returns the value of a parameter after a semicolon, in quotes or bare.
    private static func parameter(_ name: String, of field: String) -> String? {
        var parts: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in field {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        for part in parts.dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, HTTPSyntax.trimmed(halves[0]).lowercased() == name else {
                continue
            }
            let value = HTTPSyntax.trimmed(halves[1])
            guard value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else {
                return value
            }
            return String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        }
        return nil
    }
}

/// Decoding of text in addresses and forms.
enum FormText {
    /// Returns the pairs `name=value` between `&`; nil if a pair is malformed.
    static func pairs(_ bytes: some Collection<UInt8>) -> [HTTPRequest.Pair]? {
        var pairs: [HTTPRequest.Pair] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = text(halves[0], plusIsBlank: true),
                let value = halves.count > 1 ? text(halves[1], plusIsBlank: true) : ""
            else { return nil }
            pairs.append(HTTPRequest.Pair(name: name, value: value))
        }
        return pairs
    }

    /// Returns the text with each `%XX` decoded to a byte; nil if the bytes are no UTF-8, or if a `%` is malformed.
    static func text(_ bytes: some Collection<UInt8>, plusIsBlank: Bool = false) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
