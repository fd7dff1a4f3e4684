extension ThemeReply {
    func encodeFields(into writer: inout JSONWriter) {
        let next: String?
        switch self {
        case .themes(let themes, let following):
            writer.key("themes")
            writer.beginArray()
            for theme in themes { theme.encode(into: &writer) }
            writer.endArray()
            next = following
        case .theme(let overview, let following):
            overview.encodeFields(into: &writer)
            next = following
        case .faces(let theme, let cards, let following):
            writer.field("theme", theme)
            writer.key("faces")
            writer.beginArray()
            for card in cards { card.encode(into: &writer) }
            writer.endArray()
            next = following
        }
        writer.field("next", ifPresent: next)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        if fields.contains("themes") {
            let themes = try fields.objects("themes") { theme throws(FieldError) in
                try Entry(&theme)
            }
            self = .themes(themes, next: try fields.string("next", .title))
        } else if fields.contains("faces") {
            let theme = try fields.requiredString("theme", .title)
            let cards = try fields.objects("faces") { card throws(FieldError) in try Card(&card) }
            self = .faces(theme: theme, cards, next: try fields.string("next", .code))
        } else {
            self = .theme(try Overview(&fields), next: try fields.string("next", .code))
        }
    }
}

extension ThemeReply.Entry {
    /// Writes the theme as one JSON object.
    package func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("theme", theme)
        writer.field("title", title)
        writer.field("pairs", pairs)
        writer.field("groups", groups)
        writer.field("attribution", ifPresent: attribution)
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        theme = try fields.requiredString("theme", .title)
        title = try fields.requiredString("title", .title)
        pairs = try fields.requiredInt("pairs")
        groups = try fields.requiredInt("groups")
        attribution = try fields.string("attribution")
    }
}

extension ThemeReply.Overview {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("theme", theme)
        writer.field("title", title)
        writer.field("pairs", pairs)
        writer.field("attribution", ifPresent: origin.attribution)
        writer.field("license", ifPresent: origin.license)
        writer.field("source", ifPresent: origin.source)
        writer.key("groups")
        writer.beginArray()
        for group in groups { group.encode(into: &writer) }
        writer.endArray()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        theme = try fields.requiredString("theme", .title)
        title = try fields.requiredString("title", .title)
        pairs = try fields.requiredInt("pairs")
        origin = Theme.Origin(
            attribution: try fields.string("attribution"),
            license: try fields.string("license"),
            source: try fields.string("source")
        )
        groups = try fields.objects("groups") { group throws(FieldError) in
            ThemeReply.Group(
                key: try group.requiredString("key", .code),
                title: try group.requiredString("title", .title),
                pairs: try group.requiredInt("pairs")
            )
        }
    }
}

extension ThemeReply.Group {
    /// Writes the group as one JSON object.
    package func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("key", key)
        writer.field("title", title)
        writer.field("pairs", pairs)
        writer.endObject()
    }
}

extension ThemeReply.Card {
    /// Writes the pair as one JSON object.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("code", code)
        writer.field("text", text)
        writer.field("label", label)
        writer.field("other", ifPresent: other)
        writer.field("image", ifPresent: image)
        writer.field("link", ifPresent: link)
        if !details.isEmpty {
            writer.key("details")
            writer.beginArray()
            for detail in details { detail.encode(into: &writer) }
            writer.endArray()
        }
        writer.field("credit", ifPresent: credit)
        writer.field("pair", pair)
        writer.field("codes", codes)
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        code = try fields.requiredString("code", .code)
        text = try fields.requiredString("text", .picture)
        label = try fields.requiredString("label", .title)
        other = try fields.string("other", .title)
        image = try fields.string("image")
        link = try fields.string("link")
        details =
            fields.contains("details")
            ? try fields.objects("details") { detail throws(FieldError) in
                try FaceDetail(&detail)
            } : []
        credit = try fields.string("credit")
        pair = try fields.string("pair", .code) ?? ""
        codes = fields.contains("codes") ? try fields.requiredStrings("codes", .code) : []
    }
}

extension FaceDetail {
    fileprivate func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("value", value)
        writer.field("link", ifPresent: link)
        writer.endObject()
    }

    fileprivate init(_ fields: inout JSONObject) throws(FieldError) {
        name = try fields.requiredString("name", .title)
        value = try fields.requiredString("value")
        link = try fields.string("link")
    }
}
