/// A game of two bots, as an arena counts it.
struct ArenaGame: Equatable, Sendable {
    /// Which of the two began, 0 or 1.
    var first: Int
    /// The pairs that each took.
    var points: [Int]
    /// The cards that were turned up, by all together.
    var flips = 0

    /// How many pairs more the first named one took.
    var lead: Int { points[0] - points[1] }
}
