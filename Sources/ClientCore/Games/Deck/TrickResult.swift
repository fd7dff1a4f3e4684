import GameProtocol

/// A decided trick of `high_card`.
struct TrickResult: Equatable, Sendable {
    var number: Int
    /// What was drawn, in that order.
    var plays: [PlayedCard]
    /// Nil on a tie.
    var winner: String?
    /// What it brought the winner.
    var gain: Int
    /// How many tricks in a row were ties.
    var carry: Int

    var winningCard: PlayingCard? { plays.first { $0.player == winner }?.card }
}
