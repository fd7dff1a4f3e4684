import GameProtocol

/// A JSON value, independent of the reader that read it.
indirect enum Tree: Equatable {
    case null
    case bool(Bool)
    /// The number in its written form.
    case number(String)
    case string(String)
    case array([Tree])
    case object([(key: String, value: Tree)])

    init(_ value: JSONValue) {
        self =
            switch value.kind {
            case .null: .null
            case .bool: .bool(value.bool ?? false)
            case .number: .number(String(decoding: value.bytes, as: UTF8.self))
            case .string: .string(value.string ?? "")
            case .array: .array((value.elements ?? []).map(Tree.init))
            case .object: .object((value.object?.members ?? []).map { ($0.key, Tree($0.value)) })
            }
    }

    /// Compares texts by their bytes, because `==` also accepts different spellings of a letter.
    static func == (left: Tree, right: Tree) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) {
                $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value
            }
        default: false
        }
    }

    /// The depth of nested values; a scalar has 0.
    var depth: Int { children.map { $0.depth }.max().map { 1 + $0 } ?? (isContainer ? 1 : 0) }

    /// The greatest number of members of an object in it, and of elements of an array.
    var widest: (members: Int, elements: Int) {
        var (members, elements) = (0, 0)
        if case .object(let own) = self { members = own.count }
        if case .array(let own) = self { elements = own.count }
        for child in children {
            let inner = child.widest
            members = max(members, inner.members)
            elements = max(elements, inner.elements)
        }
        return (members, elements)
    }

    /// All texts in it, including the names of members.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap { [$0.key] + $0.value.texts }
        case .null, .bool, .number: []
        }
    }

    /// Returns the same value with one of its texts replaced, once for each text. The names of
    /// members are texts, too.
    func replacingEachText(with text: String) -> [Tree] {
        switch self {
        case .string: [.string(text)]
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].replacingEachText(with: text).map { element in
                    var changed = elements
                    changed[index] = element
                    return .array(changed)
                }
            }
        case .object(let members):
            members.indices.flatMap { index in
                var renamed = members
                renamed[index].key = text
                let replaced = members[index].value.replacingEachText(with: text).map { value in
                    var changed = members
                    changed[index].value = value
                    return Tree.object(changed)
                }
                return [.object(renamed)] + replaced
            }
        case .null, .bool, .number: []
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }

    private var children: [Tree] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        case .null, .bool, .number, .string: []
        }
    }

    /// Writes the value with the project's writer.
    func write(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.raw(Array("null".utf8))
        case .bool(let truth): writer.raw(Array((truth ? "true" : "false").utf8))
        case .number(let digits): writer.raw(Array(digits.utf8))
        case .string(let text): writer.value(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(into: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (key, value) in members {
                writer.key(key)
                value.write(into: &writer)
            }
            writer.endObject()
        }
    }
}
