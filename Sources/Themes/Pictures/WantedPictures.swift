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
    /// - Parameter hosts: hosts of pictures that are allowed besides the hosts of the theme's source.
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

/// The input of `curl -K -` that loads pictures. This program itself makes no request.
package enum CurlConfiguration {
    /// Returns the file for `curl -K` that downloads the pictures; nil if the name of the folder has
    /// characters that such a file cannot contain.
    package static func text(_ pictures: [WantedPicture], into folder: String) -> String? {
        guard let folder = quoted(folder) else { return nil }
        guard !pictures.isEmpty else { return "# Every picture is there.\n" }
        let head = """
            # \(pictures.count) pictures, for: curl -K - (7.84 or newer)
            proto = "=https"
            globoff
            fail
            remove-on-error
            max-filesize = \(ThemeRules.maximumPictureBytes)
            max-time = 60
            rate = "2/s"
            user-agent = "Cardtable/\(Release.version) (theme pictures)"

            """
        let files = pictures.map { picture in
            """
            url = "\(picture.address)"
            output = "\(folder)/\(picture.file)"

            """
        }
        return head + files.joined()
    }

    /// Returns a path for use between quotes; nil if it has control characters.
    private static func quoted(_ path: String) -> String? {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
        guard !path.isEmpty, !path.unicodeScalars.contains(where: isControl) else { return nil }
        // The loop goes by scalars: a quote with a combining mark would be a different character.
        var quoted = String.UnicodeScalarView()
        for scalar in path.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted)
    }
}
