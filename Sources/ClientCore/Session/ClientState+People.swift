import GameProtocol

/// Those whom this player knows by name, and those whom they do not want to hear.
extension ClientState {
    /// The names that can be meant: of people met before, the last first, and of those in the list;
    /// who plays a round comes last. Bots come when they are started, and nobody calls them.
    package var knownNames: [String] {
        var keys: Set<String> = [NameRule.key(me)]
        let names = (met + listed.flatMap(\.players)).filter { name in
            !BotName.isBot(name) && keys.insert(NameRule.key(name)).inserted
        }
        let busy = Set(listed.filter { $0.state == .playing }.flatMap(\.players))
        return names.filter { !busy.contains($0) } + names.filter(busy.contains)
    }

    /// As many as are remembered.
    private static let maximumMet = 50

    /// They are, or were, in this player's room, or have invited this player.
    mutating func meet(_ names: [String]) {
        let keys = Set(names.map(NameRule.key))
        met.removeAll { keys.contains(NameRule.key($0)) }
        met.insert(contentsOf: names.filter { $0 != me }, at: 0)
        met.removeLast(max(0, met.count - Self.maximumMet))
    }

    package func isMuted(_ player: String) -> Bool { muted.contains(NameRule.key(player)) }

    /// Whether this is something that a muted player says.
    func isSilenced(_ news: News) -> Bool {
        switch news {
        case .said(let player, _, _), .aside(let player, _): isMuted(player)
        default: false
        }
    }

    /// Mutes a player, who then neither talks to this one nor invites them, or unmutes them.
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
