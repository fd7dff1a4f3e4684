import Sockets

/// The address of a peer, for the log and for the limits that count by address.
struct PeerAddress: Equatable, Sendable {
    let address: SocketAddress
    /// Whether a proxy reported the address; the port is then the proxy's port.
    let isForwarded: Bool

    init(_ address: SocketAddress, isForwarded: Bool = false) {
        self.address = address
        self.isForwarded = isForwarded
    }

    /// Whether the peer is a program on this computer, which no limit of one address concerns. An
    /// address reported by a proxy never counts as this computer.
    var isOwnComputer: Bool { !isForwarded && address.isLoopback }

    /// The key of the limits of one address; nil if no such limit applies.
    var limitKey: SocketAddress.Host? { isOwnComputer ? nil : address.host.limitKey }
}
