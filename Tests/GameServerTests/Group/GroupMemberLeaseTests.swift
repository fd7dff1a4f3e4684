import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of a member of the group while it gains and loses its lease, its permissions and its
/// names.
@Suite struct GroupMemberLeaseTests {
    private var member: GroupMember
    private var effects: [GroupMember.Effect] = []
    private var now = 0
    private static let ann = DirectoryPerson(
        name: "ann",
        token: TokenHash(token: "of ann"),
        room: "ABCD"
    )

    init() {
        member = GroupMember(
            place: ServerPlace(host: "10.0.0.7", port: 7052),
            isJournaling: false,
            codes: ReservedCodes(),
            codeSource: CountingCodes()
        )
    }

    /// Returns the commands sent since the last call, as texts with their purposes.
    private mutating func sent() -> [(purpose: GroupPurpose, words: [String])] {
        defer { effects = [] }
        return effects.sent
    }

    private mutating func link(_ incarnation: String = "00000000000000aa") {
        member.linked(incarnation, free: 9, at: now, &effects)
    }

    private mutating func comeAnn() {
        let changes = DirectoryChanges(people: [(member: MemberID(1), person: Self.ann)])
        member.changed(changes, &effects)
    }

    /// Lets the Redis confirm that ann is gone; returns the purpose of the command for her removal.
    private mutating func removeAnn() throws -> GroupPurpose {
        member.changed(DirectoryChanges(people: [(member: MemberID(1), person: nil)]), &effects)
        let purpose = try #require(effects.sent.last?.purpose)
        member.replied(purpose, .integer(1), at: 0, &effects)
        return purpose
    }

    private mutating func ask(_ list: ListRequest, id: Int) {
        member.ask(.list(list), id: id, ticket: "00ff", at: now, isSilent: false, &effects)
    }

    /// No other server can remove the entries of a server that is alive.
    @Test(arguments: [true, false])
    mutating func `what is said of a room whose journal is lost is removed`(_ isLost: Bool) {
        link()
        comeAnn()
        let letGo = DirectoryChanges(letGo: (rooms: ["ABCD"], people: [MemberID(1)]))
        member.changed(letGo, &effects)
        _ = sent()
        member.settle("ABCD", isLost: isLost, &effects)
        let ann = GroupMember.Holder(
            name: "ann",
            hash: GroupMember.short(Self.ann.token),
            room: "ABCD"
        )
        #expect(sent().map(\.purpose) == (isLost ? [.gonePerson(ann), .goneRoom("ABCD")] : []))
        // The member already knows that result, so a second report changes nothing.
        member.settle("ABCD", isLost: true, &effects)
        #expect(sent().isEmpty)
        // Rooms that the member lets go of with its lease may run on other servers by then.
        comeAnn()
        member.giveUpLease(&effects)
        member.changed(letGo, &effects)
        link("00000000000000bb")
        _ = sent()
        member.settle("ABCD", isLost: true, &effects)
        #expect(sent().isEmpty)
    }

    /// Otherwise other servers could claim its names and rooms until it has reported all of them
    /// again.
    @Test(arguments: [4_999, 5_000])
    mutating func `within its lease the server enters as who it was`(_ time: Int) {
        link()
        member.replied(.enter, .integer(1), at: 0, sentAt: 0, &effects)
        #expect(effects.last == .entered)
        effects = []
        member.unlinked(&effects)
        now = time
        link("00000000000000bb")
        let kept = time < 5_000
        #expect(member.incarnation == (kept ? "00000000000000aa" : "00000000000000bb"))
        let enter = sent().first { $0.purpose == .enter }?.words ?? []
        #expect(enter.contains("kept") == kept)
        #expect(enter.suffix(2) == [kept ? "" : "00000000000000aa", "00000000000000aa 2"])
        // The Redis has the last word on the lease.
        member.replied(.enter, .integer(0), at: now, sentAt: now, &effects)
        #expect(effects == [.leaseLost])
        member.unlinked(&effects)
        link("00000000000000cc")
        #expect(member.incarnation == "00000000000000cc")
    }

    @Test
    mutating func `a user without a right is shut out, and a Redis in trouble is tried again`() {
        link()
        effects = []
        let text = "NOPERM this user has no permissions to run the 'del' command"
        member.replied(.enter, .error(text), at: now, &effects)
        #expect(effects.contains(.shutOut(text)))
        effects = []
        member.replied(.enter, .error("MISCONF Redis is configured"), at: now, &effects)
        #expect(effects.contains(.closeLink("it lets nobody enter")))
    }

    @Test mutating func `a name that another server has is said once, and told until it is free`() {
        link()
        comeAnn()
        effects = []
        for _ in 0..<2 {
            member.replied(.person(MemberID(1)), .integer(0), at: now, &effects)
        }
        #expect(effects == [.nameTaken("ann")])
        effects = []
        now = GroupMember.retryMs
        member.tick(at: now, free: 1, silentSince: nil, &effects)
        #expect(sent().contains { $0.purpose == .person(MemberID(1)) })
        member.replied(.person(MemberID(1)), .integer(1), at: now, &effects)
        now += GroupMember.retryMs
        member.tick(at: now, free: 1, silentSince: nil, &effects)
        #expect(!sent().contains { $0.purpose == .person(MemberID(1)) })
    }

