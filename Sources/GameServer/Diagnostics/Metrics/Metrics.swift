import GameProtocol

/// Counters of the server, except for counters of its loops.
///
/// A successful move in its shortest spelling changes no counter here; every other line counts in `lines`.
final class Metrics: Sendable {
    let lines = CounterTable(Metrics.lineTypes)
    let refusals = CounterTable(ErrorCode.allCases)
    let byes = CounterTable(ByeCode.allCases)
    let resumes = CounterTable(ResumeOutcome.allCases)
    let finished = CounterTable(
        GameKind.allCases.flatMap { game in
            Over.Reason.allReasons.map { FinishedGame(game: game, reason: $0) }
        }
    )

    struct FinishedGame: Hashable {
        let game: GameKind
        let reason: Over.Reason
    }

    /// The outcome of a `hello` with a token.
    enum ResumeOutcome: String, CaseIterable {
        /// The seat was kept, and the player has it again.
        case place
        /// The session continues, without a room.
        case session
        case refused
    }

    /// The names of requests, and `unknown` and `unreadable`.
    ///
    /// If two games have requests with the same name, the name occurs once.
    static let lineTypes = {
        var types = Request.commonVerbs
        for game in GameKind.allCases {
            types += game.row.verbs.filter { !types.contains($0) }
        }
        return types + [unknown, unreadable]
    }()

    /// A JSON object that is no known request.
    static let unknown = "unknown"
    /// A line that is no JSON object.
    static let unreadable = "unreadable"

    func countLine(_ verb: String?) {
        lines.add(verb.map { lines.has($0) ? $0 : Self.unknown } ?? Self.unknown)
    }

    func countRefusal(_ reply: borrowing Reply) {
        if case .refused(let refusal) = reply.outcome { refusals.add(refusal.code) }
    }
}

/// Counters for a fixed set of keys.
final class CounterTable<Key: Hashable & Sendable>: Sendable {
    let keys: [Key]
    private let counters: [Key: Counter]

    init(_ keys: [Key]) {
        self.keys = keys
        counters = Dictionary(uniqueKeysWithValues: keys.map { ($0, Counter()) })
    }

    func has(_ key: Key) -> Bool { counters[key] != nil }

    func add(_ key: Key) { counters[key]?.add() }

    subscript(_ key: Key) -> Int { counters[key]?.count ?? 0 }
}
