import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the group's decider, with a link that the test plays.
@Suite struct GroupMemberTests {
    private let codes = ReservedCodes()
    private var member: GroupMember
    private var effects: [GroupMember.Effect] = []
    private var now = 0
    private static let token = TokenHash(token: "of ann")

    init() {
        member = GroupMember(
            place: ServerPlace(host: "10.0.0.7", port: 7052),
            isJournaling: false,
            codes: codes,
            codeSource: CountingCodes()
        )
    }

    /// Returns the commands sent since the last call, as texts with their purposes.
    private mutating func sent() -> [(purpose: GroupPurpose, words: [String])] {
        defer { effects = [] }
        return effects.sent
    }

    private mutating func answers() -> [Int: GroupAnswer] {
        defer { effects = [] }
        return Dictionary(
            uniqueKeysWithValues: effects.compactMap { effect in
                if case .answer(let id, let answer) = effect { (id, answer) } else { nil }
            }
        )
    }

    private mutating func link(_ incarnation: String = "00000000000000aa") {
        member.linked(incarnation, free: 9, at: now, &effects)
    }

    private mutating func change(
        rooms: [(String, RoomCard?)] = [],
        people: [(UInt64, DirectoryPerson?)] = []
    ) {
        let changes = DirectoryChanges(
            rooms: rooms.map { (code: $0.0, card: $0.1) },
            people: people.map { (member: MemberID($0.0), person: $0.1) }
        )
        member.changed(changes, &effects)
    }

    private static let card = RoomCard(game: .deck, summary: nil, isOpen: false)
    private static let ann = DirectoryPerson(name: "ann", token: token, room: "ABCD")

    private mutating func ask(_ question: GroupQuestion, id: Int, isSilent: Bool = false) {
        member.ask(
            question,
            id: id,
            ticket: "00ff",
            at: now,
            isSilent: isSilent,
            &effects
        )
    }

    @Test mutating func `with every link all is told anew, and what is gone is removed`() {
        link()
        change(rooms: [("ABCD", Self.card), ("EFGH", Self.card)], people: [(1, Self.ann)])
        #expect(sent().contains { $0.purpose == .room("ABCD") })
        member.unlinked(&effects)
        // While there is no link, a room ends, a person leaves, and a new room begins.
        change(rooms: [("EFGH", nil), ("JKMN", Self.card)], people: [(1, nil)])
        #expect(sent().isEmpty)
        link("00000000000000bb")
        let told = sent()
        #expect(
            told[1].purpose == .enter && told[1].words.contains("00000000000000bb")
        )
        let purposes = told.map(\.purpose)
        for code in ["ABCD", "JKMN"] { #expect(purposes.contains(.room(code))) }
        #expect(purposes.contains(.goneRoom("EFGH")))
        let gone = purposes.contains {
            if case .gonePerson(let who) = $0 { who.name == "ann" } else { false }
        }
        #expect(gone)
        for (purpose, words) in told where purpose == .room("ABCD") {
            #expect(words.contains("00000000000000bb") && !words.contains("00000000000000aa"))
        }
    }

    @Test mutating func `a removal is told until it is confirmed`() {
        link()
        change(rooms: [("ABCD", Self.card)])
        change(rooms: [("ABCD", nil)])
        #expect(sent().contains { $0.purpose == .goneRoom("ABCD") })
        link()
        #expect(sent().contains { $0.purpose == .goneRoom("ABCD") })
        member.replied(.goneRoom("ABCD"), .integer(1), at: now, &effects)
        now += RecentRemovals.lifeMs + 1
        link()
        #expect(!sent().contains { $0.purpose == .goneRoom("ABCD") })
    }

    @Test mutating func `a lease that was lost ends the link`() {
        link()
        effects = []
        member.replied(.renew, .null, at: now, &effects)
        #expect(effects == [.leaseLost])
        effects = []
        member.tick(at: 250, free: 1, silentSince: nil, &effects)
        #expect(effects.isEmpty)
    }

