package import GameProtocol

/// A compact form of a room's state: just after a round was dealt, before the first round, or at a
/// shared table. A dealt round is dealt again from its secret.
///
/// A journal that begins with a snapshot needs no earlier entry. Cursors and the list of kicked
/// members are not part of it: a restart lets those members in again.
package struct RoomSnapshot: Equatable, Sendable {
    /// A member of the room.
    package struct Member: Equatable, Sendable {
        /// The name, which is unique in the room.
        package var name: String
        /// The display; nil if there is none.
        package var display: String?
        /// The seat, from 0; nil for a spectator.
        package var seat: Int?
        /// The bot of the server; nil for a person.
        package var bot: SeatedBot?
        /// Whether the member is ready for the next round.
        package var isReady: Bool
        /// The player's part of the next deal's seed; empty for none.
        package var entropy: String
        /// The time since which the connection has been lost, on the room's clock; nil while it is
        /// there.
        package var awaySince: Int64?
        /// The journal's data of the session.
        package var session: SessionMark
    }

    /// The round that has just been dealt, with everything that repeats the deal.
    package struct Round: Equatable, Sendable {
        /// The number of the round in the room, from 1.
        package var number: Int
        /// The server's part of the seed.
        package var secret: DealSecret
        /// The players' parts of the seed, in the order of the seats.
        package var entropies: [String]
        /// The names of the players in the order of play.
        package var players: [String]
        /// The index of the player who begins.
        package var first: Int
        /// The answer to the calculation before the deal; nil if the game needed none.
        package var answer: String?
    }

    /// The number of the last event; with a round, of the last event before the announcement.
    package var seq: Int64
    /// The number of calculations that the room has asked for, including the round's own.
    package var calculationCount: Int
    /// The name of the owner; nil while no player is seated.
    package var owner: String?
    /// The round that has just been dealt; nil before the first round and at a shared table.
    package var round: Round?
    /// The shared table; nil in other rooms.
    package var table: TableSnapshot?
    /// The secret of the next deal; nil with a round, whose deal makes the room ask for it.
    package var secret: DealSecret?
    /// The members: players by their seats, then spectators in the order of their entrance.
    package var members: [Member]

    /// The same room just before the deal of its round, for a replay that shows the deal.
    package var beforeRound: RoomSnapshot {
        guard let round else { return self }
        var before = self
        before.secret = round.secret
        before.round = nil
        return before
    }
}

/// The journal's data of a member's session.
package struct SessionMark: Equatable, Sendable {
    /// The hash of the session's token.
    package var token: TokenHash
    /// The number of this place among all places of the session, from 1.
    package var ordinal: Int
    /// The mark of the last request that had one and was carried out.
    package var lastID: RequestID?

    /// Creates the data of a session.
    package init(token: TokenHash, ordinal: Int, lastID: RequestID? = nil) {
        self.token = token
        self.ordinal = ordinal
        self.lastID = lastID
    }
}
