import CardPictures
import GameProtocol
import Pictures

/// The pictures of cards below `/static/img/`; each is drawn when it is asked for first, and kept.
final class CardImages: Sendable {
    private let made = Locked<[String: FixedContent]>([:])

    /// The picture of a file's name, such as `0H.png` or `back.svg`; nil where there is none.
    func content(_ file: String) -> FixedContent? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "svg" || parts[1] == "png" else { return nil }
        guard let drawing = Self.drawing(String(parts[0])) else { return nil }
        // Two names of one picture are drawn twice at most.
        if let known = made.withLock({ $0[file] }) { return known }
        let content =
            parts[1] == "svg"
            ? FixedContent(type: "image/svg+xml", Array(drawing().svg.utf8))
            : FixedContent(type: "image/png", PNG.encode(Bitmap(drawing())))
        made.withLock { $0[file] = content }
        return content
    }

    /// The drawing of a name: a card's code, `aceDiamonds`, which blockers of advertisements do not
    /// hide, or the back.
    private static func drawing(_ name: String) -> (() -> Drawing)? {
        switch name {
        case "back", "XX": return { CardDrawing.back }
        case "aceDiamonds": return { CardDrawing.face(of: .suited(.ace, .diamonds)) }
        default:
            guard let card = PlayingCard(code: name), card.code == name else { return nil }
            return { CardDrawing.face(of: card) }
        }
    }
}
