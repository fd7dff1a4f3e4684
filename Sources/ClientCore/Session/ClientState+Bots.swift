import GameProtocol

/// The bots that this player has seated: they outlive this run of the program, and are seated again
/// where they did not.
extension ClientState {
    mutating func note(bot: String) {
        guard room != nil, !bots.contains(bot), bots.count < Limits.seats.upperBound else { return }
        bots.append(bot)
    }

    /// A bot is to sit down in this player's room, if it can.
    mutating func seatBot(_ grade: BotGrade) {
        guard let room else { return reject(.room(.noRoom)) }
        if let problem = NewRoomOptions(room).botProblem {
            return reject(.command(.badOption(problem)))
        }
        guard room.isPlayer else { return reject(.play(.watching)) }
        guard room.hasFreeSeat else { return reject(.room(.noSeatFree)) }
        guard room.phase != .playing else { return reject(.play(.gameRuns)) }
        let bot = room.game.hasBotGrades ? WantedBot.new(grade) : .plain
        say(.botWanted(bot, plan.address.room(room.code)))
    }

    /// Another run of the program has come back to the seat: bots that have gone come back, too.
    mutating func seatBotsAgain() {
        guard let room, room.isPlayer else { return }
        let gone = bots.filter { room.seat($0)?.isOnline != true }
        if !gone.isEmpty { say(.botsGone(gone, plan.address.room(room.code))) }
    }
}
