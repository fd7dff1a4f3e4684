import Dispatch
import GameProtocol
package import Sockets
import Synchronization
package import TerminalKit

/// A way to a server that nothing waits for: a name is looked up, then its addresses race.
package final class ConnectionAttempt {
    private let trace: ConnectionTrace?
    private var phase: Phase
    /// Whether an address of this computer may be tried.
    private var isHereAllowed = true

    private enum Phase {
        case lookingUp(NameLookup)
        case connecting(Connector)
    }

    /// Begins with a host by its name or number.
    package convenience init(
        to address: JoinAddress,
        isHereAllowed: Bool = true,
        trace: ConnectionTrace?
    ) {
        self.init(
            to: address,
            isHereAllowed: isHereAllowed,
            trace: trace,
            resolve: SystemCalls.resolve
        )
    }

    init(
        to address: JoinAddress,
        isHereAllowed: Bool,
        trace: ConnectionTrace?,
        resolve: @escaping NameLookup.Resolver
    ) {
        self.trace = trace
        self.isHereAllowed = isHereAllowed
        phase = .lookingUp(NameLookup(address, by: resolve))
    }

    /// Begins with an address that is known.
    init(to address: SocketAddress, trace: ConnectionTrace?) {
        self.trace = trace
        phase = .connecting(Connector([address]))
    }

    deinit { if case .connecting(let connector) = phase { connector.giveUp() } }

    /// What to wait for.
    package var entry: Poll.Entry {
        switch phase {
        case .lookingUp(let lookup): Poll.Entry(descriptor: lookup.descriptor)
        case .connecting(let connector): Poll.Entry(descriptor: connector.descriptor)
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
                let addresses = isHereAllowed ? found : found.filter { !$0.isHere }
                phase = .connecting(Connector(addresses))
                return nil
            }
        case .connecting(let connector):
            return connector.result?.map { ServerConnection($0, trace: trace) }
        }
    }
}

/// A race of addresses on another thread, for hosts that wait for everything in one place.
private final class Connector: Sendable {
    private let pipe = WakePipe()
    private let answer = Mutex<Result<Socket, SystemError>?>(nil)
    private let isGivenUp = Atomic(false)

    init(_ addresses: [SocketAddress]) {
        // A queue of its own has its thread at once, however many others wait.
        DispatchQueue(label: "cardtable.connect").async { [self] in
            do throws(SystemError) {
                var race = AddressRace(addresses, timeoutMilliseconds: nil)
                let socket = Socket(
                    owning: try race.run { !isGivenUp.load(ordering: .relaxed) }
                )
                try SystemCalls.setNoDelay(socket.descriptor)
                answer.withLock { $0 = .success(socket) }
            } catch {
                answer.withLock { $0 = .failure(error) }
            }
            pipe.wake()
        }
    }

    /// To wait on, for reading.
    var descriptor: Int32 { pipe.descriptor }

    /// The connection, or why there is none; nil as long as that is not known.
    var result: Result<Socket, SystemError>? { answer.withLock { $0 } }

    /// Ends the race; its tries are closed within 250 ms.
    func giveUp() { isGivenUp.store(true, ordering: .relaxed) }
}
