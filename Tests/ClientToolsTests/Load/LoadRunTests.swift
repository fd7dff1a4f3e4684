import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientTools

@Suite struct LoadRunTests: LoadScript {
    var run: LoadRun
    var now = 1_000_000

    init() {
        var room = CreateRequest(game: .concentration)
        room.seats = 2
        var options = LoadOptions(room: room)
        options.size.rooms = 1
        options.size.seconds = 2
        options.size.spectators = 1
        run = LoadRun(options)
    }

    /// Lets all players connect and enter; returns the effects of the last entry.
    private mutating func gather() -> [LoadEffect] {
        _ = tell(.begin)
        for player in 0..<3 {
            _ = tell(.connected(player: player))
            _ = line(player, .greeting)
            _ = line(player, .named(resume: "t\(player)", room: nil))
        }
        _ = line(0, .entered(code: "K3QF", seq: 1))
        _ = line(1, .entered(code: "K3QF", seq: 2))
        _ = line(0, .prompt(turn: 1, nth: 1, cells: [1, 2, 3, 4]))
        return line(2, .entered(code: "K3QF", seq: 3))
    }

    @Test func `a load has no pauses but those that the user wants`() throws {
        var configuration = ClientConfiguration()
        for (wanted, expected) in [(nil, 0), (1_000, 1_000)] as [(Int?, Int)] {
            configuration.newRoom.hideMs = wanted
            let room = try LoadOptions(configuration).room
            guard case .concentration(let own)? = room.options else {
                Issue.record("\(room)")
                continue
            }
            #expect(own.hideMs == expected)
        }
    }

