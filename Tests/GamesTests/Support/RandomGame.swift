import GameProtocol
import Testing

@testable import Games

/// One random evening, played in the room and in the naive one at the same time.
struct RandomGame {
    private static let names = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal"]

    private let seed: Int
    private var random: SeededGenerator
    private(set) var room: TestRoom
    private var naive: NaiveRoom
    private var stepCount = 0
    /// The first fault.
    private(set) var failure: String?
    private(set) var finishedRounds = 0
    private(set) var refusals = 0

    init(seed: Int) {
        self.seed = seed
        var random = SeededGenerator(seed)
        let seats = random.number(in: 1...6)
        let sizes = [2...3, 2...5, 2...5, 4...8, 4...8, 6...12]
        let pairs = random.number(in: random.chance(2) ? 13...72 : random.one(of: sizes))
        let faces = Theme.testDeck.pairs.prefix(pairs).flatMap { [$0.first, $0.second] }
            .shuffled(using: &random)
        var options: ConcentrationOptions?
        room = TestRoom(faces, seats: seats) {
            $0.again = random.chance(80)
            $0.turnSeconds = random.chance(70) ? 60 : 0
            $0.hideMs = random.chance(50) ? 0 : 1_500
            $0.stalemateTurns = random.chance(50) ? random.number(in: 1...6) : 0
            options = $0
        }
        guard let options else { preconditionFailure("The room got no options.") }
        let cards = faces.map { ($0.pair, $0.code) }
        naive = NaiveRoom(NaiveRoom.Rules(seats: seats, cards: cards, options: options))
        self.random = random
    }

    /// Plays until the given number of rounds is over, or the steps are used up, or there is a
    /// fault.
    mutating func play(rounds: Int, steps: Int) {
        for name in Self.names.prefix(naive.rules.seats) { sit(name) }
        while failure == nil, finishedRounds < rounds, stepCount < steps, !naive.people.isEmpty {
            step()
        }
    }

    private mutating func step() {
        let isOver = naive.isOver
        if naive.isOver {
            gather()
        } else if random.chance(93) {
            move()
        } else {
            meddle()
        }
        if !isOver, naive.isOver { checkEnd() }
    }

    /// Does an act between two rounds.
    private mutating func gather() {
        if random.chance(25) { return meddle() }
        let waiting = naive.sitting.filter { !naive.ready.contains($0) }
        if let name = naive.away.sorted().first {
            let member = room.member(name)
            apply(.online(member)) { $0.regain(name) }
        } else if let owner = naive.owner, random.chance(10) {
            ask(owner, .start) { $0.start(owner) }
        } else if !waiting.isEmpty {
            let name = random.one(of: waiting)
            let entropy = random.chance(50) ? "e\(stepCount)" : nil
            ask(name, .ready(true, entropy: entropy)) { $0.setReady(name, true) }
        } else {
            sit(random.one(of: Self.names))
        }
    }

    /// Answers the request of the round, mostly correctly.
    private mutating func move() {
        if naive.hideEnds != nil, random.chance(80) { return letTimePass() }
        if random.chance(2) { return letTimePass() }
        if random.chance(8) { return blunder() }
        var cells = naive.downCells
        if let open = naive.open.first, random.chance(60) {
            let pair = naive.rules.cards[open - 1].pair
            cells = cells.filter { naive.rules.cards[$0 - 1].pair == pair }
        }
        guard !cells.isEmpty else { return letTimePass() }
        let turn = random.chance(20) ? naive.turn : nil
        flip(naive.mover, random.one(of: cells), turn: turn)
    }

    private mutating func letTimePass() {
        if let deadline = naive.deadline, random.chance(90) {
            room.at = Int64(deadline) + (random.chance(80) ? 0 : 400)
        } else {
            room.at += Int64(random.number(in: 0...70_000))
        }
        // Without the alarm, the next input finds that the time has passed.
        if random.chance(80) { apply(.alarm) { _ in } }
    }

    /// Makes a flip that may be wrong in any way.
    private mutating func blunder() {
        let name = random.one(of: random.chance(50) ? [naive.mover] : Self.names)
        let turn = random.chance(70) ? nil : naive.turn + random.number(in: -1...1)
        flip(name, random.number(in: -1...naive.rules.cards.count + 1), turn: turn)
    }

