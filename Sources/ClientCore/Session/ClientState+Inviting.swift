import GameProtocol

/// The invitations that this player got and has not answered; the newest is shown.
struct Invitations: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        var room: NextRoom
        let cameAt: Int
        var endsAt: Int
        /// The player was told.
        var isTold = false
    }

    private var entries: [Entry] = []
    private var couldFollow = false

    /// For how long an invitation stands, and at least once it can be followed, in milliseconds.
    private static let (longestMs, leastMs) = (600_000, 60_000)
    /// Whoever invites more than so many at once pushes out the oldest.
    private static let maximumCount = 4
    /// A list may have been written before the room was made.
    private static let oldListMs = 5000

    var newest: NextRoom? { entries.last?.room }
    /// When the next one is given up.
    var endsAt: Int? { entries.map(\.endsAt).min() }

    mutating func add(_ room: NextRoom, at: Int) {
        let isTold = entries.contains { $0.room.player == room.player && $0.room.code == room.code }
        forget(of: room.player, at: at)
        let entry = Entry(room: room, cameAt: at, endsAt: at + Self.longestMs, isTold: isTold)
        entries.append(entry)
        if entries.count > Self.maximumCount { entries.removeFirst() }
    }

    mutating func forget(of player: String, at: Int) {
        entries.removeAll { $0.room.player == player }
        showNewest(at: at)
    }

    mutating func forget(to code: String) { entries.removeAll { $0.room.code == code } }

    mutating func forgetNewest(at: Int) {
        _ = entries.popLast()
        showNewest(at: at)
    }

    /// The one that comes into sight has not been read yet.
    private mutating func showNewest(at: Int) {
        if let last = entries.indices.last { entries[last].room.since = at }
    }

    /// Gives up those into whose rooms nobody comes any more, as this list of all rooms tells.
    mutating func look(in rooms: [RoomSummary], at: Int) {
        entries.removeAll { entry in
            // A private room is in no list.
            guard entry.room.code.utf8.count == RoomCode.listedCount,
                at >= entry.cameAt + Self.oldListMs
            else { return false }
            let room = rooms.first { $0.room == entry.room.code }
            return room?.hasFreeSeat != true || room?.players.contains(entry.room.player) != true
        }
    }

    /// Gives what to tell now, the oldest first. An invitation is told once, as soon as it can be
    /// followed or `isTelling`; a key that was under way before means something else.
    mutating func tell(canFollow: Bool, isTelling: Bool, at: Int) -> [NextRoom] {
        entries.removeAll { canFollow && couldFollow && $0.endsAt <= at }
        if canFollow, !couldFollow {
            for index in entries.indices {
                entries[index].room.since = at
                entries[index].endsAt = max(entries[index].endsAt, at + Self.leastMs)
            }
        }
        couldFollow = canFollow
        guard canFollow || isTelling else { return [] }
        let untold = entries.indices.filter { !entries[$0].isTold }
        for index in untold { entries[index].isTold = true }
        return untold.map { entries[$0].room }
    }
}

/// "ann invites you to PEZ3": people call each other into a room by name.
extension ClientState {
    /// Where somebody wants this player to be, as long as going there loses nothing.
    package var invitation: NextRoom? { canFollow ? invitations.newest : nil }

    /// Where one key leads: an invitation is meant for this player, and comes first.
    package var offer: NextRoom? { invitation ?? nextRoom }

    /// At a table without rounds a key means a card as long as others are there.
    private var canFollow: Bool {
        guard stage == .open, question == nil else { return false }
        guard let room, room.isPlayer, room.phase == .playing else { return true }
        if room.isFree { return room.seats.count == 1 && !room.asksBeforeLeaving }
        return !room.isInRound
    }

    /// Somebody invites this player.
    mutating func take(_ invitation: Invitation, at: Int) {
        let (player, room) = (invitation.player, invitation.room)
        guard player != me, room.room != self.room?.code, !isMuted(player) else { return }
        meet([player])
        let next = NextRoom(
            player: player,
            code: room.room,
            isHost: room.owner == player,
            invitation: room,
            since: at
        )
        invitations.add(next, at: at)
    }

    /// Tells of invitations once they can be answered without harm.
    mutating func tellInvitations(at: Int) {
        let isTelling = stage == .open && room?.isFree == true
        for next in invitations.tell(canFollow: canFollow, isTelling: isTelling, at: at) {
            say(.invited(next))
        }
    }

    /// Invites somebody to this player's room, and makes one of that kind first if there is none.
    mutating func invite(_ name: String, _ options: NewRoomOptions) {
        guard NameRule.accepts(name) else {
            return reject(.command(.incomplete(usage: "invite NAME")))
        }
        guard hasInvitations else { return reject(.command(.noInvitations)) }
        guard NameRule.key(name) != NameRule.key(me) else { return reject(.room(.isYou)) }
        guard let room else {
            guard mayMakeRoom() else { return }
            guest = name
            return create(options.forGuest.request(password: nil))
        }
        if let member = room.member(name) { return reject(.room(.isHere(member))) }
        guard room.isPlayer else { return reject(.play(.watching)) }
        guard room.hasFreeSeat else { return reject(.room(.noSeatFree)) }
        send(.invite(player: name), .invite(name))
    }

    /// The server does not invite somebody, and says why in its own words.
    mutating func inviteRefused(_ refusal: Refusal) {
        switch refusal.code {
        case .badValue, .notAllowed, .rateLimited:
            reject(.room(.notInvited(reason: refusal.message)))
        case .roomFull: reject(.room(.noSeatFree))
        default: reject(Rejection(refusal, room: room))
        }
    }

    /// The room for a guest is there.
    mutating func inviteGuest() {
        guard let guest = guest.take() else { return }
        send(.invite(player: guest), .invite(guest))
    }
}