    @Test mutating func `a page of the list is asked for once a second at most`() {
        link()
        ask(ListRequest(), id: 1)
        #expect(sent().contains { $0.purpose == .question(1, code: nil) })
        member.replied(.question(1, code: nil), .array([.bulk([])]), at: now, &effects)
        effects = []
        now = 999
        ask(ListRequest(), id: 2)
        ask(ListRequest(limit: 2), id: 3)
        #expect(effects.contains(.answer(2, .rooms(GroupRooms(rooms: [], end: nil)))))
        #expect(sent().map(\.purpose) == [.question(3, code: nil)])
        now = 1_000
        ask(ListRequest(), id: 4)
        #expect(sent().contains { $0.purpose == .question(4, code: nil) })
    }

    /// Another request may take the room in just now. The asker must not hear that there is no such
    /// room.
    @Test(arguments: [false, true])
    mutating func `a card of this server's own is of a room that may be on its way here`(
        _ isReplicated: Bool
    ) {
        member.isReplicated = isReplicated
        link()
        let question = GroupQuestion.room("ABCD", by: MemberID(1))
        member.ask(question, id: 1, ticket: "00ff", at: now, isSilent: false, &effects)
        effects = []
        let own = RESPValue.array([.bulk(Array("own".utf8)), .bulk(Array("ABCD".utf8))])
        member.replied(.question(1, code: nil), own, at: now, &effects)
        #expect(effects.contains(.answer(1, isReplicated ? .orphan("ABCD") : .none)))
    }

    /// The departure may be stored nowhere, so the room still has the seat on its next server.
    @Test(arguments: [true, false])
    mutating func `of a room that is let go nobody is said to have left`(_ isAtOnce: Bool) {
        comeAnn()
        var changes = DirectoryChanges(people: [(member: MemberID(1), person: nil)])
        let letGo = DirectoryChanges(letGo: (rooms: [Self.ann.room ?? ""], people: []))
        if isAtOnce { changes.letGo = letGo.letGo }
        member.changed(changes, &effects)
        if !isAtOnce { member.changed(letGo, &effects) }
        link()
        let isTold = sent().contains { if case .gonePerson = $0.purpose { true } else { false } }
        #expect(!isTold)
    }

    /// The member has let its rooms go. Under its old identity it would still keep others from
    /// them.
    @Test(arguments: [false, true])
    mutating func `whoever counts on the lease no more enters as somebody new`(_ isLinked: Bool) {
        link()
        member.replied(.enter, .integer(1), at: 0, sentAt: 0, &effects)
        effects = []
        if !isLinked { member.unlinked(&effects) }
        member.giveUpLease(&effects)
        #expect(effects == (isLinked ? [.leaseLost] : []))
        if isLinked { member.unlinked(&effects) }
        effects = []
        now = 4_500
        link("00000000000000bb")
        #expect(member.incarnation == "00000000000000bb")
        let enter = sent().first { $0.purpose == .enter }?.words ?? []
        #expect(enter.suffix(2) == ["00000000000000aa", "00000000000000aa 2"])
    }

    /// A Redis that takes over may lack the removals.
    @Test(arguments: [RecentRemovals.lifeMs, RecentRemovals.lifeMs + 1])
    mutating func `what was removed a moment ago is removed with the next link, too`(
        _ time: Int
    )
        throws
    {
        link()
        comeAnn()
        let ann = try removeAnn()
        member.unlinked(&effects)
        effects = []
        now = time
        link()
        let isTold = effects.sent.contains { $0.purpose == ann }
        #expect(isTold == (time <= RecentRemovals.lifeMs))
    }

    @Test mutating func `whoever has come back is not removed once more`() throws {
        link()
        comeAnn()
        let ann = try removeAnn()
        comeAnn()
        member.unlinked(&effects)
        effects = []
        link()
        #expect(!effects.sent.contains { $0.purpose == ann })
    }

    @Test mutating func `rooms that nobody comes back to are looked for where there is room`() {
        link()
        func isLooking() -> Bool { effects.sent.contains { $0.purpose == .orphans } }
        now = 2_000
        member.tick(at: now, free: 1, silentSince: nil, &effects)
        #expect(!isLooking())
        member.isReplicated = true
        for (free, isWanted) in [(0, false), (1, true)] {
            effects = []
            now += 2_000
            member.tick(at: now, free: free, silentSince: nil, &effects)
            #expect(isLooking() == isWanted)
        }
        let found = RESPValue.array([.bulk(Array("ABCD".utf8)), .bulk(Array("no".utf8))])
        effects = []
        member.replied(.orphans, found, at: now, &effects)
        #expect(effects == [.orphans(["ABCD"])])
        member.drain(&effects)
        effects = []
        now += 2_000
        member.tick(at: now, free: 1, silentSince: nil, &effects)
        #expect(!isLooking())
    }
}

extension [GroupMember.Effect] {
    /// The commands to send, as texts with their purposes.
    var sent: [(purpose: GroupPurpose, words: [String])] {
        compactMap { effect in
            guard case .send(let words, let purpose) = effect else { return nil }
            return (purpose, words.map { String(decoding: $0, as: UTF8.self) })
        }
    }
}
