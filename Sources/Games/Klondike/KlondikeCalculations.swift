import GameProtocol

/// The search for the first attempt of a deal that is proved to be winnable.
///
/// The answer is the attempt's number, or `none` if no attempt is.
struct KlondikeDealSearch: Calculating {
    let seed: [UInt8]
    let draw: Int

    /// The number of positions to search in one attempt before the next attempt.
    static let budget = 2_000_000

    /// True, because the round begins with the attempt that the search finds.
    var isAwaited: Bool { true }

    func run() -> String { run(while: { true }, fault: { _ in }) ?? "none" }

    func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
        for attempt in 0..<Limits.patienceAttempts {
            guard isWanted() else { return nil }
            var solver = KlondikeSolver(budget: Self.budget)
            let layout = KlondikeLayout(dealing: KlondikeDeal.deck(seed: seed, attempt: attempt))
            guard let verdict = solver.solve(layout, draw: draw, while: isWanted) else {
                return nil
            }
            if let found = solver.fault { fault(found.sentence) }
            if case .winnable = verdict { return "\(attempt)" }
        }
        return "none"
    }

    /// Parses an answer; nil for any other text.
    static func attempt(_ answer: String) -> KlondikeAttempt? {
        if answer == "none" {
            return KlondikeAttempt(number: 0, isWinnable: false, solver: KlondikeSolver.version)
        }
        guard let number = Int(answer), (0..<Limits.patienceAttempts).contains(number),
            String(number) == answer
        else { return nil }
        return KlondikeAttempt(number: number, isWinnable: true, solver: KlondikeSolver.version)
    }
}

/// The search for a way to win a board.
///
/// The answer is `unwinnable`, `unknown`, or `winnable`, the number of remaining steps, and each
/// step in the form that `KlondikePlan` writes: `winnable 84 t3-t5 stock waste-f …`.
struct KlondikeSearch: Calculating {
    let layout: KlondikeLayout
    let draw: Int
    /// The number of positions to search before the search gives up.
    let budget: Int

    /// - Parameter deals: the room's option. If the server searched the deal for a way to win, a
    ///   hint has the same budget, so its verdict on that deal is never `unknown`.
    init(layout: KlondikeLayout, draw: Int, deals: KlondikeOptions.Deals) {
        self.layout = layout
        self.draw = draw
        budget = deals == .winnable ? KlondikeDealSearch.budget : 300_000
    }

    func run() -> String { run(while: { true }, fault: { _ in }) ?? "unknown" }

    func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
        guard isWanted() else { return nil }
        var solver = KlondikeSolver(budget: budget)
        guard let verdict = solver.solve(layout, draw: draw, while: isWanted) else { return nil }
        if let found = solver.fault { fault(found.sentence) }
        switch verdict {
        case .unwinnable: return "unwinnable"
        case .unknown: return "unknown"
        case .winnable(let steps):
            return steps.isEmpty ? "unknown" : KlondikePlan(steps: steps).answer
        }
    }
}

/// The result of a hint's search: a verdict and the winning steps.
struct KlondikePlan: Equatable, Sendable {
    let verdict: KlondikeOracle.Verdict
    /// The winning steps that are known.
    private(set) var steps: [KlondikeStep]
    /// The number of steps to the end.
    private(set) var left: Int
    /// Whether all steps are known, so that later hints can use them one by one.
    let isWhole: Bool

    init(steps: [KlondikeStep]) {
        (verdict, self.steps, left, isWhole) = (.winnable, steps, steps.count, true)
    }

    /// Parses an answer; nil for any other text. Journals of older servers have answers of one
    /// step, its piles as two words: `winnable 84 t3 t5`.
    init?(answer: String) {
        let words = answer.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let verdict = KlondikeOracle.Verdict(rawValue: words[0]) else { return nil }
        self.verdict = verdict
        guard verdict == .winnable else {
            guard words.count == 1 else { return nil }
            (steps, left, isWhole) = ([], 0, false)
            return
        }
        guard words.count > 2, let left = Int(words[1]), left > 0 else { return nil }
        self.left = left
        let names = words.dropFirst(2)
        isWhole = names.count > 2 || names.contains { $0.contains("-") }
        let steps = isWhole ? names.map(Self.step) : [Self.step(names.joined(separator: "-"))]
        self.steps = steps.compactMap(\.self)
        guard self.steps.count == steps.count, !isWhole || steps.count == left else { return nil }
    }

    /// The answer of a search with this plan. If the plan is too long for the journal, the answer
    /// has its first step only.
    var answer: String {
        let head = "winnable \(left)"
        let names = steps.map { step in
            [step.from.name, step.to?.name].compactMap(\.self).joined(separator: "-")
        }
        let whole = ([head] + names).joined(separator: " ")
        if whole.utf8.count <= Limits.maximumAnswerCount { return whole }
        return "\(head) \(names[0].split(separator: "-").joined(separator: " "))"
    }

    private static func step(_ name: String) -> KlondikeStep? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, let from = KlondikePile(name: parts[0]) else { return nil }
        guard parts.count == 2 else { return from == .stock ? KlondikeStep(from) : nil }
        guard let to = KlondikeTarget(name: parts[1]), from != .stock else { return nil }
        return KlondikeStep(from, to)
    }

    /// The plan without its first step; nil if no later step is known.
    var rest: KlondikePlan? {
        guard isWhole, left > 1 else { return nil }
        var rest = self
        rest.steps.removeFirst()
        rest.left -= 1
        return rest
    }

    /// Returns the hint for a player whose next request has the number `turn`.
    func oracle(player: String, turn: Int) -> KlondikeOracle {
        var oracle = KlondikeOracle(player: player, turn: turn, verdict: verdict)
        guard let step = steps.first else { return oracle }
        (oracle.move, oracle.left) = (step, left)
        return oracle
    }
}
