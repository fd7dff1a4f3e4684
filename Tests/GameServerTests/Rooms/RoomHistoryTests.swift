import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of a room's last events, compared with a list that forgets nothing.
///
/// `TEST_HISTORIES` is the number of rooms.
@Suite struct RoomHistoryTests {
    /// One event in the form that was sent.
    private struct Event {
        var open: [UInt8]
        /// The short form of the event in the history, if it has one.
        var shown: ((inout KeptParts) -> KeptEvent?)?
        var own: [UInt8]?
        var owners: [MemberID] = []

        func bytes(for member: MemberID) -> [UInt8] {
            own.flatMap { owners.contains(member) ? $0 : nil } ?? open
        }
    }

    private static let room: QuotedText = "QEGF"
    private static let faces = ["AS", "KD", "7H"].map {
        Face(code: $0, pair: $0, text: $0, label: $0)
    }
    private static let ann = MemberID(1)
    private static let bob = MemberID(2)
    private static let eve = MemberID(3)

    private static func line(_ seq: Int, _ count: Int, _ letter: Character = "x") -> [UInt8] {
        let start = "\(seq):"
        let filling = String(repeating: letter, count: max(0, count - start.count - 1))
        return Array((start + filling + "\n").utf8)
    }

    /// Returns an event of a move, with numbers of all lengths.
    private static func kept(_ seq: Int, _ random: inout SeededGenerator) -> Event {
        let player: QuotedText = random.chance(50) ? "ann" : "J\"\u{fc}rgen"
        let turn = random.one(of: [1, 10, 70_000])
        let cell = random.number(in: 1...144)
        let face = random.one(of: faces)
        let shown: ShownCardsEvent? =
            switch random.number(in: 0...4) {
            case 0: nil
            case 1: .reveal(turn: turn, player: player, nth: 2, cell: cell, card: face)
            case 2: .mismatch(turn: turn, player: player, cell, 1, hideMs: 10_000)
            case 3: .hide(cell, nil)
            default: .hide(1, cell)
            }
        let clockMs = random.chance(50) ? nil : 600_000
        var writer = JSONWriter()
        if let shown {
            shown.encode(room: room, seq: Int64(seq), into: &writer)
            return Event(open: writer.bytes) { parts in
                shown.keep(in: &parts).map { .game($0) }
            }
        }
        RoomEvent.encodeTurn(
            turn,
            of: player,
            clockMs: clockMs,
            room: room,
            seq: Int64(seq),
            into: &writer
        )
        return Event(open: writer.bytes) { parts in
            KeptEvent(turn: turn, of: player, clockMs: clockMs, in: &parts)
        }
    }

    private static func append(_ event: Event, to history: inout RoomHistory) {
        event.open.withUnsafeBufferPointer { open in
            if let shown = event.shown {
                guard let kept = shown(&history.parts) else { return history.append(open) }
                return history.append(kept, lineCount: open.count)
            }
            guard let own = event.own else { return history.append(open) }
            own.withUnsafeBufferPointer { history.append(open, own: $0, owners: event.owners) }
        }
    }

    /// Returns the number of the oldest event that the limits alone allow.
    private static func oldest(of events: [Event]) -> Int {
        var (first, bytes) = (events.count + 1, 0)
        while first > 1, events.count - first + 2 <= Limits.historyEvents,
            bytes + events[first - 2].open.count <= Limits.historyBytes
        {
            bytes += events[first - 2].open.count
            first -= 1
        }
        return first
    }

    /// Whether the history must still have the member's copy: it is among the newest copies of the
    /// same members that fit.
    private static func hasCopy(_ events: [Event], _ index: Int, _ member: MemberID) -> Bool {
        guard events[index].own != nil, events[index].owners.contains(member) else { return true }
        let later = events[index...].filter { $0.owners == events[index].owners }
        return later.reduce(0) { $0 + ($1.own?.count ?? 0) } <= Limits.historyBytes
    }

    /// Returns the events that a member must receive, computed from the whole list.
    private static func missed(
        _ events: [Event],
        from oldest: Int,
        after seen: Int,
        _ member: MemberID
    ) -> [UInt8]? {
        guard seen >= oldest - 1, seen <= events.count else { return nil }
        guard events.indices.dropFirst(seen).allSatisfy({ hasCopy(events, $0, member) }) else {
            return nil
        }
        return events[seen...].flatMap { $0.bytes(for: member) }
    }

    /// Whether each member gets exactly the missed events for every possible last number.
    private static func agree(_ history: RoomHistory, _ events: [Event]) -> Bool {
        let oldest = oldest(of: events)
        guard history.firstSeq == Int64(oldest) else { return false }
        return [ann, bob, eve].allSatisfy { member in
            (-1...events.count + 2).allSatisfy { seen in
                let expected =
                    seen < 0 ? nil : missed(events, from: oldest, after: seen, member)
                return history.lines(after: Int64(seen), for: member, of: Self.room) == expected
            }
        }
    }

    @Test func `a new room has nothing to tell`() {
        let history = RoomHistory()
        #expect(history.lines(after: 0, for: Self.ann, of: Self.room) == [])
        #expect(history.lines(after: 1, for: Self.ann, of: Self.room) == nil)
        #expect(history.lines(after: -1, for: Self.ann, of: Self.room) == nil)
        #expect(history.lines(after: .max, for: Self.ann, of: Self.room) == nil)
        #expect(history.lines(after: .min, for: Self.ann, of: Self.room) == nil)
    }

