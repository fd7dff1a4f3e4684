import GameProtocol

/// What never changes while a patience is searched: which cards lie where, and how they come up.
///
/// A card is `rank * 4 + suit` with the suits ♠ ♣ ♦ ♥, so that the two suits of a color stand side
/// by side: the twin of a card is `card ^ 1`. Sets of cards are the bits of a `UInt64`.
struct SolverDeal: Sendable {
    /// The cards that lie under the open ones of each pile, and the lowest open one, from below.
    private(set) var piles: [[UInt8]]
    /// Stock and waste in the order in which they come up.
    let talon: [UInt8]
    /// How many cards are turned at once, 1 or 3.
    let draw: Int
    /// How many ranks the deck has: 13, fewer in tests.
    let rankCount: Int
    /// Whether positions differ by how much of the stock was turned: for a search that counts how
    /// often the waste comes back.
    let countsPasses: Bool

    /// In which pile a card was dealt.
    private var pileOf: [UInt8]
    /// Where the number of a pile begins in `SolverPosition.hidden`.
    private var shifts: [UInt32]

    /// The four cards that go on an empty pile.
    let kings: UInt64
    /// The foundations of a game that is won.
    let complete: UInt16
    /// The talon as a set of cards.
    private let bits: [UInt64]

    /// The deal whose piles have these cards below their second open one; nil where a position
    /// would not fit into a key, as none does that a deal of 52 cards leads to.
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

    /// The number of hidden cards and the lowest open one of a pile.
    func count(_ pile: Int, _ hidden: UInt32) -> Int {
        let width = shifts[pile + 1] - shifts[pile]
        return Int(hidden >> shifts[pile] & ((1 << width) &- 1))
    }

    /// The number of cards that lie in the pile of that lowest open card, itself among them.
    func count(under card: Int, _ position: SolverPosition) -> Int {
        count(Int(pileOf[card]), position.hidden)
    }

    /// The lowest open card of its pile has gone: the next one is turned up.
    func uncover(_ card: Int, _ position: inout SolverPosition) {
        let pile = Int(pileOf[card])
        position.tops &= ~(1 << UInt64(card))
        position.hidden -= 1 << shifts[pile]
        show(pile, &position)
    }

    /// Opens the lowest open card of a pile.
    ///
    /// A king without cards below it is like one that was moved to an empty pile.
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

    /// The position in which the search begins.
    ///
    /// - Parameter open: the open cards that lie on other open ones.
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

    /// Positions from which the same cards of the talon come up are one.
    ///
    /// With one card at once every card comes up. With three, turning goes on where a new pass
    /// would turn if a multiple of three lies on the waste, or all.
    func normalize(_ position: inout SolverPosition) {
        if countsPasses { return }
        let wasted = Int(position.wasted)
        if draw == 1 || wasted.isMultiple(of: 3) || wasted == position.talon.nonzeroBitCount {
            position.wasted = 0
        }
    }

    /// Takes a card out of the talon.
    func take(_ place: Int, _ position: inout SolverPosition) {
        let bit: UInt32 = 1 << UInt32(place)
        position.talon &= ~bit
        position.wasted = UInt8((position.talon & (bit - 1)).nonzeroBitCount)
        normalize(&position)
    }

    /// The places of the cards of the talon that can be played, after turning if need be.
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

/// A position of a patience whose cards are all known.
///
/// On which of two cards of the same color and rank another one lies does not matter: where one of
/// them is free, cards can be moved so that it is the other one. So a position is told by the cards
/// that are open in the tableau, whichever way they lie on each other, and by those that are the
/// lowest open ones of their piles.
struct SolverPosition: Hashable, Sendable {
    static let hiddenBits: UInt32 = 19
    static let talonBits = 24

    /// The open cards of the tableau.
    var open: UInt64 = 0
    /// Those that lie where they were dealt, and not on an open card or a place for kings.
    var tops: UInt64 = 0
    /// How many cards lie on each foundation, four bits a suit.
    var foundations: UInt16 = 0
    /// How many cards of each pile were not moved yet, its lowest open card among them.
    var hidden: UInt32 = 0
    /// The cards of stock and waste that are still there, by their places in `SolverDeal.talon`.
    var talon: UInt32 = 0
    /// How many of them are in the waste; 0 for all numbers from which the same cards come up.
    var wasted: UInt8 = 0

    /// Everything in one word: what is open follows from what is hidden, in the talon and up.
    var key: UInt64 {
        UInt64(foundations) | UInt64(hidden) << 16 | UInt64(talon) << 35 | UInt64(wasted) << 59
    }

    func height(_ suit: Int) -> Int { Int(foundations >> UInt16(4 * suit) & 15) }
}
