import Foundation
import GameProtocol
import Games
import Testing

@testable import GameServer

/// What a member of the group tells over its next link.
@Suite struct GroupMemberLinkTests {
    private var member = GroupMember(
        place: ServerPlace(host: "10.0.0.7", port: 7052),
        isJournaling: false,
        codes: ReservedCodes(),
        codeSource: CountingCodes()
    )
    private var effects: [GroupMember.Effect] = []
    private let card = RoomCard(game: .deck, summary: nil, isOpen: false)

    /// What was sent since the last call: purposes, and the commands as texts.
    private mutating func sent() -> [(purpose: GroupPurpose, words: [String])] {
        defer { effects = [] }
        return effects.sent
    }

    private mutating func link() {
        member.linked("00000000000000aa", free: 9, at: 0, &effects)
    }

    private mutating func come(_ name: String, _ number: UInt64) {
        let person = DirectoryPerson(name: name, token: TokenHash(token: name), room: "ABCD")
        let changes = DirectoryChanges(people: [(member: MemberID(number), person: person)])
        member.changed(changes, &effects)
    }

    /// Else what comes late over the link before would count.
    @Test mutating func `what a server has is told with the number of the link`() {
        for number in 1...2 {
            link()
            member.replied(.enter, .integer(1), at: 0, sentAt: 0, &effects)
            come("ann", 1)
            member.changed(DirectoryChanges(rooms: [(code: "ABCD", card: card)]), &effects)
            member.changed(DirectoryChanges(rooms: [(code: "ABCD", card: nil)]), &effects)
            member.release("WXYZ", &effects)
            let numbered = sent().filter { sent in
                sent.purpose == .enter || sent.words[1].components(separatedBy: "late()").count > 2
            }
            // To enter, reserve a code, tell of a room and a person, remove a room and give one up.
            #expect(Set(numbered.map { $0.words[1] }).count == 6)
            #expect(numbered.allSatisfy { $0.words.last == "00000000000000aa \(number)" })
            member.unlinked(&effects)
        }
    }

    /// Of a place that was just taken a record may be stored already.
    @Test mutating func `whoever had no reply over the last link is told of first`() throws {
        let rooms = (0..<600).map { (code: "R\($0)", card: Optional(card)) }
        link()
        member.changed(DirectoryChanges(rooms: rooms), &effects)
        come("bob", 2)
        for _ in 0..<2 { member.tick(at: 0, free: 9, silentSince: nil, &effects) }
        for (purpose, _) in sent() { member.replied(purpose, .integer(1), at: 0, &effects) }
        come("ann", 1)
        member.unlinked(&effects)
        _ = sent()
        link()
        let purposes = sent().map(\.purpose)
        let ann = try #require(purposes.firstIndex(of: .person(MemberID(1))))
        let room = try #require(purposes.firstIndex { if case .room = $0 { true } else { false } })
        #expect(ann < room)
        // He waits for all rooms, which are more than are told at once.
        #expect(!purposes.contains(.person(MemberID(2))))
    }
}
