import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the rules of a connection, without a connection.
@Suite struct SessionTests {
    private var test = TestSession()

    private static let flip = Request.Body.room(.move(.concentration(.flip(cell: 1, turn: nil))))
    private static let chat = Request.Body.room(.chat(text: "hello"))
    private static let create = Request.Body.create(CreateRequest(game: .concentration))
    private static let join = Request.Body.join(
        .room(code: "K3QF", role: .player, password: nil, isReady: true)
    )

    @Test mutating func `a peer that says nothing is sent away in time`() {
        #expect(test.put(.opened) == [.deadline(afterMs: Limits.helloTimeout.milliseconds)])
        let steps = test.put(.deadline)
        #expect(steps.bye == .helloTimeout)
        #expect(steps.contains(.end(.unauthenticated)))
        #expect(test.put(.closed) == [])
    }

    @Test mutating func `before hello only what needs no name is answered`() {
        for body in [Self.flip, Self.create, Self.join] {
            #expect(test.ask(body).refusals == [.helloRequired])
        }
        #expect(test.ask(.ping) == [.reply(Reply(re: "ping", .ok(.none)))])
        #expect(test.ask(.help) == [.help(Envelope(re: "help"))])
        let list = ListRequest()
        #expect(test.askFreely(.list(list)) == [.list(list, Envelope(re: "list"))])
        #expect(test.session.calls.isEmpty)
    }

