/// The printed side of a theme's card (Documentation/protocol/concentration.md, section 2).
///
/// It is a class with stored JSON, because a face never changes and is sent often to many clients.
public final class Face: Sendable, Hashable {
    /// The name of the face, unique in its theme.
    public let code: String
    /// The key of the pair: two cards match if and only if their keys are equal.
    public let pair: String
    /// The text that is drawn on the card.
    public let text: String
    /// The face in plain words.
    public let label: String
    /// The file name or address of a picture; nil for none.
    public let image: String?
    /// The address of the picture's source; nil for none.
    public let link: String?
    /// The JSON object with `code`, `pair`, `text`, `label` and, if present, `image` and `link`.
    public let encoded: [UInt8]
    /// The same JSON object without `image` and `link`, for snapshots.
    public let encodedPlain: [UInt8]

    /// Creates a face; nothing is checked.
    public init(
        code: String,
        pair: String,
        text: String,
        label: String,
        image: String? = nil,
        link: String? = nil
    ) {
        self.code = code
        self.pair = pair
        self.text = text
        self.label = label
        self.image = image
        self.link = link
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("code", code)
        writer.field("pair", pair)
        writer.field("text", text)
        writer.field("label", label)
        // The short form is the long form without the members that follow.
        encodedPlain = writer.bytes + [UInt8(ascii: "}")]
        writer.field("image", ifPresent: image)
        writer.field("link", ifPresent: link)
        writer.endObject()
        encoded = writer.bytes
    }

    /// Whether two faces are equal in every field.
    public static func == (left: Face, right: Face) -> Bool {
        left === right || left.encoded == right.encoded
    }

    /// Hashes the fields that tell faces apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(encoded)
    }
}

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
        // A reader that prepares texts for people has no use for addresses.
        let hasAddresses = !object.isTreated
        return Face(
            code: try object.required("code", object.string("code", where: isName)),
            pair: try object.required("pair", object.string("pair", where: isName)),
            text: try object.required("text", object.text("text", maximum: maximumTextCount)),
            label: try object.required("label", object.text("label", maximum: maximumLabelCount)),
            image: hasAddresses ? try object.text("image", maximum: maximumAddressCount) : nil,
            link: hasAddresses ? try object.text("link", maximum: maximumAddressCount) : nil
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
