import Foundation
import GameProtocol
import Testing

/// A connection to a server: bytes and lines, no knowledge of the protocol.
///
/// Every line that any server sends to any test comes through here, so this is where each is
/// searched for a hidden card.
final class Wire {
    /// How long a test waits for anything before it gives up; much longer than it ever takes.
    static let patienceMilliseconds =
        ProcessInfo.processInfo.environment["TEST_SLOW"] == nil ? 30_000 : 90_000

    /// Every line received, in order.
    private(set) var log: [String] = []
    private var socket: Socket?
    private var buffer: [UInt8] = []
    /// Where the first line that was not taken yet begins in `buffer`.
    private var taken = 0
    private var isAtEnd = false

    /// Connects to a port of this computer.
    init(port: Int) throws {
        let address = SocketAddress(host: .loopbackV4, port: UInt16(port))
        socket = try Socket(address, timeoutMilliseconds: Self.patienceMilliseconds)
    }

    /// Sends one line.
    func send(_ line: String) throws { try send(bytes: Array((line + "\n").utf8)) }

    /// Sends bytes as they are.
    func send(bytes: some Collection<UInt8>) throws {
        guard let socket else { throw Failure("sent on a closed connection") }
        try socket.sendAll(Array(bytes))
    }

    /// Says that no more bytes will come from here; what the server sends can still be read.
    func endSending() { socket?.shutdownSending() }

    /// Ends the connection in the rudest way, with an RST.
    func reset() throws {
        if let socket { try SystemCalls.setResetOnClose(socket.descriptor) }
        close()
    }

    /// Ends the connection.
    func close() { socket = nil }

    /// The next line without its end; nil where the server has closed the connection.
    func line() throws -> String? {
        while true {
            if let end = buffer[taken...].firstIndex(of: 0x0A) {
                let line = String(decoding: buffer[taken..<end], as: UTF8.self)
                taken = end + 1
                log.append(line)
                if line.contains(#""down""#) {
                    #expect(try !JSON(line).showsAHiddenCard, "\(line)")
                }
                return line
            }
            buffer.removeSubrange(..<taken)
            taken = 0
            guard !isAtEnd else {
                guard buffer.isEmpty else { throw Failure("half a line before the end") }
                return nil
            }
            try fill()
        }
    }

    /// Reads, without taking, until the server has answered everything that was sent so far.
    func waitForAnswers(mark: String) throws {
        try? send(#"{"type":"ping",\#(mark)}"#)
        let bytes = Array(mark.utf8)
        while !isAtEnd {
            let new = buffer[taken...]
            if let found = new.firstRange(of: bytes) {
                // The mark's line is ours alone: nobody shall take it.
                let begin = new[..<found.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? taken
                if let end = new[begin...].firstIndex(of: 0x0A) {
                    buffer.removeSubrange(begin...end)
                    return
                }
            }
            try fill()
        }
    }

    /// Reads to the end of the connection and gives the lines.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    private func fill() throws {
        guard let socket else { throw Failure("read from a closed connection") }
        guard try socket.wait(.read, timeoutMilliseconds: Self.patienceMilliseconds) else {
            throw Failure("nothing came in time; before that: \(log.suffix(5))")
        }
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
            do throws(SystemError) {
                guard case .bytes(let count) = try socket.receive(into: space) else { return }
                buffer.append(contentsOf: space[..<count])
                isAtEnd = count == 0
            } catch {
                // A reset after the last line is an end like any other.
                isAtEnd = true
            }
        }
    }
}
