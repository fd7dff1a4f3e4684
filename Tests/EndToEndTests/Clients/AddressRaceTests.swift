import GameProtocol
import Sockets
import Synchronization
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the way to a host with several addresses. A server listens on some of them only.
@Suite("Addresses of a host", .onItsOwnThread)
struct AddressRaceTests {
    /// An address that gives no answer: no program accepts there, and the queue of waiting
    /// connections is full.
    private final class SilentAddress {
        private let listener: Descriptor
        private var waiting: [Socket] = []
        let address: SocketAddress

        init() throws {
            let any = SocketAddress(host: .loopbackV4, port: 0)
            listener = try SystemCalls.streamSocket(like: any)
            try SystemCalls.bind(listener, to: any)
            try SystemCalls.listen(listener, backlog: 0)
            address = try SystemCalls.localAddress(of: listener)
            for _ in 1...4 {
                waiting.append(Socket(owning: try SystemCalls.beginConnecting(to: address)))
            }
        }

        deinit { SystemCalls.close(listener) }
    }

    private static func address(_ server: StubServer) -> SocketAddress {
        SocketAddress(host: .loopbackV4, port: server.address.port)
    }

    private func connect(
        _ addresses: [SocketAddress],
        _ timeoutMs: Int?,
        beside silent: SilentAddress? = nil
    ) throws -> SocketAddress {
        defer { withExtendedLifetime(silent) {} }
        var race = AddressRace(addresses, timeoutMilliseconds: timeoutMs)
        let socket = Socket(owning: try race.run())
        return try withExtendedLifetime(socket) {
            try SystemCalls.peerAddress(of: socket.descriptor)
        }
    }

    @Test func `an address that says nothing holds nobody up`() throws {
        let (silent, server) = (try SilentAddress(), try StubServer())
        let begin = MonotonicClock.nowMilliseconds
        let reached = try connect(
            [silent.address, Self.address(server)],
            600_000,
            beside: silent
        )
        #expect(reached == Self.address(server))
        #expect(MonotonicClock.nowMilliseconds - begin < 300_000)
    }

    @Test func `an address has a moment to answer before the next one is tried`() throws {
        let (silent, server) = (try SilentAddress(), try StubServer())
        defer { withExtendedLifetime(silent) {} }
        var race = AddressRace([silent.address, Self.address(server)], timeoutMilliseconds: nil)
        var waitCount = 0
        let begin = MonotonicClock.nowMilliseconds
        let socket = Socket(
            owning: try race.run {
                waitCount += 1
                return true
            }
        )
        #expect(try SystemCalls.peerAddress(of: socket.descriptor) == Self.address(server))
        // The first wait ends without an answer.
        #expect(waitCount >= 2)
        #expect(MonotonicClock.nowMilliseconds - begin >= 250)
    }

    @Test func `an address that refuses is passed over`() throws {
        let (closed, server) = (try StubServer(), try StubServer())
        closed.stop()
        #expect(
            try connect([Self.address(closed), Self.address(server)], nil) == Self.address(server)
        )
    }

    @Test func `the first address is taken where it answers`() throws {
        let (first, second) = (try StubServer(), try StubServer())
        #expect(try connect([first, second].map(Self.address), nil) == Self.address(first))
    }

    @Test func `the failure is that of the last address`() throws {
        let (silent, closed) = (try SilentAddress(), try StubServer())
        closed.stop()
        let refused = #expect(throws: SystemError.self) {
            try connect([silent.address, Self.address(closed)], 300, beside: silent)
        }
        #expect(refused?.isRefused == true)
        let late = #expect(throws: SystemError.self) {
            try connect([silent.address], 300, beside: silent)
        }
        #expect(late?.isTimeout == true)
        #expect(throws: SystemError.self) { try connect([], 300) }
    }

    @Test func `a failure begins with the next address beside one that still says nothing`() throws
    {
        let (first, second, server) = (try SilentAddress(), try SilentAddress(), try StubServer())
        defer { withExtendedLifetime((first, second)) {} }
        var race = AddressRace(
            [first.address, second.address, Self.address(server)],
            timeoutMilliseconds: 300
        )
        // The first address fails after 300 ms, when the second one has been tried for 50 ms.
        var waitCount = 0
        let socket = Socket(
            owning: try race.run {
                waitCount += 1
                return true
            }
        )
        #expect(try SystemCalls.peerAddress(of: socket.descriptor) == Self.address(server))
        #expect(waitCount <= 3)
    }

    @Test func `a race that nobody wants any more ends`() throws {
        let silent = try SilentAddress()
        var askedCount = 0
        #expect(throws: SystemError.self) {
            var race = AddressRace([silent.address], timeoutMilliseconds: nil)
            _ = try race.run {
                askedCount += 1
                return askedCount < 3
            }
        }
        #expect(askedCount == 3)
    }

    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private func reached(
        from known: [SocketAddress],
        _ found: [SocketAddress]
    ) throws -> (ServerConnection?, lookups: Int) {
        let lookups = Count()
        let attempt = ConnectionAttempt(
            to: JoinAddress(host: "cards.example"),
            known: known,
            isHereAllowed: true,
            trace: nil,
            resolve: { _, _ throws(SystemError) in
                lookups.value.withLock { $0 += 1 }
                return found
            }
        )
        var outcome: Result<ServerConnection, SystemError>?
        while outcome == nil {
            guard Poll.wait([attempt.entry], milliseconds: 60_000)[0] else { break }
            outcome = attempt.advance()
        }
        return (try? outcome?.get(), lookups.value.withLock { $0 })
    }

    @Test func `the way back is another address where the last one is gone`() throws {
        let (closed, server) = (try StubServer(), try StubServer())
        closed.stop()
        let known = [Self.address(closed), Self.address(server)]
        let (connection, lookups) = try reached(from: known, [])
        #expect(connection?.peer == Self.address(server) && lookups == 0)
        #expect(connection?.ways == known.reversed())
    }

    @Test func `a host that has moved is looked up again on the way back`() throws {
        let (closed, server) = (try StubServer(), try StubServer())
        closed.stop()
        let found = [Self.address(closed), Self.address(server)]
        let (connection, lookups) = try reached(from: [Self.address(closed)], found)
        #expect(connection?.peer == Self.address(server) && lookups == 1)
        let nowhere = try reached(from: [Self.address(closed)], [])
        #expect(nowhere.0 == nil && nowhere.lookups == 1)
    }

    @Test func `the way that nothing waits for tries them all`() throws {
        let (silent, server) = (try SilentAddress(), try StubServer())
        let addresses = [silent.address, Self.address(server)]
        let attempt = ConnectionAttempt(
            to: JoinAddress(host: "cards.example", port: server.address.port),
            isHereAllowed: true,
            trace: nil,
            resolve: { _, _ throws(SystemError) in addresses }
        )
        var outcome: Result<ServerConnection, SystemError>?
        while outcome == nil {
            guard Poll.wait([attempt.entry], milliseconds: 60_000)[0] else { break }
            outcome = attempt.advance()
        }
        #expect(try outcome?.get().peer == Self.address(server))
    }
}
