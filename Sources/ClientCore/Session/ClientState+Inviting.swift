import GameProtocol

/// The invitations that this player has not answered. The screen shows the newest one.
struct Invitations: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        var room: NextRoom
        let cameAt: Int
        var endsAt: Int
        /// Whether the player has seen the invitation.
        var isTold = false
    }

    private var entries: [Entry] = []
    private var couldFollow = false

    /// The longest time that an invitation is valid, and its shortest time after the player can
    /// accept it, in milliseconds.
    private static let (longestMs, leastMs) = (600_000, 60_000)
    /// The most invitations at once. One more drops the oldest.
    private static let maximumCount = 4
    /// The age in milliseconds from which an invitation is compared with lists of rooms. The server
    /// may have made an earlier list before the room existed.
    private static let oldListMs = 5000

    var newest: NextRoom? { entries.last?.room }
    /// The time at which the next invitation expires.
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

    /// Restarts the display time of the newest invitation. The player has not read it while another
    /// one was shown.
    private mutating func showNewest(at: Int) {
        if let last = entries.indices.last { entries[last].room.since = at }
    }

    /// Drops the invitations that are useless now: the room is gone, the inviting player has left
    /// it, or no seat is free. The list has all public rooms.
    mutating func look(in rooms: [RoomSummary], at: Int) {
        entries.removeAll { entry in
            // No list shows a private room.
            guard entry.room.code.utf8.count == RoomCode.listedCount,
                at >= entry.cameAt + Self.oldListMs
            else { return false }
            let room = rooms.first { $0.room == entry.room.code }
            return room?.hasFreeSeat != true || room?.players.contains(entry.room.player) != true
        }
    }

    /// Returns the invitations to show now, the oldest first.
    ///
    /// An invitation is returned once: as soon as the player can accept it, or at once with
    /// `isTelling`. When the player becomes able to accept it, its display time restarts, because a
    /// key pressed earlier had another meaning.
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

/// "ann invites you to PEZ3": players invite each other into a room by name.
extension ClientState {
    /// The newest invitation, if the player loses nothing by accepting it.
    package var invitation: NextRoom? { canFollow ? invitations.newest : nil }

    /// The room that the key for following enters. An invitation comes before a room that the
    /// client found.
    package var offer: NextRoom? { invitation ?? nextRoom }

    /// Whether the player can accept an invitation now. At a table without rounds, with other
    /// players, the key for accepting acts on a card instead.
    private var canFollow: Bool {
        guard stage == .open, question == nil else { return false }
        guard let room, room.isPlayer, room.phase == .playing else { return true }
        if room.isFree { return room.seats.count == 1 && !room.asksBeforeLeaving }
        return !room.isInRound
    }

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

    /// Shows invitations as soon as the player can accept them without losing anything.
    mutating func tellInvitations(at: Int) {
        let isTelling = stage == .open && room?.isFree == true
        for next in invitations.tell(canFollow: canFollow, isTelling: isTelling, at: at) {
            say(.invited(next))
        }
    }

    /// Invites a player to this room. If there is no room, makes one with these options first.
    mutating func invite(_ name: String, _ options: NewRoomOptions) {
        guard PlayerName.accepts(name) else {
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

    /// Shows the server's reason for refusing an invitation.
    mutating func inviteRefused(_ refusal: Refusal) {
        switch refusal.code {
        case .badValue, .notAllowed, .rateLimited:
            reject(.room(.notInvited(reason: refusal.message)))
        case .roomFull: reject(.room(.noSeatFree))
        default: reject(Rejection(refusal, room: room))
        }
    }

    /// Invites the player for whom this client has just made the room.
    mutating func inviteGuest() {
        guard let guest = guest.take() else { return }
        send(.invite(player: guest), .invite(guest))
    }
}