    /// Does an act that does not concern the cards.
    private mutating func meddle() {
        let name = random.one(of: random.chance(70) ? naive.people : Self.names)
        let member = room.member(name)
        switch random.number(in: 0...12) {
        case 0: ask(name, .leave) { $0.leave(name) }
        case 1: apply(.left(member, .gone)) { $0.vanish(name) }
        case 2, 3: apply(.offline(member, resumeMs: 120_000)) { $0.lose(name) }
        case 4, 5: apply(.online(member)) { $0.regain(name) }
        case 6: sit(random.one(of: Self.names))
        case 7: watch(random.one(of: Self.names))
        case 8: ask(name, .chat(text: "hm")) { $0.chat(name, "hm") }
        case 9: ask(name, .ready(true, entropy: nil)) { $0.setReady(name, true) }
        case 10: ask(name, .ready(false, entropy: nil)) { $0.setReady(name, false) }
        case 11: ask(name, .start) { $0.start(name) }
        default:
            let asker = random.chance(70) ? naive.owner ?? name : name
            ask(asker, .kick(player: name)) { $0.kick(name, by: asker) }
        }
    }

    private mutating func flip(_ name: String, _ cell: Int, turn: Int?) {
        ask(name, .move(.concentration(.flip(cell: cell, turn: turn)))) {
            $0.flip(name, cell, turn: turn)
        }
    }

    private mutating func sit(_ name: String) {
        let chair = naive.chairs.firstIndex { $0 == nil }
        let isReady = random.chance(85)
        check {
            $0.sit(name, seat: chair, ready: isReady)
        } against: {
            $0.sit(name, chair: chair, ready: isReady)
        }
    }

    private mutating func watch(_ name: String) {
        check {
            $0.watch(name)
        } against: {
            $0.watch(name)
        }
    }

    private mutating func ask(
        _ name: String,
        _ request: RoomRequest,
        _ act: (inout NaiveRoom) -> Void
    ) {
        check {
            $0.ask(name, request)
        } against: {
            act(&$0)
        }
    }

    private mutating func apply(_ kind: RoomInput.Kind, _ act: (inout NaiveRoom) -> Void) {
        check {
            $0.send(kind)
        } against: {
            act(&$0)
        }
    }

    /// Does one step in both rooms. They must give the same lines, and a refusal must change
    /// nothing.
    private mutating func check(
        _ step: (inout TestRoom) -> [String],
        against act: (inout NaiveRoom) -> Void
    ) {
        stepCount += 1
        let seq = room.room.seq
        let isTimely = naive.deadline.map { $0 > room.at } ?? true
        let expected = naive.step(at: Int(room.at), act)
        let isRefused = expected.first.map(Self.isRefusal) ?? false
        if isRefused, isTimely, room.room.now == room.at {
            refusals += 1
            let before = room.room
            compare(step(&room), expected)
            expect(room.room == before, "a refusal changed the room")
        } else {
            compare(step(&room), expected)
        }
        let numbers = room.events.map(\.seq)
        expect(numbers == Array(seq + 1..<seq + 1 + Int64(numbers.count)), "a gap: \(numbers)")
        if naive.people.isEmpty { return }
        expect(room.room.deadline == naive.deadline.map { Int64($0) }, "another deadline")
    }

    private static func isRefusal(_ line: String) -> Bool {
        line.contains(": ") && !line.hasSuffix(": ok") && !line.hasPrefix("lobby")
            && !line.hasPrefix("to ")
    }

    private mutating func compare(_ lines: [String], _ expected: [String]) {
        expect(lines == expected, "\(lines)\nbut expected \(expected)")
    }

    private mutating func expect(_ isTrue: Bool, _ complaint: @autoclosure () -> String) {
        if !isTrue, failure == nil {
            failure = "game \(seed), step \(stepCount): \(complaint())"
        }
    }

    /// Checks the conditions for the end of every round, without the naive room.
    private mutating func checkEnd() {
        finishedRounds += 1
        guard let over = room.over else { return expect(false, "no over") }
        let pairs = over.scores.map(\.points).reduce(0, +)
        expect(pairs <= naive.rules.cards.count / 2, "too many pairs")
        if over.reason == .complete {
            expect(pairs == naive.rules.cards.count / 2, "pairs are missing")
        }
        for (score, stats) in zip(over.scores, over.stats) {
            let counts = ConcentrationStats(stats)
            let halves = naive.counts[score.player]?.halves ?? 0
            expect(score.points == counts.matches, "points are not pairs")
            expect(
                counts.flips == 2 * (counts.matches + counts.misses) + halves,
                "\(counts) with \(halves) turns of one flip"
            )
        }
        let state = room.state(for: "ann")
        expect(state.over == over && state.turn == nil, "the state is not over")
        guard case .concentration(let board) = state.game else { return }
        let isSettled = board.cells?.allSatisfy { if case .up = $0 { false } else { true } }
        expect(isSettled == true, "a card lies open")
    }
}
