import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// What one member may have the others receive, and the room's journal keep.
@Suite struct RoomLimitsTests {
    private let ann = MemberID(1)
    private let bob = MemberID(2)
    private let bench = JournalBench()

    private func room(isFree: Bool = false, _ journal: JournalFolder? = nil) throws -> RoomHost {
        var settings = try TestLobby.settings(isFreeTable: isFree)
        let game = try GameCatalog.game(
            for: isFree ? .deck(freeTable) : .concentration(withoutClock),
            kind: isFree ? .deck : .concentration,
            seats: 2,
            defaults: GameDefaults()
        )
        settings.options = game.options
        let header = JournalHeader(room: "K3QF", settings)
        return RoomHost(code: "K3QF", LiveRoom(header, game: game, .test(journal: journal)))
    }

    private var withoutClock: ConcentrationOptions.Request {
        var options = ConcentrationOptions.Request()
        options.turnSeconds = 0
        return options
    }

    private var freeTable: DeckOptions.Request {
        var options = DeckOptions.Request()
        options.rules = .free
        options.deckCount = 20
        return options
    }

    private func enter(
        _ room: RoomHost,
        _ member: MemberID,
        _ name: String,
        seat: Int?,
        _ pair: OutboxPair
    ) -> RoomHost.Outcome {
        let grant = SeatGrant(
            room: "K3QF",
            member: member,
            name: name,
            role: seat == nil ? .spectator : .player,
            seat: seat,
            token: TokenHash(token: name)
        )
        return room.enter(grant, isReady: false, Envelope(re: "join"), outbox: pair.outbox)
    }

    /// Asks, and says for how many milliseconds the member has to wait in the end.
    private func ask(
        _ room: RoomHost,
        _ member: MemberID,
        _ requests: [RoomRequest]
    ) -> Int {
        var calls = RoomCallQueue(
            requests.map { RoomCall(envelope: Envelope(re: $0.verb, id: .number(7)), request: $0) }
        )
        var pause = 0
        while !calls.isEmpty {
            let outcome = room.perform(&calls, by: member)
            pause = if case .member(let pauseMs) = outcome { pauseMs } else { 0 }
        }
        return pause
    }

    /// All that was sent to somebody up to the answer to a question that is asked now.
    private func heard(_ room: RoomHost, _ member: MemberID, _ pair: OutboxPair) throws -> [String]
    {
        _ = ask(room, member, [.state])
        var lines: [String] = []
        while let line = try pair.peer.line(), !line.contains(#""re":"state""#) {
            lines.append(line)
        }
        return lines
    }

