import GameProtocol

/// A position of a patience whose cards are all known, small enough to be copied at each step.
///
/// A card is `rank * 4 + suit`, with the suits in new-deck order, so that the lowest bit is the
/// color. What never changes in a deal stands in `SolverDeal`.
struct SolverPosition: Hashable, Sendable {
    /// The seven piles.
    var piles = SIMD8<UInt32>(repeating: 0)
    /// How many cards lie on each foundation, four bits a suit.
    var foundations: UInt16 = 0
    /// The cards of stock and waste that are still there, by their places in `SolverDeal.talon`.
    var talon: UInt32 = 0
    /// How many of them are in the waste; 0 for all numbers from which the same cards come up.
    var wasted: UInt8 = 0

    /// The pile of that number, 0 to 6.
    subscript(pile: Int) -> SolverPile { SolverPile(piles[pile]) }
}

/// A pile: how many cards lie face down, and the open run.
///
/// A run goes down by one rank and changes its color from card to card, so that its first card and
/// one bit for each card say everything.
struct SolverPile {
    var down: Int
    var count: Int
    /// The rank of the first card, 0 to 12.
    var rank: Int
    /// The color of the first card.
    var color: Int
    /// The upper bit of each card's suit, from the first card on.
    var bits: UInt32

    init(_ packed: UInt32) {
        down = Int(packed & 7)
        count = Int(packed >> 3 & 15)
        rank = Int(packed >> 7 & 15)
        color = Int(packed >> 11 & 1)
        bits = packed >> 12
    }

    var packed: UInt32 {
        if count == 0 { return UInt32(down) }
        return UInt32(down) | UInt32(count) << 3 | UInt32(rank) << 7 | UInt32(color) << 11
            | bits << 12
    }

    /// The card at that place of the run, from 0.
    func card(_ place: Int) -> Int {
        let suit = (color ^ place & 1) | Int(bits >> UInt32(place) & 1) << 1
        return (rank - place) * 4 + suit
    }

    var top: Int { card(count - 1) }

    /// Takes the last `number` cards away.
    mutating func remove(_ number: Int) {
        count -= number
        bits &= (1 << UInt32(count)) &- 1
    }

    /// Lays the last `number` cards of another run on this one, or begins this one with them.
    mutating func append(_ number: Int, of other: SolverPile) {
        let first = other.count - number
        if count == 0 {
            rank = other.rank - first
            color = other.color ^ first & 1
        }
        bits |= (other.bits >> UInt32(first)) << UInt32(count)
        count += number
    }

    mutating func append(_ card: Int) {
        if count == 0 {
            rank = card >> 2
            color = card & 1
        }
        bits |= UInt32(card >> 1 & 1) << UInt32(count)
        count += 1
    }
}

/// What of a deal never changes.
struct SolverDeal: Sendable {
    /// The cards that lie face down under each pile, from the bottom.
    var down: [[UInt8]] = []
    /// Stock and waste in the order in which they come up.
    var talon: [UInt8] = []
    /// How many cards are turned at once, 1 or 3.
    let draw: Int

    /// The deal of a layout, and its position.
    init(_ layout: KlondikeLayout, draw: Int) {
        self.draw = draw
        down = layout.tableau.map { $0.down.map { UInt8($0.solverCard) } }
        talon = (layout.waste + layout.stock.reversed()).map { UInt8($0.solverCard) }
    }

    func position(_ layout: KlondikeLayout) -> SolverPosition {
        var position = SolverPosition()
        for (index, pile) in layout.tableau.enumerated() {
            var packed = SolverPile(UInt32(pile.down.count))
            for card in pile.up { packed.append(card.solverCard) }
            position.piles[index] = packed.packed
        }
        for (suit, count) in layout.foundations.enumerated() {
            position.foundations |= UInt16(count) << UInt16(4 * suit)
        }
        position.talon = UInt32((UInt64(1) << UInt64(talon.count)) - 1)
        position.wasted = UInt8(layout.waste.count)
        normalize(&position)
        return position
    }

    /// Positions from which the same cards of the stock come up are one.
    ///
    /// With one card at once every card comes up. With three, turning goes on where a new pass
    /// would turn if a multiple of three lies on the waste, or all.
    func normalize(_ position: inout SolverPosition) {
        let wasted = Int(position.wasted)
        if draw == 1 || wasted.isMultiple(of: 3) || wasted == position.talon.nonzeroBitCount {
            position.wasted = 0
        }
    }

    /// The same for all positions that differ in the order of piles without hidden cards alone.
    func key(_ position: SolverPosition) -> SIMD4<UInt64> {
        var piles = position.piles
        // The hidden cards of a pile are known by its number.
        for index in 0..<7 where piles[index] & 7 != 0 { piles[index] |= UInt32(index + 1) << 25 }
        for index in 1..<7 {
            let pile = piles[index]
            var place = index
            while place > 0, piles[place - 1] > pile {
                piles[place] = piles[place - 1]
                place -= 1
            }
            piles[place] = pile
        }
        return SIMD4(
            UInt64(piles[0]) | UInt64(piles[1]) << 32,
            UInt64(piles[2]) | UInt64(piles[3]) << 32,
            UInt64(piles[4]) | UInt64(piles[5]) << 32,
            UInt64(piles[6]) | UInt64(position.talon) << 32 | UInt64(position.wasted) << 56
        ) ^ SIMD4(
            UInt64(position.foundations & 15) << 28 | UInt64(position.foundations >> 4 & 15) << 60,
            UInt64(position.foundations >> 8 & 15) << 28 | UInt64(position.foundations >> 12) << 60,
            0, 0
        )
    }
}

extension PlayingCard {
    var solverCard: Int {
        guard case .suited(let rank, let suit) = self else { return 0 }
        return rank.place * 4 + suit.place
    }
}
