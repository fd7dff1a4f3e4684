package import GameProtocol
import Sockets
import TerminalKit

/// A connection to a server, with typed messages instead of lines.
///
/// It decides nothing: it reports a line that it cannot read. It never blocks: the caller polls.
package final class ServerConnection {
    private let socket: Socket
    private let reader = JSONReader(limits: .serverLine)
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    private var waiting: [UInt8] = []
    private let trace: ConnectionTrace?
    /// The address of the other end; nil if the connection is already lost.
    let peer: SocketAddress?
    /// The addresses of the host: first the connected one, then the others.
    let ways: [SocketAddress]

    package enum Received: Equatable {
        case line(ServerLine)
        case unreadable
        case tooLong
        case closed
    }

    /// Takes over a connected socket.
    ///
    /// The connection first sends an empty line. A server may wait to find out whether a browser
    /// has connected; the empty line makes it greet at once. At a web page's port, the server
    /// answers with the number of its game port.
    ///
    /// - Parameter addresses: the addresses of the host.
    init(_ socket: Socket, among addresses: [SocketAddress] = [], trace: ConnectionTrace?) {
        self.socket = socket
        self.trace = trace
        let peer = try? SystemCalls.peerAddress(of: socket.descriptor)
        self.peer = peer
        ways = [peer].compactMap(\.self) + addresses.filter { $0 != peer }
        waiting = [UInt8(ascii: "\n")]
        flush()
    }

    /// Connects to one of the host's addresses. The time limit is for each address.
    convenience init(
        _ address: JoinAddress,
        timeoutMs: Int,
        trace: ConnectionTrace?
    ) throws(SystemError) {
        let addresses = try SystemCalls.resolve(address.host, port: address.port)
        let socket = try Socket(anyOf: addresses, timeoutMilliseconds: timeoutMs)
        self.init(socket, among: addresses, trace: trace)
    }

    /// Connects, and throws a failure that the client can show.
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

    /// Closes the connection in both directions. The descriptor stays open.
    func end() { SystemCalls.shutdownBoth(socket.descriptor) }

    package var descriptor: Int32 { socket.descriptor.number }
    /// Whether some bytes still wait to be sent.
    package var isSending: Bool { !waiting.isEmpty }

    /// Sends a request now, or as soon as the socket accepts it.
    package func send(_ request: Request) {
        var writer = JSONWriter()
        request.encode(into: &writer)
        send(line: writer.bytes.dropLast())
    }

    /// Sends a line, given without its end.
    package func send(line: ArraySlice<UInt8>) {
        trace?.write(">", line)
        waiting += line
        waiting.append(UInt8(ascii: "\n"))
        flush()
    }

    /// Sends the waiting bytes. If that fails, the next read reports the error.
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

    /// Reads the available bytes, up to a bound, so that one loop can serve all connections.
    package func receive() -> [Received] {
        var received: [Received] = []
        receive { what, _ in received.append(what) }
        return received
    }

    /// Reads the available bytes, up to a bound, and passes on each line together with its text.
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
                // An empty line is ignored, as on the server.
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

/// A log file of the lines in both directions, without the values of secret fields.
package final class ConnectionTrace {
    private let descriptor: Int32

    /// Opens the file for appending.
    init(path: String) throws(SystemError) { descriptor = try System.openLog(path) }

    /// Writes one line, with `>` for a sent line and `<` for a received one.
    func write(_ direction: String, _ line: some Sequence<UInt8>) {
        let bytes = Self.redacted(Array(line))
        System.writeAll(descriptor, Array(direction.utf8) + [0x20] + bytes + [0x0A])
    }

    /// Returns the line with `***` instead of every token, ticket and password.
    package static func redacted(_ line: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < line.count {
            guard let begin = secret(in: line, from: index) else {
                // A control character in the log could act as a command of the terminal that shows
                // it.
                result.append(line[index] < 0x20 || line[index] == 0x7F ? 0x3F : line[index])
                index += 1
                continue
            }
            result += line[index..<begin] + Array("***\"".utf8)
            index = end(ofString: line, from: begin)
        }
        return result
    }

    private static let secretKeys = SecretField.allCases.map { Array("\"\($0.rawValue)\"".utf8) }

    /// Returns the start of a secret's text, if the secret's name is at `start`. Blanks are allowed
    /// around the colon.
    private static func secret(in line: [UInt8], from start: Int) -> Int? {
        guard line[start] == UInt8(ascii: "\""),
            let key = secretKeys.first(where: { line[start...].starts(with: $0) })
        else { return nil }
        var index = start + key.count
        for wanted in [UInt8(ascii: ":"), UInt8(ascii: "\"")] {
            while index < line.count, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
            guard index < line.count, line[index] == wanted else { return nil }
            index += 1
        }
        return index
    }

    /// Returns the index after the quote that ends a string. The string's text begins at `start`.
    private static func end(ofString line: [UInt8], from start: Int) -> Int {
        var index = start
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(line.count, index + 1)
    }
}
