package import GameProtocol
import Sockets

/// A connection to a server: lines in both directions as typed messages.
///
/// It decides nothing. What cannot be read is said to be so, and nothing waits: the caller polls.
package final class ServerConnection {
    private let socket: Socket
    private let reader = JSONReader()
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    private var waiting: [UInt8] = []
    private let trace: ConnectionTrace?
    /// Where the connection leads; nil where it is lost already.
    let peer: SocketAddress?
    /// The ways to the same host: where the connection leads, then its other addresses.
    let ways: [SocketAddress]

    /// What came from the server.
    package enum Received: Equatable {
        case line(ServerLine)
        case unreadable
        case tooLong
        case closed
    }

    /// Takes a socket that is connected.
    ///
    /// It says nothing at first but an empty line: a server that waits to see whether a browser has
    /// come greets at once, and the port of a page says where the games are.
    ///
    /// - Parameter addresses: those of the host.
    init(_ socket: Socket, among addresses: [SocketAddress] = [], trace: ConnectionTrace?) {
        self.socket = socket
        self.trace = trace
        let peer = try? SystemCalls.peerAddress(of: socket.descriptor)
        self.peer = peer
        ways = [peer].compactMap(\.self) + addresses.filter { $0 != peer }
        waiting = [UInt8(ascii: "\n")]
        flush()
    }

    /// Connects within that time, for each of the host's addresses.
    convenience init(
        _ address: JoinAddress,
        timeoutMs: Int,
        trace: ConnectionTrace?
    ) throws(SystemError) {
        let addresses = try SystemCalls.resolve(address.host, port: address.port)
        let socket = try Socket(anyOf: addresses, timeoutMilliseconds: timeoutMs)
        self.init(socket, among: addresses, trace: trace)
    }

    /// Connects, or says what hinders in the words of the client.
    package convenience init(
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
    package var descriptor: Int32 { socket.descriptor.number }
    /// Not everything that was sent has left yet.
    package var isSending: Bool { !waiting.isEmpty }

    /// Sends a request, now or as soon as the socket takes it.
    package func send(_ request: Request) {
        var writer = JSONWriter()
        request.encode(into: &writer)
        trace?.write(">", writer.bytes.dropLast())
        waiting += writer.bytes
        flush()
    }

    /// Sends a line as it is, without its end.
    package func send(line: [UInt8]) {
        trace?.write(">", line)
        waiting += line
        waiting.append(UInt8(ascii: "\n"))
        flush()
    }

    /// Writes what waits. A failure shows when reading.
    package func flush() {
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
    package func receive() -> [Received] {
        var received: [Received] = []
        receive { what, _ in received.append(what) }
        return received
    }

    /// Reads what there is, up to a bound, and gives each line together with its text.
    func receive(_ take: (Received, UnsafeBufferPointer<UInt8>) -> Void) {
        let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            do throws(SystemError) {
                switch try socket.receive(into: buffer) {
                case .wouldBlock: break
                case .bytes(0): take(.closed, nothing)
                case .bytes(let count):
                    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                    if cut(bytes, take) == .tooLong { take(.tooLong, nothing) }
                }
            } catch {
                take(.closed, nothing)
            }
        }
    }

    private func cut(
        _ bytes: UnsafeRawBufferPointer,
        _ take: (Received, UnsafeBufferPointer<UInt8>) -> Void
    ) -> LineFramer.Outcome {
        bytes.withMemoryRebound(to: UInt8.self) { chunk in
            framer.push(chunk) { line in
                trace?.write("<", line)
                // A blank line is nothing, here as on the server's side.
                if !line.isEmpty { take(read(line), line) }
                return .more
            }
        }
    }

    private func read(_ line: UnsafeBufferPointer<UInt8>) -> Received {
        guard let object = try? reader.read(line), let message = try? ServerLine(object) else {
            return .unreadable
        }
        return .line(message)
    }
}