    @Test mutating func `hello is said once and in protocol 1`() {
        #expect(
            test.ask(.hello(HelloRequest(protocolVersion: 2))).refusals == [.unsupportedProtocol]
        )
        #expect(!test.session.isEstablished)
        test.begin()
        #expect(test.session.isEstablished)
        #expect(test.ask(.hello(HelloRequest())).refusals == [.alreadyHello])
    }

    @Test mutating func `a new session is charged to its address and a right token is not`() {
        let hello = Request(.hello(HelloRequest()))
        #expect(test.put(.request(hello)) == [.charge(.points(Limits.entranceCost), hello)])
        #expect(test.put(.charged(hello, waitMs: 70)).retryAfterMs == 70)
        let resume = HelloRequest(resume: "token")
        let pending = PendingHello(envelope: Envelope(re: "hello"), hello: resume)
        #expect(test.ask(.hello(resume)) == [.resume(pending, token: "token")])
    }

    @Test mutating func `a name that is taken costs no pause and a wrong token does`() {
        let taken = PendingHello(envelope: Envelope(re: "hello"), hello: HelloRequest(name: "ann"))
        #expect(test.put(.denied(taken, Refusal(.nameTaken, ""))).count == 1)
        var token = taken
        token.hasWaited = false
        let wrong = PendingHello(envelope: taken.envelope, hello: HelloRequest(resume: "x"))
        let pause = SessionStep.pauseReading(ms: Limits.wrongTokenPause.milliseconds)
        #expect(test.put(.denied(wrong, Refusal(.resumeExpired, ""))).last == pause)
        // A token that was shown too often may still be right.
        #expect(test.put(.denied(wrong, Refusal(.rateLimited, ""))).count == 1)
        // The session also learns nothing about a token beside a field that a strict `hello`
        // forbids.
        #expect(test.put(.denied(wrong, Refusal(.badValue, ""))).count == 1)
        #expect(!test.session.isEstablished)
    }

    @Test mutating func `a strict session refuses a field that is not known`() {
        let hello = HelloRequest(name: "ann", isStrict: true)
        #expect(test.ask(.hello(hello), ignored: ["nmae"]).refusals == [.badValue])
        test.begin(hello)
        test.put(.entered(.rounds))
        let steps = test.ask(Self.flip, id: .number(9), ignored: ["cel"])
        #expect(steps.refusals == [.badValue])
        #expect(test.session.lastID == nil && test.session.calls.isEmpty)
    }

    @Test mutating func `any other session lets it pass`() {
        test.sit()
        #expect(test.ask(Self.flip, ignored: ["cel"]) == [])
        #expect(test.session.calls.popFirst()?.envelope.ignored == ["cel"])
    }

    @Test mutating func `the twentieth unreadable line of a minute is the last`() {
        test.begin()
        for _ in 1..<Limits.maximumUnreadableLines {
            #expect(test.put(.unreadable(.badJSON)).refusals == [.badJSON])
        }
        let last = test.put(.unreadable(.badJSON))
        #expect(last.refusals == [.badJSON])
        #expect(last.bye == .tooManyErrors)
    }

    @Test mutating func `a move is gathered and causes no step`() {
        test.sit()
        for number in 1..<Session.maximumCalls {
            #expect(test.ask(Self.flip, id: .number(Int64(number))) == [])
        }
        #expect(test.session.calls.count == Session.maximumCalls - 1)
        #expect(test.ask(Self.flip) == [.perform])
        #expect(test.session.lastID == .number(Int64(Session.maximumCalls - 1)))
    }

    @Test mutating func `whatever may take time ends the batch`() {
        test.sit()
        #expect(test.ask(Self.flip) == [])
        #expect(test.ask(.room(.ready(true, entropy: nil))) == [.perform])
        #expect(test.ask(.room(.leave)) == [.perform])
        #expect(test.askFreely(.room(.state)) == [.perform])
    }

    @Test mutating func `nobody is asked anything in no room`() {
        test.begin()
        #expect(test.ask(Self.flip).refusals == [.notInRoom])
        #expect(test.session.calls.isEmpty)
    }

    @Test mutating func `what waits for a room that is left is refused in order`() {
        test.sit()
        for number in 1...3 { test.ask(Self.flip, id: .number(Int64(number))) }
        let steps = test.put(.leftRoom)
        #expect(steps.refusals == [.notInRoom, .notInRoom, .notInRoom])
        let ids = steps.map { step -> RequestID? in
            if case .reply(let reply) = step { reply.id } else { nil }
        }
        #expect(ids == [.number(1), .number(2), .number(3)])
        #expect(test.ask(Self.flip).refusals == [.notInRoom])
    }

    @Test mutating func `whoever talks too fast is refused and heard again later`() {
        test.sit()
        for _ in 0..<Limits.chats.burst { #expect(test.ask(Self.chat) == []) }
        let refused = test.ask(Self.chat)
        #expect(refused.refusals == [.rateLimited])
        test.now += refused.retryAfterMs ?? 0
        #expect(test.ask(Self.chat) == [])
        // Chat does not use up the quota of moves.
        #expect(test.ask(Self.flip) == [])
    }

    @Test mutating func `a session has so many points and no more from another connection`() {
        test.begin()
        test.now = 10_000
        for _ in 0..<Limits.pointsOfSession.burst {
            #expect(test.askFreely(.list(ListRequest())).refusals == [])
        }
        // The session does not even ask the address.
        let refused = test.ask(.list(ListRequest()))
        #expect(refused.refusals == [.rateLimited])
        var other = TestSession()
        other.now = test.now
        let pending = PendingHello(
            envelope: Envelope(re: "hello"),
            hello: HelloRequest(resume: "token")
        )
        let resumed = TestSession.resumed(quota: test.session.quota)
        _ = other.put(.resumed(pending, resumed, token: "token"))
        #expect(other.ask(.list(ListRequest())).refusals == [.rateLimited])
    }

    @Test mutating func `a refused address takes nothing from the session`() {
        test.begin()
        let before = test.session.quota
        let request = Request(.list(ListRequest()))
        #expect(test.put(.request(request)) == [.charge(.points(1), request)])
        #expect(test.put(.charged(request, waitMs: 30)).retryAfterMs == 30)
        #expect(test.session.quota == before)
    }

    @Test mutating func `whether a code is right is asked whatever the address has spent`() {
        test.begin()
        guard case .join(_, let member, _) = test.ask(Self.join).last else {
            return #expect(Bool(false), "the address was asked")
        }
        #expect(member == TestSession.ann)
        let create = Request(Self.create)
        #expect(test.put(.request(create)) == [.charge(.points(Limits.entranceCost), create)])
    }

    @Test mutating func `moves of a shared table are charged and those of rounds are not`() {
        let draw = Request(.room(.move(.deck(.draw(DeckDraw())))))
        test.sit(.rounds)
        #expect(test.put(.request(draw)) == [.perform])
        test.put(.entered(.sharedTable))
        #expect(test.put(.request(draw)) == [.charge(.move(1), draw)])
        #expect(test.put(.charged(draw, waitMs: 0)) == [.perform])
    }

    @Test mutating func `a move beyond the budget delays what follows from any connection`() {
        test.sit(.sharedTable)
        test.now = 10_000
        let draw = Request(.room(.move(.deck(.draw(DeckDraw())))))
        for _ in 0..<Limits.pointsOfSession.burst {
            #expect(test.put(.charged(draw, waitMs: 0)) == [.perform])
        }
        #expect(test.put(.charged(draw, waitMs: 0)) == [.perform, .pauseReading(ms: 25)])
        // The address may have less left than the session, but the pause has a limit.
        #expect(test.put(.charged(draw, waitMs: 80)) == [.perform, .pauseReading(ms: 80)])
        #expect(test.put(.charged(draw, waitMs: 9_000)) == [.perform, .pauseReading(ms: 5_000)])
        #expect(test.session.quota.readAt == test.now + 5_000)
    }

    @Test mutating func `a pause for a wrong guess goes with the session`() {
        test.begin()
        #expect(test.put(.guessedWrong(pauseMs: 2_000)) == [.pauseReading(ms: 2_000)])
        var other = TestSession()
        other.now = 500
        let pending = PendingHello(
            envelope: Envelope(re: "hello"),
            hello: HelloRequest(resume: "token")
        )
        let resumed = TestSession.resumed(quota: test.session.quota)
        let steps = other.put(.resumed(pending, resumed, token: "token"))
        #expect(steps.contains(.pauseReading(ms: 1_500)))
    }
}
