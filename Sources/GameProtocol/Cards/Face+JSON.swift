extension Face {
    /// The maximum number of characters in `code` and `pair`.
    static let maximumCodeCount = 20
    /// The maximum number of characters in `text`.
    static let maximumTextCount = 16
    /// The maximum number of characters in `label`.
    static let maximumLabelCount = 40
    /// The maximum number of characters in `image` and `link`.
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
            code: try object.required("code", object.string("code", where: isName)),
            pair: try object.required("pair", object.string("pair", where: isName)),
            text: try object.required("text", object.text("text", maximum: maximumTextCount)),
            label: try object.required("label", object.text("label", maximum: maximumLabelCount)),
            image: try object.text("image", maximum: maximumAddressCount),
            link: try object.text("link", maximum: maximumAddressCount)
        )
    }

    private static func isName(_ text: String) -> Bool {
        (1...maximumCodeCount).contains(text.utf8.count) && text.utf8.allSatisfy(isOfName)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
