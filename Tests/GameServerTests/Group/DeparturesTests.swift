import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the time at which the group learns that a player has left a room.
@Suite struct DeparturesTests {
    private var member: GroupMember
    private var effects: [GroupMember.Effect] = []
    private static let ann = MemberID(1)

    init() {
        member = GroupMember(
            place: ServerPlace(host: "10.0.0.7", port: 7052),
            isJournaling: true,
            codes: ReservedCodes(),
            codeSource: CountingCodes()
        )
        member.isReplicated = true
        member.linked("00000000000000aa", free: 9, at: 0, &effects)
        change(Self.person(in: "ABCD"))
        member.departures.recordedLSN = 7
        member.departures.storedLSN = 6
        member.departures.isInOrder = false
        effects = []
    }

    private static func person(in room: String?) -> DirectoryPerson {
        DirectoryPerson(name: "ann", token: TokenHash(token: "of ann"), room: room)
    }

    private mutating func change(_ person: DirectoryPerson?) {
        let changes = DirectoryChanges(people: [(member: Self.ann, person: person)])
        member.changed(changes, &effects)
    }

    /// Returns the reports about ann to the group since the last call: her room each time, or nil
    /// for her removal.
    private mutating func told() -> [String?] {
        defer { effects = [] }
        return effects.sent.compactMap { command -> String?? in
            switch command.purpose {
            case .person(Self.ann): .some(command.words[8])
            case .gonePerson: .some(nil)
            default: nil
            }
        }
    }

    private mutating func tick(at now: Int) {
        member.tick(at: now, free: 9, silentSince: nil, &effects)
    }

    @Test(arguments: [false, true])
    mutating func `a departure is told when it is stored`(_ hasEnded: Bool) {
        change(Self.person(in: nil))
        if hasEnded { change(nil) }
        tick(at: 1)
        #expect(told() == [])
        member.departures.storedLSN = 7
        tick(at: 2)
        #expect(told() == [hasEnded ? nil : ""])
    }

    /// If the link is in order, the message follows the record.
    @Test(arguments: [false, true])
    mutating func `one that is stored, or sent, is told at once`(_ isStored: Bool) {
        if isStored { member.departures.storedLSN = 7 } else { member.departures.isInOrder = true }
        change(Self.person(in: nil))
        #expect(told() == [""])
        change(nil)
        #expect(told() == [nil])
    }

    @Test
    mutating func `who goes on into another room is told to be there when the departure is stored`()
    {
        change(Self.person(in: nil))
        change(Self.person(in: "EFGH"))
        #expect(told() == [])
        member.departures.storedLSN = 7
        tick(at: 1)
        #expect(told() == ["EFGH"])
    }

    /// The room still has the seat on its next server, so the directory must lead ann there.
    @Test(arguments: [false, true])
    mutating func `a departure that the room's next server knows nothing of is never told`(
        _ hasEnded: Bool
    ) {
        change(Self.person(in: nil))
        if hasEnded { change(nil) }
        member.doubtDepartures(from: "ABCD", at: 10)
        // The connection ends, because its reply can never leave; after that other records count as
        // stored.
        if !hasEnded { change(nil) }
        member.departures.storedLSN = 9
        for time in [11, 10 + Departures.doubtMs, 20_000] { tick(at: time) }
        #expect(told() == [])
    }

    @Test mutating func `whoever stays all the same is told of later`() {
        change(Self.person(in: nil))
        member.doubtDepartures(from: "ABCD", at: 10)
        tick(at: 9 + Departures.doubtMs)
        #expect(told() == [])
        tick(at: 10 + Departures.doubtMs)
        #expect(told() == [""])
    }

    /// The reply about the earlier departure has left; otherwise ann could not have entered another
    /// room.
    @Test mutating func `whoever sits down elsewhere is told to be there at once`() {
        change(Self.person(in: nil))
        member.doubtDepartures(from: "ABCD", at: 10)
        change(Self.person(in: "EFGH"))
        #expect(told() == ["EFGH"])
    }

    @Test mutating func `a departure from another room is told all the same`() {
        change(Self.person(in: nil))
        member.doubtDepartures(from: "EFGH", at: 10)
        member.departures.storedLSN = 7
        tick(at: 11)
        #expect(told() == [""])
    }
}
