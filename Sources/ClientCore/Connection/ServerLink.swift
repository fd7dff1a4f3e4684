package import GameProtocol
package import Sockets
package import TerminalKit

/// The way to a server, as a host needs it.
protocol ClientLink: AnyObject {
    var entry: Poll.Entry? { get }
    func send(_ request: Request)
    func drop()
    func connect() -> ServerLink.Event?
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
    /// Where the connection led: the way back needs no name.
    private var peer: SocketAddress?

    package init(_ connection: ServerConnection, trace: ConnectionTrace?) {
        self.connection = connection
        self.trace = trace
        peer = connection.peer
    }

    /// Begins to connect.
    init(to address: JoinAddress, trace: ConnectionTrace?) {
        attempt = ConnectionAttempt(to: address, trace: trace)
        self.trace = trace
    }

    /// What to wait for; nil while there is neither.
    package var entry: Poll.Entry? {
        if let connection {
            return Poll.Entry(descriptor: connection.descriptor, writing: connection.isSending)
        }
        return attempt?.entry
    }

    package func send(_ request: Request) { connection?.send(request) }

    /// Closes the connection, or gives up the one that is on its way.
    package func drop() {
        connection = nil
        attempt = nil
    }

    /// Begins to connect again; gives why that is not possible at all.
    package func connect() -> Event? {
        guard let peer else { return .notConnected(nil) }
        do throws(SystemError) {
            attempt = try ConnectionAttempt(to: peer, trace: trace)
            return nil
        } catch {
            return .notConnected(error)
        }
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
            peer = connection.peer
            take(.connected)
        case .failure(let error):
            attempt = nil
            take(.notConnected(error))
        }
    }
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
