import GameProtocol
import Testing

@testable import GameServer
@testable import Games

/// Tests of the lobby's choice of a bot's seat for a newcomer.
@Suite struct LobbyStandInTests {
    private var test = TestLobby()
    private let ann: MemberID
    private let zoe: MemberID
    private var code = ""

    init() throws {
        ann = try test.hello("ann")
        zoe = try test.hello("zoe")
        code = try test.create(ann, TestLobby.settings()).get().room
        _ = try test.lobby.seatBot(
            BotRequest(),
            isStandIn: true,
            TokenHash(token: "bot"),
            by: ConnectionID(loop: 0, token: 77),
            for: ann,
            at: 0,
            plays: { _ in true }
        )
    }

    private mutating func take(_ member: MemberID, at now: Int = 0) throws -> SeatGrant? {
        try test.lobby.takeStandIn(member, .concentration, from: TestLobby.home, at: now)
    }

    @Test mutating func `only one of two newcomers gets the seat`() throws {
        let cid = try test.hello("cid")
        let granted = try take(zoe)
        #expect(granted?.room == code && granted?.choice == .standIn)
        #expect(try take(cid) == nil)
    }

    @Test mutating func `a bot whose room refuses the newcomer keeps its seat`() throws {
        let bot = try #require(test.lobby.bots.first)
        let granted = try #require(try take(zoe))
        test.lobby.giveBack(granted, at: 0)
        #expect(test.lobby.rooms[code]?.seats == [ann, bot])
        #expect(try take(zoe)?.room == code)
    }

    @Test mutating func `a bot that has left meanwhile gets no seat back`() throws {
        let bot = try #require(test.lobby.bots.first)
        let granted = try #require(try take(zoe))
        test.lobby.hear(.left(bot, isBanned: false), from: code, at: 0)
        test.lobby.giveBack(granted, at: 0)
        #expect(test.lobby.rooms[code]?.seats == [ann, nil])
    }

    @Test(arguments: [(59_999, true), (60_000, false)])
    mutating func `a round gives way in its first minute`(age: Int, isTaken: Bool) throws {
        test.lobby.hear(.changed(phase: .playing, owner: ann), from: code, at: 5)
        #expect((try take(zoe, at: 5 + age) != nil) == isTaken)
        test.lobby.hear(.changed(phase: .over, owner: ann), from: code, at: 90_000)
        if !isTaken { #expect(try take(zoe, at: 90_000) != nil) }
    }

    @Test(arguments: [0, 60_000])
    mutating func `a restored room still has its mark, and the age of its round`(
        elapsedMs: Int
    ) throws {
        let bob = MemberID(901)
        func member(_ id: MemberID, _ name: String, _ seat: Int, _ bot: SeatedBot?) -> Replay.Member
        {
            Replay.Member(
                id: id,
                name: name,
                role: .player,
                seat: seat,
                bot: bot,
                token: TokenHash(token: name),
                ordinal: 1
            )
        }
        let restored = RestoredRoom(
            code: "WXYZ",
            settings: try TestLobby.settings(),
            phase: .playing,
            owner: bob,
            members: [
                member(bob, "bob", 0, nil), member(MemberID(902), "bo", 1, .standIn(.easy)),
            ],
            elapsedMs: elapsedMs
        )
        test.lobby.hear(.closed, from: code, at: 0)
        _ = test.lobby.restore(restored, at: 100)
        _ = try test.lobby.resume(
            TokenHash(token: "bob"),
            by: ConnectionID(loop: 0, token: 99),
            from: TestLobby.home,
            at: 100
        )
        #expect((try take(zoe, at: 100) != nil) == (elapsedMs == 0))
    }
}
