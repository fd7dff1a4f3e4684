import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct LobbyPeopleTests {
    var test = TestLobby()

    private func people(at now: Int = 0) -> [ListedPerson] {
        test.lobby.people(PeopleRequest(), at: now).people
    }

    private func names() -> [String] { people().map(\.name) }

    @Test mutating func `people are in the lobby, or in a room with a game, a phase and a role`()
        throws
    {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        try test.hello("Zoe")
        test.create(bob, try TestLobby.settings(), at: 1_000)
        test.join(ann, "2222", as: .spectator, at: 2_000)
        func place(_ role: Role) -> ListedPerson.Room {
            ListedPerson.Room(code: "2222", game: .concentration, phase: .lobby, role: role)
        }
        #expect(
            people(at: 5_000) == [
                ListedPerson(name: "ann", room: place(.spectator), hereMs: 3_000),
                ListedPerson(name: "bob", room: place(.player), hereMs: 4_000),
                ListedPerson(name: "Zoe", room: nil, hereMs: 5_000),
            ]
        )
    }

    @Test mutating func `the time begins again with each change of place and not with a seat`()
        throws
    {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings(), at: 1_000)
        test.join(bob, "2222", as: .spectator, at: 2_000)
        test.join(bob, "2222", at: 3_000)
        #expect(people(at: 4_000).map(\.hereMs) == [3_000, 2_000])
        #expect(people(at: 4_000).map(\.room?.role) == [.player, .player])
        test.hear(.left(bob, isBanned: false), at: 5_000)
        #expect(people(at: 7_000).map(\.hereMs) == [6_000, 2_000])
        test.hear(.closed, at: 8_000)
        #expect(people(at: 9_000).map(\.hereMs) == [1_000, 4_000])
        #expect(people(at: 9_000).allSatisfy { $0.room == nil })
    }

    @Test mutating func `the people of a private room are not in the list`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        try test.hello("zoe")
        let code = try test.create(ann, try TestLobby.settings(isPrivate: true)).get().room
        test.join(bob, code, as: .spectator)
        #expect(names() == ["zoe"])
        test.hear(.left(bob, isBanned: false), from: code)
        #expect(names() == ["bob", "zoe"])
        test.hear(.closed, from: code)
        #expect(names() == ["ann", "bob", "zoe"])
    }

    @Test mutating func `a link's preview learns of a listed room alone`() throws {
        let (ann, bob) = (try test.hello("ann"), try test.hello("bob"))
        let settings = try TestLobby.settings()
        let listed = try test.create(ann, settings).get().room
        let hidden = try test.create(bob, try TestLobby.settings(isPrivate: true)).get().room
        #expect(test.lobby.listedOptions(listed) == settings.options)
        #expect(test.lobby.listedOptions(hidden) == nil)
        #expect(test.lobby.listedOptions("ZZZZ") == nil)
    }

    @Test mutating func `a hidden session is not in the list until its hello says otherwise`()
        throws
    {
        _ = try test.greet("ann", isHidden: true).get()
        let bob = try test.greet("bob", isHidden: true).get().member
        #expect(names() == [])
        test.create(bob, try TestLobby.settings())
        #expect(names() == [])
        let (token, id) = (TokenHash(token: "2"), ConnectionID(loop: 0, token: 2))
        _ = test.lobby.disconnect(bob, id, lastID: nil, at: 0)
        _ = try test.lobby.resume(token, by: id, from: TestLobby.home, at: 0)
        #expect(names() == ["bob"])
        _ = try test.lobby.resume(token, by: id, from: TestLobby.home, at: 0, isHidden: true)
        #expect(names() == [])
    }

    @Test mutating func `a person without a connection is not in the list`() throws {
        let ann = try test.hello("ann")
        let id = ConnectionID(loop: 0, token: 1)
        test.create(ann, try TestLobby.settings())
        _ = test.lobby.disconnect(ann, id, lastID: nil, at: 0)
        #expect(names() == [])
        let token = TokenHash(token: "1")
        _ = try test.lobby.resume(token, by: id, from: TestLobby.home, at: 3_000)
        #expect(people(at: 4_000).map(\.hereMs) == [1_000])
        _ = test.lobby.disown(ann)
        #expect(names() == [])
    }

    @Test mutating func `a bot of the server is not in the list`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        _ = try test.lobby.seatBot(
            BotRequest(),
            TokenHash(token: "bot"),
            by: ConnectionID(loop: 0, token: 9),
            for: ann,
            at: 0,
            plays: { _ in true }
        )
        #expect(test.lobby.bots.count == 1)
        #expect(names() == ["ann"])
    }

    @Test(arguments: [1, 2, 7, 50])
    mutating func `pages have each person once, without regard to case`(limit: Int) throws {
        for number in 0..<120 { try test.hello((number % 2 == 0 ? "p" : "P") + "\(number)") }
        var read: [String] = []
        var after: String?
        repeat {
            let page = test.lobby.people(PeopleRequest(after: after, limit: limit), at: 0)
            #expect(page.people.count <= limit)
            read += page.people.map(\.name)
            after = page.next
        } while after != nil
        #expect(
            read
                == (0..<120).map { "p\($0)" }.sorted().map { name in
                    Int(name.dropFirst()).map { $0 % 2 == 0 } == true ? name : name.uppercased()
                }
        )
        let later = test.lobby.people(PeopleRequest(after: "P118a"), at: 0)
        #expect(later.people.first?.name == "P119")
    }

    /// In a cluster two people have the same name for a while.
    @Test(arguments: 1...50)
    func `the index has exactly the people who came and have not left`(_ seed: Int) {
        var random = SeededGenerator(seed)
        var index = PeopleIndex()
        var people: [(member: MemberID, name: String)] = []
        for number in 1...80 {
            if random.chance(60) || people.isEmpty {
                let name = random.one(of: ["ann", "Ann", "bob", "cid", "CID"])
                people.append((MemberID(UInt64(number)), name))
                index.insert(MemberID(UInt64(number)), named: name, since: number)
            } else {
                let gone = people.remove(at: random.number(in: 0...people.count - 1))
                index.remove(gone.member, named: gone.name)
                // A second removal finds nothing.
                if random.chance(30) { index.remove(gone.member, named: gone.name) }
            }
            let page = index.page(after: nil, limit: 100)
            #expect(Set(page.map(\.member)) == Set(people.map(\.member)))
            #expect(page.map(\.key) == people.map { NameRule.key($0.name) }.sorted())
        }
    }
}
