import GameProtocol
import Sockets
import Testing

@testable import GamesTests

/// The far end of a connection under test: it sends bytes and waits for lines.
final class TestPeer {
    private var held: Socket?
    /// The connection, until this end closes it.
    var socket: Socket {
        guard let held else { preconditionFailure("this end has closed") }
        return held
    }
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    private var lines: [String] = []
    private(set) var sawEnd = false

    init(_ socket: Socket) {
        held = socket
    }

    convenience init(_ address: SocketAddress) throws {
        self.init(try Socket(address, timeoutMilliseconds: 60_000))
    }

    func close() { held = nil }

    func send(_ text: String) throws {
        try socket.sendAll(Array(text.utf8))
    }

    /// Whether bytes or whole lines of the server wait to be read.
    func hasInput(withinMilliseconds limit: Int) throws -> Bool {
        if !lines.isEmpty { return true }
        return try socket.wait(.read, timeoutMilliseconds: limit)
    }

    /// Returns the next line, or nil at the end of the stream.
    func line() throws -> String? {
        while lines.isEmpty && !sawEnd { try readSome() }
        return lines.isEmpty ? nil : lines.removeFirst()
    }

    /// Reads up to a line that contains one of these texts, and returns it.
    @discardableResult
    func skip(to text: String, or other: String? = nil) throws -> String {
        while let line = try line() {
            if line.contains(text) || other.map(line.contains) == true { return line }
        }
        throw Unexpected()
    }

    /// Returns all lines to the end of the stream.
    func rest() throws -> [String] {
        while !sawEnd { try readSome() }
        defer { lines = [] }
        return lines
    }

    /// Returns this number of lines, read in large pieces.
    func lines(_ count: Int) throws -> [String] {
        while lines.count < count && !sawEnd { try readSome() }
        defer { lines.removeFirst(min(count, lines.count)) }
        return Array(lines.prefix(count))
    }

    /// Returns all bytes up to `end`, if no line was read before. It reads whole pieces without a
    /// step for each byte. With a sanitizer such steps would take so long that the server would
    /// drop another waiting peer.
    func bytes(until end: String) throws -> [UInt8] {
        let end = Array(end.utf8)
        var received: [UInt8] = []
        var count = 0
        while count < end.count || !received[..<count].suffix(end.count).elementsEqual(end) {
            let isReady = try IdleLimit.wait { try socket.wait(.read, timeoutMilliseconds: $0) }
            try #require(isReady, "the server said nothing for too long")
            if received.count - count < 65_536 {
                received += [UInt8](repeating: 0, count: max(received.count, 65_536))
            }
            let outcome = try received.withUnsafeMutableBytes { space in
                try socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
            }
            guard case .bytes(let taken) = outcome else { continue }
            try #require(taken > 0, "the server ended the connection")
            count += taken
        }
        received.removeSubrange(count...)
        return received
    }

    private func readSome() throws {
        let isReady = try IdleLimit.wait { try socket.wait(.read, timeoutMilliseconds: $0) }
        try #require(isReady, "the server said nothing for too long")
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
            let outcome: Transfer
            do throws(SystemError) {
                outcome = try socket.receive(into: buffer)
            } catch {
                // A reset counts as the end too.
                sawEnd = true
                return
            }
            guard case .bytes(let count) = outcome else { return }
            if count == 0 {
                sawEnd = true
                return
            }
            let chunk = UnsafeBufferPointer(
                rebasing: buffer.bindMemory(to: UInt8.self)[..<count]
            )
            _ = framer.push(chunk) { line in
                lines.append(String(decoding: line, as: UTF8.self))
                return .more
            }
        }
    }
}
