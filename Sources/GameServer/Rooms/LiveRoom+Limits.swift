import GameProtocol
import Games

/// The limits of what a member causes the others to be sent, and the room's journal to keep.
extension LiveRoom {
    /// Why this request comes too often; nil if it does not.
    mutating func tooMany(_ request: borrowing RoomRequest, of member: MemberID) -> Refusal? {
        switch request {
        case .ready:
            guard let index = index(of: member) else { return nil }
            let wait = members[index].readies.tryTake(of: Limits.readies, at: Int(now))
            if wait == 0 { return nil }
            return Refusal(
                .rateLimited,
                "You change your mind too fast; wait a little.",
                retryAfterMs: wait
            )
        case .chat:
            guard isChatJournalFull, room.role(of: member) == .spectator else { return nil }
            return Refusal(.notAllowed, "The journal of this room has no place for more talk.")
        default: return nil
        }
    }

    /// A round begins: everybody may say `ready` again, however many rounds are played.
    mutating func renewReadies() {
        for index in members.indices {
            members[index].readies = TokenBucket()
        }
    }

    /// Counts what an entry causes the others to be sent; gives how long its member has to wait.
    ///
    /// Nobody waits as long as all members read. A member who does not read at all is disconnected
    /// in the end, and until then delays nobody who plays at the speed of people.
    mutating func pauseMs(of member: MemberID, after count: Int) -> Int {
        guard let index = index(of: member) else { return 0 }
        var playerCount = 0
        for index in members.indices where members[index].role == .player { playerCount += 1 }
        members[index].fanOut.add(count, playerCount: playerCount, at: now)
        return isBehind ? members[index].fanOut.waitMs(at: now) : 0
    }

    /// Whether the talk of spectators has used up its part of the journal's file.
    private var isChatJournalFull: Bool {
        recorder != nil && spectatorChatBytes >= Limits.spectatorJournalBytes
    }

    /// Whether those who do not play have used up their part of the journal's file.
    var isStrangerJournalFull: Bool {
        recorder != nil && strangerBytes >= Limits.spectatorJournalBytes
    }

    /// Whether the journal has no place for somebody new. Strangers must not lock a table for those
    /// who want to play, as long as there is a way for the room to be recorded on.
    mutating func isJournalFull(for role: Role) -> Bool {
        guard isStrangerJournalFull else { return false }
        if role == .spectator { return true }
        return room.phase != .lobby && recorder?.hasRoomForPlayers == false
    }

    /// Whether what is told is charged to those who do not play: all that spectators do, and the
    /// comings and goings of people who are not in a running round.
    ///
    /// To be asked before the room hears of it.
    func isOfStranger(_ kind: borrowing RoomInput.Kind) -> Bool {
        switch kind {
        case .enter(let grant, _, _): grant.role == .spectator || room.phase != .lobby
        case .request(let member, _, let request): isStranger(member, isMoving: request.isMoving)
        case .left(let member, _), .offline(let member, _), .online(let member):
            isStranger(member, isMoving: true)
        case .secret, .alarm, .calculated, .restarted, .shutdown: false
        }
    }

    private func isStranger(_ member: MemberID, isMoving: Bool) -> Bool {
        guard let index = index(of: member) else { return false }
        if members[index].role == .spectator { return true }
        return isMoving && !room.isInRound(member)
    }

    /// Refuses somebody whom the lobby granted a place.
    mutating func turnAway(_ grant: SeatGrant, _ envelope: Envelope) -> RoomHost.Outcome {
        let message = "The journal of \(room.code) has no place for more people now."
        refuse(envelope, of: grant.member, Refusal(.roomFull, message))
        services.directory.notify(
            code: room.code,
            number: number,
            .left(grant.member, isBanned: false)
        )
        remove(grant.member)
        flush()
        return .notMember
    }
}

extension RoomInput.Kind {
    /// Whether it is talk.
    var isChat: Bool {
        if case .request(_, _, .chat) = self { true } else { false }
    }
}

extension RoomRequest {
    /// Whether it changes who is there and ready, and nothing at the table.
    fileprivate var isMoving: Bool {
        switch self {
        case .leave, .ready: true
        default: false
        }
    }
}
