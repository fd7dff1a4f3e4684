import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the limits on the output to other members, and on the journal bytes, that one member
/// may cause.
@Suite struct RoomLimitsTests {
    let ann = MemberID(1)
    let bob = MemberID(2)
    let bench = JournalBench()

    func room(isFree: Bool = false, _ journal: JournalFolder? = nil) throws -> RoomHost {
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

    func enter(
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

    /// Performs the requests, and returns the milliseconds that the member has to wait at the end.
    func ask(
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

    /// Returns all lines that the member received up to the answer to a request that is sent now.
    func heard(_ room: RoomHost, _ member: MemberID, _ pair: OutboxPair) throws -> [String] {
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
            // A player who leaves ends the round.
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
            // Ann reads her lines; bob reads nothing.
            _ = try heard(room, ann, near)
            rounds += 1
        }
        #expect(pauseMs > 0, "nobody was held up in \(rounds) rounds")
        #expect(far.outbox.waitingCount > Limits.readingPauseBytes)
        #expect(far.outbox.waitingCount < Limits.slowConsumerBytes)
    }

    /// Lets a stranger enter and leave until the room refuses; returns the number of entries.
    func comeAndGo(_ room: RoomHost, _ pair: OutboxPair, atMost: Int) throws -> Int {
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
}
