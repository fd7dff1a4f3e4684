import GameProtocol

/// The input of `curl -K -` that loads pictures. This program itself makes no request.
package enum CurlConfiguration {
    /// Returns the configuration.
    ///
    /// - Parameter folder: the folder for the files. The result is nil if curl cannot be given its
    ///   name.
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
