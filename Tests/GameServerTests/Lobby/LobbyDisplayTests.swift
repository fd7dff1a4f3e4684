import GameProtocol
import Testing

@testable import GameServer
@testable import Games

@Suite struct LobbyDisplayTests {
    var test = TestLobby()

    /// Begins a session with a display, as `TestLobby.greet` begins one without.
    private mutating func greet(
        _ name: String?,
        _ display: String?
    ) -> Result<NewSession, Refusal> {
        test.greet(name, display: display)
    }

    private mutating func refusal(_ name: String?, _ display: String?) throws -> Refusal {
        guard case .failure(let refusal) = greet(name, display) else { throw Unexpected() }
        return refusal
    }

    @Test
    mutating func `a display stands beside the name in a grant, in people and in an invitation`()
        throws
    {
        let ann = try greet("Anna-M", "Anna M").get()
        let bob = try greet("bob", nil).get()
        #expect(ann.display == "Anna M")
        let grant = try test.create(ann.member, try TestLobby.settings()).get()
        #expect(grant.display == "Anna M")
        let people = test.lobby.people(PeopleRequest(), at: 0).people
        #expect(people.map(\.display) == ["Anna M", nil])
        let call = try test.lobby.invite(ann.member, "bob", at: 0)
        #expect(call.invitation.display == "Anna M")
        #expect(call.guest == bob.member)
    }

    @Test(arguments: [
        // The same letters in other cases, and blanks as in a name.
        ("Zoë", "ZOË"), ("Anna M", "anna m"),
        // Cyrillic beside Latin, in small letters and in capitals.
        ("Zoé-ë", "ZOÉ Ë"), ("ВОВ", "вов"), ("Ёр-1", "ёр 1"),
        // Greek beside Cyrillic: all of it looks Latin.
        ("ΒΟΒ", "ВОВ"), ("ο2", "о2"),
    ])
    mutating func `a display that looks like another display is refused with a free one`(
        first: String,
        second: String
    ) throws {
        _ = try greet("one", first).get()
        let refusal = try refusal("two", second)
        #expect(refusal.code == .nameTaken)
        #expect(refusal.field == "display")
        let free = try #require(refusal.suggest)
        #expect(try greet("two", free).get().display == free)
    }

    @Test mutating func `a display does not look like a name, nor a name like a display`() throws {
        _ = try greet("bob", nil).get()
        #expect(try refusal("b", "ВОВ").field == "display")
        _ = try greet("cap", "СОРЕ").get()
        let refusal = try refusal("Cope", nil)
        #expect(refusal.code == .nameTaken)
        #expect(refusal.field == nil)
        #expect(refusal.suggest == "Cope2")
    }

    @Test mutating func `the name that a client makes of a display is free beside it`() throws {
        #expect(try greet("Anna-M", "Anna M").get().name == "Anna-M")
        #expect(try greet(nil, "하나").get().name.hasPrefix("guest-"))
    }

    @Test mutating func `a display that repeats the name is none, and another name is refused`()
        throws
    {
        #expect(try greet("Ann", "ann").get().display == nil)
        let refusal = try refusal("bob", "cid")
        #expect(refusal.code == .badValue)
        #expect(refusal.field == "display")
        #expect(try self.refusal(nil, "cid").code == .badValue)
    }

    @Test mutating func `a bad display is refused in a sentence`() throws {
        let refusal = try refusal("zoe", "Zoe\u{308}")
        #expect(refusal.code == .badValue)
        #expect(refusal.field == "display")
        #expect(refusal.message == DisplayRule.problem("Zoe\u{308}"))
        #expect(test.lobby.sessions[MemberID(1)] == nil)
    }

    @Test mutating func `the looks are free after the session`() throws {
        let ann = try greet("ann", "Änn").get()
        test.lobby.end(ann.member)
        #expect(test.lobby.looks.isEmpty)
        _ = try greet("bob", "änn").get()
    }

    @Test mutating func `a restored member keeps the display, and resumes with it`() throws {
        var member = Replay.Member(
            id: MemberID(1),
            name: "Zoe",
            role: .player,
            seat: 0,
            token: TokenHash(token: "a"),
            ordinal: 1
        )
        member.display = "Zoë"
        let room = RestoredRoom(
            code: "2222",
            settings: try TestLobby.settings(),
            phase: .playing,
            owner: member.id,
            members: [member]
        )
        _ = test.lobby.restore(room, at: 0)
        #expect(try refusal("two", "ZOË").field == "display")
        let answer = try test.lobby.resume(
            TokenHash(token: "a"),
            by: ConnectionID(loop: 0, token: 99),
            from: TestLobby.home,
            at: 0
        )
        guard case .resumed(let session) = answer else { throw Unexpected() }
        #expect(session.display == "Zoë")
    }
}
