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