    @Test mutating func `everybody connects and enters the makers room`() {
        #expect(tell(.begin) == (0..<3).map { .connect(player: $0) })
        #expect(tell(.connected(player: 1)) == [])
        #expect(line(1, .greeting) == [.send(player: 1, .hello(resume: nil, seen: nil))])
        // The room does not exist yet.
        #expect(line(1, .named(resume: "t", room: nil)) == [])
        _ = tell(.connected(player: 0))
        _ = line(0, .greeting)
        #expect(line(0, .named(resume: "t", room: nil)) == [.send(player: 0, .create)])
        #expect(
            line(0, .entered(code: "K3QF", seq: 1))
                == [.send(player: 1, .join(code: "K3QF", .player))]
        )
    }

    @Test
    mutating func `moves begin when all are there and are counted when the last has seen them`()
        throws
    {
        let moves = gather()
        guard case .send(0, .flip(let cell, 1))? = moves.first, moves.count == 1 else {
            Issue.record("no move: \(moves)")
            return
        }
        #expect([1, 2, 3, 4].contains(cell))
        for player in [1, 0] {
            _ = line(player, .reveal(seq: Int64(4), turn: 1, nth: 1, cell: cell, pair: "a"))
        }
        #expect(run.counts.moves == 0)
        _ = line(2, .reveal(seq: 4, turn: 1, nth: 1, cell: cell, pair: "a"), after: 500)
        #expect(run.counts.moves == 1)
        #expect(run.counts.latency.maximum == 520)
        // The guest and the owner have missed events.
        #expect(run.counts.gaps == 2)
    }

    @Test mutating func `a move that is due before the prompt is measured from when it was due`() {
        var room = CreateRequest(game: .concentration)
        room.seats = 2
        var options = LoadOptions(room: room)
        options.size.rooms = 1
        options.size.seconds = 2
        options.size.spectators = 1
        options.size.rate = 1000
        run = LoadRun(options)
        // With a pace, no bot moves before its time, which is now for the first bot.
        #expect(gather() == [])
        let begin = now
        #expect(run.deadline == begin)
        #expect(tell(.alarm, after: 0).count == 1)
        #expect(run.deadline == begin + 1000)
        #expect(tell(.alarm, after: 2500) == [])
        let moves = line(0, .prompt(turn: 1, nth: 2, cells: [3]), after: 500)
        #expect(moves == [.send(player: 0, .flip(cell: 3, turn: 1))])
        for player in 0..<3 {
            _ = line(player, .reveal(seq: 4, turn: 1, nth: 2, cell: 3, pair: "a"), after: 0)
        }
        #expect(run.counts.latency.maximum == 2000)
    }

    @Test mutating func `who loses the connection comes back with the token`() {
        _ = gather()
        #expect(tell(.closed(player: 1)) == [])
        #expect(run.deadline == now + 100_000)
        #expect(tell(.alarm, after: 100_000) == [.connect(player: 1)])
        _ = tell(.connected(player: 1))
        #expect(line(1, .greeting) == [.send(player: 1, .hello(resume: "t1", seen: 2))])
        _ = line(1, .named(resume: "t1", room: "K3QF"))
        #expect(run.counts.reconnects == 1)
        // The bot continues to play.
        #expect(line(1, .prompt(turn: 1, nth: 1, cells: [2])).count == 1)
    }

    @Test mutating func `each loss after a success is like the first one`() {
        _ = gather()
        for count in 1...8 {
            _ = tell(.closed(player: 1))
            #expect(run.deadline == now + 100_000)
            #expect(tell(.alarm, after: 100_000) == [.connect(player: 1)])
            _ = tell(.connected(player: 1))
            _ = line(1, .greeting)
            _ = line(1, .named(resume: "t1", room: "K3QF"))
            #expect(run.counts.reconnects == count && run.counts.lost == 0)
        }
    }

    @Test mutating func `a loss without a success doubles the wait, and the seventh is the last`() {
        _ = gather()
        _ = tell(.closed(player: 1))
        for count in 0..<6 {
            let pause = 100_000 << count
            #expect(tell(.alarm, after: pause).contains(.connect(player: 1)), "\(count)")
            _ = tell(.connected(player: 1))
            _ = tell(.closed(player: 1))
        }
        #expect(run.counts.lost == 1)
        #expect(!tell(.alarm, after: 60_000_000).contains(.connect(player: 1)))
    }

    @Test mutating func `at the end games are played to their end and all leave`() {
        _ = gather()
        for player in 0..<3 { _ = line(player, .started(seq: 4, cells: 4, players: 2)) }
        #expect(tell(.alarm, after: 2_000_000) == [])
        #expect(line(0, .prompt(turn: 1, nth: 1, cells: [2])).count == 1)
        for player in 0..<3 {
            #expect(
                line(player, .over(seq: 5))
                    == [.send(player: player, .bye), .close(player: player)]
            )
            #expect(run.phase != .done)
            _ = tell(.closed(player: player))
        }
        #expect(run.phase == .done)
        #expect(run.counts.games == 1 && run.counts.isClean == false)
        #expect(run.counts.unfinished == 0)
    }

    @Test mutating func `a game that does not end is counted and left`() {
        _ = gather()
        _ = line(0, .started(seq: 4, cells: 4, players: 2))
        _ = tell(.stop)
        let leaving = tell(.stop)
        #expect(leaving.count == 6)
        #expect(run.phase == .done && run.counts.unfinished == 1)
    }

    @Test mutating func `a maker who is refused takes the room along`() {
        _ = tell(.begin)
        _ = tell(.connected(player: 0))
        _ = line(0, .greeting)
        let effects = line(0, .refused(code: "server_full"))
        // Without its owner there is no room, so all players leave.
        #expect(effects == (0..<3).flatMap { [.send(player: $0, .bye), .close(player: $0)] })
        _ = tell(.closed(player: 0))
        #expect(run.counts.refusals == ["server_full": 1] && run.counts.lost == 1)
        for player in 1..<3 { _ = tell(.notConnected(player: player)) }
        #expect(run.phase == .done && run.counts.failedConnects == 2)
    }

    @Test mutating func `what the server wants later is sent again then`() throws {
        let moves = gather()
        #expect(line(0, .refused(code: "rate_limited", afterMs: 250)) == [])
        #expect(run.deadline == now + 250_000)
        #expect(tell(.alarm, after: 249_999) == [])
        #expect(tell(.alarm, after: 1) == moves)
        // The bot tries once more, and then no longer.
        #expect(line(0, .refused(code: "rate_limited")) == [])
        #expect(tell(.alarm, after: 1_000_000) == moves)
        #expect(run.delayed.isEmpty && run.counts.refusals == ["rate_limited": 2])
    }

    @Test mutating func `who has lost the connection meanwhile asks nothing twice`() {
        _ = gather()
        _ = line(0, .refused(code: "rate_limited", afterMs: 250))
        _ = tell(.closed(player: 0))
        #expect(tell(.alarm, after: 300_000) == [.connect(player: 0)])
    }

    @Test mutating func `the last games keep the pace, and what waits for it is left`() {
        var room = CreateRequest(game: .concentration)
        room.seats = 2
        var options = LoadOptions(room: room)
        (options.size.rooms, options.size.seconds, options.size.spectators) = (1, 2, 1)
        options.size.rate = 1
        run = LoadRun(options)
        #expect(gather() == [])
        let begin = now
        for player in 0..<3 { _ = line(player, .started(seq: 4, cells: 4, players: 2)) }
        #expect(tell(.alarm, after: 0).count == 1)
        _ = tell(.alarm, after: 1_000_000)
        #expect(line(0, .prompt(turn: 1, nth: 2, cells: [3]), after: 0).count == 1)
        #expect(tell(.alarm, after: 1_000_000) == [])
        guard case .ending = run.phase else {
            Issue.record("It has not ended.")
            return
        }
        _ = line(0, .prompt(turn: 2, nth: 1, cells: [3]), after: 0)
        #expect(run.deadline == begin + 2_000_000)
        #expect(tell(.alarm, after: 0).count == 1)
        #expect(run.deadline == begin + 3_000_000)
        #expect(line(0, .prompt(turn: 2, nth: 2, cells: [3]), after: 0) == [])
        _ = tell(.stop)
        #expect(run.phase == .done && run.counts.left == 1 && run.counts.unfinished == 0)
    }
}
