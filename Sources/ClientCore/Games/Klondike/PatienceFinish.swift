import GameProtocol

/// All cards of a board that go up by themselves: how far that is, and what it has cost.
package struct PatienceFinish: Equatable, Sendable {
    /// How often in a row the stock was turned for it.
    var turnedInRow = 0
    /// When it goes on, where the server wanted the next move later.
    var goesOnAt: Int?
    /// How often the waste was brought back for it, and the points that were lost thereby.
    var recycledCount = 0
    var lostPoints = 0

    /// Counts what this player did for it.
    mutating func count(_ action: KlondikeAction, scoreBefore: Int, score: Int) {
        guard case .recycled = action else { return }
        recycledCount += 1
        lostPoints += max(0, scoreBefore - score)
    }

    /// What it costs whenever the waste comes back.
    package struct Cost: Equatable, Sendable {
        var points: Int
        /// How often it still costs nothing.
        var freeCount: Int

        /// Nil where it never costs anything.
        init?(_ room: RoomView) {
            guard let options = room.klondike else { return nil }
            points = options.points(ofRecycling: .max)
            guard points > 0 else { return nil }
            // The first pass ends with the first time that the waste comes back.
            freeCount = 0
            let pass = max(1, room.patience.passes)
            while options.points(ofRecycling: pass + freeCount) == 0 {
                freeCount += 1
            }
        }
    }
}
