package import Sockets

/// A server that this player was on before, and whether it answers now.
package struct RecentServer: Equatable, Sendable {
    package var address: JoinAddress
    /// The run of the server that was reached there; nil where it said none.
    package var inst: String?
    /// Nil while it is being asked.
    package var isAnswering: Bool?
    /// Whether it is also found on the network, at this or another address.
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

    /// The server, marked if it is one of those that were found.
    ///
    /// Any server can say another one's `inst`: the computer and the port have to be the same, too.
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
