import GameProtocol
import Sockets

@testable import ClientCore
@testable import GamesTests

/// A listening socket on loopback that sends any lines, on the test's own thread.
///
/// It needs no other thread, because the kernel accepts a connection before the test asks for it.
final class StubServer {
    private let listener: Descriptor
    private var isListening = true
    private var peer: Descriptor?
    let address: JoinAddress

    init() throws {
        let any = SocketAddress(host: .loopbackV4, port: 0)
        listener = try SystemCalls.streamSocket(like: any)
        try SystemCalls.bind(listener, to: any)
        try SystemCalls.listen(listener, backlog: 4)
        address = JoinAddress(
            host: "127.0.0.1",
            port: try SystemCalls.localAddress(of: listener).port
        )
    }

    deinit { stop() }

    /// Hangs up, and refuses all later connections.
    func stop() {
        hangUp()
        if isListening { SystemCalls.close(listener) }
        isListening = false
    }

    func accept() throws {
        try wait(for: listener, .read)
        peer = try SystemCalls.accept(listener)?.0
    }

    func say(_ text: String) throws { try say(Array(text.utf8)) }

    func say(_ bytes: [UInt8]) throws {
        guard let peer else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: peer, .write)
            let outcome = try rest.withUnsafeBytes { bytes throws(SystemError) in
                try SystemCalls.send(peer, bytes)
            }
            if case .bytes(let count) = outcome { rest.removeFirst(count) }
        }
    }

    /// Reads up to the end of a line, and skips the empty line with which a client begins.
    func hear() throws -> String {
        let line = try hearAny()
        return line == "\n" ? try hearAny() : line
    }

    private func hearAny() throws -> String {
        guard let peer else { return "" }
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            try wait(for: peer, .read)
            var byte: UInt8 = 0
            let outcome = try withUnsafeMutableBytes(of: &byte) { bytes throws(SystemError) in
                try SystemCalls.receive(peer, into: bytes)
            }
            guard case .bytes(1) = outcome else { break }
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    private func wait(for descriptor: Descriptor, _ interest: Interest) throws {
        let isReady = try IdleLimit.wait {
            try SystemCalls.wait(for: descriptor, interest, timeoutMilliseconds: $0)
        }
        guard isReady else { throw Failure("the client was silent for too long") }
    }

    func hangUp() {
        if let peer { SystemCalls.close(peer) }
        peer = nil
    }
}
