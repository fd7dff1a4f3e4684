import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of wishes for a room that one member of the group sends to another.
@Suite struct GroupMemberHandoverTests {
    private var member = GroupMember(
        place: ServerPlace(host: "10.0.0.7", port: 7052),
        isJournaling: true,
        codes: ReservedCodes(),
        codeSource: CountingCodes()
    )
    private var effects: [GroupMember.Effect] = []
    private static let token = TokenHash(token: "of ann")
    private static let hash = GroupMember.short(token)
    private static let ann = DirectoryPerson(name: "ann", token: token, room: "ABCD")
    private static let other = ServerPlace(host: "10.0.0.8", port: 7052)

    init() {
        member.isReplicated = true
        member.linked("00000000000000aa", free: 9, at: 0, &effects)
        let card = RoomCard(game: .deck, summary: nil, isOpen: false)
        member.changed(
            DirectoryChanges(
                rooms: [(code: "ABCD", card: card), (code: "WXYZ", card: card)],
                people: [(member: MemberID(1), person: Self.ann)]
            ),
            &effects
        )
        effects = []
    }

    private mutating func hear(_ texts: [String]) -> [GroupMember.Effect] {
        effects = []
        member.handover.wanted = [:]
        let values = texts.map { RESPValue.bulk(Array($0.utf8)) }
        member.replied(.wanted, .array(values), at: 0, &effects)
        return effects
    }

    @Test mutating func `a player of a room here is who wants it`() {
        let lease = GroupLease(place: Self.other, free: 3).text
        #expect(
            hear(["ABCD", Self.hash, lease])
                == [.wanted("ABCD", by: MemberID(1), at: Self.other)]
        )
        // A wish for another room, by another person, or in a bad format.
        #expect(hear(["WXYZ", Self.hash, lease]) == [])
        #expect(hear(["KKKK", Self.hash, lease]) == [])
        #expect(hear(["ABCD", "00", lease]) == [])
        #expect(hear(["ABCD", Self.hash, "nothing"]) == [])
        #expect(hear(["ABCD", Self.hash]) == [])
        #expect(hear([]) == [])
    }

    /// The player may have been on the way to this server.
    @Test mutating func `a wish is told each second for a while`() {
        let lease = GroupLease(place: Self.other, free: 3).text
        let wish = GroupMember.Effect.wanted("ABCD", by: MemberID(1), at: Self.other)
        #expect(hear(["ABCD", Self.hash, lease]) == [wish])
        for (now, isTold) in [(1_000, true), (2_000, true), (6_000, false)] {
            effects = []
            member.tick(at: now, free: 1, silentSince: nil, &effects)
            #expect(effects.contains(wish) == isTold)
        }
        #expect(hear(["ABCD", Self.hash, lease]) == [wish])
        member.changed(DirectoryChanges(letGo: (rooms: ["ABCD"], people: [])), &effects)
        effects = []
        member.tick(at: 7_000, free: 1, silentSince: nil, &effects)
        #expect(!effects.contains(wish))
    }

    @Test mutating func `that a room is given up is told until the Redis has heard it`() {
        func isTold() -> Bool {
            effects.sent.contains { $0.purpose == .release("ABCD") }
        }
        member.release("ABCD", &effects)
        #expect(isTold())
        effects = []
        member.replied(.release("ABCD"), .error("OOM"), at: 0, &effects)
        #expect(!effects.contains(.released("ABCD")))
        effects = []
        member.tick(at: GroupMember.retryMs, free: 1, silentSince: nil, &effects)
        #expect(isTold())
        // The link breaks before the reply.
        member.unlinked(&effects)
        effects = []
        member.linked("00000000000000bb", free: 9, at: 9_000, &effects)
        #expect(isTold())
        effects = []
        for _ in 0..<2 { member.replied(.release("ABCD"), .integer(0), at: 9_000, &effects) }
        #expect(effects.filter { $0 == .released("ABCD") }.count == 1)
    }

    @Test mutating func `it looks for that each second, until it is about to stop`() {
        func looks() -> Int { effects.sent.filter { $0.purpose == .wanted }.count }
        member.tick(at: 500, free: 1, silentSince: nil, &effects)
        #expect(looks() == 0)
        member.tick(at: 1_000, free: 1, silentSince: nil, &effects)
        #expect(looks() == 1)
        #expect(effects.sent.contains { $0.words.contains("ct:wanted:00000000000000aa") })
        member.drain(&effects)
        effects = []
        member.tick(at: 2_000, free: 1, silentSince: nil, &effects)
        #expect(looks() == 0)
    }

    @Test(arguments: [true, false])
    mutating func `only where others can go on with a room it is counted who comes again`(
        _ isReplicated: Bool
    ) {
        member.isReplicated = isReplicated
        effects = []
        member.ask(
            .seat(Self.token, room: nil),
            id: 1,
            ticket: "t",
            at: 0,
            isSilent: false,
            &effects
        )
        let words = effects.sent.last?.words ?? []
        #expect(words.suffix(3) == [isReplicated ? "3" : "0", "60", Self.hash])
    }
}
