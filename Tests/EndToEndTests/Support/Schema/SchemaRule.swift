import Foundation

/// One rule of a schema for a value, by the keyword of JSON Schema.
indirect enum SchemaRule: Sendable {
    case ref(String)
    case type(SchemaType)
    case oneOfValues([JSON])
    case minimum(Int)
    case maximum(Int)
    case minLength(Int)
    case maxLength(Int)
    case pattern(NSRegularExpression, String)
    case minItems(Int)
    case maxItems(Int)
    case items(SchemaNode)
    case members([String: SchemaNode], others: SchemaNode?)
    case required([String])
    case dependentRequired([String: [String]])
    case propertyNames(SchemaNode)
    case allOf([SchemaNode])
    case anyOf([SchemaNode])
    case oneOf([SchemaNode])
    case condition(SchemaNode, then: SchemaNode?, otherwise: SchemaNode?)
    /// An `if` on a member that must be one of some words, by far the most common condition. The
    /// effect is the same as with `condition`.
    case word(String, Set<String>, then: SchemaNode?, otherwise: SchemaNode?)
}

/// A schema or a part of one: the rules for a value, or a plain yes or no.
struct SchemaNode: Sendable {
    var rules: [SchemaRule] = []
    /// The schemas for members that no other rule evaluates.
    var unevaluated: [SchemaNode] = []
    /// Whether no value at all is allowed.
    var isNever = false
}

/// The types of JSON Schema that the protocol uses.
enum SchemaType: String, Sendable {
    case object, array, string, integer, boolean

    func includes(_ value: JSON) -> Bool {
        switch (self, value) {
        case (.object, .object), (.array, .array), (.string, .string), (.integer, .number),
            (.boolean, .bool):
            true
        default: false
        }
    }
}
