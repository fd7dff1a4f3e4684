import GameProtocol

/// The pictures of themes below `/themes/` (Documentation/themes.md, section 4).
///
/// A path is looked up among the names that were read with the themes: no request leads to a file.
struct ThemePages: Sendable {
    /// The themes that the server has now.
    let themes: @Sendable () -> LoadedThemes

    /// The picture of a request; nil where there is none.
    func content(_ request: HTTPRequest) -> FixedContent? {
        let path = request.path
        guard path.count == 3, path[0] == "themes", !request.endsInSlash else { return nil }
        return themes().pictures["\(path[1])/\(path[2])"]
    }

    /// The answer with a picture. A stranger made it, so whoever opens it by itself runs nothing, and
    /// no page of another site may show it.
    func answer(_ picture: FixedContent, to request: HTTPRequest) -> HTTPAnswer {
        picture.answer(to: request)
            // Another picture may stand under the name after the themes were read again.
            .with("Cache-Control", "no-cache")
            .with("Content-Security-Policy", "default-src 'none'; sandbox")
            .with("Cross-Origin-Resource-Policy", "same-origin")
    }
}