    @Test mutating func `a Redis that says nothing is left`() {
        link()
        effects = []
        member.tick(at: 4_000, free: 1, silentSince: 900, &effects)
        #expect(effects == [.closeLink("it has not answered for 3100 ms")])
    }

    @Test mutating func `an answer that comes too late answers nothing`() {
        link()
        ask(.room("ABCD", by: MemberID(1)), id: 1)
        effects = []
        now = 1_000
        member.expire(at: now, &effects)
        #expect(answers() == [1: .unavailable])
        ask(.room("EFGH", by: MemberID(1)), id: 2)
        effects = []
        let lease = Array(#"3 {"host":"10.0.0.8","port":7052}"#.utf8)
        let live = RESPValue.array([
            .bulk(Array("live".utf8)), .bulk(lease), .bulk(Array("ABCD".utf8)),
        ])
        member.replied(.question(1, code: nil), live, at: now, &effects)
        #expect(answers().isEmpty)
        member.replied(
            .question(2, code: nil),
            .array([.bulk(Array("none".utf8))]),
            at: now,
            &effects
        )
        #expect(answers() == [2: .none])
    }

    @Test mutating func `whoever asks without a link is answered at once`() {
        ask(.name("ann", Self.token, by: MemberID(1), before: nil), id: 1)
        ask(.list(ListRequest()), id: 2)
        ask(.quick(.deck, by: MemberID(1)), id: 3)
        ask(.ticket("00"), id: 4)
        #expect(
            answers() == [1: .granted, 2: .unavailable, 3: .here(code: nil), 4: .unavailable]
        )
        link()
        effects = []
        ask(.list(ListRequest()), id: 5, isSilent: true)
        #expect(answers() == [5: .unavailable])
    }

    @Test mutating func `a link that ends answers everybody who waits`() {
        link()
        for id in 1...3 { ask(.room("ABCD", by: MemberID(1)), id: id) }
        effects = []
        member.unlinked(&effects)
        #expect(answers().count == 3)
        #expect(member.questions.isEmpty)
    }

    @Test mutating func `so many wait at most`() {
        link()
        for id in 1...2 * GroupMember.maximumQuestions {
            ask(.list(ListRequest()), id: id)
        }
        #expect(member.questions.count <= GroupMember.maximumQuestions)
    }

    @Test mutating func `a code that was noted for a quick join that gave up is removed`() {
        link()
        codes.add("ABCD")
        ask(.quick(.deck, by: MemberID(1)), id: 1)
        #expect(sent().contains { $0.purpose == .question(1, code: "ABCD") })
        member.expire(at: 2_000, &effects)
        #expect(answers() == [1: .here(code: nil)])
        let new = RESPValue.array([.bulk(Array("new".utf8))])
        member.replied(.question(1, code: "ABCD"), new, at: 2_000, &effects)
        #expect(sent().map(\.purpose) == [.goneRoom("ABCD")])
    }

    /// The reply tells whether the Redis has noted the code, and gets lost with the link.
    @Test
    mutating func `a code that may have been noted as the link went is removed with the next one`()
    {
        link()
        codes.add("ABCD")
        ask(.quick(.deck, by: MemberID(1)), id: 1)
        member.unlinked(&effects)
        effects = []
        link()
        #expect(sent().contains { $0.purpose == .goneRoom("ABCD") })
    }

    @Test mutating func `a code that was not needed is kept for the next room`() {
        link()
        codes.add("ABCD")
        ask(.quick(.deck, by: MemberID(1)), id: 1)
        #expect(!codes.has("ABCD"))
        let none = RESPValue.array([.bulk(Array("none".utf8))])
        member.replied(.question(1, code: "ABCD"), none, at: 0, &effects)
        #expect(codes.has("ABCD"))
    }

