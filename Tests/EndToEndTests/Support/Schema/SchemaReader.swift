import Foundation

/// Reads a schema. An unknown keyword is an error, because the reader would otherwise accept values
/// that the keyword forbids.
struct SchemaReader {
    /// The names in `$defs`: the possible targets of references.
    let definitions: Set<String>
    /// The reader's position in the schema, for its errors.
    private var path: [String] = []

    init(definitions: Set<String>) { self.definitions = definitions }

    /// The keywords that have no effect on a value, or that are read together with another keyword.
    private static let silent: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "then", "else", "additionalProperties",
        "unevaluatedProperties",
    ]
    /// The keywords that need another keyword beside them.
    private static let companions = ["then": "if", "else": "if"]

    mutating func node(_ json: JSON, at name: String) throws -> SchemaNode {
        path.append(name)
        defer { path.removeLast() }
        switch json {
        case .bool(let isAllowed): return SchemaNode(isNever: !isAllowed)
        case .object(let members): return try node(members)
        default: throw failure("is no schema")
        }
    }

    private mutating func node(_ members: [String: JSON]) throws -> SchemaNode {
        var node = SchemaNode()
        for (companion, keyword) in Self.companions where members[companion] != nil {
            guard members[keyword] != nil else { throw failure("\(companion) without \(keyword)") }
        }
        if members["additionalProperties"] != nil, members["properties"] == nil {
            let others = try members["additionalProperties"].map {
                try self.node($0, at: "additionalProperties")
            }
            node.rules.append(.members([:], others: others))
        }
        // The order by name gives a line's faults a fixed order.
        for (keyword, value) in members.sorted(by: { $0.key < $1.key }) {
            guard !Self.silent.contains(keyword) else { continue }
            node.rules.append(try rule(keyword, value, members))
        }
        if let value = members["unevaluatedProperties"] {
            node.unevaluated = [try self.node(value, at: "unevaluatedProperties")]
        }
        return node
    }

    private mutating func rule(
        _ keyword: String,
        _ value: JSON,
        _ siblings: [String: JSON]
    ) throws -> SchemaRule {
        switch keyword {
        case "$ref": return .ref(try target(value))
        case "type":
            guard let type = value.string.flatMap(SchemaType.init) else {
                throw failure("does not know the type \(value)")
            }
            return .type(type)
        case "const": return .oneOfValues([value])
        case "enum": return .oneOfValues(try list(keyword, value))
        case "minimum": return .minimum(try number(keyword, value))
        case "maximum": return .maximum(try number(keyword, value))
        case "minLength": return .minLength(try number(keyword, value))
        case "maxLength": return .maxLength(try number(keyword, value))
        case "pattern": return try pattern(value)
        case "minItems": return .minItems(try number(keyword, value))
        case "maxItems": return .maxItems(try number(keyword, value))
        case "items": return .items(try node(value, at: keyword))
        case "properties":
            let others = try siblings["additionalProperties"].map {
                try node($0, at: "additionalProperties")
            }
            return .members(try nodes(keyword, value), others: others)
        case "required": return .required(try names(keyword, value))
        case "dependentRequired":
            return .dependentRequired(
                try object(keyword, value).mapValues { try names(keyword, $0) }
            )
        case "propertyNames": return .propertyNames(try node(value, at: keyword))
        case "allOf": return .allOf(try list(keyword, value).map { try node($0, at: keyword) })
        case "oneOf": return .oneOf(try list(keyword, value).map { try node($0, at: keyword) })
        case "anyOf": return .anyOf(try list(keyword, value).map { try node($0, at: keyword) })
        case "if":
            let condition = try node(value, at: keyword)
            let then = try siblings["then"].map { try node($0, at: "then") }
            let otherwise = try siblings["else"].map { try node($0, at: "else") }
            if let (member, words) = Self.word(condition) {
                return .word(member, words, then: then, otherwise: otherwise)
            }
            return .condition(condition, then: then, otherwise: otherwise)
        default: throw failure("does not know the keyword \(keyword)")
        }
    }

    /// Returns the member and the words of a condition on a single required member.
    private static func word(_ condition: SchemaNode) -> (String, Set<String>)? {
        var wanted: (String, Set<String>)?
        var required: [String] = []
        guard condition.unevaluated.isEmpty else { return nil }
        for rule in condition.rules {
            switch rule {
            case .required(let names): required = names
            case .members(let members, nil):
                guard members.count == 1, let (name, node) = members.first,
                    node.rules.count == 1, node.unevaluated.isEmpty,
                    case .oneOfValues(let values) = node.rules[0]
                else { return nil }
                let words = values.compactMap(\.string)
                guard words.count == values.count else { return nil }
                wanted = (name, Set(words))
            default: return nil
            }
        }
        guard let wanted, required == [wanted.0] else { return nil }
        return wanted
    }

    private func target(_ value: JSON) throws -> String {
        let start = "#/$defs/"
        guard let text = value.string, text.hasPrefix(start),
            definitions.contains(String(text.dropFirst(start.count)))
        else { throw failure("refers to \(value), which is no definition") }
        return String(text.dropFirst(start.count))
    }

    /// The reader accepts only patterns for the whole text. A `$` alone means different things to
    /// different readers if a text ends with a line feed.
    private func pattern(_ value: JSON) throws -> SchemaRule {
        guard let text = value.string, text.hasPrefix("^"), text.hasSuffix("$") else {
            throw failure("has a pattern that is not for the whole text: \(value)")
        }
        let inner = text.dropFirst().dropLast()
        do {
            return .pattern(try NSRegularExpression(pattern: "\\A(?:\(inner))\\z"), text)
        } catch {
            throw failure("has a pattern that cannot be read: \(text)")
        }
    }

    private func number(_ keyword: String, _ value: JSON) throws -> Int {
        guard let number = value.number else { throw failure("\(keyword) is no whole number") }
        return number
    }

    private func list(_ keyword: String, _ value: JSON) throws -> [JSON] {
        guard let list = value.array, !list.isEmpty else { throw failure("\(keyword) is no list") }
        return list
    }

    private func names(_ keyword: String, _ value: JSON) throws -> [String] {
        try list(keyword, value).map {
            guard let name = $0.string else { throw failure("\(keyword) has something but names") }
            return name
        }
    }

    private func object(_ keyword: String, _ value: JSON) throws -> [String: JSON] {
        guard case .object(let members) = value else { throw failure("\(keyword) is no object") }
        return members
    }

    private mutating func nodes(
        _ keyword: String,
        _ value: JSON
    ) throws -> [String: SchemaNode] {
        var nodes: [String: SchemaNode] = [:]
        for (name, value) in try object(keyword, value) {
            nodes[name] = try node(value, at: "\(keyword)/\(name)")
        }
        return nodes
    }

    private func failure(_ text: String) -> Failure {
        Failure("the schema at \(path.joined(separator: "/")) \(text)")
    }
}
