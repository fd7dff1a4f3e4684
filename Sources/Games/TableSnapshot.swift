public import GameProtocol

/// A table without rounds in few words: where each card lies, and the deals that are not proved yet.
///
/// Cards are codes, joined by commas.
public struct TableSnapshot: Equatable, Sendable {
    /// An open pile or a hand.
    public struct Pile: Equatable, Sendable {
        /// The pile's name; that of its owner if it is a hand.
        public var name: String
        /// The seat of its owner, from 0; nil for an open pile.
        public var seat: Int?
        /// From the bottom.
        public var cards: String
    }

    /// A deal whose proof has not been told.
    public struct Deal: Equatable, Sendable {
        /// Its number in the room, from 1.
        public var number: Int
        /// The server's part of its seed.
        public var secret: DealSecret
        /// The players' parts of its seed, in the order of the seats.
        public var entropies: [String]
        /// The seat of the player who wished it; nil for the first deal.
        public var seat: Int?
        /// Whether all cards were brought back for it.
        public var isFull: Bool
        /// From the top.
        public var cards: String
    }

    /// The cards that nobody has drawn, from the top.
    public var deck: String
    /// In the order in which they came to be.
    public var piles: [Pile]
    /// How many words of the running deal were used.
    public var wordCount: Int
    /// The running deal is the last.
    public var deals: [Deal] = []
}

/// A game without rounds that can be told in few words at any time.
public protocol SharedTable: Game {
    /// The table as it is now, without its deals.
    var snapshot: TableSnapshot { get }

    /// Becomes the table of a snapshot; throws where no table was ever like it.
    ///
    /// - Parameters:
    ///   - names: who sits there, by their seats.
    ///   - deals: those of the snapshot.
    mutating func restore(
        _ snapshot: TableSnapshot,
        names: [Int: String],
        deals: [DealRecord]
    ) throws(Refusal)
}
