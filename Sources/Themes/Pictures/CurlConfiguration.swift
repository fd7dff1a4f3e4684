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
        guard !path.isEmpty, !path.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return nil
        }
        return String(path.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
