import GameProtocol
import Testing

@testable import Games

/// Tests of journals that begin with a snapshot, which replaces everything before it.
///
/// `TEST_SNAPSHOTS` is the number of evenings.
@Suite struct RoomSnapshotTests {
    static let count = TestSize.of("TEST_SNAPSHOTS")

    /// Returns a journal that begins with the snapshot in line `line` of these lines.
    static func journal(_ lines: [String], from line: Int) -> [UInt8] {
        SealedLines.of([lines[0]] + lines[line...])
    }

    private static func snapshots(_ lines: [String]) -> [Int] {
        lines.indices.filter { lines[$0].hasPrefix(#"{"type":"snapshot","#) }
    }

    /// Returns the room without its members' numbers, and without the parts that a snapshot leaves
    /// out.
    static func nameless(_ room: Room) -> Room {
        var room = JournaledRoom.still(room)
        let owner = room.members.firstIndex { $0.id == room.owner }
        room.members = room.members.enumerated().map { place, old in
            var member = Member(id: MemberID(UInt64(place)), name: old.name, seat: old.seat)
            (member.isReady, member.entropy) = (old.isReady, old.entropy)
            (member.awaySince, member.strikes) = (old.awaySince, old.strikes)
            member.player = old.player
            return member
        }
        room.owner = owner.map { MemberID(UInt64($0)) }
        (room.banned, room.pendingDeal) = ([], nil)
        // The last notice to the lobby also contains the owner's number.
        let isClosed = room.isClosed
        room.isClosed = false
        var effects = RoomEffectList()
        room.reportChange(&effects)
        room.isClosed = isClosed
        return room
    }

    /// Checks every snapshot of an evening as a beginning of the room, and returns their number.
    private func check(_ evening: JournaledRoom, _ game: (any Game)?, _ seed: Int) -> Int {
        let lines = SealedLines.opened(evening.journal)
        let snapshots = Self.snapshots(lines)
        let whole = ReplayedRoom(evening.journal, game)
        for line in snapshots {
            let part = ReplayedRoom(Self.journal(lines, from: line), game)
            #expect(part.scan.verdict == .complete, "evening \(seed), line \(line)")
            if let error = part.error {
                let place = line + part.entryCount
                Issue.record("evening \(seed), \(line) to \(place): \(error.reason)")
                continue
            }
            guard let left = part.replay, let right = whole.replay else { continue }
            let isSame = Self.nameless(left.room) == Self.nameless(right.room)
            #expect(isSame, "evening \(seed), line \(line)")
            let marks = { (replay: Replay) in
                replay.members.map { "\($0.name) \($0.ordinal) \($0.lastID as Any)" }.sorted()
            }
            #expect(marks(left) == marks(right), "evening \(seed), line \(line)")
        }
        return snapshots.count
    }

    @Test func `an evening of concentration goes on from any of its rounds`() {
        var count = 0
        for seed in 0..<Self.count {
            let (room, _) = JournaledRoom.concentration(seed: seed, isDealt: true)
            count += check(room, nil, seed)
        }
        #expect(count > Self.count / 2)
    }

    @Test func `a round of high card goes on from its deal`() {
        var count = 0
        for seed in 0..<Self.count {
            count += check(JournaledRoom.highCard(seed: seed).0, nil, seed)
        }
        #expect(count > 0)
    }

    @Test func `a patience goes on from its deal, also from one that was searched for`() throws {
        var (count, searched) = (0, 0)
        for seed in 0..<Self.count {
            let room = try #require(JournaledRoom.patience(seed: seed))
            count += check(room, nil, seed)
            searched += SealedLines.opened(room.journal).count {
                $0.hasPrefix(#"{"type":"snapshot","#) && $0.contains(#""answer":"#)
            }
        }
        #expect(count > searched && searched > 0)
    }

    @Test func `the latest part of a journal is the same room`() {
        for seed in 0..<Self.count {
            let (evening, _) = JournaledRoom.concentration(seed: seed, isDealt: true)
            let latest = JournalScan(latestOf: evening.journal)
            let whole = JournalScan(evening.journal)
            #expect(latest.good == whole.good && latest.verdict == .complete)
            let skipped = latest.firstLine - 2
            #expect(latest.entries == Array(whole.entries[skipped...]))
            if skipped > 0 {
                #expect(latest.entries.count > SnapshotPlace.wantedLines)
                guard case .snapshot? = latest.entries.first?.kind else {
                    Issue.record("evening \(seed) begins with no snapshot")
                    continue
                }
            }
        }
    }

    @Test func `damage before the latest part is seen and a torn end is only cut`() throws {
        let (lines, place) = try Self.longEvening()
        let journal = SealedLines.of(lines)
        #expect(JournalScan(latestOf: journal).firstLine == place + 1)
        let torn = JournalScan(latestOf: journal.dropLast(5))
        #expect(torn.firstLine == place + 1)
        let whole = JournalScan(Array(journal.dropLast(5)))
        #expect(torn.verdict == whole.verdict && torn.good == whole.good)
        var bent = journal
        bent[journal.count / 4] ^= 1
        #expect(JournalScan(latestOf: bent).verdict == JournalScan(bent).verdict)
        guard case .damaged = JournalScan(latestOf: bent).verdict else {
            Issue.record("damage was not seen")
            return
        }
    }

    /// Returns the lines of an evening with a snapshot that many lines follow, and its position.
    private static func longEvening() throws -> ([String], Int) {
        for seed in 0..<100 {
            let (evening, _) = JournaledRoom.concentration(seed: seed, isDealt: true)
            let lines = SealedLines.opened(evening.journal)
            let place = snapshots(lines).last { lines.count - 1 - $0 >= SnapshotPlace.wantedLines }
            if let place { return (lines, place) }
        }
        throw Nothing()
    }

    private struct Nothing: Error {}

    @Test func `a room nobody was ever in is refused`() throws {
        let (lines, place) = try Self.longEvening()
        let wrong = [
            (#""ready":"#, #""redy":"#), (#""first":"#, #""first":9"#),
            (#""seat":0"#, #""seat":1"#),
            (#""owner":""#, #""owner":"x"#), (#""players":[""#, #""players":["x"#),
            (#""members":[{"#, #""members":[{"what":1,"#), (#""number":"#, #""number":9"#),
        ]
        for (old, new) in wrong {
            var lines = lines
            let line = lines[place].replacing(old, with: new, maxReplacements: 1)
            #expect(line != lines[place], "\(old)")
            lines[place] = line
            let room = ReplayedRoom(Self.journal(lines, from: place))
            #expect(room.error != nil || room.scan.verdict != .complete, "\(new)")
            // A snapshot in the middle of a journal is compared with the room.
            let whole = ReplayedRoom(SealedLines.of(lines))
            #expect(whole.error != nil || whole.scan.verdict != .complete, "\(new)")
        }
    }

    @Test func `a shared table with a round beside it is refused`() throws {
        let (evening, game) = JournaledRoom.table(seed: 3)
        var snapshot = try #require(evening.snapshot)
        let players = snapshot.members.filter { $0.seat != nil }.map(\.name)
        snapshot.round = RoomSnapshot.Round(
            number: 1,
            secret: try #require(snapshot.secret),
            entropies: players.map { _ in "" },
            players: players,
            first: 0
        )
        snapshot.secret = nil
        let settings = RoomSettings(seats: evening.room.seats, options: game.options)
        var line = JSONWriter()
        var writer = JournalWriter()
        writer.append(JournalHeader(room: "K3QF", settings), to: &line)
        writer.append(JournalEntry(at: 100_000_000, .snapshot(snapshot)), to: &line)
        let error = try #require(ReplayedRoom(line.bytes, game).error)
        #expect(error.reason.contains("(round)"), "\(error)")
    }

    @Test func `no text or number is longer or other than one that a room can have`() throws {
        let (lines, place) = try Self.longEvening()
        let long = String(repeating: "e", count: Limits.maximumEntropyCount + 1)
        let ready = #""ready":"#
        let wrong = [
            (#""entropies":\[""#, #""entropies":["\#(long)"#),
            (#""entropies":\[""#, #""entropies":["|"#), (#""entropies":\[""#, #""entropies":["é"#),
            (#""players":\[""#, #""players":["1 "#), (#""number":\d+"#, #""number":0"#),
            (ready, #""entropy":"\#(long)",\#(ready)"#), (ready, #""entropy":"|",\#(ready)"#),
            (ready, #""away":9007199254740991,\#(ready)"#),
        ]
        // A person who sent no entropy has no field for it, and an online person has no field
        // `away`.
        let plain = try Regex(#""(entropy|away)":("[^"]*"|\d+),"#)
        var clean = lines
        clean[place] = lines[place].replacing(plain, with: "")
        for (old, new) in wrong {
            var lines = clean
            lines[place] = clean[place].replacing(try Regex(old), with: new, maxReplacements: 1)
            #expect(lines[place] != clean[place], "\(old)")
            let room = ReplayedRoom(Self.journal(lines, from: place))
            if new.contains("away") {
                #expect(room.error?.reason.contains("(members)") == true)
                #expect(room.scan.verdict == .complete)
            } else {
                guard case .damaged(line: 2, at: _, .notUnderstood(let field)) = room.scan.verdict
                else {
                    Issue.record("\(new) was accepted")
                    continue
                }
                #expect(new.contains(#""\#(field)":"#))
            }
        }
    }

    @Test func `a lobby is told in few words and goes on`() throws {
        let header = JournalHeader(
            room: "K3QF",
            RoomSettings(seats: 2, options: try #require(Self.pairs).options)
        )
        var room = JournaledRoom(header, try header.game())
        room.advance(to: 5)
        let grant = SeatGrant(
            room: "K3QF",
            member: MemberID(0),
            name: "ann",
            role: .player,
            token: TokenHash(token: "ann")
        )
        room.enter(grant, isReady: false, Envelope(re: "create", id: .number(7)))
        room.ask("ann", .ready(true, entropy: "mine"))
        let snapshot = try #require(room.snapshot)
        var line = JSONWriter()
        var writer = JournalWriter()
        writer.append(header, to: &line)
        writer.append(JournalEntry(at: 5, .snapshot(snapshot)), to: &line)
        let back = ReplayedRoom(line.bytes)
        #expect(back.error == nil)
        let replay = try #require(back.replay)
        #expect(Self.nameless(replay.room) == Self.nameless(room.room))
        #expect(replay.member(named: "ann")?.lastID == .number(7))
        #expect(replay.snapshot(answer: nil) == snapshot)
        #expect(!replay.awaitsSecret)
    }

    private static var pairs: (any Game)? {
        try? GameCatalog.game(for: nil, kind: .concentration, seats: 2, defaults: GameDefaults())
    }
}
