/// A member of a form whose words distinguish the form from others.
struct SchemaSign: Sendable {
    let member: String
    let words: [JSON]

    /// Whether a value lacks the member, or has one of the words there.
    func fits(_ value: JSON) -> Bool { value[member].map(words.contains) ?? true }

    /// Returns the signs of a node. The type comes first, because it excludes most forms.
    static func all(of node: SchemaNode, in definitions: [String: SchemaNode]) -> [SchemaSign] {
        let signs = node.rules.flatMap { rule -> [SchemaSign] in
            switch rule {
            case .ref(let name): return definitions[name].map { all(of: $0, in: definitions) } ?? []
            case .allOf(let nodes): return nodes.flatMap { all(of: $0, in: definitions) }
            case .members(let members, _):
                return members.compactMap { name, node in
                    guard let words = words(of: node, in: definitions),
                        words.count == 1 || ["re", "game"].contains(name)
                    else { return nil }
                    return SchemaSign(member: name, words: words)
                }
            default: return []
            }
        }
        return signs.filter { $0.member == "type" } + signs.filter { $0.member != "type" }
    }

    /// Returns the values that a node lists, itself or by a reference; nil if it has any other
    /// rule.
    private static func words(
        of node: SchemaNode,
        in definitions: [String: SchemaNode]
    ) -> [JSON]? {
        guard node.rules.count == 1 else { return nil }
        switch node.rules[0] {
        case .oneOfValues(let values): return values
        case .ref(let name): return definitions[name].flatMap { words(of: $0, in: definitions) }
        default: return nil
        }
    }
}
