import GameProtocol
import Games

/// The limits on the bytes that one member makes the server send to others or store in the journal.
extension LiveRoom {
    /// Returns the refusal of a request that exceeds a limit; nil if the request is allowed.
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
            return Refusal(.notAllowed, "The journal of this room has no place for more chat.")
        default: return nil
        }
    }

    /// Resets the limit on `ready` for every member when a round begins.
    mutating func renewReadies() {
        for index in members.indices {
            members[index].readies = TokenBucket()
        }
    }

    /// Counts the bytes that an entry sends to others. Returns the entry's outcome with the member's
    /// wait in milliseconds.
    ///
    /// The wait is 0 as long as all members read. A member who does not read is disconnected in the
    /// end; until then, members who play at human speed have no wait.
    mutating func outcome(for member: MemberID, after count: Int) -> RoomHost.Outcome {
        guard let index = index(of: member) else { return .notMember }
        var playerCount = 0
        for index in members.indices where members[index].role == .player { playerCount += 1 }
        members[index].fanOut.add(count, playerCount: playerCount, at: now)
        return .member(pauseMs: isBehind ? members[index].fanOut.waitMs(at: now) : 0)
    }

    /// Whether the chat of spectators has used up its part of the journal file.
    private var isChatJournalFull: Bool {
        recorder != nil && spectatorChatBytes >= Limits.spectatorJournalBytes
    }

    /// Whether members outside a round have used up their part of the journal file.
    var isStrangerJournalFull: Bool {
        recorder != nil && strangerBytes >= Limits.spectatorJournalBytes
    }

    /// Whether the journal has no space for a new member. As long as the room can still be
    /// recorded, members who do not play must not keep out people who want to play.
    mutating func isJournalFull(for role: Role) -> Bool {
        guard isStrangerJournalFull else { return false }
        if role == .spectator { return true }
        return room.phase != .lobby && recorder?.hasRoomForPlayers == false
    }

    /// Whether the recorded input is charged to members outside a round: everything that spectators
    /// do, and joins and leaves of people who are not in a running round.
    ///
    /// Call it before the room receives the input, because the input may change the answer.
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

    /// Refuses a member who already has a seat from the lobby, and returns the seat to the lobby.
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
    var isChat: Bool {
        if case .request(_, _, .chat) = self { true } else { false }
    }
}

extension RoomRequest {
    /// Whether the request changes only who is present or ready, and does not change the table.
    fileprivate var isMoving: Bool {
        switch self {
        case .leave, .ready: true
        default: false
        }
    }
}

/// A meter of the bytes that one member makes the server send to others, compared with the member's
/// share of a slow network.
///
/// It only counts: the room's host knows whether a reader has fallen behind. Times are in
/// milliseconds; a byte takes `1000 / share` of them.
struct FanOutMeter {
    /// The time at which a slow network would have carried all of the bytes.
    private var clearAt: Int64 = 0

    /// The longest wait. Bytes beyond one second's worth do not count.
    private static let longestMs: Int64 = 1_000

    /// Counts bytes sent in a room whose `playerCount` players share the allowed rate.
    mutating func add(_ count: Int, playerCount: Int, at now: Int64) {
        let total = Limits.fanOutBytesPerSecond
        let duration = (count * 1_000 * max(1, playerCount) + total - 1) / total
        let end = max(clearAt, now) + Int64(duration)
        clearAt = min(end, now + Self.longestMs)
    }

    /// Returns the milliseconds that the member must wait if a reader has fallen behind.
    func waitMs(at now: Int64) -> Int { Int(max(0, clearAt - now)) }
}
