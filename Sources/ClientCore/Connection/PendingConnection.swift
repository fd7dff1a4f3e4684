import GameProtocol
import Sockets

/// A connection that is on its way: nothing waits for it, the caller polls.
final class PendingConnection {
    private let socket: Socket
    private let trace: ConnectionTrace?

    /// Begins to connect.
    init(to address: SocketAddress, trace: ConnectionTrace?) throws(SystemError) {
        socket = Socket(owning: try SystemCalls.beginConnecting(to: address))
        self.trace = trace
    }

    /// To wait on, for writing.
    var descriptor: Int32 { socket.descriptor.number }

    /// The connection, as soon as the descriptor was ready; or why there is none.
    func finish() throws(SystemError) -> ServerConnection {
        try SystemCalls.endConnecting(socket.descriptor)
        try SystemCalls.setNoDelay(socket.descriptor)
        return ServerConnection(socket, trace: trace)
    }
}
