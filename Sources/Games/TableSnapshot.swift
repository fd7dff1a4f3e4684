public import GameProtocol

/// A compact form of a shared table: the place of each card, and the deals that are not proved yet.
///
/// Cards are given as codes, joined by commas.
public struct TableSnapshot: Equatable, Sendable {
    /// An open pile or a hand.
    public struct Pile: Equatable, Sendable {
        /// The pile's name; a hand has its owner's name.
        public var name: String
        /// The seat of the hand's owner, from 0; nil for an open pile.
        public var seat: Int?
        /// The codes of the cards from the bottom to the top, joined by commas.
        public var cards: String
    }

    /// A deal whose proof has not been published.
    public struct Deal: Equatable, Sendable {
        /// The number of the deal in the room, from 1.
        public var number: Int
        /// The server's part of the deal's seed.
        public var secret: DealSecret
        /// The players' parts of the deal's seed, in the order of the seats.
        public var entropies: [String]
        /// The seat of the player who asked for the deal; nil for the first deal.
        public var seat: Int?
        /// Whether all cards came back before this deal.
        public var isFull: Bool
        /// The codes of the dealt cards from the top of the deck, joined by commas.
        public var cards: String
    }

    /// The codes of the undrawn cards from the top, joined by commas.
    public var deck: String
    /// The piles, the oldest first.
    public var piles: [Pile]
    /// The number of words that the running deal has used from its random stream.
    public var wordCount: Int
    /// The deals without a published proof; the running deal is the last.
    public var deals: [Deal] = []
}

/// A game without rounds that has a snapshot at any time.
public protocol SharedTable: Game {
    /// The table as it is now, without its deals.
    var snapshot: TableSnapshot { get }

    /// Restores the table from a snapshot; throws if no table can have been in that state. `names`
    /// has the players' names by their seats, `deals` the records of the snapshot's deals.
    mutating func restore(
        _ snapshot: TableSnapshot,
        names: [Int: String],
        deals: [DealRecord]
    ) throws(Refusal)
}
