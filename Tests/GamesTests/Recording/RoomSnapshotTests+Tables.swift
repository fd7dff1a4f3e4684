import GameProtocol
import Testing

@testable import Games

/// Tests of tables without rounds, whose snapshot may come at any time.
extension RoomSnapshotTests {
    @Test func `a table without rounds goes on from any of its lines`() throws {
        var (count, dealt) = (0, 0)
        for seed in 0..<Self.count {
            let (evening, _) = JournaledRoom.table(seed: seed)
            let scan = JournalScan(evening.journal)
            let whole = ReplayedRoom(evening.journal)
            let header = try #require(scan.header)
            var replay = try Replay(header, firstMember: 1)
            for (index, entry) in scan.entries.enumerated() {
                var effects: [RoomEffect] = []
                try replay.apply(entry, &effects)
                guard index % 7 == seed % 7, let snapshot = replay.snapshot(answer: nil) else {
                    continue
                }
                let part = ReplayedRoom(
                    Self.journal(
                        header,
                        [JournalEntry(at: entry.at, .snapshot(snapshot))]
                            + scan.entries[(index + 1)...]
                    )
                )
                #expect(part.error == nil && part.scan.verdict == .complete, "\(seed), \(index)")
                guard let left = part.replay, let right = whole.replay else { continue }
                let isSame = Self.nameless(left.room) == Self.nameless(right.room)
                #expect(isSame, "evening \(seed), line \(index)")
                count += 1
                dealt += (snapshot.table?.deals.count ?? 0) > 1 ? 1 : 0
            }
        }
        #expect(count > Self.count && dealt > 0)
    }

    private static func journal(_ header: JournalHeader, _ entries: [JournalEntry]) -> [UInt8] {
        var lines = JSONWriter()
        var writer = JournalWriter()
        writer.append(header, to: &lines)
        for entry in entries { writer.append(entry, to: &lines) }
        return lines.bytes
    }

    @Test func `a table at which a card is missing, doubled or somebody else's is refused`() throws
    {
        let (evening, _) = JournaledRoom.table(seed: 1)
        let scan = JournalScan(evening.journal)
        let header = try #require(scan.header)
        var replay = try Replay(header, firstMember: 1)
        var snapshot: RoomSnapshot?
        for entry in scan.entries {
            var effects: [RoomEffect] = []
            try replay.apply(entry, &effects)
            guard let now = replay.snapshot(answer: nil), let table = now.table else { continue }
            if !table.deck.isEmpty, table.piles.contains(where: { $0.seat != nil }) {
                snapshot = now
            }
        }
        let good = try #require(snapshot)
        let table = try #require(good.table)
        func error(_ change: (inout TableSnapshot) -> Void) -> ReplayError? {
            var changed = good
            var table = table
            change(&table)
            changed.table = table
            let entry = JournalEntry(at: replay.at, .snapshot(changed))
            let room = ReplayedRoom(Self.journal(header, [entry]))
            return room.error
        }
        #expect(error { _ in } == nil)
        let first = String(table.deck.prefix { $0 != "," })
        let hand = try #require(table.piles.firstIndex { $0.seat != nil })
        let changes: [(inout TableSnapshot) -> Void] = [
            { $0.deck = String($0.deck.drop { $0 != "," }.dropFirst()) },
            { $0.deck += ",\(first)" },
            { $0.deck = "ZZ" + $0.deck.drop { $0 != "," } },
            { $0.piles.append($0.piles[0]) },
            { $0.piles[hand].name += "x" },
            { $0.piles[hand].seat = 5 },
            { $0.deals = [] },
            { $0.deals[0].isFull = false },
            { $0.deals.append($0.deals[0]) },
        ]
        for (index, change) in changes.enumerated() {
            #expect(error(change) != nil, "change \(index)")
        }
        #expect(throws: ReplayError.self) {
            var changed = good
            changed.table = nil
            var replay = try Replay(header, firstMember: 1)
            var effects: [RoomEffect] = []
            try replay.apply(JournalEntry(at: 1 << 40, .snapshot(changed)), &effects)
        }
    }
}
