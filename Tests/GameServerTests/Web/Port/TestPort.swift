import Dispatch
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// A port on loopback with a clock that the test moves.
final class TestPort {
    let port: WebPort
    let pages = EchoPages()
    let clock = TestClock()

    init(_ change: (inout WebRules) -> Void = { _ in }) throws {
        var rules = WebRules(hosts: HostRule(["table"]))
        change(&rules)
        port = try WebPort(
            name: "web",
            bound: BoundSockets(hosts: [.loopbackV4], port: 0),
            rules: rules,
            pages: pages,
            clock: { [clock] in clock.now }
        )
        try port.start()
    }

    deinit { port.stop() }

    func connect() throws -> TestPeer { try TestPeer(port.addresses[0]) }

    /// Connects and asks once, so that the port has the connection.
    func connectAndAsk() throws -> TestPeer {
        let peer = try connect()
        try peer.send(WebPortTests.get())
        #expect(try WebPortTests.answer(peer) == ["200", "asked"])
        return peer
    }

    /// Moves the clock, and lets the loop do all due work.
    func advance(by milliseconds: Int) {
        settle()
        clock.advance(by: milliseconds)
        settle()
    }

    /// Returns when the loop has gone round twice.
    func settle() {
        for _ in 0..<2 {
            let done = DispatchSemaphore(value: 0)
            port.submit { _ in done.signal() }
            done.wait()
        }
    }

    /// Waits until the port has read the sent bytes, which only its state shows.
    func wait(until isSo: @escaping @Sendable (EventLoop) -> Bool) throws {
        let outcome = Locked(false)
        let isDone = IdleLimit.wait { _ in
            port.submit { loop in
                let value = isSo(loop)
                outcome.withLock { $0 = value }
            }
            settle()
            return outcome.withLock { $0 }
        }
        try #require(isDone)
    }
}

/// Pages that answer with the request. `/long` and `/kept` have more bytes than a socket takes at
/// once.
final class EchoPages: WebPages {
    private let paths = Locked<[String]>([])
    /// The requested paths, in order.
    var asked: [String] { paths.withLock { $0 } }

    /// The content of `/long`, of 8 MB.
    static let long = [[UInt8]](repeating: Array(0...250), count: 33_420).flatMap { $0 }
    /// The content of `/kept`, which the server keeps in memory anyway.
    static let kept = FixedContent(type: "image/png", long)

    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
        paths.withLock { $0.append(request.path.joined(separator: "/")) }
        if request.path == ["kept"] { return Self.kept.answer(to: request) }
        if request.path == ["long"] {
            return HTTPAnswer(content: Self.long)
        }
        let form = request.form.map { " \($0.name)=\($0.value)" }.joined()
        return .text("asked \(request.path.joined(separator: "/"))\(form)")
    }

    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer {
        .text(fault.rule, fault.status)
    }
}

extension EventLoop {
    var webConnectionCount: Int {
        var count = 0
        forEachSource { if $0 is WebConnection { count += 1 } }
        return count
    }
}
