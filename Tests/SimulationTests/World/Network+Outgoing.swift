import GameProtocol
import Glibc
import Sockets

/// Connections that a server opens to a Redis.
extension Network {
    func connect(_ number: Int32, _ address: SocketAddress) -> Int32 {
        guard case .socket? = items[number] else { return failure(EBADF) }
        let wire = newWire(address)
        wire.process = scheduler.presentProcess
        (wire.isTaken, wire.isConnecting) = (true, true)
        items[number] = .wire(wire)
        establish(wire, after: delay())
        return failure(EINPROGRESS)
    }

    /// Establishes the connection. A cut delays it until the cut is over.
    private func establish(_ wire: Wire, after milliseconds: Int) {
        after(milliseconds) { [self] in
            if wire.isClosed { return }
            if cut(of: wire) == .silent { return establish(wire, after: 200) }
            wire.isConnecting = false
            if let redis = redises[wire.peer.port], redis.isUp, cut(of: wire) == nil {
                redis.accept(wire)
            } else {
                wire.refuse()
            }
            wire.poller.map(scheduler.wake)
        }
    }

    private func cut(of wire: Wire) -> Cut? { cuts[wire.process] }

    /// A way to keep a server from the Redis.
    enum Cut {
        /// The connection is refused at once.
        case refused
        /// No bytes arrive in either direction, and neither end notices.
        case silent
    }

    /// Keeps a server from the Redis, or lets it reach the Redis again.
    func cut(process: Int, _ cut: Cut?) {
        cuts[process] = cut
        for wire in wires where wire.process == process && wire.isOutgoing {
            // Bytes that the server sent before it closed its end are still on their way.
            wire.hold(cut == .silent)
            if cut == .refused, !wire.isClosed { wire.reset() }
        }
    }
}
