import GameProtocol

/// JSON documents of other sites: larger than a line of the protocol, and read leniently.
enum ForeignJSON {
    private static let limits = JSONLimits(depth: 32, members: 1_000, elements: 50_000)

    /// Reads a document. The error names `more`, the part that makes an address return JSON.
    static func read(
        _ document: [UInt8],
        asking more: String? = nil
    ) throws(ImportProblem) -> JSONValue {
        let reader = JSONReader(limits: limits)
        do throws(JSONError) {
            return try reader.readValue(document[...])
        } catch {
            let advice = more.map { " Its address needs \($0)." } ?? ""
            switch form(document) {
            case .markup:
                throw ImportProblem("The document is XML or a web page and not JSON.\(advice)")
            case .script:
                throw ImportProblem("The document is a script (JSONP) and not JSON.\(advice)")
            case nil: break
            }
            let lines = document.prefix(reader.position).count { $0 == UInt8(ascii: "\n") }
            throw ImportProblem(
                "The document cannot be read: in line \(1 + lines), \(error.reason)."
            )
        }
    }

    /// The form of a document that is not JSON: a page or XML, or a script.
    private enum Form { case markup, script }

    private static func form(_ document: [UInt8]) -> Form? {
        let start = document.drop { " \t\r\n\u{FEFF}".utf8.contains($0) }
        if start.first == UInt8(ascii: "<") { return .markup }
        // A call such as `jsonFlickrFeed({`.
        let name = start.prefix { byte in
            byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic
                || "_.0123456789$".utf8.contains(byte)
        }
        return !name.isEmpty && start.dropFirst(name.count).first == UInt8(ascii: "(")
            ? .script : nil
    }
}

extension JSONValue {
    /// The member with this name; nil if the value is not an object.
    subscript(_ key: StaticString) -> JSONValue? {
        guard var object else { return nil }
        return object.value(key)
    }

    /// A text, or the digits of a number.
    var looseText: String? {
        switch kind {
        case .string: string
        case .number: String(decoding: bytes, as: UTF8.self)
        default: nil
        }
    }

    /// Returns a plain text of at most `maximum` characters.
    func plain(_ maximum: Int) -> String? {
        looseText.flatMap { ForeignText.plain($0, maximum: maximum) }
    }
}
