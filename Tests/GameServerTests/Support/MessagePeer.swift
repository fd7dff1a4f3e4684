import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// The far end of a WebSocket after its handshake. It sends bytes, and describes each received
/// frame in a word.
final class MessagePeer {
    let socket: Socket
    private var buffer: [UInt8] = []
    private var sawEnd = false

    init(_ socket: Socket) { self.socket = socket }

    /// Makes a pair of sockets and hands the other end to the listener.
    convenience init(
        _ listener: Listener,
        from host: SocketAddress.Host = .loopbackV4,
        prefix: [UInt8] = []
    ) throws {
        let (near, far) = try SystemCalls.socketPair()
        self.init(Socket(owning: far))
        let address = SocketAddress(host: host, port: 5_000)
        listener.adopt(near, from: PeerAddress(address), prefix: prefix)
    }

    func send(_ bytes: [UInt8]) throws { try socket.sendAll(bytes) }

    func send(_ text: String) throws { try send(ClientFrame.text(text)) }

    /// Returns the next frame in a word: the line itself, `pong …` or `close …`; nil at the end.
    func frame() throws -> String? {
        guard let first = try byte(0), let short = try byte(1) else { return nil }
        try #require(first & 0x70 == 0 && first & 0x80 != 0, "no whole frame: \(first)")
        try #require(short & 0x80 == 0, "a server masks nothing")
        let count = short == 127 ? 8 : short == 126 ? 2 : 0
        var length = Int(short)
        if count > 0 {
            length = try (0..<count).reduce(0) { $0 << 8 | Int(try byte(2 + $1) ?? 0) }
            #expect(length >= (count == 2 ? 126 : 65_536), "not as short as it can be")
        }
        _ = try byte(1 + count + length)
        let payload = Array(buffer[(2 + count)..<(2 + count + length)])
        buffer.removeFirst(2 + count + length)
        let text = String(decoding: payload, as: UTF8.self)
        switch first & 0x0F {
        case 1: return text
        case 8: return "close \(Int(payload[0]) << 8 | Int(payload[1]))"
        case 10: return "pong \(text)"
        default: throw Unexpected(first: first)
        }
    }

    /// Returns the frames to the end of the stream.
    func rest() throws -> [String] {
        var frames: [String] = []
        while let frame = try frame() { frames.append(frame) }
        return frames
    }

    private struct Unexpected: Error {
        let first: UInt8
    }

    private func byte(_ index: Int) throws -> UInt8? {
        while buffer.count <= index && !sawEnd { try readSome() }
        return index < buffer.count ? buffer[index] : nil
    }

    private func readSome() throws {
        let isReady = try IdleLimit.wait { try socket.wait(.read, timeoutMilliseconds: $0) }
        try #require(isReady, "the server said nothing for too long")
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { space in
            guard let outcome = try? socket.receive(into: space) else {
                // A reset counts as the end too.
                sawEnd = true
                return
            }
            guard case .bytes(let count) = outcome else { return }
            buffer.append(contentsOf: space[..<count])
            sawEnd = count == 0
        }
    }
}

extension String {
    /// The kind of a line of the server, with its important word: `ok ping`, `error bad_json`.
    var kindOfLine: String {
        guard hasPrefix("{") else { return self }
        let words = split(separator: "\"").map(String.init)
        let values = Dictionary(
            zip(words, words.dropFirst(2)).map { ($0, $1) },
            uniquingKeysWith: { first, _ in first }
        )
        let detail = values[values["type"] == "ok" ? "re" : "code"]
        return [values["type"] ?? "", detail ?? ""].joined(separator: " ")
    }
}
