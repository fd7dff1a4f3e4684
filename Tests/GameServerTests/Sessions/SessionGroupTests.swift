import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the steps of a session that wait for an answer of the group.
@Suite struct SessionGroupTests {
    private var test = TestSession()

    private static let ticket = GroupTicket(name: "ann", hash: "aa", room: nil)

    /// Sends a ticket and a token; the session asks the group about the ticket.
    private mutating func comeBack() throws {
        let hello = HelloRequest(resume: "token", ticket: "ticket")
        guard case .redeem(let pending, "ticket") = test.ask(.hello(hello)).last else {
            throw Unexpected()
        }
        #expect(test.put(.asked(.ticket(pending))) == [])
    }

    /// Answers that the ticket is good, while another connection holds the session.
    private mutating func waitForOther() throws {
        let steps = test.put(.answered(.ticket(Self.ticket)))
        guard case .resume(let pending, "token") = steps.first, steps.last == .endWait else {
            throw Unexpected()
        }
        #expect(test.put(.mustWait(pending, TestSession.ann)) == [])
    }

    /// Ends the earlier connection, so that this one owns the session.
    private mutating func goOn() throws -> [SessionStep] {
        guard case .resume(let pending, "token") = test.put(.takeoverGranted).last else {
            throw Unexpected()
        }
        return test.put(.resumed(pending, TestSession.resumed(), token: "token"))
    }

    @Test mutating func `whoever waits with a ticket for the connection before is not read`()
        throws
    {
        try comeBack()
        try waitForOther()
        #expect(test.put(.waitOver) == [])
        #expect(try goOn().last == .readOn)
        #expect(test.session.isEstablished)
    }

    @Test mutating func `whoever ends their side while a ticket is looked up waits all the same`()
        throws
    {
        try comeBack()
        #expect(test.put(.endOfInput) == [])
        try waitForOther()
        #expect(test.put(.waitOver) == [])
        #expect(try goOn().bye == .eof)
        // The session carries out the answer before anything else.
        #expect(test.put(.waitOver) == [])
    }

    @Test mutating func `a free name is drawn four times at most`() throws {
        guard case .greet(var pending) = test.askFreely(.hello(HelloRequest())).last else {
            throw Unexpected()
        }
        var drawCount = 0
        while pending.drawsLeft > 0, drawCount < 10 {
            drawCount += 1
            let new = NewSession(member: MemberID(UInt64(drawCount)), name: "guest-\(drawCount)")
            test.put(.asked(.name(pending, new, token: "token", resumeMs: 1)))
            guard case .loseName(let next, new) = test.put(.answered(.taken)).first else {
                throw Unexpected()
            }
            pending = next
        }
        #expect(drawCount == 4)
    }

    @Test mutating func `a session that was begun for somebody else's place ends`() throws {
        try comeBack()
        try waitForOther()
        let hello = HelloRequest(name: "bob")
        let pending = PendingHello(envelope: Envelope(re: "hello"), hello: hello)
        let bob = NewSession(member: MemberID(2), name: "bob")
        test.put(.asked(.name(pending, bob, token: "bob's", resumeMs: 1)))
        let steps = test.put(.answered(.granted))
        #expect(steps.first == .end(.unnamed(MemberID(2))))
        #expect(!test.session.isEstablished)
    }

    @Test mutating func `a ticket with which a session was found again is not kept`() throws {
        try comeBack()
        guard case .resume(let pending, _) = test.put(.answered(.ticket(Self.ticket))).first else {
            throw Unexpected()
        }
        #expect(test.session.hasTicket)
        test.put(.resumed(pending, TestSession.resumed(), token: "token"))
        #expect(!test.session.hasTicket)
    }

    @Test mutating func `a ticket whose hello was refused is not kept`() throws {
        try comeBack()
        guard case .resume(let pending, _) = test.put(.answered(.ticket(Self.ticket))).first else {
            throw Unexpected()
        }
        test.put(.denied(pending, .unknownToken))
        #expect(!test.session.hasTicket)
    }

    @Test mutating func `a wrong code is paid for, also where the others cannot be asked`() {
        test.begin()
        let refusal = Refusal(.noSuchRoom, "There is no such room.", field: "room")
        for answer in [GroupAnswer.none, .unavailable] {
            test.put(.asked(.room(Envelope(re: "join"), refusal)))
            let steps = test.put(.answered(answer))
            #expect(steps.refusals == [answer == .none ? .noSuchRoom : .unavailable])
            #expect(steps.dropFirst() == [.payForGuess, .endWait])
        }
        let leaving = Refusal(.shuttingDown, "The server is about to stop.")
        test.put(.asked(.room(Envelope(re: "join"), leaving)))
        #expect(!test.put(.answered(.unavailable)).contains(.payForGuess))
    }

    @Test mutating func `whoever was sent here for a room is not sent on, and tries once more`() {
        test.begin()
        let refusal = Refusal(.noSuchRoom, "There is no such room.", field: "room")
        let place = ServerPlace(host: "10.0.0.7", port: 7_052, webPort: nil)
        let moved = GroupAnswer.moved(Redirection(to: place, room: "ABCD", ticket: "00"))
        for answer in [moved, .takenIn("ABCD"), .unavailable, .none] {
            test.put(.asked(.room(Envelope(re: "join"), refusal, wasSent: true)))
            let steps = test.put(.answered(answer))
            #expect(steps.refusals == [answer == .none ? .noSuchRoom : .unavailable])
        }
        test.put(.asked(.room(Envelope(re: "join"), refusal)))
        #expect(test.put(.answered(moved)).refusals == [.moved])
    }

    @Test(arguments: [nil, "ABCD"])
    mutating func `a code beside a wrong token is paid for like any other`(room: String?) {
        let hello = HelloRequest(resume: "token", room: room)
        let pending = PendingHello(envelope: Envelope(re: "hello"), hello: hello)
        test.put(.asked(.seat(pending, .unknownToken)))
        let steps = test.put(.answered(.none))
        #expect(steps.refusals == [.resumeExpired])
        #expect(steps.contains(.payForGuess) == (room != nil))
    }
}
