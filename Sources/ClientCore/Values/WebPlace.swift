package import GameProtocol
import Sockets

/// The place of a server's page for browsers, as the server names it.
package struct WebPlace: Equatable, Sendable {
    /// The port of the page on the server's own host.
    package var port: Int
    /// The public address of the page, if the operator has set one.
    package var url: String?

    package init(port: Int, url: String? = nil) {
        self.port = port
        self.url = url
    }

    /// Reads the place from the server's greeting; nil if the server has no page.
    package init?(_ hello: ServerHello) {
        guard let port = hello.webPort else { return nil }
        self.init(port: port, url: hello.webURL)
    }

    init?(_ announcement: Beacon.Announcement) {
        guard let port = announcement.webPort else { return nil }
        self.init(port: port, url: announcement.webURL)
    }

    /// Returns the address of the page, for a server at that host.
    package func base(at host: String) -> String { url ?? WebLink.base(host: host, port: port) }

    /// Returns the link of a room. `room` has its code, and a host that a friend can reach.
    package func link(to room: JoinAddress) -> WebLink {
        WebLink(base: base(at: room.host), code: room.code ?? "")
    }
}

extension JoinAddress {
    /// Whether the address leads to this computer, in any usual notation.
    package var isLoopback: Bool { SocketAddress.Host.leadsHere(host) }

    /// Returns the address for a person at another computer.
    ///
    /// - Parameter ownHost: this computer's address in the network, if others can reach the server
    ///   there. It replaces a loopback address, which would lead other people to their own
    ///   computer.
    package func forFriends(_ ownHost: String?) -> JoinAddress {
        guard isLoopback, let ownHost else { return self }
        return JoinAddress(host: ownHost, port: port, code: code)
    }
}
