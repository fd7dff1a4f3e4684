import GameProtocol

/// A writer for the file `theme.json`. Each face has a line of its own, so that people can edit it.
package enum ThemeWriter {
    package static func bytes(_ theme: ThemeFile) -> [UInt8] {
        var head = JSONWriter()
        head.beginObject()
        head.field("theme", theme.name)
        head.field("title", theme.title)
        head.field("attribution", ifPresent: theme.attribution)
        head.field("license", ifPresent: theme.license)
        head.field("source", ifPresent: theme.source)
        head.endObject()
        var lines = Array(head.bytes.dropLast()) + list("groups", theme.groups.map(group))
        lines += list("faces", theme.faces.map(face))
        return lines + Array("}\n".utf8)
    }

    /// Returns a list with each element on a line of its own; empty without elements.
    static func list(_ name: String, _ elements: [[UInt8]]) -> [UInt8] {
        guard !elements.isEmpty else { return [] }
        let lines = elements.joined(separator: Array(",\n".utf8))
        return Array(",\n\"\(name)\":[\n".utf8) + lines + Array("\n]".utf8)
    }

    private static func group(_ group: ThemeGroup) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("key", group.key)
        writer.field("title", group.title)
        writer.field("codes", group.codes)
        writer.endObject()
        return writer.bytes
    }

    private static func face(_ face: ThemeFace) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("code", face.code)
        writer.field("pair", face.pair)
        writer.field("text", face.text)
        writer.field("label", face.label)
        writer.field("image", ifPresent: face.image)
        writer.field("link", ifPresent: face.link)
        if !face.details.isEmpty {
            writer.key("details")
            writer.beginArray()
            for detail in face.details {
                writer.beginObject()
                writer.field("name", detail.name)
                writer.field("value", detail.value)
                writer.field("link", ifPresent: detail.link)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.field("credit", ifPresent: face.credit)
        writer.endObject()
        return writer.bytes
    }
}
