public import GameProtocol

/// A room at a moment at which it is told in few words: when a round has just been dealt, which is
/// dealt again from its secret, in the lobby before the first one, or a table without rounds.
///
/// A journal that begins with it needs nothing of what was before. Cursors are not in it, nor who
/// was sent away: a restart lets them in again.
public struct RoomSnapshot: Equatable, Sendable {
    /// Somebody who was there.
    public struct Member: Equatable, Sendable {
        /// The name, which nobody else in the room has.
        public var name: String
        /// The seat, from 0; nil for a spectator.
        public var seat: Int?
        /// Ready for the next round.
        public var isReady: Bool
        /// The player's part of the next deal's seed; empty for none.
        public var entropy: String
        /// Since when the connection has been lost, by the room's clock; nil while it is there.
        public var awaySince: Int64?
        /// What the journal knows of the session.
        public var session: SessionMark
    }

    /// The round that has just been dealt: what makes the same deal once more.
    public struct Round: Equatable, Sendable {
        /// Its number in the room, from 1.
        public var number: Int
        /// The server's part of its seed.
        public var secret: DealSecret
        /// The players' parts of its seed, in the order of the seats.
        public var entropies: [String]
        /// Who plays, in the order of play.
        public var players: [String]
        /// The index of the player who begins.
        public var first: Int
        /// The answer to the calculation after which it was dealt; nil where none was wanted.
        public var answer: String?
    }

    /// The number of the last event: with a round, of the last before that was announced.
    public var seq: Int64
    /// How many calculations were asked for, that of the round included.
    public var calculationCount: Int
    /// Whose room it is; nil while nobody is seated.
    public var owner: String?
    /// The round that has just been dealt; nil in the lobby and at a table without rounds.
    public var round: Round?
    /// The table without rounds; nil in other rooms.
    public var table: TableSnapshot?
    /// The secret of the next deal; nil with a round, after which that is asked for.
    public var secret: DealSecret?
    /// Who is there: players by their seats, then spectators in the order in which they came.
    public var members: [Member]

    /// The same room just before its round was dealt, for who wants to see that happen.
    public var beforeRound: RoomSnapshot {
        guard let round else { return self }
        var before = self
        before.secret = round.secret
        before.round = nil
        return before
    }
}

/// What a journal knows of a member's session.
public struct SessionMark: Equatable, Sendable {
    /// What knows its token again.
    public var token: TokenHash
    /// Which of its places this is, from 1.
    public var ordinal: Int
    /// The mark of its last request that had one and was carried out.
    public var lastID: RequestID?

    /// A session, of which this was the last mark.
    public init(token: TokenHash, ordinal: Int, lastID: RequestID? = nil) {
        self.token = token
        self.ordinal = ordinal
        self.lastID = lastID
    }
}
