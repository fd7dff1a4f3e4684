import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite struct RelaysTests {
    private static let there = ServerPlace(host: "10.0.0.8", port: 7052)

    private static func lease(_ key: String?) -> GroupLease {
        var lease = GroupLease(place: there, free: 3)
        lease.key = key
        return lease
    }

    private static func claim(_ line: [UInt8], _ relays: Relays) -> Relays.Claim {
        line.dropLast().withUnsafeBufferPointer {
            relays.claim(in: $0, from: SocketAddress(host: .v4(0x0A00_0007), port: 9))
        }
    }

    /// The second example of RFC 4231.
    @Test func `a proof is an HMAC`() {
        let proof = Relays.proof(of: "what do ya want for nothing?", key: "Jefe")
        #expect(proof == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func `a lease shows the key, and a lease of an older server has none`() throws {
        let key = Relays().key
        #expect(key.utf8.count == GroupLease.keyCount)
        #expect(GroupLease(Array(Self.lease(key).text.utf8)) == Self.lease(key))
        #expect(GroupLease(Array(Self.lease(nil).text.utf8)) == Self.lease(nil))
        for wrong in ["", "ab", "x\(key.dropFirst())", "\(key)00"] {
            #expect(GroupLease(Array(Self.lease(wrong).text.utf8)) == Self.lease(nil))
        }
    }

    @Test(arguments: ["203.0.113.9", "2001:db8::7", "127.0.0.1"])
    func `a connection counts for the address that another server proves`(_ text: String) throws {
        let relays = Relays()
        let host = try #require(SocketAddress.Host(text))
        let peer = PeerAddress(SocketAddress(host: host, port: 4_000), isForwarded: true)
        let told = PeerAddress(SocketAddress(host: host, port: 9), isForwarded: true)
        #expect(Self.claim(Relays.line(for: peer, key: relays.key), relays) == .peer(told))
    }

    @Test func `a program on the other server's computer has no limit of an address here, too`() {
        let relays = Relays()
        let peer = PeerAddress(SocketAddress(host: .loopbackV4, port: 4_000))
        guard case .peer(let told) = Self.claim(Relays.line(for: peer, key: relays.key), relays)
        else {
            Issue.record("the proof was refused")
            return
        }
        #expect(told.limitKey == nil)
    }

    @Test func `the link of an address stays out`() throws {
        let relays = Relays()
        let near = SocketAddress.Host.v6(high: 0xFE80 << 48, low: 1, scope: 3)
        let line = Relays.line(
            for: PeerAddress(SocketAddress(host: near, port: 1)),
            key: relays.key
        )
        let far = SocketAddress.Host.v6(high: 0xFE80 << 48, low: 1, scope: 0)
        let told = PeerAddress(SocketAddress(host: far, port: 9), isForwarded: true)
        #expect(Self.claim(line, relays) == .peer(told))
    }

    @Test func `nobody without the key can name an address`() throws {
        let relays = Relays()
        let host = try #require(SocketAddress.Host("203.0.113.9"))
        let peer = PeerAddress(SocketAddress(host: host, port: 1))
        let line = String(decoding: Relays.line(for: peer, key: relays.key), as: UTF8.self)
        let other = try #require(SocketAddress.Host("203.0.113.8"))
        let wrong = [
            String(decoding: Relays.line(for: peer, key: Relays().key), as: UTF8.self),
            // The proof of one address is none for another one.
            line.replacing("203.0.113.9", with: "\(other)"),
            line.replacing("203.0.113.9", with: ""),
            line.replacing(#""proof":""#, with: #""proof":"0"#),
            line.replacing("proof", with: "prove"),
            #"{"type":"relay"}"# + "\n", #"{"type":"relay"# + "\n", #"{"type":"relay""# + "\n",
            #"{"type":"relay","from":7,"proof":8}"# + "\n",
        ]
        for text in wrong where text.hasPrefix(#"{"type":"relay""#) {
            #expect(Self.claim(Array(text.utf8), relays) == .wrong, "\(text)")
        }
        for text in [#"{"type":"hello"}"#, "", #"{"type":"relay"#, #"{"kind":"relay"}"#] {
            #expect(Self.claim(Array("\(text)\n".utf8), relays) == .none, "\(text)")
        }
    }

    @Test func `only servers of the cluster can be reached`() {
        let relays = Relays()
        #expect(relays.find("10.0.0.8:7052") == .unknown)
        relays.begin(at: ServerPlace(host: "10.0.0.7", port: 7052), maximum: 1)
        let key = Relays().key
        relays.take([Self.lease(key)])
        #expect(relays.find("10.0.0.7:7052") == .own)
        #expect(relays.find("10.0.0.8:7052") == .other(Self.there, key: key))
        for name in ["10.0.0.8", "10.0.0.8:6379", "10.0.0.8:07052", "10.0.0.9:7052", "", ":"] {
            #expect(relays.find(name) == .unknown)
        }
        #expect(relays.enter("10.0.0.9:7052") == .unknown && relays.counts.present == 0)
        #expect(relays.enter("10.0.0.8:7052") == .other(Self.there, key: key))
        #expect(relays.find("10.0.0.8:7052") == .full && relays.enter("10.0.0.8:7052") == .full)
        #expect(relays.counts.present == 1)
        relays.leave(hasFailed: true)
        #expect(relays.counts.present == 0 && relays.counts.failed == 1)
        relays.take([Self.lease(nil)])
        #expect(relays.find("10.0.0.8:7052") == .old && relays.has("10.0.0.8:7052"))
        relays.take([])
        #expect(relays.find("10.0.0.8:7052") == .unknown && !relays.has("10.0.0.8:7052"))
    }

    @Test func `a connection moves to the address that it counts for`() throws {
        let limiter = ConnectionLimiter(maximum: 100, maximumPerAddress: 2)
        let (server, person) = (SocketAddress.Host.v4(0x0A00_0007), SocketAddress.Host.v4(9))
        #expect([server, server, server].map(limiter.enter) == [true, true, false])
        // Another server may begin more connections, which count for browsers soon.
        limiter.take(members: [server])
        #expect((0..<30).allSatisfy { _ in limiter.enter(server) } && !limiter.enter(server))
        #expect(limiter.move(from: server, to: person) && limiter.move(from: server, to: person))
        #expect(!limiter.move(from: server, to: person))
        #expect(limiter.move(from: server, to: nil))
        #expect(limiter.count == 32)
        for key in [person, person, nil] { limiter.leave(key) }
        for _ in 0..<29 { limiter.leave(server) }
        #expect(limiter.count == 0 && limiter.addressCount == 0)
    }
}
