import GameProtocol

/// The people whom this player knows by name, and the players whom this player has muted.
extension ClientState {
    /// The names that the screen suggests for an invitation. People met before come first, the most
    /// recent first, and then the players in the list of rooms. Players in a running round come
    /// last. Bots are left out, because players do not invite them.
    package var knownNames: [String] {
        var keys: Set<String> = [NameRule.key(me)]
        let names = (met + listed.flatMap(\.players)).filter { name in
            !BotName.isBot(name) && keys.insert(NameRule.key(name)).inserted
        }
        let busy = Set(listed.filter { $0.state == .playing }.flatMap(\.players))
        return names.filter { !busy.contains($0) } + names.filter(busy.contains)
    }

    /// The most names that are remembered.
    private static let maximumMet = 50

    /// Records people who are or were in this player's room, or who have invited this player.
    mutating func meet(_ names: [String]) {
        let keys = Set(names.map(NameRule.key))
        met.removeAll { keys.contains(NameRule.key($0)) }
        met.insert(contentsOf: names.filter { $0 != me }, at: 0)
        met.removeLast(max(0, met.count - Self.maximumMet))
    }

    package func isMuted(_ player: String) -> Bool { muted.contains(NameRule.key(player)) }

    /// Whether the news is a chat line of a muted player.
    func isSilenced(_ news: News) -> Bool {
        switch news {
        case .said(let player, _, _), .aside(let player, _): isMuted(player)
        default: false
        }
    }

    /// Mutes a player, or unmutes a muted one. A muted player's chat and invitations are not shown.
    mutating func mute(_ name: String, at: Int) {
        let key = NameRule.key(name)
        let names = (room.map { $0.seats.map(\.name) + $0.spectators } ?? []) + knownNames
        guard key != NameRule.key(me) else { return reject(.room(.isYou)) }
        guard
            let known = names.first(where: { NameRule.key($0) == key })
                ?? muted.first(where: { $0 == key })
        else { return reject(.room(.noSuchPlayer(Cleaning.clean(name, columns: 20)))) }
        let isMuted = muted.remove(key) == nil
        if isMuted {
            muted.insert(key)
            invitations.forget(of: known, at: at)
        }
        say(.muted(player: known, isMuted))
    }
}

/// The bots that this player has seated. A bot usually survives a restart of this program; a bot
/// that did not is started again.
extension ClientState {
    mutating func note(bot: String) {
        guard room != nil, !bots.contains(bot), bots.count < Limits.seats.upperBound else { return }
        bots.append(bot)
    }

    /// Asks the server for a bot, or starts one here if the server has none. Says why if it cannot
    /// sit down in the room.
    mutating func seatBot(_ grade: BotGrade) {
        guard let room else { return reject(.room(.noRoom)) }
        if let problem = NewRoomOptions(room).botProblem {
            return reject(.command(.badOption(problem)))
        }
        guard room.isPlayer else { return reject(.play(.watching)) }
        guard room.hasFreeSeat else { return reject(.room(.noSeatFree)) }
        guard room.phase != .playing else { return reject(.play(.gameRuns)) }
        let bot = room.game.hasBotGrades ? WantedBot.new(grade) : .plain
        guard hasBots else { return say(.botWanted(bot, plan.address.room(room.code))) }
        send(.bot(BotRequest(level: grade)), .bot(bot))
    }

    /// Starts a bot here if no bot of the server can play in this room.
    mutating func botRefused(_ bot: WantedBot, _ refusal: Refusal) {
        guard let room, [.notAllowed, .botsBusy].contains(refusal.code) else {
            return reject(Rejection(refusal, room: room))
        }
        say(.botWanted(bot, plan.address.room(room.code)))
    }

    /// Starts the bots again that have left, after another run of the program has taken up the
    /// seat.
    mutating func seatBotsAgain() {
        guard let room, room.isPlayer else { return }
        let gone = bots.filter { room.seat($0)?.isOnline != true }
        if !gone.isEmpty { say(.botsGone(gone, plan.address.room(room.code))) }
    }
}
