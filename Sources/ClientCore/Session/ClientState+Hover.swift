import GameProtocol

extension ClientState {
    /// Tells the others where this player's cursor is. Watchers have none.
    mutating func hover(over cell: Int?, at: Int) {
        guard let room, room.isPlayer, room.game.sharesCursor else { return }
        send(hoverLimiter.move(to: HoverLimiter.Place(cell: cell), at: at))
    }

    /// Tells the place that had to wait.
    mutating func releaseHover(at: Int) {
        guard let place = hoverLimiter.release(at: at), room?.isPlayer == true else { return }
        send(place)
    }

    /// Without a number: the server does not answer, and nobody waits for it.
    private mutating func send(_ place: HoverLimiter.Place?) {
        guard let place else { return }
        effects.append(.send(Request(.room(.hover(cell: place.cell)))))
    }
}
