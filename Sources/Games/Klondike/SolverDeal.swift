/// The constant part of a search: the dealt places of the cards, and the order of stock and waste.
///
/// A card is `rank * 4 + suit` with the suits ♠ ♣ ♦ ♥. So the two suits of a color are neighbors,
/// and the twin of a card, which has the same rank and color, is `card ^ 1`. A set of cards is the
/// bits of a `UInt64`.
struct SolverDeal: Sendable {
    /// The face-down cards of each pile and its lowest open one, from the bottom.
    private(set) var piles: [[UInt8]]
    /// The cards of stock and waste in the order of a pass.
    let talon: [UInt8]
    /// The number of cards to turn at once, 1 or 3.
    let draw: Int
    /// The number of ranks in the deck: 13, fewer in tests.
    let rankCount: Int
    /// Whether positions with different numbers of turned cards are different. A search needs this
    /// if it counts the recyclings of the waste.
    let countsPasses: Bool

    /// The index of the pile that each card was dealt to.
    private var pileOf: [UInt8]
    /// The first bit of each pile's number in `SolverPosition.hidden`.
    private var shifts: [UInt32]

    /// The four kings as a set of cards. Only kings go on an empty pile.
    let kings: UInt64
    /// The foundations of a game that is won, as in `SolverPosition.foundations`.
    let complete: UInt16
    /// The bit of each card of the talon.
    private let bits: [UInt64]

    /// Creates a deal; nil if a position would not fit into a key, which never happens with 52
    /// cards. `piles` has the cards of each pile below its second open one, from the bottom.
    init?(
        piles: [[Int]],
        talon: [Int],
        draw: Int,
        rankCount: Int,
        countsPasses: Bool = false
    ) {
        self.countsPasses = countsPasses
        self.piles = piles.map { $0.map(UInt8.init) }
        self.talon = talon.map(UInt8.init)
        self.draw = draw
        self.rankCount = rankCount
        bits = talon.map { 1 << UInt64($0) }
        kings = 15 << UInt64(4 * (rankCount - 1))
        complete = UInt16(rankCount) &* 0x1111
        pileOf = Array(repeating: 0, count: 64)
        shifts = []
        var shift: UInt32 = 0
        for (index, pile) in piles.enumerated() {
            for card in pile { pileOf[card] = UInt8(index) }
            shifts.append(shift)
            shift += UInt32(Int.bitWidth - pile.count.leadingZeroBitCount)
        }
        shifts.append(shift)
        guard shift <= SolverPosition.hiddenBits, talon.count <= SolverPosition.talonBits else {
            return nil
        }
    }

    func bit(_ place: Int) -> UInt64 { bits[place] }

    /// Returns the number of face-down cards of a pile, plus one for its lowest open card.
    func count(_ pile: Int, _ hidden: UInt32) -> Int {
        let width = shifts[pile + 1] - shifts[pile]
        return Int(hidden >> shifts[pile] & ((1 << width) &- 1))
    }

    /// Returns the number of cards in a pile from the bottom up to `card`, the lowest open card.
    func count(under card: Int, _ position: SolverPosition) -> Int {
        count(Int(pileOf[card]), position.hidden)
    }

    /// Removes the lowest open card of a pile and turns the next card up.
    func uncover(_ card: Int, _ position: inout SolverPosition) {
        let pile = Int(pileOf[card])
        position.tops &= ~(1 << UInt64(card))
        position.hidden -= 1 << shifts[pile]
        show(pile, &position)
    }

    /// Turns up the lowest open card of a pile. A king with no card below it counts as a king that
    /// was moved to an empty pile.
    func show(_ pile: Int, _ position: inout SolverPosition) {
        let count = count(pile, position.hidden)
        guard count > 0 else { return }
        let card: UInt64 = 1 << UInt64(piles[pile][count - 1])
        position.open |= card
        if count == 1, card & kings != 0 {
            position.hidden -= 1 << shifts[pile]
        } else {
            position.tops |= card
        }
    }

    /// Returns a search's first position; `open` has the open cards that lie on other open cards.
    func start(open: UInt64, heights: [Int], wasted: Int) -> SolverPosition {
        var position = SolverPosition()
        position.open = open
        for (suit, height) in heights.enumerated() {
            position.foundations |= UInt16(height) << UInt16(4 * suit)
        }
        position.talon = (1 << UInt32(talon.count)) - 1
        position.wasted = UInt8(wasted)
        for (index, pile) in piles.enumerated() {
            position.hidden += UInt32(pile.count) << shifts[index]
            show(index, &position)
        }
        normalize(&position)
        return position
    }

    /// Makes positions equal from which the same cards of the talon come up. With one card at once,
    /// every card comes up. With three cards at once, a pass continues like a new pass if the waste
    /// has a multiple of three cards, or all cards.
    func normalize(_ position: inout SolverPosition) {
        if countsPasses { return }
        let wasted = Int(position.wasted)
        if draw == 1 || wasted.isMultiple(of: 3) || wasted == position.talon.nonzeroBitCount {
            position.wasted = 0
        }
    }

    /// Removes the card at a place of the talon.
    func take(_ place: Int, _ position: inout SolverPosition) {
        let bit: UInt32 = 1 << UInt32(place)
        position.talon &= ~bit
        position.wasted = UInt8((position.talon & (bit - 1)).nonzeroBitCount)
        normalize(&position)
    }

    /// Returns the talon's playable cards by place, including those that more turns bring up.
    func playable(_ position: SolverPosition) -> UInt32 {
        guard draw == 3 else { return position.talon }
        let last = position.talon.nonzeroBitCount - 1
        let wasted = Int(position.wasted)
        var playable: UInt32 = 0
        var rest = position.talon
        var number = 0
        while rest != 0 {
            let place = rest & (~rest &+ 1)
            rest ^= place
            let comesUp =
                number == last || number % 3 == 2
                || wasted > 0 && number >= wasted - 1 && (number - wasted + 1) % 3 == 0
            if comesUp { playable |= place }
            number += 1
        }
        return playable
    }
}

/// A position of a Klondike game with all cards known.
///
/// A card can lie on either of two cards of the same color and rank, and it does not matter on
/// which. If one of the two is free, moves can free the other card instead. So a position has the
/// open cards of the tableau in any arrangement, and the lowest open cards of the piles.
struct SolverPosition: Hashable, Sendable {
    static let hiddenBits: UInt32 = 19
    static let talonBits = 24

    /// The open cards of the tableau.
    var open: UInt64 = 0
    /// The open cards where they were dealt: not on an open card, nor as a king on an empty pile.
    var tops: UInt64 = 0
    /// The number of cards on each foundation, four bits for each suit.
    var foundations: UInt16 = 0
    /// The number of cards of each pile that have not moved since the deal, the lowest open card
    /// among them; four bits for each pile.
    var hidden: UInt32 = 0
    /// The remaining cards of stock and waste, by their places in `SolverDeal.talon`.
    var talon: UInt32 = 0
    /// The number of the talon's cards in the waste. Equivalent numbers are stored as 0.
    var wasted: UInt8 = 0

    /// The whole position in one word. The open cards need no bits: they follow from the hidden
    /// cards, the talon and the foundations.
    var key: UInt64 {
        UInt64(foundations) | UInt64(hidden) << 16 | UInt64(talon) << 35 | UInt64(wasted) << 59
    }

    func height(_ suit: Int) -> Int { Int(foundations >> UInt16(4 * suit) & 15) }
}
