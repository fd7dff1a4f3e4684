import GameProtocol
import Sockets

/// The socket of one player in a load, and the bytes that have not been sent yet.
final class LoadConnection {
    let socket: Socket
    var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    var isConnecting = true
    private var unsent: [UInt8] = []
    private var isClosing = false
    /// The events that the poller watches for.
    var interest: Interest = .write

    init(to address: SocketAddress) throws(SystemError) {
        socket = Socket(owning: try SystemCalls.beginConnecting(to: address))
    }

    /// Whether the connection waits until the socket accepts more bytes.
    var isSending: Bool { isConnecting || !unsent.isEmpty }

    /// Sends the bytes that the kernel accepts now; the rest waits.
    func send(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        guard unsent.isEmpty else { return unsent.append(contentsOf: bytes) }
        switch try socket.send(UnsafeRawBufferPointer(bytes)) {
        case .bytes(let count): unsent.append(contentsOf: bytes[count...])
        case .wouldBlock: unsent.append(contentsOf: bytes)
        }
    }

    func flush() throws(SystemError) {
        guard !unsent.isEmpty else { return }
        let outcome = try unsent.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try socket.send(UnsafeRawBufferPointer(bytes))
        }
        if case .bytes(let count) = outcome { unsent.removeFirst(count) }
        if isClosing, unsent.isEmpty { socket.shutdownSending() }
    }

    /// Shuts down the sending direction after all bytes have been sent.
    func close() {
        isClosing = true
        if unsent.isEmpty { socket.shutdownSending() }
    }
}
