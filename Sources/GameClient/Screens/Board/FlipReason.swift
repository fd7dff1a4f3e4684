import GameProtocol

/// Why a card cannot be turned up now, as far as that is certain without asking the server.
struct FlipReason: Equatable, Sendable {
    let text: String

    /// Nil where nothing stands against it.
    ///
    /// - Parameters:
    ///   - card: the card, from 1; nil asks only whether any could be.
    ///   - what: what the player did, for those who do not know that it was too early.
    init?(_ card: Int?, _ room: RoomView, _ context: ScreenContext, _ what: String) {
        guard let text = Self.ofRoom(room) ?? Self.ofCard(card, room, context, what) else {
            return nil
        }
        self.text = text
    }

    private static func ofRoom(_ room: RoomView) -> String? {
        switch room.phase {
        case .lobby: return room.isPlayer ? "The game has not started yet." : watching
        case .over: return room.isPlayer ? "The game is over. r plays again." : watching
        case .playing: break
        }
        guard let seat = room.ownSeat else { return watching }
        return seat.isPlaying ? nil : "A round is running; you play from the next one."
    }

    private static let watching = "You are watching. f takes a free seat."

    private static func ofCard(
        _ card: Int?,
        _ room: RoomView,
        _ context: ScreenContext,
        _ what: String
    ) -> String? {
        guard let card else { return nil }
        guard let cell = room.board?.cell(card) else {
            return "There is no card \(card). Cards are 1 to \(room.cellCount)."
        }
        if room.isTurningBack { return "Wait, the cards are turning back." }
        guard let turn = room.turn else { return "Wait, the next turn has not begun." }
        if turn.player != room.me {
            return "It is \(turn.player)'s turn: cards do not flip yet.  (\(what))"
        }
        switch cell {
        case .up: return "Card \(card) is already face up."
        case .taken: return "Card \(card) is taken."
        case .down: break
        }
        if context.client?.movesUnderWay != 0 {
            return "Wait, a card is still turning."
        }
        return nil
    }
}
