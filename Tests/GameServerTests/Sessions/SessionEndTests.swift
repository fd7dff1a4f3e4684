import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of how a session stays alive, is taken over and ends.
@Suite struct SessionEndTests {
    private var test = TestSession()

    private static let flip = Request.Body.room(.move(.concentration(.flip(cell: 1, turn: nil))))

    @Test mutating func `whoever promised a heartbeat is waited for that long after each line`() {
        let steps = test.begin(HelloRequest(name: "ann", heartbeatSeconds: 5))
        let patience = Session.patienceMs(withHeartbeat: 5)
        #expect(steps.first == .deadline(afterMs: patience))
        test.now = patience - 1_000
        test.ask(.ping)
        test.now = patience
        #expect(test.put(.deadline) == [.deadline(afterMs: patience - 1_000)])
        test.now = 2 * patience - 1_000
        #expect(test.put(.deadline).bye == .stale)
    }

    @Test mutating func `nobody else is waited for`() {
        #expect(test.begin().first == .deadline(afterMs: nil))
        test.now = 1_000_000
        #expect(test.put(.deadline) == [])
    }

    @Test mutating func `a lost session leaves its last request and its quota`() {
        test.sit()
        test.ask(Self.flip, id: .text("seven"))
        let identity = test.session.identity
        #expect(identity?.member == TestSession.ann)
        let steps = test.put(.closed)
        guard case .end(.disconnected(identity, .text("seven"), test.session.quota)) = steps.last,
            steps.count == 1
        else { return #expect(Bool(false), "\(steps)") }
        #expect(test.put(.closed) == [])
    }

    @Test mutating func `what was asked before the last line is put to the room before it`() {
        test.sit()
        test.ask(Self.flip)
        let steps = test.put(.broken(.slowConsumer))
        #expect(steps.first == .perform)
        #expect(steps.bye == .slowConsumer)
        #expect(test.session.identity?.member == TestSession.ann)
        #expect(test.put(.broken(.lineTooLong)) == [])
    }

    @Test mutating func `bye is answered and gives everything up`() {
        test.sit()
        let steps = test.ask(.bye)
        #expect(steps.bye == .goodbye)
        guard let identity = test.session.identity else {
            return #expect(Bool(false), "nobody said bye")
        }
        // The reply leaves once the room has recorded the departure.
        let envelope = Request(.bye).envelope
        #expect(steps.contains(.end(.left(identity, envelope))))
        #expect(!steps.contains { if case .reply = $0 { true } else { false } })
    }

    @Test mutating func `whoever ends its direction is told so when all is answered`() {
        test.sit()
        test.ask(Self.flip)
        let steps = test.put(.endOfInput)
        #expect(steps.first == .perform)
        #expect(steps.bye == .eof)
    }

    @Test mutating func `a newcomer waits and then asks again and is read on`() throws {
        try test.wait()
        guard case .awaitingTakeover(TestSession.ann, _) = test.session.phase else {
            throw Unexpected()
        }
        // A connection that waits for a session does not run into the timeout of `hello`.
        let deadline = test.put(.deadline)
        #expect(deadline == [.deadline(afterMs: Limits.helloTimeout.milliseconds)])
        guard case .resume(let pending, let token) = test.put(.takeoverGranted).last else {
            throw Unexpected()
        }
        let steps = test.put(.resumed(pending, TestSession.resumed(), token: token))
        #expect(steps.last == .readOn)
        #expect(test.session.isEstablished)
        // The lobby has the mark of the last request on the earlier connection.
        #expect(test.session.lastID == nil)
    }

    @Test mutating func `a newcomer that comes too late is refused and read on`() throws {
        try test.wait()
        guard case .resume(let pending, _) = test.put(.takeoverGranted).last else {
            throw Unexpected()
        }
        let steps = test.put(.denied(pending, Refusal(.resumeExpired, "")))
        #expect(steps.refusals == [.resumeExpired])
        #expect(steps.last == .readOn)
        #expect(!test.session.isEstablished)
        #expect(test.ask(Self.flip).refusals == [.helloRequired])
    }

    @Test mutating func `whoever ends its direction while it waits is answered first`() throws {
        try test.wait()
        #expect(test.put(.endOfInput) == [])
        guard case .resume(let pending, let token) = test.put(.takeoverGranted).last else {
            throw Unexpected()
        }
        let steps = test.put(.resumed(pending, TestSession.resumed(), token: token))
        let answer = steps.firstIndex(of: .goOn(pending, TestSession.resumed(), token: token))
        let end = steps.firstIndex { step in
            if case .close(let bye) = step { bye.code == .eof } else { false }
        }
        #expect(try #require(answer) < #require(end))
    }

    @Test mutating func `a newcomer that goes while it waits leaves the session to the other`()
        throws
    {
        try test.wait()
        #expect(test.put(.closed) == [.end(.awaiting(TestSession.ann))])
        // The permission to continue comes too late.
        #expect(test.put(.takeoverGranted) == [])
    }

    @Test mutating func `the connection whose session was taken over is told`() {
        test.begin()
        #expect(test.put(.broken(.replaced)).bye == .replaced)
    }
}
