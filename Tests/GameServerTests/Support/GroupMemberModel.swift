import GameProtocol
import Games

@testable import GameServer
@testable import GamesTests

/// A random life of a server in a group: links break with commands on their way, leases end, a Redis refuses, and rooms
/// and people come and go.
///
/// In the end all is confirmed. Then the member is like a new one that has the same rooms and people.
struct GroupMemberModel {
    private var member = GroupMember(
        place: ServerPlace(host: "10.0.0.7", port: 7052),
        isJournaling: true,
        codes: ReservedCodes(),
        codeSource: CountingCodes()
    )
    private var random: SeededGenerator
    private var now = 0
    private var linkCount = 0
    /// The commands of this link that have no reply yet.
    private var commands: [(purpose: GroupPurpose, sentAt: Int)] = []
    private var rooms: Set<String> = []
    private var people: [UInt64: DirectoryPerson] = [:]
    private var givenUp: Set<String> = []
    private var lastPerson: UInt64 = 0
    private var questionCount = 0
    private(set) var leaseCount = 0

    private static let codes = ["AAAA", "BBBB", "CCCC", "DDDD"]
    private static let counters: Set = [
        "member.link", "member.incarnation", "member.codeSource", "member.departures.recordedLSN",
        // Codes differ, but not their number.
        "member.codes",
        // Removals and lists are forgotten with the next ones.
        "member.removals", "member.lists",
    ]

    init(seed: Int) {
        random = SeededGenerator(seed)
        member.isReplicated = seed % 2 == 0
    }

    /// Takes random steps; returns the differences from a new member in the same place.
    mutating func run(steps: Int) -> [String] {
        for _ in 0..<steps { step() }
        for code in givenUp.sorted() { settle(code) }
        var new = Self(seed: member.isReplicated ? 0 : 1)
        new.now = now
        new.rooms = rooms
        new.people = people
        let present = present
        new.call { $0.changed(present, &$1) }
        rest()
        new.rest()
        return Differences.between(
            member,
            new.member,
            at: "member",
            leavingOut: Self.counters
        )
    }

    /// Everything that other servers shall know.
    private var present: DirectoryChanges {
        DirectoryChanges(
            rooms: rooms.sorted().map { (code: $0, card: Self.card) },
            people: people.sorted { $0.key < $1.key }.map { (member: MemberID($0), person: $1) }
        )
    }

    private static let card = RoomCard(game: .deck, summary: nil, isOpen: true)

    /// Enters over a new link, a long time later, and lets everything be confirmed.
    private mutating func rest() {
        unlink()
        member.departures.storedLSN = .max
        member.departures.isInOrder = true
        now += 200_000
        link()
        confirm()
        for _ in 0..<3 {
            now += GroupMember.retryMs
            call { [now] in $0.tick(at: now, free: 9, silentSince: nil, &$1) }
            confirm()
        }
    }

    private mutating func confirm() {
        while !commands.isEmpty {
            let (purpose, sentAt) = commands.removeFirst()
            reply(purpose, Self.good(purpose), sentAt)
        }
    }

    private mutating func step() {
        now += random.one(of: [0, 1, 200, 1_000, 3_000])
        let code = random.one(of: Self.codes)
        switch random.number(in: 0...29) {
        case 0...2: link()
        case 3: unlink()
        case 4, 5: if !givenUp.contains(code) { open(code) }
        case 6: close(code)
        case 7...9: move()
        case 10: giveUp(code)
        case 11: if let code = givenUp.sorted().first { settle(code) }
        case 12: ask()
        case 13...15: call { [now] in $0.tick(at: now, free: 9, silentSince: nil, &$1) }
        case 16:
            member.departures.isInOrder = random.chance(50)
            member.departures.recordedLSN += 1
            if random.chance(50) { member.departures.storedLSN = member.departures.recordedLSN }
        default: replyOnce()
        }
    }

    private mutating func open(_ code: String) {
        rooms.insert(code)
        call { $0.changed(DirectoryChanges(rooms: [(code: code, card: Self.card)]), &$1) }
    }

