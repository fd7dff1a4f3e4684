import GameProtocol

/// Looks for the first attempt of a deal that can be shown to be winnable.
///
/// The answer is its number; `none` if none of all attempts is.
struct KlondikeDealSearch: Calculating {
    let seed: [UInt8]
    let draw: Int

    /// How many positions of an attempt are looked at before the next one is tried.
    static let budget = 2_000_000

    /// The round begins with what it finds.
    var isAwaited: Bool { true }

    func run() -> String { run { true } ?? "none" }

    func run(while isWanted: () -> Bool) -> String? {
        for attempt in 0..<Limits.patienceAttempts {
            guard isWanted() else { return nil }
            var solver = KlondikeSolver(budget: Self.budget)
            let layout = KlondikeLayout(dealing: KlondikeDeal.deck(seed: seed, attempt: attempt))
            guard let verdict = solver.solve(layout, draw: draw, while: isWanted) else {
                return nil
            }
            if case .winnable = verdict { return "\(attempt)" }
        }
        return "none"
    }

    /// What an answer says; nil for a text that is none.
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

/// Finds out whether a board can be won, and by which step next.
///
/// The answer is `unwinnable`, `unknown`, or `winnable`, the number of steps left, and the names of
/// the piles of the next one: `winnable 84 t3 t5`, `winnable 84 stock`.
struct KlondikeSearch: Calculating {
    let layout: KlondikeLayout
    let draw: Int
    /// How many positions are looked at before the search is given up.
    let budget: Int

    /// - Parameter deals: where they were searched before, a hint looks as far, so that it never
    ///   says of a deal that it is unknown.
    init(layout: KlondikeLayout, draw: Int, deals: KlondikeOptions.Deals) {
        self.layout = layout
        self.draw = draw
        budget = deals == .winnable ? KlondikeDealSearch.budget : 300_000
    }

    func run() -> String { run { true } ?? "unknown" }

    func run(while isWanted: () -> Bool) -> String? {
        guard isWanted() else { return nil }
        var solver = KlondikeSolver(budget: budget)
        guard let verdict = solver.solve(layout, draw: draw, while: isWanted) else { return nil }
        switch verdict {
        case .unwinnable: return "unwinnable"
        case .unknown: return "unknown"
        case .winnable(let steps):
            guard let step = steps.first else { return "unknown" }
            let piles = [step.from.name, step.to?.name].compactMap(\.self)
            return (["winnable", "\(steps.count)"] + piles).joined(separator: " ")
        }
    }

    /// What an answer says to a player; nil for a text that is none.
    static func oracle(_ answer: String, player: String, turn: Int) -> KlondikeOracle? {
        let words = answer.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let verdict = KlondikeOracle.Verdict(rawValue: words[0]) else { return nil }
        var oracle = KlondikeOracle(player: player, turn: turn, verdict: verdict)
        guard verdict == .winnable else { return words.count == 1 ? oracle : nil }
        guard (3...4).contains(words.count), let left = Int(words[1]), left > 0,
            let from = KlondikePile(name: words[2])
        else { return nil }
        oracle.left = left
        oracle.move = KlondikeStep(from)
        if words.count == 4 {
            guard let to = KlondikeTarget(name: words[3]), from != .stock else { return nil }
            oracle.move?.to = to
        }
        return oracle
    }
}
