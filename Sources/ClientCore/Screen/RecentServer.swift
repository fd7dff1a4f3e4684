package import Sockets

/// A server that this player has used before, and whether it answers now.
package struct RecentServer: Equatable, Sendable {
    package var address: JoinAddress
    /// The id of the server's last known run; nil if the server did not say it.
    package var inst: String?
    /// Whether the server answers; nil while the client waits for the answer.
    package var isAnswering: Bool?
    /// Whether discovery has found the server on the network, at this or another address.
    package var isFound = false

    package init(
        address: JoinAddress,
        inst: String? = nil,
        isAnswering: Bool? = nil,
        isFound: Bool = false
    ) {
        self.address = address
        self.inst = inst
        self.isAnswering = isAnswering
        self.isFound = isFound
    }

    /// Returns the server, marked if it is one of the servers that discovery has found.
    ///
    /// Any server can claim the `inst` of another server. The computer and the port therefore have
    /// to match, too.
    package func found(among servers: [FoundServer], _ interfaces: Interfaces) -> RecentServer {
        var server = self
        server.isFound = servers.contains { found in
            guard found.address != address else { return true }
            guard found.inst == inst, let host = SocketAddress.Host(found.address.host) else {
                return false
            }
            let place = SocketAddress(host: host, port: found.address.port)
            return interfaces.leads(address, where: place)
        }
        return server
    }

    package var words: String {
        switch isAnswering {
        case nil: "asking…"
        case true?: "answers"
        case false?: "not answering"
        }
    }
}
