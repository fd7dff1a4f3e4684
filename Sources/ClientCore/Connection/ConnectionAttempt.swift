import Dispatch
import GameProtocol
package import Sockets
import Synchronization
package import TerminalKit

/// A way to a server that nothing waits for: a name is looked up, then its addresses race.
package final class ConnectionAttempt {
    private let trace: ConnectionTrace?
    private var phase: Phase
    private var addresses: [SocketAddress] = []
    /// Whether an address of this computer may be tried.
    private let isHereAllowed: Bool
    /// The begin of a lookup, for when the known addresses lead nowhere any more.
    private var lookUp: (() -> NameLookup)?
    private var failure: SystemError?

    /// Addresses that were reached before have so long; then the name is looked up again.
    private static let patienceMs = 2500

    private enum Phase {
        case lookingUp(NameLookup)
        case connecting(Connector)
    }

    /// Begins with a host by its name or number.
    package convenience init(
        to address: JoinAddress,
        known: [SocketAddress] = [],
        isHereAllowed: Bool = true,
        trace: ConnectionTrace?
    ) {
        self.init(
            to: address,
            known: known,
            isHereAllowed: isHereAllowed,
            trace: trace,
            resolve: SystemCalls.resolve
        )
    }

    /// - Parameter known: addresses that the host had before: they are tried first, because the way
    ///   back needs no name.
    init(
        to address: JoinAddress,
        known: [SocketAddress] = [],
        isHereAllowed: Bool,
        trace: ConnectionTrace?,
        resolve: @escaping NameLookup.Resolver
    ) {
        self.trace = trace
        self.isHereAllowed = isHereAllowed
        let lookUp = { NameLookup(address, by: resolve) }
        addresses = isHereAllowed ? known : known.filter { !$0.isHere }
        if addresses.isEmpty {
            phase = .lookingUp(lookUp())
        } else {
            self.lookUp = lookUp
            phase = .connecting(Connector(addresses, timeoutMs: Self.patienceMs))
        }
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
            case .failure(let error): return .failure(failure ?? error)
            case .success(let found):
                addresses = isHereAllowed ? found : found.filter { !$0.isHere }
                phase = .connecting(Connector(addresses, timeoutMs: nil))
                return nil
            }
        case .connecting(let connector):
            if case .failure(let error)? = connector.result, let lookUp {
                failure = error
                self.lookUp = nil
                phase = .lookingUp(lookUp())
                return nil
            }
            return connector.result?.map {
                ServerConnection($0, among: addresses, trace: trace)
            }
        }
    }
}

/// A race of addresses on another thread, for hosts that wait for everything in one place.
final class Connector: Sendable {
    private let pipe = WakePipe()
    private let answer = Mutex<Result<Socket, SystemError>?>(nil)
    private let isGivenUp = Atomic(false)

    /// - Parameter timeoutMs: for each address; nil leaves it to the system.
    init(_ addresses: [SocketAddress], timeoutMs: Int?) {
        // A queue of its own has its thread at once, however many others wait.
        DispatchQueue(label: "cardtable.connect").async { [self] in
            do throws(SystemError) {
                var race = AddressRace(addresses, timeoutMilliseconds: timeoutMs)
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

/// The addresses of a host, looked up on another thread: the system's call may take seconds.
final class NameLookup: Sendable {
    typealias Resolver = @Sendable (String, UInt16) throws(SystemError) -> [SocketAddress]

    private let pipe = WakePipe()
    private let answer = Mutex<Result<[SocketAddress], SystemError>?>(nil)

    /// Begins to look the name up.
    ///
    /// - Parameter resolve: knows the addresses of names; the system's.
    init(_ address: JoinAddress, by resolve: @escaping Resolver = SystemCalls.resolve) {
        // The lookup keeps itself until it is done, also when nobody waits for it any more.
        DispatchQueue.global().async { [self] in
            do throws(SystemError) {
                finish(.success(try resolve(address.host, address.port)))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// To wait on, for reading.
    var descriptor: Int32 { pipe.descriptor }

    /// The addresses, or why there are none; nil as long as that is not known.
    var result: Result<[SocketAddress], SystemError>? { answer.withLock { $0 } }

    private func finish(_ result: Result<[SocketAddress], SystemError>) {
        answer.withLock { $0 = result }
        pipe.wake()
    }
}

extension SystemError {
    /// The system's own words alone.
    package var reason: String {
        String(description.dropFirst(call.count + 2).dropLast("\(errno)".count + 3))
    }
}

extension Failure {
    /// Why no connection came about.
    package init(_ error: SystemError, _ address: JoinAddress, timeoutMs: Int) {
        if error.call == "getaddrinfo" {
            self = .unknownHost(address)
        } else if error.isRefused {
            self = .refused(address)
        } else if error.isTimeout {
            self = .timeout(address, seconds: Clock.seconds(timeoutMs))
        } else {
            self = .unreachable(address, reason: error.description)
        }
    }
}
