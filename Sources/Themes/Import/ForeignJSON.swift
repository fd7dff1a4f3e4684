import GameProtocol

/// Documents of JSON that others wrote: larger than a line, and read leniently.
enum ForeignJSON {
    private static let limits = JSONLimits(depth: 32, members: 1_000, elements: 50_000)

    static func read(_ document: [UInt8]) throws(ImportProblem) -> JSONValue {
        let reader = JSONReader(limits: limits)
        do throws(JSONError) {
            return try reader.readValue(document[...])
        } catch {
            let lines = document.prefix(reader.position).count { $0 == UInt8(ascii: "\n") }
            throw ImportProblem(
                "The document cannot be read: in line \(1 + lines), \(error.reason)."
            )
        }
    }
}

extension JSONValue {
    /// The member of that name; nil for anything that is no object.
    subscript(_ key: StaticString) -> JSONValue? {
        guard var object else { return nil }
        return object.value(key)
    }

    /// A text, or a number as it is written.
    var looseText: String? {
        switch kind {
        case .string: string
        case .number: String(decoding: bytes, as: UTF8.self)
        default: nil
        }
    }

    /// A plain text of at most so many characters.
    func plain(_ maximum: Int) -> String? {
        looseText.flatMap { ForeignText.plain($0, maximum: maximum) }
    }
}
