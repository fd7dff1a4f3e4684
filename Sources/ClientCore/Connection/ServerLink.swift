package import GameProtocol
package import Sockets
package import TerminalKit

/// The functions of a link to a server that `ClientHost` uses; tests replace the link.
protocol ClientLink: AnyObject {
    var entry: Poll.Entry? { get }
    /// The address of the connected server.
    var reached: SocketAddress? { get }
    func send(_ request: Request)
    func drop()
    func connect(to address: JoinAddress) -> ServerLink.Event?
    func move(to address: JoinAddress, toldBy before: JoinAddress) -> ServerLink.Event?
    func read(_ take: (ServerLink.Event) -> Void)
}

/// The link to a server: a connection or an attempt to connect. It outlives a lost connection.
///
/// It belongs to the owner of a `ClientState`, and reports its results as inputs of that state.
package final class ServerLink: ClientLink {
    package private(set) var connection: ServerConnection?
    private var attempt: ConnectionAttempt?
    private let trace: ConnectionTrace?
    /// The known addresses of each server, by the text of its `JoinAddress`. The address of the
    /// last connection comes first. With them, a reconnection needs no lookup.
    private var ways: [String: [SocketAddress]] = [:]
    /// The server of the connection or the attempt.
    private var address: JoinAddress

    package init(_ connection: ServerConnection, to address: JoinAddress, trace: ConnectionTrace?) {
        self.connection = connection
        self.address = address.server
        self.trace = trace
        ways[address.server.text] = connection.ways
    }

    init(to address: JoinAddress, trace: ConnectionTrace?) {
        attempt = ConnectionAttempt(to: address, trace: trace)
        self.address = address.server
        self.trace = trace
    }

    /// The descriptor to wait for; nil without a connection and an attempt.
    package var entry: Poll.Entry? {
        if let connection {
            return Poll.Entry(descriptor: connection.descriptor, writing: connection.isSending)
        }
        return attempt?.entry
    }

    package var reached: SocketAddress? { connection?.peer }

    package func send(_ request: Request) { connection?.send(request) }

    /// Ends the connection, or gives up the attempt. The server notices the end at once, even if
    /// other objects still hold the connection.
    package func drop() {
        connection?.end()
        connection = nil
        attempt = nil
    }

    /// Begins to connect again to a known server. Returns an event if the server is not known.
    package func connect(to address: JoinAddress) -> Event? {
        guard let known = ways[address.server.text] else { return .notConnected(nil) }
        begin(address, known, isHereAllowed: known.first?.isHere == true)
        return nil
    }

    /// Begins to connect to a server that another server, at `before`, has named. An address of
    /// this computer is allowed only if the server at `before` is on this computer, too.
    package func move(to address: JoinAddress, toldBy before: JoinAddress) -> Event? {
        let isHere = ways[before.server.text]?.first?.isHere == true
        begin(address, ways[address.server.text] ?? [], isHereAllowed: isHere)
        return nil
    }

    private func begin(_ address: JoinAddress, _ known: [SocketAddress], isHereAllowed: Bool) {
        self.address = address.server
        attempt = ConnectionAttempt(
            to: address,
            known: known,
            isHereAllowed: isHereAllowed,
            trace: trace
        )
    }

    /// An event of the link, to be passed to the client's state.
    package enum Event {
        case received(ServerConnection.Received, UnsafeBufferPointer<UInt8>)
        case connected
        /// The attempt to connect failed, with its error. The error is nil if this link was never
        /// connected to the server.
        case notConnected(SystemError?)
    }

    /// Reads the available input, after the descriptor has become ready.
    package func read(_ take: (Event) -> Void) {
        if let connection {
            connection.flush()
            connection.receive { received, text in
                // After the line that ended the connection, all further lines are ignored.
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
    /// Whether an address leads to the computer and port of the connection `reached`. Only a number
    /// or `localhost` can match: no name is looked up.
    package func leads(_ address: JoinAddress, where reached: SocketAddress) -> Bool {
        guard address.port == reached.port else { return false }
        guard let host = SocketAddress.Host(address.host) else {
            return address.isLoopback && isHere(reached.host)
        }
        return host.unmapped == reached.host.unmapped || isHere(host) && isHere(reached.host)
    }
}

extension SocketAddress {
    /// Whether the address belongs to this computer.
    var isHere: Bool { host.leadsHere }
}

extension ClientState {
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
    /// The address of this computer for other people on its network, if `host` means this computer
    /// and a program answers at that address on the same port; nil otherwise.
    package var ownHost: String? {
        isLoopback ? Interfaces.now().answering(port: port).map { "\($0.host)" } : nil
    }
}
