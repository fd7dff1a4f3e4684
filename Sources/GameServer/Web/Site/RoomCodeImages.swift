import GameProtocol
import Pictures
import Sockets

/// QR codes of rooms, which lead a phone to the page of a room.
///
/// Every well-formed code gets a picture, with or without a room, so that pictures do not reveal rooms.
struct RoomCodeImages: Sendable {
    private let publicURL: PublicURL?
    private let ownHost: @Sendable () -> SocketAddress.Host?

    /// - Parameter ownHost: the address of this server in the local network, if any.
    init(_ publicURL: PublicURL?, ownHost: @escaping @Sendable () -> SocketAddress.Host?) {
        self.publicURL = publicURL
        self.ownHost = ownHost
    }

    /// Returns the link of a path such as `/r/K3QF.svg`, in any case; nil for any other path.
    func link(_ request: HTTPRequest, _ peer: WebPeer) -> WebLink? {
        guard request.path.count == 2, !request.endsInSlash else { return nil }
        let file = request.path[1].lowercased()
        let code = RoomCode.normalized(String(file.dropLast(Self.ending.count)))
        guard file.hasSuffix(Self.ending), RoomCode.accepts(code) else { return nil }
        switch request.path[0].lowercased() {
        case "r": return WebLink(base: base(request, peer), code: code)
        case "w": return WebLink(base: base(request, peer), role: .spectator, code: code)
        default: return nil
        }
    }

    func answer(_ link: WebLink, to request: HTTPRequest) -> HTTPAnswer {
        guard let code = QRCode(link.scanned) else {
            return .text("The address of this server is too long for a QR code.", .notFound)
        }
        let title = link.role == .player ? "QR code of a room" : "QR code for watching a room"
        return FixedContent(
            type: "image/svg+xml",
            Array(code.drawing(title: title).svg.utf8)
        )
        .answer(to: request)
        .with("Cache-Control", "no-cache")
        .with("Cross-Origin-Resource-Policy", "same-origin")
    }

    private static let ending = ".svg"

    /// Returns the address of this server for others: the public address if there is one, else the host of the
    /// request. If that host leads only from this computer to itself, the result is the address in the network.
    private func base(_ request: HTTPRequest, _ peer: WebPeer) -> String {
        if let publicURL { return publicURL.text }
        let asked = request.host ?? peer.here.description
        guard let name = HostRule.name(of: asked), SocketAddress.Host.leadsHere(name),
            let own = ownHost()
        else { return "http://\(asked)" }
        let port = asked.dropFirst(name.utf8.count).dropFirst()
        return WebLink.base(host: own.description, port: Int(port) ?? Int(peer.here.port))
    }
}
