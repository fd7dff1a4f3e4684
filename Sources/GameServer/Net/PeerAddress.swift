import Sockets

/// Where a peer comes from, for the log and for the limits that count by address.
struct PeerAddress: Equatable, Sendable {
    let address: SocketAddress
    /// Whether a proxy tells it; the port is that of the proxy then.
    let isForwarded: Bool

    init(_ address: SocketAddress, isForwarded: Bool = false) {
        self.address = address
        self.isForwarded = isForwarded
    }

    /// Whether the peer is a program on this computer, which no limit of one address concerns: what
    /// a proxy tells is never that, whatever the number.
    var isOwnComputer: Bool { !isForwarded && address.isLoopback }

    /// The key of the limits of one address; nil where none concerns it.
    var limitKey: SocketAddress.Host? { isOwnComputer ? nil : address.host.limitKey }
}
