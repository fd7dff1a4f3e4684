import GameProtocol
import Games
import Testing

@testable import GameServer

/// Who speaks for a session, whatever happens in whatever order.
///
/// `TEST_QUARRELS` says how many random orders.
@Suite struct LobbySessionTests {
    private var desk = TestLobby()
    private let token = TokenHash(token: "1")

    private static func id(_ number: UInt64) -> ConnectionID {
        ConnectionID(loop: 0, token: number)
    }

    private mutating func resume(_ number: UInt64) -> LobbyAnswer {
        desk.lobby.receive(.resume(token, by: Self.id(number)))
    }

    private mutating func lose(
        _ member: MemberID,
        _ number: UInt64,
        lastID: RequestID? = nil,
        at now: Int = 0
    ) -> LobbyAnswer {
        desk.lobby.receive(.lost(member, by: Self.id(number), lastID: lastID, at: now))
    }

    private static let keepMs = LobbyLimits().keepSeatMs

    /// Ann's session, taken up again.
    private static func back(
        _ ann: MemberID,
        tenure: Int,
        lastID: RequestID?,
        chat: TokenBucket = LobbySession.freshChat
    ) -> LobbyAnswer {
        .resumed(
            ResumedSession(
                member: ann,
                name: "ann",
                room: "2222",
                tenure: tenure,
                lastID: lastID,
                chat: chat
            )
        )
    }

    @Test(arguments: 0..<8)
    func anyQuarrelLeavesOneSpeakerTheSeatAndNoTrace(share: Int) {
        let count = TestSize.of("TEST_QUARRELS", default: 2_000)
        for seed in stride(from: share, to: count, by: 8) {
            var model = LobbySessionModel(seed: seed)
            model.run(steps: 60)
            #expect(model.fault == nil, "quarrel \(seed)")
            model.goHome()
            #expect(model.fault == nil, "the end of quarrel \(seed)")
            guard model.fault == nil else { return }
        }
    }

    @Test mutating func aTokenThatNobodyHasIsRefused() {
        #expect(desk.code(resume(9)) == .resumeExpired)
    }

    @Test mutating func aSessionWithoutARoomEndsWithItsConnection() throws {
        let ann = try desk.hello("ann")
        #expect(lose(ann, 1) == .none)
        #expect(desk.code(resume(2)) == .resumeExpired)
        _ = try desk.hello("ann")
    }