    private mutating func close(_ code: String) {
        guard rooms.remove(code) != nil else { return }
        for (id, person) in people where person.room == code { change(id, room: nil) }
        call { $0.changed(DirectoryChanges(rooms: [(code: code, card: nil)]), &$1) }
    }

    /// Lets a person come, go to another place, or leave.
    private mutating func move() {
        let room = random.chance(30) ? nil : rooms.sorted().first
        guard let id = people.keys.sorted().last, random.chance(60) else {
            lastPerson += 1
            return change(lastPerson, room: room)
        }
        if random.chance(60) { return change(id, room: room) }
        people[id] = nil
        call { $0.changed(DirectoryChanges(people: [(member: MemberID(id), person: nil)]), &$1) }
    }

    private mutating func change(_ id: UInt64, room: String?) {
        let token = TokenHash(token: "of \(id)")
        let person = DirectoryPerson(name: "p\(id)", token: token, room: room)
        people[id] = person
        call { $0.changed(DirectoryChanges(people: [(member: MemberID(id), person: person)]), &$1) }
    }

    /// Lets a room go on elsewhere, by an order or because its journal is not stored.
    private mutating func giveUp(_ code: String) {
        guard rooms.remove(code) != nil else { return }
        let gone = people.filter { $0.value.room == code }.keys.sorted()
        for id in gone { people[id] = nil }
        let letGo = (rooms: [code], people: gone.map { MemberID($0) })
        call { [now] in
            $0.doubtDepartures(from: code, at: now)
            $0.changed(DirectoryChanges(letGo: letGo), &$1)
        }
        if random.chance(50) { call { $0.release(code, &$1) } } else { givenUp.insert(code) }
    }

    private mutating func settle(_ code: String) {
        givenUp.remove(code)
        let isLost = random.chance(50)
        call { $0.settle(code, isLost: isLost, &$1) }
    }

    private mutating func ask() {
        questionCount += 1
        let id = questionCount
        let question: GroupQuestion =
            switch random.number(in: 0...2) {
            case 0: .list(ListRequest())
            case 1: .room("EEEE", by: MemberID(lastPerson))
            default: .quick(.deck, by: MemberID(lastPerson), isNoted: true)
            }
        call { [now] in
            $0.ask(question, id: id, ticket: "00ff", at: now, isSilent: false, &$1)
        }
    }

    private mutating func link() {
        guard member.incarnation == nil else { return }
        linkCount += 1
        let name = "00000000000000" + String(linkCount + 100, radix: 16)
        call { [now] in $0.linked(name, free: 9, at: now, &$1) }
    }

    private mutating func unlink() {
        commands = []
        call { $0.unlinked(&$1) }
    }

    private mutating func replyOnce() {
        guard !commands.isEmpty else { return }
        let (purpose, sentAt) = commands.removeFirst()
        let faults: [RESPValue] = [
            .integer(0), .integer(-1), .null, .error("OOM it is full"), .error("LOADING it comes"),
        ]
        reply(purpose, random.chance(85) ? Self.good(purpose) : random.one(of: faults), sentAt)
    }

    private mutating func reply(_ purpose: GroupPurpose, _ value: RESPValue, _ sentAt: Int) {
        call { [now] in $0.replied(purpose, value, at: now, sentAt: sentAt, &$1) }
    }

    private static func good(_ purpose: GroupPurpose) -> RESPValue {
        switch purpose {
        case .renew: .simple("OK")
        case .nodes, .orphans, .wanted, .question: .array([])
        case .order: .null
        case .room(let code): .integer(Int64(code.utf8.first ?? 1))
        default: .integer(1)
        }
    }

    private mutating func call(
        _ body: (inout GroupMember, inout [GroupMember.Effect]) -> Void
    ) {
        var effects: [GroupMember.Effect] = []
        body(&member, &effects)
        var isOver = false
        for effect in effects {
            switch effect {
            case .send(_, let purpose): commands.append((purpose, now))
            case .closeLink: isOver = true
            case .leaseLost:
                leaseCount += 1
                isOver = true
            default: break
            }
        }
        if isOver { unlink() }
    }
}