    /// Other programs may have written the text in the Redis.
    @Test(arguments: [
        RESPValue.null, .integer(.max), .integer(.min), .array([]), .simple(""), .error("ERR"),
        .array([.bulk(Array("live".utf8))]), .array([.integer(.max), .null, .array([])]),
        .array([.bulk(Array("live".utf8)), .bulk([0xFF, 0xFE]), .bulk([0xFF])]),
        .array([
            .bulk(Array("live".utf8)), .bulk(Array("99999999999999999999 {}".utf8)), .bulk([]),
        ]),
        .array([.bulk(Array("x".utf8)), .bulk(Array(#"{"room":"../..","seats":-1}"#.utf8))]),
    ])
    mutating func `a strange reply never counts as more than none`(_ value: RESPValue) {
        link()
        let questions: [GroupQuestion] = [
            .name("ann", Self.token, by: MemberID(1), before: nil), .ticket("00"),
            .seat(Self.token, room: nil),
            .room("ABCD", by: MemberID(1)), .quick(.deck, by: MemberID(1)),
            .place(nil, by: MemberID(1)), .list(ListRequest()),
        ]
        for (id, question) in questions.enumerated() {
            ask(question, id: id)
            effects = []
            member.replied(.question(id, code: nil), value, at: now, &effects)
            for case .answer(_, let answer) in effects {
                if case .moved = answer { Issue.record("\(value) moves somebody") }
                if case .rooms(let rooms) = answer { #expect(rooms.rooms.isEmpty) }
            }
        }
        for purpose in [
            GroupPurpose.enter, .nodes, .renew, .reserve("ABCD"), .room("ABCD"), .goneRoom("ABCD"),
            .person(MemberID(1)), .other,
        ] {
            member.replied(purpose, value, at: now, &effects)
        }
        #expect(member.inFlight >= 0)
    }

    @Test mutating func `no more is sent than is right at once`() {
        link()
        effects = []
        let many = (0..<3_000).map { ("X\($0)", Optional(Self.card)) }
        change(rooms: many)
        for _ in 0..<20 { member.tick(at: now, free: 1, silentSince: nil, &effects) }
        #expect(member.inFlight <= GroupMember.maximumInFlight + 200)
    }

    @Test
    func `the rooms of all servers stand on a page in order, and no further than they are known`()
        throws
    {
        func room(_ code: String) throws -> RoomSummary {
            RoomSummary(
                room: code,
                title: nil,
                phase: .lobby,
                seats: 2,
                players: [],
                owner: nil,
                spectatorCount: 0,
                isLocked: false,
                options: try TestLobby.settings().options
            )
        }
        let others = GroupRooms(rooms: [try room("BBBB"), try room("DDDD")], end: nil)
        let own = RoomPage(rooms: [try room("AAAA"), try room("CCCC")], next: nil)
        let all = others.page(with: own, limit: 50)
        #expect(all.rooms.map(\.room) == ["AAAA", "BBBB", "CCCC", "DDDD"])
        #expect(all.next == nil)
        let two = others.page(with: own, limit: 2)
        #expect(two.rooms.map(\.room) == ["AAAA", "BBBB"] && two.next == "BBBB")
        // After CCCC this server may have more rooms than it has reported.
        let partly = others.page(with: RoomPage(rooms: own.rooms, next: "CCCC"), limit: 50)
        #expect(partly.rooms.map(\.room) == ["AAAA", "BBBB", "CCCC"] && partly.next == "CCCC")
        // A room that has just moved here still has the card of its earlier server.
        let twice = others.page(with: RoomPage(rooms: others.rooms, next: nil), limit: 50)
        #expect(twice.rooms.map(\.room) == ["BBBB", "DDDD"])
        let empty = GroupRooms(rooms: [], end: "KKKK").page(
            with: RoomPage(rooms: [], next: nil),
            limit: 50
        )
        #expect(empty == RoomPage(rooms: [], next: "KKKK"))
    }
}