    @Test func `who changes their mind all the time is refused and nobody hears`() throws {
        let room = try room()
        let (near, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "bob", seat: 1, far)
        _ = try heard(room, bob, far)
        let changes = (0..<100).map { RoomRequest.ready($0.isMultiple(of: 2), entropy: nil) }
        _ = ask(room, ann, changes)
        let events = try heard(room, bob, far)
        #expect((Limits.readies.burst...Limits.readies.burst + 1).contains(events.count))
        let refused = try heard(room, ann, near).filter { $0.contains(#""code":"rate_limited""#) }
        #expect(refused.count == 100 - events.count)
    }

    @Test func `who plays one round after the other may always be ready`() throws {
        let room = try room()
        let (near, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "bob", seat: 1, far)
        for round in 1...4 * Limits.readies.burst {
            _ = ask(room, ann, [.ready(true, entropy: nil)])
            _ = ask(room, bob, [.ready(true, entropy: nil)])
            let heard = try heard(room, ann, near)
            #expect(heard.contains { $0.contains(#""type":"started""#) }, "round \(round)")
            // A seat that is given up ends the round.
            _ = ask(room, bob, [.leave])
            _ = enter(room, bob, "bob", seat: 1, far)
        }
    }

    @Test func `nobody waits as long as all read`() throws {
        let room = try room(isFree: true)
        let (near, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "bob", seat: 1, far)
        for _ in 0..<200 {
            #expect(ask(room, ann, [.move(.deck(.draw(DeckDraw(count: 200))))]) == 0)
            _ = try heard(room, bob, far)
            _ = try heard(room, ann, near)
            #expect(ask(room, ann, [.move(.deck(.giveBack(pile: nil, cards: nil)))]) == 0)
        }
    }

    @Test
    func `a member who causes more than another can read is held up and the other stays`() throws {
        let room = try room(isFree: true)
        let (near, far) = (try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "bob", seat: 1, far)
        let draw = RoomRequest.move(.deck(.draw(DeckDraw(count: 200))))
        let back = RoomRequest.move(.deck(.giveBack(pile: nil, cards: nil)))
        var pauseMs = 0
        var rounds = 0
        while pauseMs == 0, rounds < 10_000 {
            pauseMs = max(ask(room, ann, [draw]), ask(room, ann, [back]))
            // Ann reads what she gets; bob reads nothing.
            _ = try heard(room, ann, near)
            rounds += 1
        }
        #expect(pauseMs > 0, "nobody was held up in \(rounds) rounds")
        #expect(far.outbox.waitingCount > Limits.readingPauseBytes)
        #expect(far.outbox.waitingCount < Limits.slowConsumerBytes)
    }

    /// Lets a stranger come and go until they are turned away; gives how often they came in.
    private func comeAndGo(_ room: RoomHost, _ pair: OutboxPair, atMost: Int) throws -> Int {
        let stranger = try OutboxPair()
        for entries in 0..<atMost {
            let member = MemberID(UInt64(10 + entries))
            let outcome = enter(room, member, "watcher", seat: nil, stranger)
            let answer = try #require(try stranger.peer.line())
            guard outcome == .member(pauseMs: 0) else {
                #expect(answer.contains(#""code":"room_full""#))
                return entries
            }
            _ = try stranger.peer.line()
            room.leaveLater(member, .bye)
            _ = try pair.peer.lines(2)
        }
        return atMost
    }

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
        let entries = try comeAndGo(room, pair, atMost: 10_000)
        #expect((2_000..<10_000).contains(entries))
        let limit = Limits.spectatorJournalBytes
        #expect((limit...limit + 16_384).contains(size("K3QF.ndjson")))
        // Who plays is recorded as before.
        let before = size("K3QF.ndjson")
        _ = ask(room, ann, [.chat(text: "still here")])
        #expect(try heard(room, ann, pair).allSatisfy { !$0.contains("unrecorded") })
        #expect(size("K3QF.ndjson") > before)
        // The next round begins a new file, and people may come again.
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
        // Both files are what the room was: their snapshots are compared with it.
        for name in ["K3QF.past", "K3QF.ndjson"] {
            let journal = ReplayedRoom(try #require(bench.disk.bytes(name)))
            #expect(journal.scan.verdict == .complete && journal.error == nil, "\(name)")
            let marks = journal.replay?.members.map(\.lastID)
            #expect(marks?.first == .number(7))
        }
    }

    /// Has a spectator talk until that is refused; gives how often it was not.
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

    @Test func `talk of spectators ends their talk and locks no table`() throws {
        let room = try room(isFree: true, try bench.folder(bench.flusher(.none)))
        let (near, far, watcher) = (try OutboxPair(), try OutboxPair(), try OutboxPair())
        _ = enter(room, ann, "ann", seat: 0, near)
        _ = enter(room, bob, "watcher", seat: nil, watcher)
        _ = try heard(room, bob, watcher)
        near.outbox.shut()
        let count = try talk(room, bob, watcher)
        #expect((500..<4_000).contains(count))
        // The table is open as before, to play and to watch, also for who was here.
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
        let retention = JournalRetention(maximumRunningBytes: 2 * Limits.spectatorJournalBytes)
        let room = try room(isFree: true, try bench.folder(bench.flusher(.none), retention))
        let pair = try OutboxPair()
        _ = enter(room, ann, "ann", seat: 0, pair)
        _ = try heard(room, ann, pair)
        #expect((2_000..<10_000).contains(try comeAndGo(room, pair, atMost: 10_000)))
        let (far, late) = (try OutboxPair(), try OutboxPair())
        #expect(enter(room, bob, "bob", seat: 1, far) == .member(pauseMs: 0))
        room.leaveLater(bob, .bye)
        // Beyond three quarters what is left is for those who are there.
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
        #expect(RecordingLoss.failed.notice(of: "K3QF").message.contains("cannot be written"))
    }
}
