import GameProtocol
import Testing

@testable import Bots
@testable import Games
@testable import GamesTests

/// Tests of a bot of the server as a decider: lines in, requests out.
@Suite struct BotPlayerTests {
    /// A bot, Bo, at a table with a person, Ann. Its lines come from its session.
    private struct Table {
        var room: TestRoom
        var bot: BotPlayer
        /// The requests that the bot has made, and the delay before each.
        private(set) var made: [(request: Request, delay: Int)] = []
        private var me: MemberID

        init(_ grade: BotGrade = .hard, seed: UInt64 = 1, turnSeconds: Int = 0) {
            room = TestRoom(
                Theme.testDeck.pairs.prefix(4).map(\.first)
                    + Theme.testDeck.pairs.prefix(4).map(\.second)
            ) { ($0.turnSeconds, $0.hideMs) = (turnSeconds, 0) }
            bot = BotPlayer(grade, name: "bo", seed: seed)
            room.sit("ann")
            me = room.member("bo")
            put(.entrance(me, "bo", seat: 1, bot: grade))
        }

        mutating func put(_ kind: RoomInput.Kind) {
            room.put(kind)
            for effect in room.effects {
                switch effect {
                case .reply(me, let reply): receive(.reply(reply))
                case .line(me, let line): receive(.connection(line))
                case .event(let event, _): receive(.event(event))
                default: break
                }
            }
        }

        mutating func receive(_ line: ServerLine) {
            if let request = bot.receive(line, at: Int(room.at)) { made.append((request, 0)) }
        }

        /// Moves the time to the bot's next request, and passes the request to the room.
        mutating func wait() {
            guard let deadline = bot.deadline else { return }
            let delay = deadline - Int(room.at)
            #expect(bot.alarm(at: deadline - 1) == nil)
            room.at = Int64(deadline)
            guard let request = bot.alarm(at: deadline) else { return }
            made.append((request, delay))
            if case .room(let asked) = request.body {
                put(.request(me, Envelope(re: request.verb), asked))
            }
        }

        /// Plays on until the end of the round; Ann makes the first possible move.
        mutating func play() {
            for _ in 0..<1_000 where room.over == nil {
                if bot.deadline != nil { wait() } else { moveAnn() }
            }
        }

        mutating func moveAnn() {
            guard case .concentration(let state) = room.state(for: "ann").game,
                let cells = state.cells, let cell = cells.firstIndex(of: .down)
            else { return }
            ask("ann", .move(.concentration(.flip(cell: cell + 1, turn: nil))))
        }

        mutating func ask(_ name: String, _ request: RoomRequest) {
            put(.request(room.member(name), Envelope(re: request.verb), request))
        }
    }

    @Test(arguments: BotGrade.allCases)
    func `a bot plays a round, is ready again, and does nothing else`(grade: BotGrade) {
        var table = Table(grade)
        table.play()
        #expect(table.room.over?.reason == .complete)
        table.wait()
        #expect(table.bot.deadline == nil)
        let verbs = table.made.map(\.request.verb)
        #expect(Set(verbs.dropLast()) == ["flip"])
        #expect(verbs.last == "ready")
        #expect(table.made.allSatisfy { BotPlayer.delaysMs.contains($0.delay) })
    }

    @Test func `a bot needs at most a quarter of a short turn`() {
        var table = Table(turnSeconds: 1)
        for _ in 0..<10 where table.made.isEmpty {
            if table.bot.deadline != nil { table.wait() } else { table.moveAnn() }
        }
        #expect(table.made.first.map { $0.delay <= 250 } == true)
    }

    @Test func `a bot leaves with the last person`() {
        var table = Table()
        table.room.watch("eve")
        table.put(.left(table.room.member("ann"), .bye))
        #expect(table.made.map(\.request.verb) == ["bye"])
        #expect(table.bot.isDone)
        #expect(table.bot.deadline == nil)
    }

    @Test func `a bot waits for a person who has lost the connection`() {
        var table = Table()
        table.put(.offline(table.room.member("ann"), resumeMs: 1_000))
        #expect(!table.bot.isDone)
        table.put(.left(table.room.member("ann"), .gone))
        #expect(table.bot.isDone)
    }

    @Test func `a bot that was sent away says goodbye`() {
        var table = Table()
        table.play()
        table.ask("ann", .kick(player: "bo"))
        #expect(table.made.last?.request.verb == "bye")
    }

