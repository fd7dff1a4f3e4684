import GameProtocol
import Glibc
import Sockets

/// Connections that a server begins, to a Redis.
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

    /// A cut keeps it from coming about for as long as it lasts.
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

    /// How a server is kept from the Redis.
    enum Cut {
        /// It hears at once that there is nothing.
        case refused
        /// Nothing arrives, in either direction, and nobody is told.
        case silent
    }

    /// Keeps a server from the Redis, or lets it there again.
    func cut(process: Int, _ cut: Cut?) {
        cuts[process] = cut
        for wire in wires where wire.process == process && wire.isOutgoing {
            // What was sent before the server closed its end is on its way still.
            wire.hold(cut == .silent)
            if cut == .refused, !wire.isClosed { wire.reset() }
        }
    }
}
