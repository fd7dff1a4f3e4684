package import GameProtocol
package import Sockets
package import TerminalKit

/// The way to a server, as a host needs it.
protocol ClientLink: AnyObject {
    var entry: Poll.Entry? { get }
    /// The address at which the server was reached.
    var reached: SocketAddress? { get }
    func send(_ request: Request)
    func drop()
    func connect(to address: JoinAddress) -> ServerLink.Event?
    func move(to address: JoinAddress, toldBy before: JoinAddress) -> ServerLink.Event?
    func read(_ take: (ServerLink.Event) -> Void)
}

/// The way to a server that outlives a lost connection: the one that is there, or is on its way.
///
/// It acts for the owner of a `ClientState`, and says what became of it as inputs of that state.
package final class ServerLink: ClientLink {
    package private(set) var connection: ServerConnection?
    /// A connection that is on its way.
    private var attempt: ConnectionAttempt?
    private let trace: ConnectionTrace?
    /// The ways that led to servers, by their addresses, the last one first: the way back needs no name.
    private var ways: [String: [SocketAddress]] = [:]
    /// Where the connection leads that is there or on its way.
    private var address: JoinAddress

    package init(_ connection: ServerConnection, to address: JoinAddress, trace: ConnectionTrace?) {
        self.connection = connection
        self.address = address.server
        self.trace = trace
        ways[address.server.text] = connection.ways
    }

    /// Begins to connect.
    init(to address: JoinAddress, trace: ConnectionTrace?) {
        attempt = ConnectionAttempt(to: address, trace: trace)
        self.address = address.server
        self.trace = trace
    }

    /// What to wait for; nil while there is neither.
    package var entry: Poll.Entry? {
        if let connection {
            return Poll.Entry(descriptor: connection.descriptor, writing: connection.isSending)
        }
        return attempt?.entry
    }

    var reached: SocketAddress? { connection?.peer }

    package func send(_ request: Request) { connection?.send(request) }

    /// Closes the connection, or gives up the one that is on its way.
    package func drop() {
        connection = nil
        attempt = nil
    }

    /// Begins to connect again to a server that was reached before; gives why that is not possible at
    /// all.
    package func connect(to address: JoinAddress) -> Event? {
        guard let known = ways[address.server.text] else { return .notConnected(nil) }
        begin(
            address,
            ConnectionAttempt(
                to: address,
                known: known,
                isHereAllowed: known.first?.isHere == true,
                trace: trace
            )
        )
        return nil
    }

    /// Begins to connect to another server, which one that was reached has named: to no address of
    /// this computer, unless that one is here, too.
    package func move(to address: JoinAddress, toldBy before: JoinAddress) -> Event? {
        let isHere = ways[before.server.text]?.first?.isHere == true
        begin(
            address,
            ConnectionAttempt(
                to: address,
                known: ways[address.server.text] ?? [],
                isHereAllowed: isHere,
                trace: trace
            )
        )
        return nil
    }

    private func begin(_ address: JoinAddress, _ attempt: ConnectionAttempt) {
        self.address = address.server
        self.attempt = attempt
    }

    /// What became of the wait.
    package enum Event {
        case received(ServerConnection.Received, UnsafeBufferPointer<UInt8>)
        case connected
        /// Nil where the way back is not known.
        case notConnected(SystemError?)
    }

    /// Takes what there is, now that the descriptor is ready.
    package func read(_ take: (Event) -> Void) {
        if let connection {
            connection.flush()
            connection.receive { received, text in
                // What comes behind the line that ended it belongs to no connection any more.
                if self.connection === connection { take(.received(received, text)) }
            }
        } else if attempt != nil {
            goOnConnecting(take)
        }
    }

    private func goOnConnecting(_ take: (Event) -> Void) {
        switch attempt?.advance() {
        case nil: break
        case .success(let connection):
            attempt = nil
            self.connection = connection
            ways[address.text] = connection.ways
            take(.connected)
        case .failure(let error):
            attempt = nil
            take(.notConnected(error))
        }
    }
}

extension Interfaces {
    /// Whether an address with a number, or `localhost`, leads to that port of the same computer.
    package func leads(_ address: JoinAddress, where reached: SocketAddress) -> Bool {
        guard address.port == reached.port else { return false }
        guard let host = SocketAddress.Host(address.host) else {
            return address.isLoopback && isHere(reached.host)
        }
        return host.unmapped == reached.host.unmapped || isHere(host) && isHere(reached.host)
    }
}

extension SocketAddress {
    /// Whether it leads to this computer.
    var isHere: Bool { host.leadsHere }
}

extension ClientState {
    /// The input that a state is told of it.
    package func input(_ event: ServerLink.Event) -> ClientInput {
        switch event {
        case .received(.line(let line), _): .line(line)
        case .received(.unreadable, _): .unreadable
        case .received(.tooLong, _): .tooLong
        case .received(.closed, _): .closed
        case .connected: .connected
        case .notConnected(nil): .notConnected(.lost(seatSeconds: nil))
        case .notConnected(let error?):
            .notConnected(Failure(error, plan.address, timeoutMs: plan.timeoutMs))
        }
    }
}

extension JoinAddress {
    /// This computer's address for `forFriends`, at which something answers on the same port; nil for
    /// an address of another computer.
    package var ownHost: String? {
        isLoopback ? Interfaces.now().answering(port: port).map { "\($0.host)" } : nil
    }
}
