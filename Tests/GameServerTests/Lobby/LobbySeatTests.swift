import GameProtocol
import Testing

@testable import GameServer
@testable import Games
@testable import GamesTests

/// Tests of seats: the lobby grants a place, and the room chooses the seat.
@Suite struct LobbySeatTests {
    private var test = TestLobby()
    private var room = TestRoom(.example, seats: 6)
    /// The notices of the room that the lobby has not received yet.
    private var notices: [RoomNotice] = []
    private var members: [String: MemberID] = [:]

    private static let names = ["ann", "bob", "cid", "dan", "eve", "fay"]

    /// Makes a room of ann's with six seats; the others have said hello.
    init() throws {
        for name in Self.names {
            members[name] = try test.hello(name)
            // The room of the test numbers its people in the same order.
            #expect(room.member(name) == members[name])
        }
        test.create(try member("ann"), try TestLobby.settings(seats: 6))
        enter("ann", re: "create")
    }

    private func member(_ name: String) throws -> MemberID { try #require(members[name]) }

    private mutating func enter(_ name: String, re: String = "join") {
        room.sit(name, seat: nil, ready: false, re: re)
        note()
    }

    private mutating func note() {
        for case .lobby(let notice) in room.effects { notices.append(notice) }
    }

    private mutating func hear() {
        guard !notices.isEmpty else { return }
        test.hear(notices.removeFirst())
    }

    private mutating func listed() throws -> [String] {
        let page = test.lobby.list(ListRequest())
        return page.rooms[0].players
    }

    private var seated: [String] { room.room.state(for: MemberID(0)).players.map(\.name) }

    private var joined: [String] {
        room.inputs.compactMap { input in
            if case .enter(let grant, _, _) = input.kind { grant.name } else { nil }
        }
    }

    @Test mutating func `who comes in first sits first whoever was granted a place first`() throws {
        for name in ["bob", "cid", "dan"] { test.join(try member(name), "2222") }
        for name in ["dan", "bob", "cid"] { enter(name) }
        #expect(seated == ["ann", "dan", "bob", "cid"])
        while !notices.isEmpty { hear() }
        let players = try listed()
        #expect(players == seated)
    }

    @Test mutating func `a seat that was given away and is free again is known to be`() throws {
        for name in ["bob", "cid"] { test.join(try member(name), "2222") }
        enter("cid")
        room.ask("cid", .leave)
        note()
        enter("bob")
        while !notices.isEmpty { hear() }
        test.join(try member("dan"), "2222")
        enter("dan")
        while !notices.isEmpty { hear() }
        #expect(seated == ["ann", "bob", "dan"])
        let players = try listed()
        #expect(players == seated)
    }

    @Test(arguments: 0..<200)
    mutating func `in any order the lobby ends with the seats of the room`(seed: Int) throws {
        var random = SeededGenerator(seed)
        var granted: [String] = []
        var gone: Set<String> = []
        for _ in 0..<60 {
            let name = random.one(of: Self.names)
            let isInRoom = room.room.members.contains { $0.name == name }
            switch random.number(in: 0...9) {
            case 0...3:
                guard !isInRoom, !granted.contains(name), !gone.contains(name) else { break }
                guard case .success = test.join(try member(name), "2222") else { break }
                granted.append(name)
            case 4...6:
                guard !granted.isEmpty else { break }
                enter(granted.remove(at: random.number(in: 0...granted.count - 1)))
                #expect(room.refusal == nil)
            case 7:
                guard isInRoom else { break }
                room.ask(name, .leave)
                note()
                // The lobby grants no other place to a player before it has received the departure.
                gone.insert(name)
            default: hear()
            }
            if notices.isEmpty { gone = [] }
        }
        for name in granted { enter(name) }
        while !notices.isEmpty { hear() }
        let players = try listed()
        #expect(players == seated)
        #expect(room.room.members.count == seated.count && !joined.isEmpty)
    }

    @Test mutating func `a free table is open to no quick join from its first moment on`() throws {
        let free = try Self.settings(.free)
        let bob = try member("bob")
        let cid = try member("cid")
        _ = try test.lobby.create(bob, free, from: TestLobby.home, at: 0)
        let quick = test.quickJoin(cid, try Self.settings(.highCard))
        #expect(try quick.get().room == "4444")
    }

    private static func settings(_ rules: DeckOptions.Rules) throws -> RoomSettings {
        var request = DeckOptions.Request()
        request.rules = rules
        let game = try GameCatalog.game(
            for: .deck(request),
            kind: .deck,
            seats: 2,
            defaults: GameDefaults()
        )
        return RoomSettings(seats: 2, options: game.options)
    }
}
