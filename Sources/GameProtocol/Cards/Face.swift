/// The printed side of a theme's card (Documentation/protocol/concentration.md, section 2).
///
/// It is a class, and its JSON is written once, because a face never changes and is sent often and
/// to many clients.
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
