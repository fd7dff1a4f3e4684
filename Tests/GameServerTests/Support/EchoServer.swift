import Dispatch
import GameProtocol
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// A listener with echo handlers on a free port of loopback, for one test.
final class EchoServer {
    let record: EchoRecord
    let listener: Listener
    private let loops: [LoopThread]

    init(
        loopCount: Int = 1,
        maximum: Int = 1000,
        host: SocketAddress.Host = .loopbackV4,
        deadlineMilliseconds: Int? = nil,
        maximumRate: Int? = nil,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds },
        fineClock: @escaping @Sendable () -> Int = { MonotonicClock.nowNanoseconds }
    ) throws {
        let record = EchoRecord(deadlineMilliseconds: deadlineMilliseconds)
        self.record = record
        loops = try (0..<loopCount).map {
            try LoopThread(name: "loop \($0)", clock: clock, fineClock: fineClock)
        }
        listener = Listener(
            bound: try BoundSockets(hosts: [host], port: 0),
            loops: loops,
            limiter: ConnectionLimiter(maximum: maximum, maximumPerAddress: 64),
            serverFull: { Array("BYE server_full\n".utf8) },
            stopping: Array("BYE shutting_down\n".utf8),
            maximumRate: { maximumRate },
            log: Log(level: .error, write: { _ in true }),
            makeHandler: { _ in EchoHandler(record: record) }
        )
        try listener.start()
    }

    deinit { endLoops() }

    func endLoops() {
        for loop in loops { loop.stop() }
        for loop in loops { loop.join() }
    }

    var address: SocketAddress { listener.addresses[0] }
    var loop: LoopThread { loops[0] }

    /// Connects a peer and reads the greeting.
    func connect() throws -> TestPeer {
        let peer = try TestPeer(address)
        try #require(try peer.line() == "hello")
        return peer
    }

    /// Waits until the handlers have seen an event `count` times.
    func wait(for event: String, count: Int = 1) throws {
        let isSeen = IdleLimit.wait { _ in
            settle()
            return record.count(of: event) >= count
        }
        try #require(isSeen, "\(event) never came")
    }

    /// Keeps the first loop busy while `body` runs.
    func holdingUp(_ body: () throws -> Void) rethrows {
        let (held, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        loop.submit { _ in
            held.signal()
            goOn.wait()
        }
        held.wait()
        defer { goOn.signal() }
        try body()
    }

    /// Ends the pause of each connection of the first loop.
    func resume() {
        loop.submit { loop in loop.forEachSource { ($0 as? Connection)?.resume() } }
    }

    /// Returns when every loop has done its earlier submitted work, so no test has to sleep.
    func settle() {
        for loop in loops {
            let done = DispatchSemaphore(value: 0)
            loop.submit { _ in done.signal() }
            done.wait()
        }
    }
}
