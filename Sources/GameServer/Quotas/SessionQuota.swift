import GameProtocol

/// What one session may still ask at once; a new connection does not renew it.
struct SessionQuota: Equatable, Sendable {
    /// The right to talk, at `Limits.chats`.
    var chat = TokenBucket()
    /// The points for requests that cost the server more than a move, at `Limits.pointsOfSession`.
    var requests = TokenBucket()
    /// When the session is read again after a wrong guess, or after a move that came too fast.
    var readAt = 0
    /// Whether the session has tried a secret of a room: its own wrong ones slow it from then on.
    var hasTriedSecret = false

    /// What is left when a session is taken up by a connection that has already asked something.
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
    /// The points that the request costs; 0 for a move that only the player in turn may make, and
    /// for what has a quota of its own.
    func cost(isSharedTable: Bool) -> Int {
        switch self {
        case .move(let move): move.cost(isSharedTable: isSharedTable)
        case .ready, .chat, .hover, .start, .kick, .leave: 0
        case .state, .read: 1
        }
    }
}