    @Test func `short events are kept until there are too many`() {
        var history = RoomHistory()
        var events: [Event] = []
        for seq in 1...600 {
            events.append(Event(open: Self.line(seq, 8)))
            Self.append(events[seq - 1], to: &history)
            if [1, 255, 256, 257, 512, 513, 600].contains(seq) {
                #expect(Self.agree(history, events), "after \(seq)")
            }
        }
        #expect(history.firstSeq == 345)
    }

    @Test func `long events are kept as far as their bytes go`() {
        var history = RoomHistory()
        var events: [Event] = []
        for seq in 1...40 {
            events.append(Event(open: Self.line(seq, 1_000 + seq)))
            Self.append(events[seq - 1], to: &history)
            #expect(Self.agree(history, events), "after \(seq)")
        }
        #expect(history.firstSeq == 34)
    }

    @Test(arguments: [Limits.historyBytes - 1, Limits.historyBytes])
    func `one event may fill the whole history`(count: Int) {
        var history = RoomHistory()
        var events = (1...3).map { Event(open: Self.line($0, 100)) }
        events.append(Event(open: Self.line(4, count)))
        for event in events { Self.append(event, to: &history) }
        #expect(history.firstSeq == 4)
        #expect(Self.agree(history, events))
        events.append(Event(open: Self.line(5, 10)))
        Self.append(events[4], to: &history)
        #expect(Self.agree(history, events))
    }

    @Test(arguments: [Limits.historyBytes + 1, Limits.maximumServerLineBytes])
    func `an event that is larger than the history makes it forget all`(count: Int) {
        var history = RoomHistory()
        var events = (1...3).map { Event(open: Self.line($0, 100)) }
        events.append(Event(open: Self.line(4, count)))
        for event in events { Self.append(event, to: &history) }
        #expect(history.firstSeq == 5)
        #expect(history.lines(after: 3, for: Self.ann, of: Self.room) == nil)
        #expect(history.lines(after: 4, for: Self.ann, of: Self.room) == [])
        #expect(Self.agree(history, events))
        for seq in 5...300 {
            events.append(Event(open: Self.line(seq, 40)))
            Self.append(events[seq - 1], to: &history)
        }
        #expect(Self.agree(history, events))
    }

    @Test func `the copies of the same members have to fit by themselves`() {
        var history = RoomHistory()
        var events: [Event] = []
        func append(_ count: Int, of owners: [MemberID]) {
            let seq = events.count + 1
            events.append(
                Event(open: Self.line(seq, 10), own: Self.line(seq, count, "s"), owners: owners)
            )
            Self.append(events[seq - 1], to: &history)
            #expect(Self.agree(history, events), "after \(seq)")
        }
        let half = Limits.historyBytes / 2
        for count in [half, half, half + 1] { append(count, of: [Self.ann]) }
        #expect(history.firstSeq == 1)
        #expect(history.lines(after: 1, for: Self.ann, of: Self.room) == nil)
        #expect(history.lines(after: 2, for: Self.ann, of: Self.room) != nil)
        append(Limits.historyBytes + 1, of: [Self.bob])
        #expect(history.lines(after: 3, for: Self.bob, of: Self.room) == nil)
        #expect(history.lines(after: 2, for: Self.ann, of: Self.room) != nil)
    }

    @Test func `what a resume brings tells nothing of the copies of others`() {
        var answers: [[[UInt8]?]] = []
        for count in [20, 400, 9_000] {
            var history = RoomHistory()
            for seq in 1...100 {
                let event = Event(
                    open: Self.line(seq, 100),
                    own: Self.line(seq, count, "s"),
                    owners: [Self.ann]
                )
                Self.append(event, to: &history)
            }
            answers.append((0...100).map { history.lines(after: $0, for: Self.bob, of: Self.room) })
        }
        #expect(answers[0] == answers[1] && answers[1] == answers[2])
    }

    @Test(arguments: 0..<4)
    func `every number gives everybody what they missed`(share: Int) {
        for seed in stride(from: share, to: TestSize.of("TEST_HISTORIES"), by: 4) {
            var random = SeededGenerator(seed)
            var history = RoomHistory()
            var events: [Event] = []
            let usual = random.one(of: [8, 30, 200, 2_000])
            for seq in 1...random.number(in: 1...500) {
                let count = random.chance(2) ? random.number(in: 1...10_000) : usual
                var event = Event(open: Self.line(seq, count))
                if random.chance(40) {
                    event = Self.kept(seq, &random)
                } else if random.chance(30) {
                    event.own = Self.line(seq, random.number(in: 1...2 * usual), "s")
                    event.owners = random.chance(50) ? [Self.ann] : [Self.ann, Self.bob]
                }
                events.append(event)
                Self.append(event, to: &history)
                if random.chance(3) { #expect(Self.agree(history, events), "\(seed) at \(seq)") }
            }
            #expect(Self.agree(history, events), "\(seed)")
        }
    }

    @Test func `what every move tells is kept in a few bytes`() {
        #expect(MemoryLayout<KeptEvent?>.size <= 8)
        var parts = KeptParts()
        let kept = ShownCardsEvent.hide(300, nil).keep(in: &parts)
        #expect(kept == nil)
        #expect(KeptEvent(turn: .max, of: "ann", clockMs: nil, in: &parts) == nil)
    }

    @Test func `parts have numbers as long as there is place for them`() {
        var parts = KeptParts()
        for number in 0..<255 {
            #expect(parts.number(of: QuotedText("\(number)")) == UInt8(number))
        }
        #expect(parts.number(of: "one more") == nil)
        #expect(parts.number(of: "7") == 7)
    }
}