    @Test mutating func aPlaceIsKeptAndGivenBackWithTheLastRequestsMark() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        #expect(
            lose(ann, 1, lastID: .number(7), at: 5)
                == .kept(room: "2222", tenure: 1, resumeMs: Self.keepMs)
        )
        #expect(desk.lobby.deadline == 5 + Self.keepMs)
        #expect(resume(2) == Self.back(ann, tenure: 2, lastID: .number(7)))
        // Whoever asked for nothing since has the same mark.
        #expect(lose(ann, 2, at: 9) == .kept(room: "2222", tenure: 2, resumeMs: Self.keepMs))
        #expect(resume(3) == Self.back(ann, tenure: 3, lastID: .number(7)))
    }

    @Test mutating func whatMayBeSaidAtOnceGoesWithTheSessionAndNotWithTheConnection() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        var chat = LobbySession.freshChat
        chat.take(at: 5)
        let id = Self.id(1)
        _ = desk.lobby.receive(.lost(ann, by: id, lastID: nil, chat: chat, at: 5))
        #expect(resume(2) == Self.back(ann, tenure: 2, lastID: nil, chat: chat))
    }

    @Test mutating func aNewcomerWaitsUntilTheOldConnectionHasEnded() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        #expect(resume(2) == .mustWait(ann, replaced: [Self.id(1)]))
        #expect(lose(ann, 1, lastID: .number(4)) == .succeeded(by: Self.id(2)))
        #expect(resume(2) == Self.back(ann, tenure: 2, lastID: .number(4)))
        #expect(lose(ann, 1) == .none)
        #expect(lose(ann, 2) == .kept(room: "2222", tenure: 2, resumeMs: Self.keepMs))
    }

    @Test mutating func ofSeveralWhoWaitTheLastOneWinsAndTheOthersAreTold() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = resume(2)
        #expect(resume(2) == .mustWait(ann, replaced: [Self.id(1)]))
        #expect(resume(3) == .mustWait(ann, replaced: [Self.id(1), Self.id(2)]))
        #expect(lose(ann, 2) == .none)
        #expect(lose(ann, 1) == .succeeded(by: Self.id(3)))
    }

    @Test mutating func aSuccessorWhoGoesBeforeItsTurnLeavesThePlaceKept() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = resume(2)
        #expect(lose(ann, 1) == .succeeded(by: Self.id(2)))
        // The room knows the first one only, and has to believe this end all the same.
        #expect(lose(ann, 2) == .kept(room: "2222", tenure: 2, resumeMs: Self.keepMs))
    }

    @Test mutating func whoeverWaitsHearsThatTheSessionHasEnded() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = resume(2)
        #expect(desk.lobby.receive(.ended(ann)) == .succeeded(by: Self.id(2)))
        #expect(desk.code(resume(2)) == .resumeExpired)
    }

    @Test mutating func atTheMomentOfTheExpiryWhoeverIsHeardFirstIsRight() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = lose(ann, 1)
        var early = desk.lobby
        _ = early.receive(.resume(token, by: Self.id(2)))
        #expect(early.receive(.alarm(at: Self.keepMs)) == .expired([]))
        #expect(desk.lobby.receive(.alarm(at: Self.keepMs - 1)) == .expired([]))
        let absence = LobbyAnswer.Absence(member: ann, room: "2222")
        #expect(desk.lobby.receive(.alarm(at: Self.keepMs)) == .expired([absence]))
        #expect(desk.code(resume(2)) == .resumeExpired)
        #expect(desk.lobby.receive(.alarm(at: Self.keepMs)) == .expired([]))
    }

    @Test mutating func aNameIsKeptWithThePlaceUntilTheRoomHasHeardOfTheEnd() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = lose(ann, 1)
        #expect(desk.code(desk.greet("Ann")) == .nameTaken)
        _ = desk.lobby.receive(.alarm(at: Self.keepMs))
        #expect(desk.code(desk.greet("Ann")) == .nameTaken)
        _ = desk.lobby.receive(.room(code: "2222", .left(ann, isBanned: false)))
        _ = try desk.hello("Ann")
        #expect(desk.lobby.rooms["2222"]?.freeSeat == 0)
    }

    @Test mutating func aRoomThatClosesEndsTheSessionsThatItKept() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = lose(ann, 1)
        _ = desk.lobby.receive(.room(code: "2222", .closed))
        #expect(desk.lobby.sessions.isEmpty)
        #expect(desk.code(resume(2)) == .resumeExpired)
    }

    @Test mutating func whoComesAndGoesAllTheTimeLeavesNoTraceOfIt() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        let bob = try desk.hello("bob")
        _ = desk.join(bob, "2222")
        _ = lose(bob, 2, at: 3)
        for number in 1...10_000 {
            _ = lose(ann, UInt64(number), at: number)
            if number < 10_000 { _ = resume(UInt64(number + 1)) }
        }
        #expect(desk.lobby.expiries.count < 100)
        let (first, last) = (Self.keepMs + 3, Self.keepMs + 10_000)
        let bobs = LobbyAnswer.Absence(member: bob, room: "2222")
        #expect(desk.lobby.receive(.alarm(at: first)) == .expired([bobs]))
        #expect(desk.lobby.receive(.alarm(at: last - 1)) == .expired([]))
        let anns = LobbyAnswer.Absence(member: ann, room: "2222")
        #expect(desk.lobby.receive(.alarm(at: last)) == .expired([anns]))
    }

    @Test mutating func aQuickJoinIsNotForARoomWhoseOwnerIsAway() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = lose(ann, 1)
        let bob = try desk.hello("bob")
        let quick = JoinTarget.quick(try TestLobby.plan())
        guard case .opened = desk.lobby.receive(.join(bob, quick, from: TestLobby.home, at: 0))
        else { throw Unexpected() }
    }
}
