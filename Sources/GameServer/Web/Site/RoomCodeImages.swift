import GameProtocol
import Pictures
import Sockets

/// The QR codes of rooms, which lead a phone to the page of a room.
///
/// One is drawn for every code in order, whether there is such a room or not: nobody learns here
/// which codes there are.
struct RoomCodeImages: Sendable {
    private let publicURL: PublicURL?
    private let ownHost: @Sendable () -> SocketAddress.Host?

    /// - Parameter ownHost: the address at which others of the network reach this server, if any.
    init(_ publicURL: PublicURL?, ownHost: @escaping @Sendable () -> SocketAddress.Host?) {
        self.publicURL = publicURL
        self.ownHost = ownHost
    }

    /// The link of a path such as `/r/K3QF.svg`, in any case; nil where it is another one.
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

    /// Where others find this server: what its host says, else the host that was asked for; where
    /// that leads only this computer to itself, its address in the network.
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
