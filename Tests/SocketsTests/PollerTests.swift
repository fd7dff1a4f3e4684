import GameProtocol
import Sockets
import Testing

@Suite struct PollerTests {
    private let events = PollerEvents(capacity: 8)

    /// Returns the two ends of a connection, which close with the test.
    private func pair() throws -> (Socket, Socket) {
        let (left, right) = try SystemCalls.socketPair()
        return (Socket(owning: left), Socket(owning: right))
    }

    @Test func `a woken wait returns with the wake token`() throws {
        let poller = try Poller()
        for _ in 0..<2 {
            poller.wake()
            poller.wait(timeoutMilliseconds: nil, into: events)
            #expect(events.count == 1)
            #expect(events.token(at: 0) == Poller.wakeToken)
            poller.wait(timeoutMilliseconds: 0, into: events)
            #expect(events.count == 0)
        }
    }

    @Test func `readiness is reported until it is gone`() throws {
        let poller = try Poller()
        let (near, far) = try pair()
        try poller.add(near.descriptor, token: 7, interest: .read)
        try far.sendAll([1])
        for _ in 0..<2 {
            poller.wait(timeoutMilliseconds: 1000, into: events)
            #expect(events.count == 1)
            #expect(events.token(at: 0) == 7)
            #expect(events.readiness(at: 0) == .readable)
        }
        try poller.modify(near.descriptor, token: 7, interest: [])
        poller.wait(timeoutMilliseconds: 0, into: events)
        #expect(events.count == 0)
        poller.remove(near.descriptor)
    }

    @Test func `a hang up is reported without any interest`() throws {
        let poller = try Poller()
        let (near, far) = try pair()
        try poller.add(near.descriptor, token: 7, interest: [])
        SystemCalls.shutdownBoth(far.descriptor)
        near.shutdownSending()
        poller.wait(timeoutMilliseconds: 1000, into: events)
        #expect(events.readiness(at: 0).contains(.hangup))
    }
}