    @Test func `a bot that the room does not let in says goodbye`() {
        var bot = BotPlayer(.easy, name: "bo", seed: 1)
        let refusal = Refusal(.noSuchRoom, "The room has just closed.")
        let request = bot.receive(.reply(Reply(re: "join", .refused(refusal))), at: 0)
        #expect(request?.verb == "bye")
    }

    @Test func `a refused move is made again, but not for ever`() throws {
        var table = Table()
        for _ in 0..<10 where table.bot.deadline == nil { table.moveAnn() }
        let refusal = Reply(re: "flip", .refused(Refusal(.tooSoon, "Wait.")))
        var count = 0
        while !table.bot.isDone, count < 100 {
            let deadline = try #require(table.bot.deadline)
            _ = table.bot.alarm(at: deadline)
            table.receive(.reply(refusal))
            count += 1
        }
        #expect((2...50).contains(count))
        #expect(table.made.last?.request.verb == "bye")
    }

    @Test func `a bot that is refused now and then stays`() throws {
        var table = Table()
        let refusal = Reply(re: "flip", .refused(Refusal(.tooSoon, "Wait.")))
        var count = 0
        for _ in 0..<1_000 where table.room.over == nil {
            guard table.bot.deadline != nil else {
                table.moveAnn()
                continue
            }
            for _ in 0..<15 {
                let deadline = try #require(table.bot.deadline)
                _ = table.bot.alarm(at: deadline)
                table.receive(.reply(refusal))
                count += 1
            }
            table.wait()
        }
        #expect(table.room.over?.reason == .complete && count > 60)
        #expect(!table.bot.isDone)
    }

    @Test func `a bot decides by what it has seen alone`() throws {
        var moveCounts: [BotGrade: Int] = [:]
        for seed in 0..<2 * TestSize.of("TEST_BOT_RACES") {
            var game = SecretGame(seed: seed)
            let lines = try [game.board, game.otherBoard()].map { board in
                try Self.lines(game.play(with: board).inboxes[MemberID(2)] ?? [])
            }
            compare(lines, seed, "flip", &moveCounts)
        }
        for grade in BotGrade.allCases {
            #expect(moveCounts[grade, default: 0] > TestSize.of("TEST_BOT_RACES"))
        }
    }

    @Test func `a bot that races decides by what it has seen alone`() throws {
        var moveCounts: [BotGrade: Int] = [:]
        for seed in 0..<TestSize.of("TEST_BOT_RACES") {
            var round = SecretPatience(seed: seed)
            guard round.seats > 1 else { continue }
            let audience = round.play(with: round.deck)
            let viewer = round.only.flatMap { $0 == SecretPatience.watcher ? nil : $0 } ?? "bob"
            let twin = round.play(with: round.otherDeck(for: viewer, audience))
            let lines = try [audience, twin].map { audience in
                try Self.lines(audience.inboxes[round.member(viewer)] ?? [], in: .klondike)
            }
            compare(lines, seed, "move", &moveCounts)
        }
        for grade in BotGrade.allCases {
            #expect(moveCounts[grade, default: 0] > TestSize.of("TEST_BOT_RACES"))
        }
    }

    /// Compares the requests of a bot of each grade after two deals that look alike, and counts its
    /// moves.
    private func compare(
        _ lines: [[ServerLine]],
        _ seed: Int,
        _ verb: String,
        _ moveCounts: inout [BotGrade: Int]
    ) {
        for grade in BotGrade.allCases {
            let requests = lines.map { Self.requests(of: $0, grade, seed: UInt64(seed)) }
            #expect(requests[0] == requests[1], "the \(grade) bot of deal \(seed) knows more")
            moveCounts[grade, default: 0] += requests[0].count { $0.verb == verb }
        }
    }

    private static func lines(
        _ bytes: [UInt8],
        in game: GameKind = .concentration
    ) throws -> [ServerLine] {
        try bytes.split(separator: UInt8(ascii: "\n")).map {
            try ServerLine(JSONReader().read(Array($0)), in: game)
        }
    }

    /// Returns the requests of a bot that gets these lines.
    private static func requests(
        of lines: [ServerLine],
        _ grade: BotGrade,
        seed: UInt64
    ) -> [Request] {
        var bot = BotPlayer(grade, name: "bob", seed: seed)
        var requests: [Request] = []
        var now = 0
        for line in lines {
            requests += [bot.receive(line, at: now)].compactMap { $0 }
            now += BotPlayer.delaysMs.upperBound
            requests += [bot.alarm(at: now)].compactMap { $0 }
        }
        return requests
    }
}
