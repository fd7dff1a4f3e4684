package import GameProtocol

/// Why this player has no seat any more, and what that means for the game, for both faces.
package struct SentOutWords: Sendable {
    /// The room as it was before.
    package let room: RoomView
    package let reason: LeaveReason

    package init(room: RoomView, reason: LeaveReason) {
        self.room = room
        self.reason = reason
    }

    /// `You did not move in three turns and lost your seat: bob wins 3 to 2.`
    package var line: String {
        switch reason {
        case .kicked: "The host sent you away."
        case .idle:
            "You did not move in three turns and lost your seat\(result.map { ": " + $0 } ?? "")."
        case .leave, .bye, .gone: "You have left \(room.code)."
        }
    }

    /// For the edge of a box.
    package var title: String { reason == .kicked ? "You were sent away" : "You lost your seat" }

    /// `bob wins 3 to 2`; nil where nothing is decided by it.
    private var result: String? {
        guard room.isInRound, let own = room.ownSeat else { return nil }
        let others = room.playing.filter { $0.name != room.me && room.departures[$0.name] == nil }
        guard others.count == 1, let winner = others.first else { return nil }
        return "\(winner.name) wins \(winner.score) to \(own.score)"
    }
}
