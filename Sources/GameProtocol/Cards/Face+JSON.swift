extension Face {
    /// The characters of `code` and `pair`.
    static let maximumCodeCount = 20
    /// The characters of `text`.
    static let maximumTextCount = 16
    /// The characters of `label`.
    static let maximumLabelCount = 40
    /// The characters of `image` and `link`.
    static let maximumAddressCount = 300

    /// Reads the face that is the value of a member; `nil` if absent.
    static func decode(
        _ key: StaticString,
        _ fields: inout JSONObject
    ) throws(FieldError) -> Face? {
        guard var object = try fields.object(key) else {
            return nil
        }
        return Face(
            code: try name("code", &object),
            pair: try name("pair", &object),
            text: try object.required("text", text("text", &object, maximum: maximumTextCount)),
            label: try object.required("label", text("label", &object, maximum: maximumLabelCount)),
            image: try text("image", &object, maximum: maximumAddressCount),
            link: try text("link", &object, maximum: maximumAddressCount)
        )
    }

    private static func name(
        _ key: StaticString,
        _ object: inout JSONObject
    ) throws(FieldError) -> String {
        let name = try object.required(key.description, object.string(key))
        guard (1...maximumCodeCount).contains(name.utf8.count), name.utf8.allSatisfy(isOfName)
        else {
            throw FieldError(kind: .badValue, field: key.description)
        }
        return name
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func text(
        _ key: StaticString,
        _ object: inout JSONObject,
        maximum: Int
    ) throws(FieldError) -> String? {
        guard let text = try object.string(key) else {
            return nil
        }
        guard TextRule.accepts(text, maximum: maximum) else {
            throw FieldError(kind: .badValue, field: key.description)
        }
        return text
    }
}
