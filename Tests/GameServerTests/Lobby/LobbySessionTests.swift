import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the connection that owns a session, for events in any order.
///
/// `TEST_TAKEOVERS` is the number of random orders.
@Suite struct LobbySessionTests {
    private var test = TestLobby()
    private let token = TokenHash(token: "1")

    private static func id(_ number: UInt64) -> ConnectionID {
        ConnectionID(loop: 0, token: number)
    }

    private mutating func resume(
        _ number: UInt64,
        at now: Int = 0
    ) -> Result<ResumeAnswer, Refusal> {
        Result { () throws(Refusal) in
            try test.lobby.resume(token, by: Self.id(number), from: TestLobby.home, at: now)
        }
    }

    private mutating func lose(
        _ member: MemberID,
        _ number: UInt64,
        lastID: RequestID? = nil,
        at now: Int = 0
    ) -> Disconnection {
        test.lobby.disconnect(member, Self.id(number), lastID: lastID, at: now)
    }

    private static let keepMs = LobbyLimits().keepIdleMs

    /// Returns ann's resumed session.
    private static func back(
        _ ann: MemberID,
        epoch: Int,
        lastID: RequestID?,
        quota: SessionQuota = SessionQuota()
    ) -> Result<ResumeAnswer, Refusal> {
        .success(
            .resumed(
                ResumedSession(
                    member: ann,
                    name: "ann",
                    room: "2222",
                    epoch: epoch,
                    lastID: lastID,
                    quota: quota
                )
            )
        )
    }

    @Test(arguments: 0..<8)
    func `takeovers in any order leave one speaker the seat and no trace`(share: Int) {
        let count = TestSize.of("TEST_TAKEOVERS")
        var givenUpCount = 0
        for seed in stride(from: share, to: count, by: 8) {
            var model = LobbySessionModel(seed: seed)
            model.run(steps: 80)
            #expect(model.fault == nil, "seed \(seed)")
            model.goHome()
            #expect(model.fault == nil, "the end of seed \(seed)")
            guard model.fault == nil else { return }
            givenUpCount += model.givenUpCount
        }
        // With too few of them the model would not test the quota of an address.
        #expect(givenUpCount >= count / 500)
    }

    @Test func `a session is small, because each connection has one`() {
        #expect(MemoryLayout<LobbySession>.size <= 168)
    }

    @Test mutating func `a token that nobody has is refused`() {
        #expect(test.code(resume(9)) == .resumeExpired)
    }

    @Test mutating func `a token whose hash only begins alike is refused`() throws {
        _ = try test.hello("ann")
        let hex = String(token.hex.prefix(16)) + String(repeating: "0", count: 48)
        let other = try #require(TokenHash(hex: hex))
        #expect(other.key == token.key)
        let answer = Result { () throws(Refusal) in
            try test.lobby.resume(other, by: Self.id(2), from: TestLobby.home, at: 0)
        }
        #expect(test.code(answer) == .resumeExpired)
    }

    @Test mutating func `a session without a room ends with its connection`() throws {
        let ann = try test.hello("ann")
        #expect(lose(ann, 1) == .unnoticed)
        #expect(test.code(resume(2)) == .resumeExpired)
        _ = try test.hello("ann")
    }

