import Dispatch
import GameProtocol
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// A server that carries lines, and the port of the other server.
final class RelayBench {
    let relays = Relays()
    let place: ServerPlace
    private let clock = TestClock()
    private let loop: LoopThread
    private let listener: Listener
    private let other: BoundSockets
    private var member: ServerPlace

    init(isListening: Bool = true, maximum: Int = 9) throws {
        loop = try LoopThread(name: "loop", clock: { [clock] in clock.now })
        other = try BoundSockets(hosts: [.loopbackV4], port: 0)
        if isListening { try SystemCalls.listen(other.descriptors[0], backlog: 8) }
        place = ServerPlace(host: "127.0.0.1", port: Int(other.port))
        member = place
        relays.begin(at: ServerPlace(host: "127.0.0.1", port: 1), maximum: maximum)
        listener = Listener(
            bound: try BoundSockets(hosts: [.loopbackV4], port: 0),
            loops: [loop],
            limiter: ConnectionLimiter(maximum: 100, maximumPerAddress: 9),
            serverFull: { [] },
            log: Log(level: .error, write: { _ in true }),
            makeHandler: { _ in preconditionFailure("nothing is for this server") }
        )
        try listener.start()
        setMember(true)
    }

    deinit {
        loop.stop()
        loop.join()
        for descriptor in other.descriptors { SystemCalls.close(descriptor) }
    }

    /// Says whether the cluster has the other server.
    func setMember(_ isThere: Bool) {
        var lease = GroupLease(place: member, free: 1)
        lease.key = relays.key
        relays.take(isThere ? [lease] : [])
    }

    /// Gives the other server a name instead of a number.
    func rename(_ host: String) {
        member = ServerPlace(host: host, port: place.port)
        setMember(true)
    }

    /// Connects a browser.
    ///
    /// - Parameter names: the addresses of the other server; nil if they are not found.
    func browser(names: GroupPlan.Found? = nil) throws -> MessagePeer {
        let (near, far) = try SystemCalls.socketPair()
        let host = try #require(SocketAddress.Host("203.0.113.9"))
        let address = SocketAddress(host: host, port: 5_000)
        let name = member.name
        listener.adopt(near, from: PeerAddress(address), prefix: []) { [relays] in
            Relay($0, to: name, relays) { _, _, done in names.map(done) }
        }
        return MessagePeer(Socket(owning: far))
    }

    /// Accepts the connection to the other server, without reading it.
    func accept() throws -> TestPeer {
        let isThere = try SystemCalls.wait(
            for: other.descriptors[0],
            .read,
            timeoutMilliseconds: 60_000
        )
        try #require(isThere)
        let (descriptor, _) = try #require(try SystemCalls.accept(other.descriptors[0]))
        return TestPeer(Socket(owning: descriptor))
    }

    /// Connects a browser with the other server, which says hello.
    func pair() throws -> (MessagePeer, TestPeer) {
        let (browser, server) = (try browser(), try accept())
        let first = try #require(try server.line())
        let claim = Array(first.utf8).withUnsafeBufferPointer {
            relays.claim(in: $0, from: SocketAddress(host: .loopbackV4, port: 1))
        }
        guard case .peer(let peer) = claim else { throw Unproved() }
        #expect(peer.isForwarded && "\(peer.address.host)" == "203.0.113.9")
        try server.send(#"{"type":"hello"}"# + "\n")
        #expect(try browser.frame() == #"{"type":"hello"}"#)
        return (browser, server)
    }

    private struct Unproved: Error {}

    func advance(by milliseconds: Int) {
        clock.advance(by: milliseconds)
        for _ in 0..<2 { settle() }
    }

    func settle() {
        let done = DispatchSemaphore(value: 0)
        loop.submit { _ in done.signal() }
        done.wait()
    }

    /// Waits until no line is carried any more. A browser that does not close has a second for that.
    func waitForEnd() throws {
        advance(by: 1_000)
        let isOver = IdleLimit.wait { _ in
            settle()
            return relays.counts.present == 0
        }
        try #require(isOver, "a way is left over")
    }
}
