import GameProtocol

/// What `curl -K -` reads to load pictures: nothing here asks for anything by itself.
package enum CurlConfiguration {
    /// - Parameter folder: where the files go; nil if curl could not be told so.
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

    /// A path between quotes; nil for one with control characters.
    private static func quoted(_ path: String) -> String? {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
        guard !path.isEmpty, !path.unicodeScalars.contains(where: isControl) else { return nil }
        // By scalars: a quote with a mark above it is one character, and another one.
        var quoted = String.UnicodeScalarView()
        for scalar in path.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted)
    }
}
