import GameProtocol

/// The requests that one session may still make; a new connection does not renew them.
struct SessionQuota: Equatable, Sendable {
    /// The right to talk, at `Limits.chats`.
    var chat = TokenBucket()
    /// The budget for requests that cost the server more than a move, at `Limits.pointsOfSession`.
    var requests = TokenBucket()
    /// The time at which the session is read again after a wrong guess or a move that came too
    /// fast.
    var readAt = 0
    /// Whether the session has tried a secret of a room: its wrong secrets slow it from then on.
    var hasTriedSecret = false

    /// Returns the smaller rest of both quotas, for a session that an already used connection
    /// resumes.
    func joined(with other: SessionQuota) -> SessionQuota {
        SessionQuota(
            chat: chat.emptier(other.chat),
            requests: requests.emptier(other.requests),
            readAt: max(readAt, other.readAt),
            hasTriedSecret: hasTriedSecret || other.hasTriedSecret
        )
    }
}

extension RoomRequest {
    /// The cost of the request in the session's budget. It is 0 for a move that only the player in
    /// turn may make, and for a request with a separate quota.
    func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .move(let move): move.cost(isSharedTable: isSharedTable)
        case .ready, .chat, .hover, .start, .kick, .leave: 0
        case .state, .read: 1
        }
    }
}
