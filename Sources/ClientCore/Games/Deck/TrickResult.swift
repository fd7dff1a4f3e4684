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

    init(
        _ number: Int,
        _ plays: [PlayedCard],
        winner: String?,
        gain: Int,
        carry: Int
    ) {
        self.number = number
        self.plays = plays
        self.winner = winner
        self.gain = gain
        self.carry = carry
    }

    /// The winner's card.
    var winningCard: PlayingCard? { plays.first { $0.player == winner }?.card }
}
