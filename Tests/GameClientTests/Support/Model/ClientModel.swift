import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// One random evening of a client at the tables of a server. It enters and leaves rooms, plays
/// rounds, loses its connection and resumes, with replies still on their way.
///
/// A twin runs in parallel: a new client with a new screen, which came to the same place the
/// shortest way. From then on it receives the same lines, and the two must not differ.
struct ClientModel {
    /// The twin's way to the place, and the facts that it therefore cannot know.
    struct Twin {
        var person: Person
        let way: Way
        /// The `id` of its first request; replies to earlier ones are not for it.
        let firstID: Int64
        /// The round of its arrival; nil if the round makes no difference.
        var round: Int?
    }

    enum Way: String {
        case lobby, entering, state
    }

    var server: RandomTables
    var person: Person
    var twin: Twin?
    /// Lines on their way to the server and to the client.
    var (toServer, toClient): ([Request], [ServerLine]) = ([], [])
    var lastPrompt: ServerLine?
    /// Whether a room was left, with no act since then.
    var hasLeft = false
    /// Whether a player in the lobby was refused a room, with no act since then.
    var wasRefused = false
    /// The first difference, with the way of the twin.
    var failure: String?
    var counts: [String: Int] = [:]
    private var trace: [String] = []

    var at: Int {
        get { person.at }
        set {
            person.at = newValue
            twin?.person.at = newValue
        }
    }

    init(seed: Int) throws {
        server = try RandomTables(seed: seed)
        person = .inLobby(server.summaries, ScreenSettings(), at: 0)
    }

    mutating func play(steps: Int) {
        for _ in 0..<steps where failure == nil {
            step()
            compare()
        }
    }

    mutating func note(_ what: String) {
        trace.append("\(at) \(what)")
    }

    private mutating func step() {
        pass(server.random.one(of: [0, 0, 0, 1, 1, 40, 40, 700, 700, 3_000]))
        for _ in 0..<server.random.number(in: 0...2) { server.act(at: at) }
        switch server.random.number(in: 0...99) {
        case 0..<60: command()
        case 60..<75: press()
        case 75..<77: lose()
        case 77: server.sendOut(.idle, at: at)
        default: break
        }
        if server.random.chance(70) { transport() }
        toClient += server.takeLines()
        if server.random.chance(70) { deliver(server.random.one(of: [1, 2, .max])) }
        if isEntering, server.random.chance(5) { lose() }
        if twin == nil || hasLeft || wasRefused || server.random.chance(5) { makeTwin() }
    }

    private mutating func pass(_ milliseconds: Int) {
        let end = at + milliseconds
        while failure == nil, let due = person.deadline, due <= end {
            at = max(at, due)
            feed(.alarm(.own))
            if let next = person.deadline, next <= at { fail("what is due stays due") }
        }
        at = end
        server.wake(at: at)
        toClient += server.takeLines()
    }

    /// Lets the server handle requests; now and then a request gets lost.
    mutating func transport() {
        for request in toServer {
            if case .room(.move) = request.body, server.random.chance(5) { continue }
            server.handle(request, at: at)
        }
        toServer = []
    }

    mutating func deliver(_ count: Int) {
        for _ in 0..<min(count, toClient.count) {
            let line = toClient.removeFirst()
            if case .connection(.prompt) = line { lastPrompt = line }
            if case .reply(let reply) = line, case .ok(.entered) = reply.outcome { enter(reply) }
            let wasEntering = isEntering
            feed(.client(.line(line)))
            if case .event(let event) = line { check(after: event) }
            if wasEntering, !isEntering, person.client.room == nil { wasRefused = true }
        }
    }

    /// Whether a request to enter a room has no reply yet.
    private var isEntering: Bool {
        person.client.outstanding.contains { if case .enter = $0.purpose { true } else { false } }
    }

    /// Checks that the client no longer waits for moves from before the beginning or end of a
    /// round.
    private mutating func check(after event: RoomEvent) {
        switch event.body {
        case .started, .over:
            let isRoom = event.room == person.client.room?.code
            if isRoom, person.client.movesUnderWay != 0 {
                fail("a move of another round is under way")
            }
            if case .started = event.body, isRoom, person.client.warnings.hasBegun {
                fail("the warnings of another round go on")
            }
        default: break
        }
    }

