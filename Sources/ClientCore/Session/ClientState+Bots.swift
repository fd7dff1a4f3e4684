import GameProtocol

/// The bots that this player has seated: they outlive this run of the program, and are seated again
/// where they did not.
extension ClientState {
    mutating func note(bot: String) {
        guard room != nil, !bots.contains(bot), bots.count < Limits.seats.upperBound else { return }
        bots.append(bot)
    }

    /// Another run of the program has come back to the seat: bots that have gone come back, too.
    mutating func seatBotsAgain() {
        guard let room, room.isPlayer else { return }
        let gone = bots.filter { room.seat($0)?.isOnline != true }
        if !gone.isEmpty { say(.botsGone(gone, plan.address.room(room.code))) }
    }
}
