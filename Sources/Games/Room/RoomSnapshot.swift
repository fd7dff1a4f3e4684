public import GameProtocol

/// A compact form of a room's state: just after a round was dealt, before the first round, or at a
/// shared table. A dealt round is dealt again from its secret.
///
/// A journal that begins with a snapshot needs no earlier entry. Cursors and the list of kicked
/// members are not part of it: a restart lets those members in again.
public struct RoomSnapshot: Equatable, Sendable {
    /// A member of the room.
    public struct Member: Equatable, Sendable {
        /// The name, which is unique in the room.
        public var name: String
        /// The display name, which people read instead of `name`; nil if there is none.
        public var display: String?
        /// The seat, from 0; nil for a spectator.
        public var seat: Int?
        /// The bot of the server; nil for a person.
        public var bot: SeatedBot?
        /// Whether the member is ready for the next round.
        public var isReady: Bool
        /// The player's part of the next deal's seed; empty for none.
        public var entropy: String
        /// The time at which the connection was lost, in milliseconds since the room was opened;
        /// nil while the member is connected.
        public var awaySince: Int64?
        /// The data of the member's session in the journal.
        public var session: SessionMark
    }

    /// The round that has just been dealt, with everything that is needed to repeat the deal.
    public struct Round: Equatable, Sendable {
        /// The number of the round in the room, from 1.
        public var number: Int
        /// The server's part of the seed.
        public var secret: DealSecret
        /// The players' parts of the seed, in the order of the seats.
        public var entropies: [String]
        /// The names of the players in the order of play.
        public var players: [String]
        /// The index of the player who begins.
        public var first: Int
        /// The answer to the calculation before the deal; nil if the game needed none.
        public var answer: String?
    }

    /// The number of the last event; with a round, of the last event before the announcement.
    public var seq: Int64
    /// The number of calculations that the room has asked for, including the round's own.
    public var calculationCount: Int
    /// The name of the owner; nil while no player is seated.
    public var owner: String?
    /// The round that has just been dealt; nil before the first round and at a shared table.
    public var round: Round?
    /// The shared table; nil in other rooms.
    public var table: TableSnapshot?
    /// The secret of the next deal; nil with a round, whose deal makes the room ask for it.
    public var secret: DealSecret?
    /// The members: players by their seats, then spectators in the order of their entrance.
    public var members: [Member]

    /// The same room just before the deal of its round, for a replay that shows the deal.
    public var beforeRound: RoomSnapshot {
        guard let round else { return self }
        var before = self
        before.secret = round.secret
        before.round = nil
        return before
    }
}

/// The data of a member's session in the journal.
public struct SessionMark: Equatable, Sendable {
    /// The hash of the session's token.
    public var token: TokenHash
    /// The number of this place among all places in rooms that the session has received, from 1.
    public var ordinal: Int
    /// The `id` of the last request that had one and was carried out; nil before such a request.
    public var lastID: RequestID?

    /// Creates the data of a session.
    public init(token: TokenHash, ordinal: Int, lastID: RequestID? = nil) {
        self.token = token
        self.ordinal = ordinal
        self.lastID = lastID
    }
}
