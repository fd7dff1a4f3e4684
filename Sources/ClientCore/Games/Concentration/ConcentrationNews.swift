package import GameProtocol

/// Something that happened where Concentration is played, with what is needed to tell it.
package enum ConcentrationNews: Equatable, Sendable {
    /// A turn begins: this is the board.
    case boardAfterTurn(RoomView)
    case revealed(ShownFlip, nth: Int)
    case paired(player: String, scores: [Score])
    case missed(player: String, cells: [Int])
    case hidden(cells: [Int])
}
