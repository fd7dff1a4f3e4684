import GameProtocol
import Sockets

/// The other servers to which this one carries the lines of browsers (Documentation/protocol/group.md).
///
/// Each server draws a key when it starts, and shows it to the others in its lease. With the key another server proves
/// that a connection carries the lines of a browser, and the browser's address. So limits hold for that address.
final class Relays: Sendable {
    /// The key of connections to this server.
    let key = SHA256.hex(RandomBytes.make(count: GroupLease.keyCount / 2))
    private let state = Locked(State())

    private struct State {
        var place: ServerPlace?
        var members: [String: GroupLease] = [:]
        var maximum = 0
        var count = 0
        var failedCount = 0

        func find(_ name: String) -> Target {
            if name == place?.name { return .own }
            guard let lease = members[name] else { return .unknown }
            guard let key = lease.key else { return .old }
            return count < maximum ? .other(lease.place, key: key) : .full
        }
    }

    /// The server of a name that a browser gave.
    enum Target: Equatable {
        /// This server, so that no line has to be carried.
        case own
        /// The address of another server, and its key.
        case other(ServerPlace, key: String)
        /// The cluster has no such server, as far as this one knows.
        case unknown
        /// The server has an older version.
        case old
        case full
    }

    /// Sets the address of this server, and the most browsers whose lines are carried at a time.
    func begin(at place: ServerPlace, maximum: Int) {
        state.withLock { ($0.place, $0.maximum) = (place, maximum) }
    }

    /// Replaces the leases of the other servers. They stay while the Redis is away.
    func take(_ leases: [GroupLease]) {
        let members = leases.map { ($0.place.name, $0) }
        state.withLock { $0.members = Dictionary(members, uniquingKeysWith: { $1 }) }
    }

    func find(_ name: String) -> Target { state.withLock { $0.find(name) } }

    /// Whether the cluster has a server of this name, as far as this one knows.
    func has(_ name: String) -> Bool { state.withLock { $0.members[name] != nil } }

    /// Returns the server of this name. If that is another server, counts a browser whose lines go to the server.
    func enter(_ name: String) -> Target {
        state.withLock { state in
            let target = state.find(name)
            if case .other = target { state.count += 1 }
            return target
        }
    }

    /// Removes a browser that `enter` counted. `hasFailed` says that the other server was the reason.
    func leave(hasFailed: Bool) {
        state.withLock { state in
            state.count -= 1
            if hasFailed { state.failedCount += 1 }
        }
    }

    /// The number of browsers whose lines are carried now, and the number that lost the other server since startup.
    var counts: (present: Int, failed: Int) {
        state.withLock { ($0.count, $0.failedCount) }
    }
}

/// The first line of a connection that carries the lines of a browser between two servers.
extension Relays {
    /// Returns the line for a peer whose lines go to the server with this key.
    static func line(for peer: PeerAddress, key: String) -> [UInt8] {
        // The number of a link means nothing on another computer.
        let from = peer.isOwnComputer ? "" : String("\(peer.address.host)".prefix { $0 != "%" })
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("type", "relay")
        writer.field("from", from)
        writer.field("proof", proof(of: from, key: key))
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// The statement of a connection's first line about the browser whose lines the connection carries.
    enum Claim: Equatable {
        /// The line is an ordinary one: the connection carries no other peer's lines.
        case none
        case peer(PeerAddress)
        /// The line is malformed, or its proof is wrong.
        case wrong
    }

    /// Reads the first line of a connection whose other end has this address.
    func claim(in line: UnsafeBufferPointer<UInt8>, from address: SocketAddress) -> Claim {
        guard line.starts(with: #"{"type":"relay""#.utf8) else { return .none }
        guard var fields = try? JSONReader().read(line), let from = try? fields.string("from"),
            let proof = try? fields.string("proof"),
            Self.isSame(proof, Self.proof(of: from, key: key))
        else { return .wrong }
        if from.isEmpty {
            // A program on the other server's computer, which no limit of one address concerns.
            return .peer(PeerAddress(SocketAddress(host: .loopbackV4, port: address.port)))
        }
        guard let host = SocketAddress.Host(from) else { return .wrong }
        return .peer(
            PeerAddress(SocketAddress(host: host, port: address.port), isForwarded: true)
        )
    }

    /// Returns the proof that the holder of a key wrote a text (HMAC with SHA-256, RFC 2104).
    static func proof(of text: String, key: String) -> String {
        let block = Array(key.utf8) + [UInt8](repeating: 0, count: 64 - key.utf8.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + Array(text.utf8))
        return SHA256.hex(SHA256.hash(block.map { $0 ^ 0x5C } + inner))
    }

    /// Compares in a time that does not depend on the place of the first difference.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }
}

extension ServerPlace {
    /// The name of a server in the cluster, which no other server has: `10.0.0.7:7052`.
    var name: String { "\(host):\(port)" }
}
