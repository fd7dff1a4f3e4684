/// A question about the server's themes (Documentation/protocol/themes.md).
///
/// Without a theme it asks for a list of themes. With a theme it asks for its groups, and with a
/// group or a query, too, for its faces.
public struct ThemeRequest: Equatable, Sendable {
    /// The name of a theme.
    public var theme: String?
    /// The key of one of its groups.
    public var group: String?
    /// The text to find in labels and details, up to `Limits.maximumThemeQueryCount` characters;
    /// empty for all.
    public var query: String?
    /// The `next` of the page before this one.
    public var after: String?

    /// Creates a question.
    public init(
        theme: String? = nil,
        group: String? = nil,
        query: String? = nil,
        after: String? = nil
    ) {
        self.theme = theme
        self.group = group
        self.query = query
        self.after = after
    }

    /// Whether the question is for faces.
    public var asksForFaces: Bool { group != nil || query != nil }
}

extension ThemeRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        theme = try fields.string("theme")
        group = try fields.string("group")
        query = try fields.string("q") { $0.isEmpty || Self.canBeFound($0) }
        after = try fields.string("after")
        if asksForFaces { theme = try fields.required("theme", theme) }
    }

    private static func canBeFound(_ text: String) -> Bool {
        TextRule.accepts(text, maximum: Limits.maximumThemeQueryCount)
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("theme", ifPresent: theme)
        writer.field("group", ifPresent: group)
        writer.field("q", ifPresent: query)
        writer.field("after", ifPresent: after)
    }
}

/// Limits of the query `theme` (Documentation/protocol/themes.md, section 1).
extension Limits {
    /// The maximum number of characters in the text to find.
    public static let maximumThemeQueryCount = 40
    /// The maximum number of themes or groups on a page.
    public static let maximumThemePage = 50
    /// The maximum number of faces on a page.
    public static let maximumFacePage = 25
    /// The maximum size of the faces on a page.
    public static let maximumFacePageBytes = 32 << 10
}
