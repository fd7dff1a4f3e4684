import GameProtocol

/// The file `pictures.json` beside a theme, with the addresses of its pictures.
package enum WantedPictures {
    package static let maximumBytes = 1 << 20

    package static func bytes(_ pictures: [WantedPicture], from source: ThemeSource) -> [UInt8] {
        var head = JSONWriter()
        head.beginObject()
        head.field("from", source.rawValue)
        head.endObject()
        let lines = pictures.map { picture in
            var writer = JSONWriter()
            writer.beginObject()
            writer.field("file", picture.file)
            writer.field("url", picture.address)
            writer.endObject()
            return writer.bytes
        }
        return Array(head.bytes.dropLast()) + ThemeWriter.list("pictures", lines)
            + Array("}\n".utf8)
    }

    /// Reads the file. Returns its pictures, and a problem for each entry that breaks a rule. The
    /// file may be edited by hand or come from a stranger.
    ///
    /// - Parameter hosts: hosts that are allowed in addition to the source's own.
    package static func read(
        _ bytes: [UInt8],
        hosts: [String] = []
    ) throws(ThemeProblem) -> (pictures: [WantedPicture], problems: [ThemeProblem]) {
        func problem(_ offset: Int, _ reason: String) -> ThemeProblem {
            let lines = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
            return ThemeProblem(line: 1 + lines, reason: reason)
        }
        guard bytes.count <= maximumBytes else { throw problem(0, "the file has more than 1 MiB") }
        let reader = JSONReader(limits: ThemeRules.json)
        let root: JSONValue
        do throws(JSONError) {
            root = try reader.readValue(bytes[...])
        } catch {
            throw problem(reader.position, error.reason)
        }
        var fields = try ThemeFields(root, "the file", problem)
        let from = try fields.required("from", fields.string("from"))
        guard let source = ThemeSource(rawValue: from) else {
            throw fields.problem("from is none of the sources of theme import")
        }
        let values = try fields.array("pictures") ?? []
        try fields.end()
        var pictures: [WantedPicture] = []
        var problems: [ThemeProblem] = []
        var names: Set<String> = []
        for value in values {
            do throws(ThemeProblem) {
                var fields = try ThemeFields(value, "a picture", problem)
                let file = try fields.string("file", "a file name", where: ThemeRules.isImage)
                let address = try fields.required("url", fields.string("url"))
                if let reason = PictureAddress.problem(address, hosts: source.hosts + hosts) {
                    throw fields.problem(reason)
                }
                let name = try fields.required("file", file)
                try fields.end()
                guard names.insert(name).inserted else {
                    throw fields.problem("the file \(name) is there twice")
                }
                pictures.append(WantedPicture(file: name, address: address))
            } catch {
                problems.append(error)
            }
        }
        return (pictures, problems)
    }
}
