package import GameProtocol
import Pictures
package import TerminalKit

/// The way to draw a QR code.
package struct RoomCodeLook: Equatable, Sendable {
    package var isASCII = false

    package init(isASCII: Bool = false) { self.isASCII = isASCII }

    /// The style of the code. Scanners need dark modules on a light background, independent of the
    /// terminal's colors.
    ///
    /// Without colors, reverse video is dark on light in a dark terminal.
    package static let style = Style(
        .pixels(
            upper: Style.Color(red: 0, green: 0, blue: 0),
            lower: Style.Color(red: 255, green: 255, blue: 255)
        )
    )

    /// Returns the lines of a link's QR code; nil if the link is too long.
    package func lines(of link: WebLink) -> [String]? {
        guard let code = QRCode(link.scanned) else { return nil }
        return isASCII ? code.asciiBlocks : code.halfBlocks
    }
}

/// The command, the address and the QR code of a room as lines, for a friend with a client or a
/// phone.
package struct RoomCodeText: Equatable, Sendable {
    var look = RoomCodeLook()
    /// The colors of a terminal; nil for a file or a pipe, for which the code has only characters.
    var depth: ColorDepth?
    /// The columns of the terminal; nil if they do not matter.
    var columns: Int?

    package init(
        look: RoomCodeLook = RoomCodeLook(),
        depth: ColorDepth? = nil,
        columns: Int? = nil
    ) {
        self.look = look
        self.depth = depth
        self.columns = columns
    }

    /// Returns the lines for a room; `address` has its code.
    ///
    /// - Parameter ownHost: as in `JoinAddress.forFriends`.
    package func lines(_ address: JoinAddress, _ web: WebPlace?, ownHost: String?) -> [String] {
        let shown = address.forFriends(ownHost)
        let command = "GameClient join \(shown.text)"
        guard let web else { return [command, "This server has no page for browsers."] }
        let link = web.link(to: shown)
        let isOwn = shown.host != address.host
        let note = isOwn ? ["For others \(address.host) is \(shown.host)."] : []
        return [command, link.text] + note + code(link)
    }

    private func code(_ link: WebLink) -> [String] {
        guard let lines = look.lines(of: link) else {
            return ["The address is too long for a QR code."]
        }
        if let columns, let line = lines.first, Width.of(line) > columns {
            return ["This terminal is too narrow for the QR code."]
        }
        guard let depth else { return lines }
        let palette = Palette(depth: depth)
        let style = depth == .none ? Style.reverse : RoomCodeLook.style
        return lines.map { palette.sequence(style) + $0 + palette.sequence(.plain) }
    }
}