    /// Gives both the client and its twin an input; they must send the same requests.
    mutating func feed(_ input: Person.Input) {
        let (wasInRoom, asked) = (person.client.room != nil, person.client.question)
        let sent = person.take(input)
        if case .client(.command(let command)) = input, [.yes, .no].contains(command),
            asked != nil, person.client.question == asked
        {
            fail("a question stays after its answer")
        }
        toServer += sent
        if wasInRoom, person.client.room == nil { hasLeft = true }
        // The rooms are real ones, so their deals must match their commitments.
        if let reason = person.mismatch { fail("a deal does not match: \(reason)") }
        guard let twin else { return }
        if case .client(.line(.reply(let reply))) = input, case .number(let id)? = reply.id,
            id < twin.firstID
        {
            return
        }
        var told: [Request] = []
        if case .terminal = input, twin.way != .entering {
            // The screens may differ, but both clients carry out the effect of the key.
            if isFromBeginning {
                self.twin = nil
                return
            }
            for command in person.commands {
                told += self.twin?.person.take(.client(.command(command))) ?? []
            }
        } else if case .alarm = input {
            // Each screen has its own times for a new list.
            told = self.twin?.person.take(.alarm(.others(person.commands))) ?? []
        } else {
            told = self.twin?.person.take(input) ?? []
        }
        guard sent != told else { return }
        // A twin that came later asks for things that the client has seen already.
        if twin.round != nil {
            self.twin = nil
            return
        }
        fail("sends \(sent.map(\.body)) and \(told.map(\.body))")
    }

    mutating func fail(_ words: String) {
        guard failure == nil else { return }
        let way = twin.map { "\($0.way)" } ?? "alone"
        failure = "\(way): \(words)\n" + trace.suffix(20).joined(separator: "\n")
    }
}

/// The acts of ann.
extension ClientModel {
    private mutating func command() {
        (hasLeft, wasRefused) = (false, false)
        guard let command = anyCommand() else { return }
        note("types \(command)")
        feed(.client(.command(command)))
    }

    private mutating func anyCommand() -> Command? {
        guard let room = person.client.room else {
            let code = server.random.one(of: server.codes)
            switch server.random.number(in: 0...9) {
            case 0: return .create(anyOptions())
            case 1: return .play(anyOptions())
            case 2...3: return .invite("bob", anyOptions())
            default: return server.random.chance(80) ? .join(code: code) : .watch(code: code)
            }
        }
        if person.client.question != nil, server.random.chance(60) {
            return server.random.chance(60) ? .yes : .no
        }
        switch server.random.number(in: 0...39) {
        case 0: return .leave
        case 1: return .join(code: server.random.one(of: server.codes))
        case 2: return server.random.chance(50) ? Command("say hello") : .refresh
        case 3:
            return Command(
                server.random.one(of: ["who", "last", "hint", "score", "board", "hand"])
            )
        case 4: return .hover(server.random.number(in: 1...3))
        case 5: return Command("mute bob")
        case 6: return .seated(bot: "bot-\(server.random.number(in: 1...3))")
        case 7:
            return server.random.chance(50) ? .invite("dan", anyOptions()) : .create(anyOptions())
        default: break
        }
        guard room.phase == .playing else {
            return server.random.chance(80) ? .ready : .start
        }
        return move(in: room)
    }

    private mutating func anyOptions() -> NewRoomOptions {
        var options = NewRoomOptions()
        options.game = server.random.one(of: GameKind.allCases)
        if server.random.chance(30) { options.seats = server.random.number(in: 1...3) }
        return options
    }

    private mutating func move(in room: RoomView) -> Command? {
        switch room.table.value {
        case is ConcentrationTable: return .number(server.random.number(in: 1...6))
        case let table as PatienceTable:
            if server.random.chance(10) {
                return Command(server.random.one(of: ["undo", "redeal", "finish", "done"]))
            }
            guard let step = table.moves.first else { return nil }
            return .klondike(.step(step))
        case let deck as DeckTable:
            guard deck.isShared else { return Command("draw") }
            let card = deck.hand?.last.map(\.code) ?? "AS"
            let lines = [
                "draw", "draw 2", "draw to table", "put \(card)", "put \(card) to left",
                "return \(card)", "top \(card)", "give \(card) bob", "shuffle all", "shuffle",
                "take from table",
            ]
            return Command(server.random.one(of: lines))
        default: return nil
        }
    }

    /// The keys for the look of all boards and the order of the list.
    private static let chosen: Set<Key> = Set("+-=o".unicodeScalars.map(Key.character))

    private mutating func press() {
        (hasLeft, wasRefused) = (false, false)
        if server.random.chance(30) { return click() }
        let keys = person.keys.filter { !Self.chosen.contains($0) }
        guard !keys.isEmpty else { return }
        let key = server.random.one(of: keys)
        note("presses \(key)")
        feed(.terminal(.key(key)))
    }

    /// Clicks once or several times, and perhaps drags to another place.
    private mutating func click() {
        let targets = person.targets.filter { target in
            guard case .key(let key) = target.click else { return true }
            return !Self.chosen.contains(key)
        }
        guard !targets.isEmpty else { return }
        let place = server.random.one(of: targets).rect
        note("clicks at column \(place.column), row \(place.row)")
        for _ in 0..<server.random.number(in: 1...3) {
            feed(.terminal(.click(Position(column: place.column, row: place.row))))
            var end = place
            if server.random.chance(20) {
                end = server.random.one(of: targets).rect
                feed(.terminal(.drag(Position(column: end.column, row: end.row))))
            }
            feed(.terminal(.release(Position(column: end.column, row: end.row))))
        }
    }
}
