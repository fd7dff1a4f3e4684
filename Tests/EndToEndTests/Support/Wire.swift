import Foundation
import Testing

@testable import GameProtocol
@testable import GamesTests
@testable import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection to a server: bytes and lines, without knowledge of the protocol.
///
/// Every line of any server in any test passes through here. So this type searches each line for a
/// hidden card and compares it with protocol.schema.json.
final class Wire {
    /// The greatest time in milliseconds that the system may take to accept a connection.
    static let patienceMilliseconds = 600_000

    /// Every received line, in order.
    private(set) var log: [String] = []
    private var socket: Socket?
    private var buffer: [UInt8] = []
    /// The position of the first unread line in `buffer`.
    private var taken = 0
    private var isAtEnd = false
    /// Whether the other side is a server of the protocol, and no other program.
    private let isGameServer: Bool

    init(
        port: Int,
        host: SocketAddress.Host = .loopbackV4,
        isGameServer: Bool = true
    ) throws {
        self.isGameServer = isGameServer
        let address = SocketAddress(host: host, port: UInt16(port))
        socket = try Socket(address, timeoutMilliseconds: Self.patienceMilliseconds)
    }

    func hears(withinMilliseconds milliseconds: Int) throws -> Bool {
        try socket?.wait(.read, timeoutMilliseconds: milliseconds) ?? false
    }

    /// Makes the kernel's buffers small, so that the server soon notices that this end does not
    /// read.
    func keepLittle() throws {
        guard let socket else { return }
        try SystemCalls.setOption(socket.descriptor, SOL_SOCKET, SO_RCVBUF, Int32(32_768))
    }

    func send(_ line: String) throws { try send(bytes: Array((line + "\n").utf8)) }

    func send(bytes: some Collection<UInt8>) throws {
        guard let socket else { throw Failure("sent on a closed connection") }
        do throws(SystemError) {
            try socket.sendAll(Array(bytes))
        } catch {
            // The last lines before the end of the connection tell its reason.
            _ = try? lines()
            throw Failure("\(error); before that: \(log.suffix(3))")
        }
    }

    /// Sends as many bytes as possible; returns false if the other side accepts none for half a
    /// second.
    func sendWithoutWaiting(bytes: [UInt8]) throws -> Bool {
        guard let socket else { throw Failure("sent on a closed connection") }
        var rest = bytes[...]
        while !rest.isEmpty {
            guard try socket.wait(.write, timeoutMilliseconds: 500) else { return false }
            let outcome = try rest.withUnsafeBytes { try socket.send($0) }
            if case .bytes(let count) = outcome { rest = rest.dropFirst(count) }
        }
        return true
    }

    /// Ends the sending direction; the server's lines can still be read.
    func endSending() { socket?.shutdownSending() }

    /// Ends the connection with a reset.
    func reset() throws {
        if let socket { try SystemCalls.setResetOnClose(socket.descriptor) }
        close()
    }

    func close() { socket = nil }

    /// The bytes after the last complete line. They are empty unless the connection ended within a
    /// line.
    var remainder: [UInt8] { Array(buffer[taken...]) }

    /// Returns the next line without its end, or nil if the server has closed the connection.
    func line() throws -> String? {
        while true {
            if let end = buffer[taken...].firstIndex(of: 0x0A) {
                let line = String(decoding: buffer[taken..<end], as: UTF8.self)
                taken = end + 1
                log.append(line)
                if isGameServer { try Self.check(line) }
                return line
            }
            buffer.removeSubrange(..<taken)
            taken = 0
            if isAtEnd { return nil }
            try fill()
        }
    }

    /// Returns the next line as JSON; throws if there is none.
    func json() throws -> JSON {
        guard let line = try line() else { throw Failure("the connection has ended") }
        return try JSON(line)
    }

    /// Fills the buffer until the server has answered everything sent so far. The lines stay
    /// unread.
    func waitForAnswers(mark: String) throws {
        try? send(#"{"type":"ping","\#(mark)":1}"#)
        let bytes = Array(mark.utf8)
        while !isAtEnd {
            let new = buffer[taken...]
            if let found = new.firstRange(of: bytes) {
                // The mark's line is removed, because it belongs to this type alone.
                let begin = new[..<found.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? taken
                if let end = new[begin...].firstIndex(of: 0x0A) {
                    if isGameServer {
                        try Self.check(String(decoding: new[begin..<end], as: UTF8.self))
                    }
                    buffer.removeSubrange(begin...end)
                    return
                }
            }
            try fill()
        }
    }

    /// Fills the buffer until `count` replies have arrived. The lines stay unread.
    func waitForReplies(_ count: Int) throws {
        var replies = 0
        var seen = taken
        while replies < count && !isAtEnd {
            guard let end = buffer[seen...].firstIndex(of: 0x0A) else {
                try fill()
                continue
            }
            let start = String(decoding: buffer[seen..<end].prefix(16), as: UTF8.self)
            if start.hasPrefix(#"{"type":"ok""#) || start.hasPrefix(#"{"type":"error""#) {
                replies += 1
            }
            seen = end + 1
        }
    }

    /// Returns the next `count` bytes after the lines that were read.
    func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
        while buffer.count - taken < count && !isAtEnd { try fill() }
        defer { taken = min(taken + count, buffer.count) }
        return buffer[taken...].prefix(count)
    }

    /// Reads to the end of the connection and returns the lines.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    /// Requires that a line matches protocol.schema.json and shows no hidden card.
    static func check(_ line: String) throws {
        if line.contains(#""down""#) {
            #expect(try !JSON(line).showsAHiddenCard, "\(line)")
        }
        let faults = try ProtocolSchema.faults(inServerLine: line)
        #expect(faults.isEmpty, "\(faults) in \(line)")
    }

    private func fill() throws {
        guard let socket else { throw Failure("read from a closed connection") }
        guard try IdleLimit.wait({ try socket.wait(.read, timeoutMilliseconds: $0) }) else {
            throw Failure("nothing came in time; before that: \(log.suffix(5))")
        }
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
            do throws(SystemError) {
                guard case .bytes(let count) = try socket.receive(into: space) else { return }
                buffer.append(contentsOf: space[..<count])
                isAtEnd = count == 0
            } catch {
                // A reset after the last line counts as the end.
                isAtEnd = true
            }
        }
    }
}
