package import GameProtocol

/// The people on the server, and the names of people met before.
package struct People: Equatable, Sendable {
    /// Whether the server answers `people`.
    var isKnown = false
    /// The people in the last whole answer to `people`.
    package var present: [ListedPerson] = []
    /// The pages so far of a list that is still coming.
    fileprivate var pages: [ListedPerson] = []
    /// The names of people met before, the most recent first.
    var met: [String] = []

    /// The number of people from which the client asks for no further page.
    fileprivate static let maximumCount = 200
}

extension ListedPerson {
    package var isPlaying: Bool { room?.phase == .playing && room?.role == .player }
}

/// The people whom this player knows by name, and the players whom this player has muted.
extension ClientState {
    /// The names that the screen suggests for an invitation: people in the lobby, others, and at
    /// last players in a running round. In each group people met before come first, the most recent
    /// first. Bots are left out, because players do not invite them.
    package var knownNames: [String] {
        var keys: Set<String> = [NameRule.key(me)]
        let here = peopleHere
        let names = (people.met + here.map(\.name) + listed.flatMap(\.players)).filter { name in
            !BotName.isBot(name) && keys.insert(NameRule.key(name)).inserted
        }
        let idle = Set(here.filter { $0.room == nil }.map(\.name))
        let busy = Set(
            here.filter(\.isPlaying).map(\.name)
                + listed.filter { $0.state == .playing }.flatMap(\.players)
        ).subtracting(idle)
        return names.filter(idle.contains)
            + names.filter { !idle.contains($0) && !busy.contains($0) }
            + names.filter(busy.contains)
    }

    /// The other people whom the server lists: in the lobby, in rooms, and at last in a running
    /// round. In each group people met before come first, the most recent first.
    package var peopleHere: [ListedPerson] {
        let met = people.met.map(NameRule.key)
        func rank(_ person: ListedPerson) -> (place: Int, met: Int) {
            let index = met.firstIndex(of: NameRule.key(person.name)) ?? met.count
            return (person.isPlaying ? 2 : person.room == nil ? 0 : 1, index)
        }
        let others = people.present.filter { $0.name != me && !BotName.isBot($0.name) }
        let ranked = others.enumerated().map { (rank($1), $0, $1) }
        return ranked.sorted { ($0.0.place, $0.0.met, $0.1) < ($1.0.place, $1.0.met, $1.1) }
            .map(\.2)
    }

    /// Asks who is on the server. If the player did not type the question, the client asks
    /// silently, and once at a time.
    mutating func askPeople(tells: Bool) {
        guard people.isKnown else {
            if tells { reject(.command(.noPeople)) }
            return
        }
        let isAsking = outstanding.contains { $0.purpose == .people(tells: false) }
        guard stage == .open || stage == .settling, tells || !isAsking else { return }
        people.pages = []
        send(.people(PeopleRequest()), .people(tells: tells))
    }

    /// Adds a page of the list of people, and shows the people after the last page.
    mutating func take(_ page: [ListedPerson], _ next: String?, tells: Bool) {
        people.pages += page
        if let next, !page.isEmpty, people.pages.count < People.maximumCount {
            return send(.people(PeopleRequest(after: next)), .people(tells: tells))
        }
        people.present = people.pages
        people.pages = []
        if tells { say(.people(peopleHere)) }
    }

    /// The most names that are remembered.
    private static let maximumMet = 50

    /// Records people who are or were in this player's room, or who have invited this player.
    mutating func meet(_ names: [String]) {
        let keys = Set(names.map(NameRule.key))
        people.met.removeAll { keys.contains(NameRule.key($0)) }
        people.met.insert(contentsOf: names.filter { $0 != me }, at: 0)
        people.met.removeLast(max(0, people.met.count - Self.maximumMet))
    }

    /// Returns a request with the ASCII names of people in place of their display names.
    func named(_ body: Request.Body) -> Request.Body {
        switch body {
        case .invite(let player): .invite(player: displays.name(player))
        case .room(.kick(let player)): .room(.kick(player: displays.name(player)))
        case .room(.move(let move)): .room(.move(move.rules.renamed(move, displays.name)))
        case .room(.read(let query)): .room(.read(query.renamed(displays.name)))
        default: body
        }
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

    /// Asks the server for a bot, or starts a bot here if the server has none. If no bot can sit
    /// down in the room, the player receives the reason.
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
