import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the limits on the journal bytes that the people of a room may cause.
extension RoomLimitsTests {
    private func size(_ name: String) -> Int { bench.disk.content(name)?.utf8.count ?? 0 }

    @Test func `before the first round the journal is written anew whenever it is long`() throws {
        let folder = try bench.folder(bench.flusher(.none), JournalRetention(renewedBytes: 16_384))
        let room = try room(folder)
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        _ = try heard(room, ann, pair)
        #expect(try comeAndGo(room, pair, atMost: 300) == 300)
        #expect((1...17_000).contains(size("K3QF.ndjson")))
        #expect((16_384...17_000).contains(size("K3QF.past")))
        let scan = JournalScan(try #require(bench.disk.bytes("K3QF.ndjson")))
        #expect(scan.verdict == .complete)
        guard case .snapshot(let snapshot)? = scan.entries.first?.kind else {
            Issue.record("the file begins with no snapshot")
            return
        }
        #expect(snapshot.members.map(\.name).contains("ann"))
        #expect(folder.running.fileCount == 1)
        #expect(abs(folder.running.count - size("K3QF.ndjson") - size("K3QF.past")) < 4_096)
    }

    @Test func `spectators of a round cannot use up the journal`() throws {
        let folder = try bench.folder(bench.flusher(.none))
        let room = try room(folder)
        let (pair, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, pair)
        _ = enter(room, bob, "bob", seat: 1, far)
        _ = ask(room, ann, [.ready(true, entropy: nil)])
        _ = ask(room, bob, [.ready(true, entropy: nil)])
        #expect(try heard(room, ann, pair).contains { $0.contains(#""type":"started""#) })
        far.outbox.shut()
        let seen = try OutboxPair()
        for (number, name) in [(3, "eve"), (4, "zoe")] {
            _ = enter(room, MemberID(UInt64(number)), name, seat: nil, seen)
            _ = try pair.peer.line()
        }
        seen.outbox.shut()
        // While there is space, the room keeps a lost spectator.
        room.disconnect(MemberID(3), epoch: 1, resumeMs: 60_000)
        #expect(try pair.peer.line()?.contains(#""type":"offline""#) == true)
        let entries = try comeAndGo(room, pair, atMost: 10_000)
        #expect((2_000..<10_000).contains(entries))
        let limit = Limits.spectatorJournalBytes
        // Without space it sends a lost spectator away, but keeps a lost player.
        room.disconnect(MemberID(4), epoch: 1, resumeMs: 60_000)
        #expect(try pair.peer.line()?.contains(#""type":"left""#) == true)
        room.disconnect(bob, epoch: 1, resumeMs: 60_000)
        #expect(try pair.peer.line()?.contains(#""type":"offline""#) == true)
        #expect((limit...limit + 16_384).contains(size("K3QF.ndjson")))
        // The chat of players is recorded as before.
        let before = size("K3QF.ndjson")
        _ = ask(room, ann, [.chat(text: "still here")])
        #expect(try heard(room, ann, pair).allSatisfy { !$0.contains("unrecorded") })
        #expect(size("K3QF.ndjson") > before)
        // The next round begins a new file, and people may enter again.
        _ = ask(room, bob, [.leave])
        let back = try OutboxPair()
        _ = enter(room, bob, "bob", seat: 1, back)
        _ = ask(room, ann, [.ready(true, entropy: nil)])
        _ = ask(room, bob, [.ready(true, entropy: nil)])
        #expect(try heard(room, ann, pair).contains { $0.contains(#""type":"started""#) })
        #expect(size("K3QF.ndjson") < 8_192)
        #expect(size("K3QF.past") > limit)
        #expect(try comeAndGo(room, pair, atMost: 10) == 10)
        back.outbox.shut()
        // Each file alone restores the room, as its snapshots show.
        for name in ["K3QF.past", "K3QF.ndjson"] {
            let journal = ReplayedRoom(try #require(bench.disk.bytes(name)))
            #expect(journal.scan.verdict == .complete && journal.error == nil, "\(name)")
            let marks = journal.replay?.members.map(\.lastID)
            #expect(marks?.first == .number(7))
        }
    }

    /// Lets a spectator chat until the room refuses; returns the number of accepted messages.
    private func talk(_ room: RoomHost, _ member: MemberID, _ pair: OutboxPair) throws -> Int {
        let text = String(repeating: "\u{1F0A1}", count: 280)
        for count in 0..<4_000 {
            _ = ask(room, member, [.chat(text: text)])
            let answer = try #require(try pair.peer.line())
            if answer.contains(#""code":"not_allowed""#) { return count }
            _ = try pair.peer.line()
        }
        return 4_000
    }

    @Test func `nobody can use up the journal of a table without rounds`() throws {
        let folder = try bench.folder(bench.flusher(.none))
        let room = try room(isFree: true, folder)
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        let (draw, back): (DeckMove, DeckMove) = (
            .draw(DeckDraw(count: 20)), .giveBack(pile: nil, cards: nil, lay: nil)
        )
        let all = folder.retention.renewedBytes
        for _ in 0..<400 {
            _ = ask(
                room,
                ann,
                Array(repeating: [.move(.deck(draw)), .move(.deck(back))], count: 20).flatMap { $0 }
            )
            #expect(try heard(room, ann, pair).allSatisfy { !$0.contains("unrecorded") })
        }
        #expect(size("K3QF.past") >= all)
        for name in ["K3QF.past", "K3QF.ndjson"] {
            #expect(size(name) < all + 8_192)
            let journal = ReplayedRoom(try #require(bench.disk.bytes(name)))
            #expect(journal.scan.verdict == .complete && journal.error == nil, "\(name)")
        }
    }

    @Test func `talk of spectators ends their talk and locks no table`() throws {
        let retention = JournalRetention(renewedBytes: .max)
        let room = try room(isFree: true, try bench.folder(bench.flusher(.none), retention))
        let (near, far, watcher) = (try OutboxPair(), try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "watcher", seat: nil, watcher)
        _ = try heard(room, bob, watcher)
        near.outbox.shut()
        let count = try talk(room, bob, watcher)
        #expect((500..<4_000).contains(count))
        // Players and spectators can enter the table as before, and so can people who were here
        // earlier.
        #expect(enter(room, MemberID(3), "eve", seat: 1, far) == .member(pauseMs: 0))
        room.leaveLater(ann, .bye)
        let (back, other) = (try OutboxPair(), try OutboxPair())
        #expect(enter(room, MemberID(4), "ann", seat: 0, back) == .member(pauseMs: 0))
        #expect(enter(room, MemberID(5), "zoe", seat: nil, other) == .member(pauseMs: 0))
        #expect(size("K3QF.ndjson") < 2 * Limits.spectatorJournalBytes)
    }

    @Test func `who comes and goes at a table cannot lock it as long as its journal has room`()
        throws
    {
        let retention = JournalRetention(
            maximumRunningBytes: 2 * Limits.spectatorJournalBytes,
            renewedBytes: .max
        )
        let room = try room(isFree: true, try bench.folder(bench.flusher(.none), retention))
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        _ = try heard(room, ann, pair)
        #expect((2_000..<10_000).contains(try comeAndGo(room, pair, atMost: 10_000)))
        let (far, late) = (try OutboxPair(), try OutboxPair())
        #expect(enter(room, bob, "bob", seat: 1, far) == .member(pauseMs: 0))
        room.leaveLater(bob, .bye)
        // The last quarter of the journal's space is for the people in the room.
        let text = RoomRequest.chat(text: String(repeating: "x", count: 280))
        while size("K3QF.ndjson") < retention.maximumArrivalBytes {
            _ = ask(room, ann, Array(repeating: text, count: 100))
            _ = try heard(room, ann, pair)
        }
        #expect(enter(room, MemberID(6), "bob", seat: 1, late) == .notMember)
        #expect(try late.peer.line()?.contains(#""code":"room_full""#) == true)
        _ = ask(room, ann, [text])
        #expect(try heard(room, ann, pair).allSatisfy { !$0.contains("unrecorded") })
    }

    @Test func `the notice says whether the journal is too long or cannot be written`() throws {
        let folder = try bench.folder(
            bench.flusher(.none),
            JournalRetention(maximumRunningBytes: 2_000)
        )
        let room = try room(folder)
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        let lines = (0..<20).map { "line \($0), which is as long as the others" }
        _ = ask(room, ann, lines.map { .chat(text: $0) })
        let notices = try heard(room, ann, pair).filter { $0.contains(#""code":"unrecorded""#) }
        #expect(notices.count == 1)
        #expect(notices.first?.contains("has grown too long") == true)
    }

    @Test func `a table is recorded again as soon as the disk has room`() throws {
        let folder = try bench.folder(bench.flusher(.none))
        let room = try room(isFree: true, folder)
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        _ = ask(room, ann, [.move(.deck(.draw(DeckDraw(count: 5))))])
        _ = try heard(room, ann, pair)
        bench.disk.setPlan(
            MemoryDisk.Plan(first: 1, last: 1, fault: .error(MemoryDisk.noSpace), calls: ["write"])
        )
        _ = ask(room, ann, [.move(.deck(.draw(DeckDraw(count: 1))))])
        var notices = try heard(room, ann, pair).filter { $0.contains("notice") }
        #expect(notices.contains { $0.contains("unrecorded") && $0.contains("cannot be written") })
        #expect(bench.disk.names.contains("K3QF.ended"))
        bench.disk.setPlan(nil)
        _ = ask(room, ann, [.move(.deck(.draw(DeckDraw(count: 2))))])
        notices += try heard(room, ann, pair).filter { $0.contains("notice") }
        #expect(notices.last?.contains(#""code":"recorded""#) == true)
        _ = ask(room, ann, [.chat(text: "still here")])
        let journal = ReplayedRoom(try #require(bench.disk.bytes("K3QF.ndjson")))
        #expect(journal.scan.verdict == .complete && journal.error == nil)
        #expect(journal.replay?.room.seq ?? 0 > 5)
        #expect(journal.replay?.members.map(\.lastID) == [.number(7)])
        room.leaveLater(ann, .bye)
    }

    @Test func `a game is recorded again from its next round`() throws {
        let folder = try bench.folder(bench.flusher(.none))
        let room = try room(folder)
        let (near, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "bob", seat: 1, far)
        for member in [ann, bob] { _ = ask(room, member, [.ready(true, entropy: nil)]) }
        bench.disk.setPlan(
            MemoryDisk.Plan(first: 1, last: 1, fault: .error(MemoryDisk.noSpace), calls: ["write"])
        )
        _ = ask(room, ann, [.chat(text: "lost")])
        #expect(try heard(room, ann, near).contains { $0.contains("unrecorded") })
        _ = ask(room, ann, [.chat(text: "not yet")])
        #expect(try heard(room, ann, near).allSatisfy { !$0.contains(#""recorded""#) })
        _ = ask(room, bob, [.leave])
        let back = try OutboxPair()
        _ = enter(room, bob, "bob", seat: 1, back)
        for member in [ann, bob] { _ = ask(room, member, [.ready(true, entropy: nil)]) }
        #expect(try heard(room, ann, near).contains { $0.contains(#""code":"recorded""#) })
        let journal = ReplayedRoom(try #require(bench.disk.bytes("K3QF.ndjson")))
        #expect(journal.scan.verdict == .complete && journal.error == nil)
        #expect(journal.replay?.room.roundNumber == 2)
    }
}
