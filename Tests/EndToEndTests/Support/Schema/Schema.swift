import Foundation

/// A JSON Schema (draft 2020-12), as far as protocol.schema.json makes use of it.
struct Schema: Sendable {
    /// The schema as it stands in its file.
    let json: JSON
    /// What stands in `$defs`, and under the empty name the schema itself.
    private let nodes: [String: SchemaNode]

    init(_ json: JSON) throws {
        self.json = json
        guard case .object(let members)? = json["$defs"] ?? .object([:]) else {
            throw Failure("$defs is no object")
        }
        var reader = SchemaReader(definitions: Set(members.keys))
        var nodes = ["": try reader.node(json, at: "#")]
        for (name, definition) in members { nodes[name] = try reader.node(definition, at: name) }
        self.nodes = nodes
    }

    /// What is wrong with a value by a definition, or by the schema itself.
    func faults(in value: JSON, as definition: String = "") -> [SchemaFault] {
        walk(value, as: definition, wantsUses: false).faults.sorted { $0.path < $1.path }
    }

    /// What is wrong with a value, and which definitions and members of these it met.
    func walk(_ value: JSON, as definition: String = "", wantsUses: Bool = true) -> SchemaWalk {
        var walk = SchemaWalk(nodes, wantsUses: wantsUses)
        walk.walk(value, as: definition)
        return walk
    }

    /// The names in `$defs`.
    var definitions: [String] { (json["$defs"]?.keys ?? []).sorted() }

    /// What stands in the file for a definition.
    subscript(_ definition: String) -> JSON? { json["$defs"]?[definition] }
}
