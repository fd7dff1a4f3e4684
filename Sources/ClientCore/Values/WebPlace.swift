package import GameProtocol
import Sockets

/// Where a browser finds a server, as the server says.
package struct WebPlace: Equatable, Sendable {
    /// The port, on the server's own host.
    package var port: Int
    /// The address under which others find it, if its host has said so.
    package var url: String?

    package init(port: Int, url: String? = nil) {
        self.port = port
        self.url = url
    }

    /// Nil for a server without a page.
    package init?(_ hello: ServerHello) {
        guard let port = hello.webPort else { return nil }
        self.init(port: port, url: hello.webURL)
    }

    init?(_ announcement: Beacon.Announcement) {
        guard let port = announcement.webPort else { return nil }
        self.init(port: port, url: announcement.webURL)
    }

    /// The address of the server that is reached at that host.
    package func base(at host: String) -> String { url ?? WebLink.base(host: host, port: port) }

    /// The link of a room; `room` has its code, and the host that a friend can use.
    package func link(to room: JoinAddress) -> WebLink {
        WebLink(base: base(at: room.host), code: room.code ?? "")
    }
}

extension JoinAddress {
    /// Whether it leads to this computer, as people write that.
    package var isLoopback: Bool { SocketAddress.Host.leadsHere(host) }

    /// The address for somebody on another computer.
    ///
    /// - Parameter ownHost: this computer's address in the network, if others reach the server
    ///   there: it replaces one that leads everybody to themselves.
    package func forFriends(_ ownHost: String?) -> JoinAddress {
        guard isLoopback, let ownHost else { return self }
        return JoinAddress(host: ownHost, port: port, code: code)
    }
}
