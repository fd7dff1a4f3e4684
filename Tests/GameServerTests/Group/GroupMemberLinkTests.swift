import Foundation
import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the reports that a member of the group sends over its next link.
@Suite struct GroupMemberLinkTests {
    private var member = GroupMember(
        place: ServerPlace(host: "10.0.0.7", port: 7052),
        isJournaling: false,
        codes: ReservedCodes(),
        codeSource: CountingCodes()
    )
    private var effects: [GroupMember.Effect] = []
    private let card = RoomCard(game: .deck, summary: nil, isOpen: false)

    /// Returns the commands sent since the last call, as texts with their purposes.
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

    /// Without the number, a late command of the earlier link would count.
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
            // The six commands enter, reserve a code, report a room and a person, remove a room and
            // give one up.
            #expect(Set(numbered.map { $0.words[1] }).count == 6)
            #expect(numbered.allSatisfy { $0.words.last == "00000000000000aa \(number)" })
            member.unlinked(&effects)
        }
    }

    @Test mutating func `a name that another server got with its player is no warning`() {
        link()
        come("ann", 1)
        come("bob", 2)
        let question = GroupQuestion.room("WXYZ", by: MemberID(1))
        member.ask(question, id: 5, ticket: "00ff", at: 0, isSilent: false, &effects)
        let lease = Array(#"3 {"host":"10.0.0.8","port":7052}"#.utf8)
        let live = [Array("live".utf8), lease, Array("WXYZ".utf8)].map { RESPValue.bulk($0) }
        member.replied(.question(5, code: nil), .array(live), at: 0, &effects)
        effects = []
        for number in [1, 2] {
            member.replied(.person(MemberID(UInt64(number))), .integer(0), at: 0, &effects)
        }
        #expect(effects == [.nameTaken("bob")])
    }

    /// The record of a seat that was just taken may be stored already.
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
        // Member 2 waits for all rooms, which are more than one batch reports.
        #expect(!purposes.contains(.person(MemberID(2))))
    }
}
