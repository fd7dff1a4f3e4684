import GameProtocol
package import Sockets
package import TerminalKit

/// A way to a server that nothing waits for: a name is looked up, then each address is tried.
package final class ConnectionAttempt {
    private let trace: ConnectionTrace?
    private var phase: Phase
    /// The addresses that were not tried yet.
    private var addresses: [SocketAddress] = []
    /// Whether one of this computer may be tried.
    private var isHereAllowed = true

    private enum Phase {
        case lookingUp(NameLookup)
        case connecting(Socket)
    }

    /// Begins with a host by its name or number.
    package init(to address: JoinAddress, isHereAllowed: Bool = true, trace: ConnectionTrace?) {
        self.trace = trace
        self.isHereAllowed = isHereAllowed
        phase = .lookingUp(NameLookup(address))
    }

    /// Begins with an address that is known.
    init(to address: SocketAddress, trace: ConnectionTrace?) throws(SystemError) {
        self.trace = trace
        phase = .connecting(Socket(owning: try SystemCalls.beginConnecting(to: address)))
    }

    /// What to wait for.
    package var entry: Poll.Entry {
        switch phase {
        case .lookingUp(let lookup): Poll.Entry(descriptor: lookup.descriptor)
        case .connecting(let socket):
            Poll.Entry(descriptor: socket.descriptor.number, writing: true)
        }
    }

    /// Goes on, as soon as the entry was ready; nil while it is still on its way.
    package func advance() -> Result<ServerConnection, SystemError>? {
        switch phase {
        case .lookingUp(let lookup):
            switch lookup.result {
            case nil: return nil
            case .failure(let error): return .failure(error)
            case .success(let found):
                addresses = isHereAllowed ? found : found.filter { !$0.isHere }
                return tryNext(after: SystemError(call: "getaddrinfo", errno: 0))
            }
        case .connecting(let socket):
            do throws(SystemError) {
                try SystemCalls.endConnecting(socket.descriptor)
                try SystemCalls.setNoDelay(socket.descriptor)
                return .success(ServerConnection(socket, trace: trace))
            } catch {
                return tryNext(after: error)
            }
        }
    }

    /// Begins with the next address; gives the last failure where there is none.
    private func tryNext(
        after failure: SystemError
    ) -> Result<ServerConnection, SystemError>? {
        var failure = failure
        while !addresses.isEmpty {
            do throws(SystemError) {
                let descriptor = try SystemCalls.beginConnecting(to: addresses.removeFirst())
                phase = .connecting(Socket(owning: descriptor))
                return nil
            } catch {
                failure = error
            }
        }
        return .failure(failure)
    }
}
