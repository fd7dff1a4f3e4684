import Foundation

/// A JSON Schema (draft 2020-12), as far as protocol.schema.json uses it.
struct Schema: Sendable {
    /// The schema as in its file.
    let json: JSON
    /// The nodes of `$defs` by name; the schema itself has the empty name.
    private let nodes: [String: SchemaNode]
    private let signs: [String: [SchemaSign]]

    init(_ json: JSON) throws {
        self.json = json
        guard case .object(let members)? = json["$defs"] ?? .object([:]) else {
            throw Failure("$defs is no object")
        }
        var reader = SchemaReader(definitions: Set(members.keys))
        var nodes = ["": try reader.node(json, at: "#")]
        for (name, definition) in members { nodes[name] = try reader.node(definition, at: name) }
        self.nodes = nodes
        // Each line is compared with the signs of all forms, so they are found once.
        signs = nodes.mapValues { SchemaSign.all(of: $0, in: nodes) }
    }

    /// Returns the faults of a value by a definition, or by the schema itself.
    func faults(in value: JSON, as definition: String = "") -> [SchemaFault] {
        walk(value, as: definition, wantsUses: false).faults.sorted { $0.path < $1.path }
    }

    /// Validates a value; returns its faults, and the definitions and members that it used.
    func walk(_ value: JSON, as definition: String = "", wantsUses: Bool = true) -> SchemaWalk {
        var walk = SchemaWalk(nodes, signs, wantsUses: wantsUses)
        walk.walk(value, as: definition)
        return walk
    }

    var definitions: [String] { (json["$defs"]?.keys ?? []).sorted() }

    /// Returns the forms of a line: the definition of each, its `type`, and the definitions that it
    /// extends.
    func forms(of line: String) throws -> [(name: String, type: String, bases: Set<String>)] {
        try Self.names(self[line]?["oneOf"]).map { name in
            guard let type = self[name]?["properties"]?["type"]?["const"]?.string else {
                throw Failure("\(name) has no constant type")
            }
            return (name, type, bases(of: name))
        }
    }

    private func bases(of name: String) -> Set<String> {
        let own = Self.names(self[name]?["allOf"])
        return own.reduce(into: Set(own)) { $0.formUnion(bases(of: $1)) }
    }

    /// Returns the definitions that the elements of a list refer to.
    private static func names(_ list: JSON?) -> [String] {
        (list?.array ?? []).compactMap {
            $0["$ref"]?.string?.split(separator: "/").last.map(String.init)
        }
    }

    /// Returns the members of a definition, each with the definition that it refers to.
    func members(of definition: String) -> [String: JSON] {
        guard case .object(let members)? = self[definition]?["properties"] else { return [:] }
        return members.mapValues { Self.names(.array([$0])).first.flatMap { self[$0] } ?? $0 }
    }

    /// Returns the text of a definition in the file.
    subscript(_ definition: String) -> JSON? { json["$defs"]?[definition] }
}
