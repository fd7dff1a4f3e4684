import Dispatch
package import Sockets
import Synchronization
package import TerminalKit

/// An attempt to connect that never blocks: it looks up the host's name, then tries the addresses
/// in a race.
package final class ConnectionAttempt {
    private let trace: ConnectionTrace?
    private var phase: Phase
    private var addresses: [SocketAddress] = []
    /// Whether the attempt may use an address of this computer.
    private let isHereAllowed: Bool
    /// Starts the lookup of the name if no known address answers. Nil once a lookup has started.
    private var lookUp: (() -> NameLookup)?
    private var failure: SystemError?

    /// The time in milliseconds for known addresses, before the name is looked up again.
    private static let patienceMs = 2500

    private enum Phase {
        case lookingUp(NameLookup)
        case connecting(Connector)
    }

    /// Begins to connect to a host by its name or number.
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

    /// - Parameter known: earlier addresses of the host. They are tried first, so that a
    ///   reconnection needs no lookup.
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

    package var entry: Poll.Entry {
        switch phase {
        case .lookingUp(let lookup): Poll.Entry(descriptor: lookup.descriptor)
        case .connecting(let connector): Poll.Entry(descriptor: connector.descriptor)
        }
    }

    /// Continues after the descriptor has become ready. Returns nil while the attempt is still
    /// under way.
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

/// An attempt to connect to several addresses on another thread; the first one that answers is
/// kept. The caller waits for a descriptor and then reads the result.
final class Connector: Sendable {
    private let pipe = WakePipe()
    private let answer = Mutex<Result<Socket, SystemError>?>(nil)
    private let isGivenUp = Atomic(false)

    /// - Parameter timeoutMs: the limit for each address; nil leaves it to the system.
    init(_ addresses: [SocketAddress], timeoutMs: Int?) {
        // A queue of its own gets a thread at once, even if many connectors wait.
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

    /// The descriptor to wait for, for reading.
    var descriptor: Int32 { pipe.descriptor }

    /// The connection, or the error; nil while the race is under way.
    var result: Result<Socket, SystemError>? { answer.withLock { $0 } }

    /// Gives up. Connections that are being opened are closed within 250 ms.
    func giveUp() { isGivenUp.store(true, ordering: .relaxed) }
}

/// A lookup of a host's addresses on another thread, because the system's call may take seconds.
final class NameLookup: Sendable {
    typealias Resolver = @Sendable (String, UInt16) throws(SystemError) -> [SocketAddress]

    private let pipe = WakePipe()
    private let answer = Mutex<Result<[SocketAddress], SystemError>?>(nil)

    /// - Parameter resolve: returns the addresses of a name; the default asks the system.
    init(_ address: JoinAddress, by resolve: @escaping Resolver = SystemCalls.resolve) {
        // The closure keeps the lookup alive until it is done, even if no caller waits for it.
        DispatchQueue.global().async { [self] in
            do throws(SystemError) {
                finish(.success(try resolve(address.host, address.port)))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// The descriptor to wait for, for reading.
    var descriptor: Int32 { pipe.descriptor }

    /// The addresses, or the error; nil while the lookup is under way.
    var result: Result<[SocketAddress], SystemError>? { answer.withLock { $0 } }

    private func finish(_ result: Result<[SocketAddress], SystemError>) {
        answer.withLock { $0 = result }
        pipe.wake()
    }
}

extension SystemError {
    /// The system's message without the name of the call and the number of the error.
    package var reason: String {
        String(description.dropFirst(call.count + 2).dropLast("\(errno)".count + 3))
    }
}

extension Failure {
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
