import ClientCore
import GameProtocol
import Testing

@testable import ClientTools

/// Tests of a load of Klondike, whose players may all move at any time.
@Suite struct LoadPatienceTests: LoadScript {
    var run = LoadRun(LoadOptions(room: CreateRequest(game: .klondike)))
    var now = 1_000_000

    /// Lets `players` bots connect and take seats in one room.
    private mutating func gather(_ players: Int, seconds: Int, rate: Int?) {
        var options = LoadOptions(room: CreateRequest(game: .klondike))
        (options.size.rooms, options.size.seconds, options.size.rate) = (1, seconds, rate)
        options.room.seats = players
        run = LoadRun(options)
        _ = tell(.begin)
        for player in 0..<players {
            _ = tell(.connected(player: player))
            _ = line(player, .greeting)
            _ = line(player, .named(resume: "t\(player)", room: nil))
        }
        for player in 0..<players { _ = line(player, .entered(code: "K3QF", seq: 1)) }
    }

    @Test mutating func `in a race everybody moves, and a move is known by who made it`() throws {
        gather(2, seconds: 2, rate: nil)
        let dealt = KlondikeEvent.dealt(
            stock: 24,
            tableau: (0..<7).map { KlondikeBoard.Pile(down: $0, cards: []) },
            nil
        )
        for player in 0..<2 { _ = line(player, Self.event(2, dealt)) }
        let asked = Self.asked(turn: 1, clockMs: 9)
        let move = LoadRequest.move(.klondike(.move(KlondikeStep(.stock), turn: 1)))
        for player in 0..<2 { #expect(line(player, asked) == [.send(player: player, move)]) }
        // Both players have made their first move. Only the player in an event tells which move it is.
        for (mover, number) in [(1, 1), (0, 2)] {
            let standing = KlondikeStanding(
                player: "load-0-\(mover)",
                turn: 1,
                score: 0,
                foundation: 0,
                passes: 1
            )
            let turned = KlondikeAction.turned(cards: [], stock: 23)
            let seq = Int64(2 + number)
            _ = line(mover, Self.event(seq, .acted(turned, standing)))
            #expect(run.counts.moves == number - 1)
            _ = line(1 - mover, Self.event(seq, .progress(standing)))
            #expect(run.counts.moves == number)
        }
    }

    /// A player alone may send a request at any time, but a session has a limited budget.
    @Test(arguments: [nil, 1_000])
    mutating func `a player spends no more than a session may`(rate: Int?) throws {
        gather(1, seconds: 10, rate: rate)
        let piles = (0..<7).map { KlondikeBoard.Pile(down: $0, cards: []) }
        _ = line(0, Self.event(2, .dealt(stock: 24, tableau: piles, nil)))
        // The server answers at once, and every fourth time the bot must give up its board.
        let begin = now
        var (spent, moves, turn) = (2 * Limits.entranceCost, 0, 1)
        var sent = line(0, Self.asked(turn: turn), after: 0)
        while now < begin + 5_000_000 {
            for case .send(_, .move(let move)) in sent {
                spent += move.cost(isSharedTable: false)
                moves += 1
                turn += 1
            }
            let interval = Limits.pointsOfSession.interval / .microseconds(1)
            let earned = Double(now - begin) / interval
            #expect(Double(spent) <= Double(Limits.pointsOfSession.burst) + earned)
            if sent.isEmpty {
                let due = try #require(run.deadline)
                sent = tell(.alarm, after: max(1, due - now))
            } else {
                sent = line(0, Self.asked(turn: turn, isOver: turn % 4 == 0), after: 0)
            }
        }
        // The bot spends nearly the whole budget.
        #expect(spent > 5 * 25)
        #expect(moves > 20)
    }

    @Test mutating func `a game whose player rests at the end is left, and did not fail`() throws {
        gather(1, seconds: 10, rate: 1_000)
        _ = line(0, .started(seq: 2, cells: 0, players: 1))
        let piles = (0..<7).map { KlondikeBoard.Pile(down: $0, cards: []) }
        _ = line(0, Self.event(2, .dealt(stock: 24, tableau: piles, nil)))
        _ = line(0, Self.asked(turn: 1), after: 0)
        while run.resting.isEmpty {
            let due = try #require(run.deadline)
            _ = tell(.alarm, after: max(1, due - now))
            _ = line(0, Self.asked(turn: run.counts.moves + 2), after: 0)
            try #require(now < 20_000_000)
        }
        _ = tell(.stop)
        if run.phase != .done { _ = tell(.stop) }
        #expect(run.phase == .done && run.counts.left == 1 && run.counts.unfinished == 0)
    }

    private static func asked(turn: Int, isOver: Bool = false, clockMs: Int? = nil) -> LoadLine {
        let moves = isOver ? [] : [KlondikeStep(.stock)]
        let own = KlondikePrompt(turn: turn, moves: moves, mayUndo: false, isStuck: isOver)
        return .asked(Prompt(room: "K3QF", .klondike(own), clockMs: clockMs))
    }

    private static func event(_ seq: Int64, _ event: KlondikeEvent) -> LoadLine {
        .played(RoomEvent(room: "K3QF", seq: seq, .game(.klondike(event))))
    }
}
