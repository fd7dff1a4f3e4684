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

/// An address that other people wrote and that may be shown as a link.
///
/// It can only open a page, a phone call or an e-mail. It can run nothing, and it cannot hide its
/// destination.
package struct ForeignLink: Equatable, Sendable {
    /// The address as it was written: ASCII without blanks and controls.
    package let address: String
    /// The destination that people see: the host of a page, a phone number or an e-mail address.
    package let place: String

    package static let maximumCount = 300

    /// Reads the address of a page, a phone call or an e-mail; nil for any other address.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumCount,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "http", "https":
            guard rest.hasPrefix("//") else { return nil }
            let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            // A name before `@` could pretend to be the host.
            guard !authority.isEmpty, !authority.hasPrefix(":"),
                authority.utf8.allSatisfy(Self.isOfHost)
            else { return nil }
            place = String(authority)
        case "tel", "mailto":
            let who = rest.prefix { $0 != "?" }
            guard !who.isEmpty else { return nil }
            place = String(who)
        default: return nil
        }
        address = text
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
