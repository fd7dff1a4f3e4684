import GameProtocol
import Games

extension Lobby {
    /// Finds the player whom a member invites to its room, and counts the invitation.
    ///
    /// An invitation by the room's owner replaces the password once, for this guest alone.
    mutating func invite(
        _ member: MemberID,
        _ name: String,
        at now: Int
    ) throws(Refusal) -> InvitationCall {
        guard let code = session(member).room, let room = rooms[code] else {
            throw .notInAnyRoom
        }
        guard !room.isSpectator(member) else {
            throw Refusal(.notAPlayer, "Only somebody who sits in the room can invite.")
        }
        try refuseIfDraining()
        guard room.freeSeat != nil else { throw .noFreeSeat(in: room) }
        let (guest, connection) = try guest(named: name, of: room, invitedBy: member)
        try takeInvitation(of: member, to: guest, at: now)
        if room.settings.password != nil, room.owner == member { rooms[code]?.invite(guest) }
        return InvitationCall(
            guest: guest,
            name: session(guest).name,
            connection: connection,
            invitation: Invitation(
                from: session(member).name,
                display: session(member).display,
                to: summary(of: code, for: guest)
            )
        )
    }

    /// Returns the session with this name and its connection. Throws if the guest cannot come.
    private func guest(
        named name: String,
        of room: LobbyRoom,
        invitedBy member: MemberID
    ) throws(Refusal) -> (MemberID, ConnectionID) {
        guard let guest = names[NameRule.key(name)], let session = sessions[guest] else {
            throw .unfit("Nobody on this server has that name.")
        }
        guard guest != member else { throw .unfit("You cannot invite yourself.") }
        guard session.room != room.code else {
            throw .unfit("\(session.name) is in this room already.")
        }
        guard case .held(let connection, _) = session.link else {
            throw .unfit("\(session.name) has lost the connection; try again later.")
        }
        guard !GameCatalog.isReserved(session.name, in: room.settings.options.game) else {
            throw .unfit("The name \(session.name) means something else in this game.")
        }
        // Bans by address do not count: a refusal would reveal the address. `join` checks them.
        guard !room.hasBanned(guest, session.name) else {
            throw Refusal(.notAllowed, "The owner of \(room.code) sent \(session.name) away.")
        }
        return (guest, connection)
    }

    /// Counts an invitation. Throws if the member invites, or others invite the guest, too often.
    private mutating func takeInvitation(
        of member: MemberID,
        to guest: MemberID,
        at now: Int
    ) throws(Refusal) {
        let own = session(member).rare.invitations.waitMs(of: Limits.invitations, at: now)
        let theirs = session(guest).rare.invitationsToIt.waitMs(
            of: Limits.invitationsToOne,
            at: now
        )
        guard max(own, theirs) == 0 else {
            let message =
                own > 0
                ? "You invite too often; wait a little."
                : "\(session(guest).name) is invited too often; wait a little."
            throw Refusal(.rateLimited, message, retryAfterMs: max(own, theirs))
        }
        sessions[member]?.rare.invitations.take(of: Limits.invitations, at: now)
        sessions[guest]?.rare.invitationsToIt.take(of: Limits.invitationsToOne, at: now)
    }

    /// Returns the room's entry in the list, marked locked only if the guest needs the password.
    private func summary(of code: String, for guest: MemberID) -> RoomSummary {
        guard let room = rooms[code] else { preconditionFailure("room \(code) does not exist") }
        var summary = room.summary(name: name)
        if room.hasInvited(guest) { summary.isLocked = false }
        return summary
    }
}

extension Refusal {
    static var notInAnyRoom: Refusal { Refusal(.notInRoom, "You are in no room.") }

    /// A refusal to invite the named player.
    fileprivate static func unfit(_ message: String) -> Refusal {
        Refusal(.badValue, message, field: "player")
    }

    /// A refusal to a new player, because all seats are taken.
    static func noFreeSeat(in room: LobbyRoom) -> Refusal {
        let seats = room.settings.seats
        return Refusal(
            .roomFull,
            seats == 1
                ? "The seat of \(room.code) is taken."
                : "All \(seats) seats of \(room.code) are taken."
        )
    }
}
