import GameProtocol

@testable import Games

/// A random evening in a room of Klondike, with every possible act.
struct PatienceEvening {
    private static let names = ["ann", "bob", "cid", "dan"]
    private static let watchers = ["eve"]

    private(set) var room: TestRoom
    private(set) var failure: String?
    private var models: [String: PatienceModel] = [:]
    private var random: SeededGenerator
    private let isRace: Bool
    private var everybody: [String]

    init(seed: Int, steps: Int = 150) {
        random = SeededGenerator(seed)
        let seats = random.chance(50) ? 1 : random.number(in: 2...4)
        isRace = seats > 1
        var asked = KlondikeOptions.Request()
        asked.draw = random.chance(50) ? 1 : 3
        asked.scoring = random.one(of: KlondikeOptions.Scoring.allCases)
        if random.chance(50) { asked.passes = 0 }
        if asked.passes == 0 {
            if random.chance(50) { asked.deals = .winnable }
            if random.chance(50), !isRace { asked.assist = .oracle }
        }
        if random.chance(50) { asked.undo = true }
        if isRace { asked.raceSeconds = 60 }
        let options = asked
        room = TestRoom(seats: seats) { $0 = options }
        everybody = Self.watchers + Self.names.prefix(seats)
        for name in everybody {
            models[name] = PatienceModel(name: name, isRace: isRace)
            if name == "eve" { room.watch(name) } else { room.sit(name) }
            hear()
        }
        for _ in 0..<steps where failure == nil { step() }
    }

    /// Gives every person the effects of the last step and the state of the room.
    private mutating func hear() {
        for name in everybody {
            models[name]?.receive(room.effects, as: room.member(name))
            guard let game = room.room.box.game as? Klondike, !game.players.names.isEmpty else {
                continue
            }
            let state = room.state(for: name)
            if let what = models[name]?.difference(from: state, of: game.players.names) {
                failure = "\(name) sees \(what)"
            }
        }
    }

    private mutating func step() {
        let name = random.one(of: everybody)
        let before = room.inputs.count
        switch random.number(in: 0...39) {
        case 0: room.lose(name)
        case 1, 2: room.reconnect(name)
        case 3: room.ask(name, .ready(random.chance(80), entropy: nil))
        case 4: room.play(name, .hint)
        case 5: room.play(name, .redeal(entropy: random.chance(50) ? "more" : nil))
        case 6 where random.chance(10): room.play(name, .done)
        case 7 where random.chance(10): room.send(.restarted(resumeMs: 9))
        case 8: room.wait(Int64(random.number(in: 0...5_000)))
        case 9...13: calculate()
        case 14...17: room.play(name, .undo(turn: nil))
        default: move(name)
        }
        if room.inputs.count > before { hear() }
    }

    /// Mostly gives the awaited answer, which need not be true.
    private mutating func calculate() {
        let answers =
            room.state(for: "ann").phase == .playing
            ? ["unknown", "unwinnable", "winnable 9 stock", "winnable 3 t1 t2"]
            : ["0", "1", "none"]
        let number = random.chance(80) ? nil : random.number(in: 0...9)
        room.calculate(random.one(of: answers), number: number)
    }

    private mutating func move(_ name: String) {
        guard let player = Self.names.firstIndex(of: name),
            let game = room.room.box.game as? Klondike, game.tables.indices.contains(player)
        else { return }
        let moves = game.tables[player].moves
        let up = moves.filter { $0.to == .foundation }
        guard !moves.isEmpty else { return }
        let step =
            !up.isEmpty && random.chance(70) ? random.one(of: up) : random.one(of: moves)
        room.play(name, .move(step, turn: nil))
    }
}
