import GameProtocol
import Sockets

/// A connection that was accepted and has no loop yet.
struct AcceptedSocket: Sendable {
    let descriptor: Descriptor
    let address: SocketAddress
    /// Unlike any other connection's since the start.
    let number: UInt64
    /// Where it is counted until it is closed.
    let limiter: ConnectionLimiter?
    /// How many of its lines a second are read; nil for all.
    let maximumRate: Int?
}
