public import GameProtocol

/// The input of one deal, for a round or because a shared table asked for the deal.
public struct Deal: Equatable, Sendable {
    /// The number of the round, or of the deal at a shared table, from 1.
    public let number: Int
    /// The names of the players in the order of play; empty for a shared table.
    public let players: [String]
    /// The index of the player who begins.
    public let first: Int
    /// The request of a shared table; nil for a round.
    public let wish: DealWish?

    fileprivate let room: String
    let secret: DealSecret
    /// The players' parts of the seed, in the order of the seats.
    let entropies: [String]

    /// Creates the input of a deal.
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

    /// The commitment to the server's part of the seed, which the room announced earlier. It is
    /// calculated on each use: it is seldom needed, and a copy would cost every table memory.
    public var seedCommit: String { secret.seedCommit }

    /// The seed of all cards, 32 bytes (Documentation/protocol/fairness.md, section 4).
    public var seed: [UInt8] { secret.seed(room: room, round: number, entropies: entropies) }

    /// Returns the seed of the date's deal; without a date, the seed of this deal.
    func seed(_ daily: DailyDate?, of game: GameKind) -> [UInt8] {
        daily?.seed(of: game.rawValue) ?? seed
    }

    /// Returns the record of this deal with the dealt codes; the commitment covers their order.
    public func record(_ codes: [String]) -> DealRecord {
        DealRecord(deal: self, codes: codes.joined(separator: ","))
    }

    func record(_ cards: [PlayingCard]) -> DealRecord {
        DealRecord(deal: self, codes: PlayingCard.codes(of: cards))
    }
}

/// A shared table's request for a deal.
public struct DealWish: Equatable, Sendable {
    /// The number of the player who asked for the deal; nil for the first deal.
    public var player: Int?
    /// Whether every card comes back first, so that the proofs of earlier deals may be published.
    public var isFull: Bool
}

/// The record of a deal, with everything that proves it after its end.
public struct DealRecord: Equatable, Sendable {
    /// The input of the deal.
    public let deal: Deal
    /// The dealt codes, joined by commas. A stored proof would take twice the memory.
    let codes: String

    /// The line under the commitment (Documentation/protocol/fairness.md, section 2).
    public var proof: String {
        Proof.line(room: deal.room, round: deal.number, salt: deal.secret.salt, codes: codes)
    }
    /// The commitment to the cards, 64 hexadecimal characters; calculated on each use.
    public var commit: String { SHA256.hex(proof) }

    var number: Int { deal.number }
}
