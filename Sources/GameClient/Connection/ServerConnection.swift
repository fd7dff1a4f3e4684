import GameProtocol

/// A connection to a server: lines in both directions as typed messages.
///
/// It decides nothing. What cannot be read is said to be so, and nothing waits: the caller polls.
final class ServerConnection {
    private let socket: Socket
    private let reader = JSONReader()
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    private var waiting: [UInt8] = []
    private let trace: ConnectionTrace?
    /// Where the connection leads; nil where it is lost already.
    let peer: SocketAddress?

    /// What came from the server.
    enum Received: Equatable {
        case line(ServerLine)
        case unreadable
        case tooLong
        case closed
    }

    /// Takes a socket that is connected.
    init(_ socket: Socket, trace: ConnectionTrace?) {
        self.socket = socket
        self.trace = trace
        peer = try? SystemCalls.peerAddress(of: socket.descriptor)
    }

    /// Connects within that time, for each of the host's addresses.
    convenience init(
        _ address: JoinAddress,
        timeoutMs: Int,
        trace: ConnectionTrace?
    ) throws(SystemError) {
        let socket = try Socket(
            host: address.host,
            port: address.port,
            timeoutMilliseconds: timeoutMs
        )
        self.init(socket, trace: trace)
    }

    /// Connects, or says what hinders in the words of the client.
    convenience init(
        to address: JoinAddress,
        timeoutMs: Int,
        trace: ConnectionTrace?
    ) throws(Failure) {
        do throws(SystemError) {
            try self.init(address, timeoutMs: timeoutMs, trace: trace)
        } catch {
            throw Failure(error, address, timeoutMs: timeoutMs)
        }
    }

    /// To wait on.
    var descriptor: Int32 { socket.descriptor.number }
    /// Not everything that was sent has left yet.
    var isSending: Bool { !waiting.isEmpty }

    /// Sends a request, now or as soon as the socket takes it.
    func send(_ request: Request) {
        var writer = JSONWriter()
        request.encode(into: &writer)
        trace?.write(">", writer.bytes.dropLast())
        waiting += writer.bytes
        flush()
    }

    /// Writes what waits. A failure shows when reading.
    func flush() {
        guard !waiting.isEmpty else { return }
        let outcome = try? waiting.withUnsafeBytes { (bytes) throws(SystemError) in
            try socket.send(bytes)
        }
        switch outcome {
        case .bytes(let count): waiting.removeFirst(count)
        case .wouldBlock: break
        case nil: waiting = []
        }
    }

    /// Reads what there is, up to a bound, so that one loop serves all.
    func receive() -> [Received] {
        var received: [Received] = []
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            do throws(SystemError) {
                switch try socket.receive(into: buffer) {
                case .wouldBlock: break
                case .bytes(0): received.append(.closed)
                case .bytes(let count):
                    take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &received)
                }
            } catch {
                received.append(.closed)
            }
        }
        return received
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ received: inout [Received]) {
        let outcome = bytes.withMemoryRebound(to: UInt8.self) { chunk in
            framer.push(chunk) { line in
                trace?.write("<", line)
                // A blank line is nothing, here as on the server's side.
                if !line.isEmpty { received.append(read(line)) }
                return .more
            }
        }
        if outcome == .tooLong { received.append(.tooLong) }
    }

    private func read(_ line: UnsafeBufferPointer<UInt8>) -> Received {
        guard let object = try? reader.read(line), let message = try? ServerLine(object) else {
            return .unreadable
        }
        return .line(message)
    }
}
