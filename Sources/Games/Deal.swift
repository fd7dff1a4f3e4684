public import GameProtocol

/// A deal that the room has its game make: a round's, or one that a shared table wished.
public struct Deal: Equatable, Sendable {
    /// The number of its round in the room, or its own in a room without rounds; from 1.
    public let number: Int
    /// Who plays, in the order of play; nobody for the deal of a shared table.
    public let players: [String]
    /// The index of the player who begins.
    public let first: Int
    /// What a shared table wished; nil for a round.
    public let wish: DealWish?

    fileprivate let room: String
    let secret: DealSecret
    /// The players' parts of the seed, in the order of the seats.
    let entropies: [String]

    /// A deal.
    ///
    /// - Parameter entropies: what the players add to the seed, in the order of the seats.
    public init(
        room: String,
        number: Int,
        secret: DealSecret,
        entropies: [String],
        players: [String] = [],
        first: Int = 0,
        wish: DealWish? = nil
    ) {
        self.room = room
        self.number = number
        self.secret = secret
        self.entropies = entropies
        self.players = players
        self.first = first
        self.wish = wish
    }

    /// The commitment to the server's part of the seed, as it was announced before: calculated when
    /// it is told, which is seldom, so that no table has memory for it.
    public var seedCommit: String { secret.seedCommit }

    /// The seed from which all cards are dealt, 32 bytes (Documentation/protocol/fairness.md,
    /// section 4).
    public var seed: [UInt8] { secret.seed(room: room, round: number, entropies: entropies) }

    /// The deal with what was dealt: the codes in their order, to which everybody is committed.
    public func record(_ codes: [String]) -> DealRecord {
        DealRecord(deal: self, codes: codes.joined(separator: ","))
    }
}

/// A deal that a shared table wishes.
public struct DealWish: Equatable, Sendable {
    /// Who asked for it, by their number; nil for the first one.
    public var player: Int?
    /// Every card comes back, so that the deals before it may be shown.
    public var isFull: Bool
}

/// What a room remembers of a deal: what proves it when nothing of it is hidden any more.
public struct DealRecord: Equatable, Sendable {
    /// The deal that was to be made.
    public let deal: Deal
    /// What was dealt, joined by commas. The line is put together when it is told: it would take twice the memory.
    let codes: String

    /// The line that is committed to.
    public var proof: String {
        Proof.line(room: deal.room, round: deal.number, salt: deal.secret.salt, codes: codes)
    }
    /// The commitment to the cards, 64 hexadecimal characters; calculated when it is told.
    public var commit: String { SHA256.hex(proof) }

    var number: Int { deal.number }
}