    @Test mutating func `a place is kept and given back with the last requests mark`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        #expect(
            lose(ann, 1, lastID: .number(7), at: 5)
                == .kept(room: "2222", epoch: 1, resumeMs: Self.keepMs)
        )
        #expect(test.lobby.deadline == 5 + Self.keepMs)
        #expect(resume(2) == Self.back(ann, epoch: 2, lastID: .number(7)))
        // A connection without requests leaves the mark as it was.
        #expect(lose(ann, 2, at: 9) == .kept(room: "2222", epoch: 2, resumeMs: Self.keepMs))
        #expect(resume(3) == Self.back(ann, epoch: 3, lastID: .number(7)))
    }

    @Test
    mutating func `what may be said at once goes with the session and not with the connection`()
        throws
    {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        var quota = SessionQuota()
        quota.chat.take(of: Limits.chats, at: 5)
        quota.requests.take(of: Limits.pointsOfSession, at: 5)
        let id = Self.id(1)
        _ = test.lobby.disconnect(ann, id, lastID: nil, quota: quota, at: 5)
        #expect(resume(2) == Self.back(ann, epoch: 2, lastID: nil, quota: quota))
    }

    @Test mutating func `a newcomer waits until the old connection has ended`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        #expect(resume(2) == .success(.mustWait(ann, replaced: [Self.id(1)])))
        #expect(lose(ann, 1, lastID: .number(4)) == .passed(to: Self.id(2)))
        #expect(resume(2) == Self.back(ann, epoch: 2, lastID: .number(4)))
        #expect(lose(ann, 1) == .unnoticed)
        #expect(lose(ann, 2) == .kept(room: "2222", epoch: 2, resumeMs: Self.keepMs))
    }

    @Test mutating func `of several who wait the last one wins and the others are told`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = resume(2)
        #expect(resume(2) == .success(.mustWait(ann, replaced: [Self.id(1)])))
        #expect(resume(3) == .success(.mustWait(ann, replaced: [Self.id(1), Self.id(2)])))
        #expect(lose(ann, 2) == .unnoticed)
        #expect(lose(ann, 1) == .passed(to: Self.id(3)))
    }

    @Test mutating func `a successor who goes before its turn leaves the place kept`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = resume(2)
        #expect(lose(ann, 1) == .passed(to: Self.id(2)))
        // The room knows only the first connection, and must still accept the end of the second
        // one.
        #expect(lose(ann, 2) == .kept(room: "2222", epoch: 2, resumeMs: Self.keepMs))
    }

    @Test mutating func `whoever waits hears that the session has ended`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = resume(2)
        #expect(test.lobby.end(ann) == Self.id(2))
        #expect(test.code(resume(2)) == .resumeExpired)
    }

    @Test mutating func `at the moment of the expiry whoever is heard first is right`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = lose(ann, 1)
        var early = test.lobby
        _ = try early.resume(token, by: Self.id(2), from: TestLobby.home, at: 0)
        #expect(early.expire(at: Self.keepMs) == [])
        #expect(test.lobby.expire(at: Self.keepMs - 1) == [])
        let absence = ExpiredSession(member: ann, room: "2222")
        #expect(test.lobby.expire(at: Self.keepMs) == [absence])
        #expect(test.code(resume(2)) == .resumeExpired)
        #expect(test.lobby.expire(at: Self.keepMs) == [])
    }

    @Test mutating func `a name is kept with the place until the room has heard of the end`() throws
    {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = lose(ann, 1)
        #expect(test.code(test.greet("Ann")) == .nameTaken)
        _ = test.lobby.expire(at: Self.keepMs)
        #expect(test.code(test.greet("Ann")) == .nameTaken)
        test.hear(.left(ann, isBanned: false))
        _ = try test.hello("Ann")
        #expect(test.lobby.rooms["2222"]?.freeSeat == 0)
    }

    @Test mutating func `a room that closes ends the sessions that it kept`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = lose(ann, 1)
        test.hear(.closed)
        #expect(test.lobby.sessions.isEmpty)
        #expect(test.code(resume(2)) == .resumeExpired)
    }

    @Test mutating func `who comes and goes all the time leaves no trace of it`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        let bob = try test.hello("bob")
        test.join(bob, "2222")
        _ = lose(bob, 2, at: 3)
        for number in 1...10_000 {
            let now = number * 1_000
            #expect(lose(ann, UInt64(number), at: now) != .unnoticed)
            if number < 10_000 { _ = resume(UInt64(number + 1), at: now) }
        }
        #expect(test.lobby.expiries.count < 100)
        let (first, last) = (Self.keepMs + 3, Self.keepMs + 10_000_000)
        let bobs = ExpiredSession(member: bob, room: "2222")
        #expect(test.lobby.expire(at: first) == [bobs])
        #expect(test.lobby.expire(at: last - 1) == [])
        let anns = ExpiredSession(member: ann, room: "2222")
        #expect(test.lobby.expire(at: last) == [anns])
    }

    @Test mutating func `a lost session is resumed only so often and its token stays good`() throws
    {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        var last: UInt64 = 1
        for _ in 0..<Limits.resumes.burst {
            _ = lose(ann, last)
            last += 1
            #expect(test.code(resume(last)) == nil)
        }
        // A takeover is free, because the other players do not notice it.
        #expect(test.code(resume(last + 1)) == nil)
        #expect(lose(ann, last) == .passed(to: Self.id(last + 1)))
        last += 1
        #expect(test.code(resume(last)) == nil)
        _ = lose(ann, last)
        guard case .failure(let refusal) = resume(last + 1) else { throw Unexpected() }
        #expect(refusal.code == .rateLimited && refusal.retryAfterMs == 1_000)
        #expect(test.code(resume(last + 1, at: 999)) == .rateLimited)
        #expect(test.code(resume(last + 1, at: 1_000)) == nil)
    }

    @Test mutating func `a quick join is not for a room whose owner is away`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = lose(ann, 1)
        let bob = try test.hello("bob")
        let quick = test.quickJoin(bob, try TestLobby.settings())
        #expect(try quick.get().choice == .new)
    }
}
