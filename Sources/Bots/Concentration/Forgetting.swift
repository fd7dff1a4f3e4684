import GameProtocol

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
