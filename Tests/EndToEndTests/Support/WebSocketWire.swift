import Foundation
import Testing

@testable import GameProtocol

/// A WebSocket to a real server: messages in both directions, without knowledge of the protocol.
final class WebSocketWire {
    private let wire: Wire
    /// The head of the answer to the handshake: its first line and its fields.
    let head: [String]
    /// The code of the close frame; nil before it arrives.
    private(set) var closeCode: Int?

    static let fields = [
        "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// Opens a WebSocket.
    ///
    /// - Parameter behind: the bytes that are sent together with the request.
    init(
        port: Int,
        _ fields: [String] = WebSocketWire.fields,
        first: String = "GET /ws HTTP/1.1",
        behind: [UInt8] = []
    ) throws {
        wire = try Wire(port: port, isGameServer: false)
        let request = ([first] + fields).map { "\($0)\r\n" }.joined() + "\r\n"
        try wire.send(bytes: Array(request.utf8) + behind)
        var head: [String] = []
        while let line = try wire.line()?.replacing("\r", with: ""), !line.isEmpty {
            head.append(line)
        }
        self.head = head
    }

    var status: Int { head.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0 }

    /// Returns the content of the answer of a server that refuses.
    func content() throws -> String { try wire.lines().joined(separator: "\n") }

    /// Returns one whole frame with a mask.
    static func frame(_ payload: some Collection<UInt8>, opcode: UInt8 = 1) -> [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        let short: [UInt8] =
            payload.count < 126
            ? [0x80 | UInt8(payload.count)]
            : [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        return [0x80 | opcode] + short + mask
            + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    func send(_ line: String) throws { try wire.send(bytes: Self.frame(Array(line.utf8))) }

    func close(_ code: Int) throws {
        try wire.send(
            bytes: Self.frame([UInt8(code >> 8), UInt8(code & 0xFF)], opcode: 8)
        )
    }

    /// Ends the connection without a close frame.
    func cut() { wire.close() }

    /// Makes the receive buffer small, and stops reading.
    func keepLittle() throws { try wire.keepLittle() }

    /// Returns the next message, or nil at the last frame or at the end of the connection.
    func line() throws -> String? {
        let head = Array(try wire.bytes(2))
        guard head.count == 2 else { return nil }
        var length = Int(head[1])
        if length >= 126 {
            let rest = try wire.bytes(length == 126 ? 2 : 8)
            length = rest.reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = Array(try wire.bytes(length))
        guard payload.count == length else { return nil }
        if head[0] == 0x88 {
            closeCode = payload.reduce(0) { $0 << 8 | Int($1) }
            return nil
        }
        try #require(head[0] == 0x81, "neither a message nor the end: \(head)")
        let line = String(decoding: payload, as: UTF8.self)
        try Wire.check(line)
        return line
    }

    /// Returns the messages up to the last frame, after which the server must close the connection.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        if closeCode != nil { #expect(try wire.bytes(1).isEmpty) }
        return lines
    }
}
