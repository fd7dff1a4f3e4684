import GameProtocol

/// A second implementation of the rules of a Concentration room, written for clarity only.
///
/// It shares with the room under test only its options and the words of the effects
/// (`EffectWords`). It keeps people by their names and cards in a dictionary, and does not care
/// about speed.
struct NaiveRoom {
    struct Rules {
        var seats: Int
        /// The pair and the code of each card, beginning with cell 1.
        var cards: [(pair: String, code: String)]
        var options: ConcentrationOptions
        var turnMs: Int { 1_000 * options.turnSeconds }
    }

    struct Count {
        var flips = 0
        var matches = 0
        var misses = 0
        /// The number of turns that ended after one flip, which no other count includes.
        var halves = 0
    }

    let rules: Rules
    var options: ConcentrationOptions { rules.options }
    var now = 0
    var chairs: [String?]
    var watchers: [String] = []
    var ready: Set<String> = []
    var away: Set<String> = []
    var banned: Set<String> = []
    var owner: String?
    var eventCount = 0
    var phase = "lobby"
    var told = "lobby of nobody"

    var round = 0
    var playing: [String] = []
    var quitters: Set<String> = []
    var sentAway: Set<String> = []
    var firstChair: Int?
    /// The state of each card: down, up or taken.
    var lying: [String] = []
    var seen: Set<Int> = []
    var counts: [String: Count] = [:]
    var strikes: [String: Int] = [:]
    var turn = 0
    var mover = ""
    var open: [Int] = []
    var isNews = false
    var idle = 0
    var clockEnds: Int?
    var hideEnds: Int?
    var isOver: Bool { phase != "playing" }

    private(set) var lines: [String] = []

    init(_ rules: Rules) {
        self.rules = rules
        chairs = Array(repeating: nil, count: rules.seats)
    }

    var sitting: [String] { chairs.compactMap { $0 } }
    var people: [String] { sitting + watchers }
    var downCells: [Int] { lying.indices.filter { lying[$0] == "down" }.map { $0 + 1 } }

    /// The time of the next event without an input.
    var deadline: Int? { hideEnds ?? clockEnds }

    /// Does all due events and then the step, and returns the words for all of it.
    mutating func step(at time: Int, _ act: (inout NaiveRoom) -> Void) -> [String] {
        lines = []
        now = time
        if let hideEnds, hideEnds <= now { endMismatch() }
        if let clockEnds, clockEnds <= now { timeOut() }
        act(&self)
        dealIfAllAgree()
        let state = "\(phase) of \(owner ?? "nobody")"
        if state != told { say("lobby: \(state)") }
        told = state
        return lines
    }

    mutating func say(_ line: String) { lines.append(line) }

    mutating func tell(_ line: String) {
        eventCount += 1
        say(line)
    }
}
