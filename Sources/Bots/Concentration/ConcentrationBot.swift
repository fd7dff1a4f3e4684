import GameProtocol

/// The strategy of a bot in Concentration, which sees what all see and chooses the next card.
///
/// It uses only numbers and names, so that a program can run thousands of bots without messages.
package struct ConcentrationBot: Equatable, Sendable {
    /// The level, never `even`.
    var level: BotLevel
    private var seen: SeenCards
    private var forgetting: Forgetting?
    private var columnCount = 1
    private var chance: SplitMix64
    private var playerCount = 2
    /// The bot's plan for the running turn. Nil if it took a known pair, or did not begin the turn.
    private var plan: MemoryMove?

    private static let theory = MemoryTheory<Double>(pairCount: Limits.pairs.upperBound)

    /// - Parameter seed: any number; equal bots with equal seeds play alike.
    package init(_ level: BotLevel, seed: UInt64) {
        self.level = level
        seen = SeenCards(capacity: level.memoryCount)
        chance = SplitMix64(seed)
    }

    /// Starts a round with all cards face down.
    package mutating func begin(cellCount: Int, columnCount: Int = 1, playerCount: Int) {
        seen.begin(cellCount: cellCount)
        self.columnCount = max(1, columnCount)
        forgetting = Forgetting(level, pairCount: cellCount / 2)
        self.playerCount = playerCount
        plan = nil
    }

    /// Notes that a player's turn begins.
    package mutating func turn() {
        if let forgetting { seen.fade(forgetting, &chance) }
    }

    /// Notes a card that a player turned up.
    package mutating func show(_ cell: Int, pair: String) { seen.show(cell, pair: pair) }

    /// Notes that the cards of a pair are gone.
    package mutating func take(_ cells: [Int]) { for cell in cells { seen.take(cell) } }

    /// Returns one of the face-down `cells` to flip; nil only if there is none. `nth` is 1 for the
    /// first card of a turn, and 2 for the second.
    package mutating func choose(from cells: [Int], nth: Int) -> Int? {
        guard level != .random, level != .greedy else { return any(of: cells) }
        return nth == 1 ? first(cells) : second(cells)
    }

    private mutating func first(_ cells: [Int]) -> Int? {
        plan = nil
        if let cell = cellOfPair(cells) { return cell }
        let move = level == .optimal ? best(cells) : .two
        plan = move
        return near(cells, isNew: move != .pass)
    }

    private mutating func second(_ cells: [Int]) -> Int? {
        let partner = seen.last.flatMap { open in
            cells.first { seen.pair(at: $0) == open.pair }
        }
        if let partner { return partner }
        let isNew = plan != .one && plan != .pass
        if isNew, let rough = seen.last.flatMap({ seen.roughCell(of: $0.pair) }) {
            let around = cells.filter { seen.pair(at: $0) == nil && distance($0, rough) <= 1 }
            if let cell = any(of: around) { return cell }
        }
        return near(cells, isNew: isNew)
    }

    /// Returns the cell of a card whose partner is remembered, too; nil without a whole pair.
    private func cellOfPair(_ cells: [Int]) -> Int? {
        guard seen.count > 1 else { return nil }
        var known: [Int] = []
        for cell in cells {
            guard let pair = seen.pair(at: cell) else { continue }
            if known.contains(pair) { return cell }
            known.append(pair)
        }
        return nil
    }

    /// Returns the best move if no pair is known.
    private func best(_ cells: [Int]) -> MemoryMove {
        let (pairs, known) = (cells.count / 2, cells.count { seen.pair(at: $0) != nil })
        // A player alone has no opponents who could use a shown card.
        guard playerCount > 1, pairs <= Self.theory.pairCount, known <= pairs else { return .two }
        return Self.theory.move(pairs: pairs, known: known)
    }

    /// Returns a cell with a card that is new to the bot or one that it knows, as `isNew` says; any
    /// cell if there is none. A bot that forgets prefers cells near the last card, as people do.
    private mutating func near(_ cells: [Int], isNew: Bool) -> Int? {
        let wanted = cells.filter { (seen.pair(at: $0) == nil) == isNew }
        guard let one = any(of: wanted) else { return any(of: cells) }
        guard forgetting != nil, let last = seen.last, let other = any(of: wanted) else {
            return one
        }
        return distance(other, last.cell) < distance(one, last.cell) ? other : one
    }

    /// Returns the number of steps from a cell to another; a step may be diagonal.
    private func distance(_ one: Int, _ other: Int) -> Int {
        guard SeenCards.cells.contains(one), SeenCards.cells.contains(other) else { return .max }
        let rows = (one - 1) / columnCount - (other - 1) / columnCount
        let columns = (one - 1) % columnCount - (other - 1) % columnCount
        return max(abs(rows), abs(columns))
    }

    private mutating func any(of cells: [Int]) -> Int? {
        cells.isEmpty ? nil : cells[chance.below(cells.count)]
    }
}

/// The way that a bot of the ladder forgets cards.
///
/// The lifetimes were searched so that neighbors are 250 Elo apart on boards of 8, 18 and 32 pairs.
/// Between these sizes they follow straight lines.
struct Forgetting: Equatable, Sendable {
    /// The mean number of turns until the bot forgets a card, in hundredths of a turn.
    let lifetime: Int
    /// Whether the bot at first forgets only the exact place.
    let isGradual: Bool

    /// A turn in the unit of `lifetime`.
    static let turn = 100

    private static let pairCounts = [2, 8, 18, 32, 72]

    /// Fails for a level that forgets nothing as turns pass.
    init?(_ level: BotLevel, pairCount: Int) {
        guard case .step(let grade) = level else { return nil }
        let lifetimes: [Int]
        switch grade {
        case .goldfish: lifetimes = [100, 119, 605, 1_806, 8_110]
        case .easy: lifetimes = [100, 191, 998, 2_910, 12_380]
        case .normal: lifetimes = [100, 316, 1_466, 4_040, 16_250]
        case .hard: lifetimes = [100, 855, 4_130, 10_770, 41_650]
        case .best, .even: return nil
        }
        isGradual = grade == .normal || grade == .hard
        let sizes = Self.pairCounts
        let count = min(max(pairCount, sizes[0]), sizes[sizes.count - 1])
        let index = sizes.indices.dropFirst().first { count <= sizes[$0] } ?? 1
        let (low, high) = (sizes[index - 1], sizes[index])
        let growth = (lifetimes[index] - lifetimes[index - 1]) * (count - low) / (high - low)
        lifetime = lifetimes[index - 1] + growth
    }
}
