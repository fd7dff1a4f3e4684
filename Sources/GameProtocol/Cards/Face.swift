/// What is printed on one side of a card of a theme (Documentation/protocol/concentration.md,
/// section 2).
///
/// A class, and written as JSON once: a face is shown many times, to many, and never changes.
public final class Face: Sendable, Hashable {
    /// The name of the face, unique in its theme.
    public let code: String
    /// The key of the pair: two cards match if and only if theirs are equal.
    public let pair: String
    /// What is drawn on the card.
    public let text: String
    /// The face in plain words.
    public let label: String
    /// The file name or address of a picture.
    public let image: String?
    /// The address of the picture's source.
    public let link: String?
    /// The object `code`, `pair`, `text`, `label` and, where present, `image` and `link`.
    public let encoded: [UInt8]
    /// The same object without `image` and `link`, as snapshots have it.
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
        // The short form is the long one without what follows.
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

    /// Feeds what tells faces apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(encoded)
    }
}
