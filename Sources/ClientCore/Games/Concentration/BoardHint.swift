/// What somebody does who has forgotten nothing that was shown: for players who practise.
package enum BoardHint: Equatable, Sendable {
    /// Both cards were shown.
    case pair(Int, Int)
    /// It belongs to the card that is up.
    case partner(Int)
    /// Any card that was shown, so that the others learn nothing.
    case shown
    /// Any card that nobody has seen.
    case unseen
    /// Any card: nothing is known from before this player came.
    case unknown

    /// The card to turn up next; nil where several are as good.
    var cell: Int? {
        switch self {
        case .pair(let cell, _), .partner(let cell): cell
        case .shown, .unseen, .unknown: nil
        }
    }
}
