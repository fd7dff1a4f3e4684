/// Rules for moves that a search may skip, as another move is as good. Only tests use fewer.
struct SolverRules: OptionSet, Sendable {
    let rawValue: Int

    /// An open card of the tableau that no card can need goes up, and no other move is tried.
    static let safeUp = SolverRules(rawValue: 1)
    /// A card of the talon that no other card can need goes up, and the search tries no other move.
    /// With three cards turned at once, this holds only for the last card of the talon.
    static let safeTalonUp = SolverRules(rawValue: 2)
    /// No card comes back from its foundation if it would go up again at once.
    static let safeStays = SolverRules(rawValue: 4)
    /// With one card turned at once, a card of the talon is laid only if the next move uses it.
    static let laysForUse = SolverRules(rawValue: 8)
    /// A pile is emptied only if the next move puts a king there.
    static let placesForKings = SolverRules(rawValue: 16)

    static let all: SolverRules = [
        .safeUp, .safeTalonUp, .safeStays, .laysForUse, .placesForKings,
    ]
}

/// One move of a search.
///
/// A move includes the turns of the stock before it, and the moves of other cards between two cards
/// of one color and rank.
enum SolverMove: Hashable, Sendable {
    /// Moves an open card to its foundation.
    case raise(card: UInt8)
    /// Moves a card of the talon to its foundation.
    case raiseTalon(place: UInt8)
    /// Moves a card of the talon to the tableau.
    case lay(place: UInt8)
    /// Moves the lowest open card of a pile to another pile, with all cards on it.
    case uncover(card: UInt8)
    /// Moves the top card of a foundation to the tableau.
    case lower(suit: UInt8)
}

/// The condition that the next move must fulfil to make the last move worth it.
enum SolverDebt: Equatable, Sendable {
    case none
    /// The next move puts a card on one of this color and rank, or moves its twin up.
    case use(card: UInt8)
    /// The next move puts a king on an empty pile.
    case king
}

extension SolverDeal {
    /// The mask with one bit for each pair of cards of one color and rank.
    private static let pairs: UInt64 = 0x5555_5555_5555_5555

    /// Returns the set with the colors exchanged: each pair moves to the other color's place.
    private func recolored(_ cards: UInt64) -> UInt64 {
        (cards & 0x3333_3333_3333_3333) << 2 | cards >> 2 & 0x3333_3333_3333_3333
    }

    /// Returns both cards of each color and rank with a free card: moves can free either of them.
    private func free(_ position: SolverPosition) -> UInt64 {
        let open = position.open
        let laid = recolored(open & ~position.tops) << 4
        // More cards of this color and rank are open than cards lie on them.
        let one = (open | open >> 1) & ~(laid | laid >> 1)
        let two = open & open >> 1 & ~(laid & laid >> 1)
        let free = (one | two) & Self.pairs
        return free | free << 1
    }

    /// Returns the cards that fit on a free card, and the kings if a pile is empty.
    private func fitting(_ free: UInt64, _ position: SolverPosition) -> UInt64 {
        let fitting = recolored(free) >> 4
        return emptyCount(position) > 0 ? fitting | kings : fitting
    }

    private func emptyCount(_ position: SolverPosition) -> Int {
        piles.count - position.tops.nonzeroBitCount
            - (position.open & ~position.tops & kings).nonzeroBitCount
    }

    /// Returns the next card of each foundation.
    private func next(_ position: SolverPosition) -> UInt64 {
        var next: UInt64 = 0
        for suit in 0..<4 { next |= 1 << UInt64(4 * position.height(suit) + suit) }
        return next
    }

    /// Whether every other card can do without this one in the tableau from now on. Only cards of
    /// the other color and one rank lower go on it, and those can go up themselves. The card's twin
    /// counts, too, because cards may come back from the foundations.
    private func isSafe(_ card: Int, _ position: SolverPosition) -> Bool {
        let rank = card >> 2
        let suit = card & 3
        return position.height(suit ^ 2) >= rank - 1 && position.height(suit ^ 3) >= rank - 1
            && position.height(suit ^ 1) >= rank - 2
    }

    /// Returns a move to a foundation that cannot be wrong; nil if there is none.
    func safeMove(_ position: SolverPosition, _ rules: SolverRules) -> SolverMove? {
        let next = next(position)
        if rules.contains(.safeUp) {
            var rest = next & position.open
            if rest != 0 { rest &= free(position) }
            while let card = rest.takeFirst() {
                if isSafe(card, position) { return .raise(card: UInt8(card)) }
            }
        }
        guard rules.contains(.safeTalonUp) else { return nil }
        var rest = position.talon
        if draw == 3 {
            // Taking a card changes which other cards come up, except for the last one.
            guard position.wasted == 0, rest != 0 else { return nil }
            rest = 1 << UInt32(31 - rest.leadingZeroBitCount)
        }
        while let place = rest.takeFirst() {
            if next & bit(place) != 0, isSafe(Int(talon[place]), position) {
                return .raiseTalon(place: UInt8(place))
            }
        }
        return nil
    }

    /// Appends the moves of a position, the most promising one last.
    func append(
        _ moves: inout [SolverMove],
        _ position: SolverPosition,
        _ debt: SolverDebt,
        _ rules: SolverRules
    ) {
        let free = free(position)
        var fitting = fitting(free, position)
        var raisable = next(position)
        switch debt {
        case .none: break
        case .use(let card):
            // The next move puts a card on one of the two, or moves the twin up.
            raisable &= position.open & 1 << UInt64(card ^ 1)
            fitting &= recolored(3 << UInt64(card & ~1)) >> 4
        case .king:
            raisable = 0
            fitting &= kings
        }
        let playable = fitting | raisable == 0 ? 0 : playable(position)

        // Cards from the foundations.
        for suit in 0..<4 {
            let height = position.height(suit)
            guard height > 0 else { continue }
            let card = 4 * (height - 1) + suit
            guard fitting >> UInt64(card) & 1 != 0 else { continue }
            if rules.contains(.safeStays), isSafe(card, position) { continue }
            moves.append(.lower(suit: UInt8(suit)))
        }
        // Cards from the talon to the tableau.
        var rest = playable
        while let place = rest.takeFirst() {
            let card = bit(place)
            guard fitting & card != 0 else { continue }
            // If the twin is free already, the twin will do.
            if draw == 1, rules.contains(.laysForUse), free & card != 0 { continue }
            moves.append(.lay(place: UInt8(place)))
        }
        // Open cards that lie on other open cards.
        var cards = raisable & free & position.open & ~position.tops
        while let card = cards.takeFirst() { moves.append(.raise(card: UInt8(card))) }
        rest = playable
        while let place = rest.takeFirst() {
            if raisable & bit(place) != 0 { moves.append(.raiseTalon(place: UInt8(place))) }
        }
        // Lowest open cards, whose move turns up another card.
        cards = fitting & position.tops
        while let card = cards.takeFirst() {
            if rules.contains(.placesForKings), count(under: card, position) == 1,
                emptyCount(position) > 0
            {
                continue
            }
            moves.append(.uncover(card: UInt8(card)))
        }
        cards = raisable & free & position.tops
        while let card = cards.takeFirst() { moves.append(.raise(card: UInt8(card))) }
    }

    /// Carries out a move and returns the condition for the next one.
    func apply(
        _ move: SolverMove,
        _ position: inout SolverPosition,
        _ rules: SolverRules
    ) -> SolverDebt {
        switch move {
        case .raise(let card):
            position.open &= ~(1 << UInt64(card))
            position.foundations += 1 << UInt16(4 * (card & 3))
            if position.tops >> UInt64(card) & 1 != 0 { uncover(Int(card), &position) }
        case .raiseTalon(let place):
            position.foundations += 1 << UInt16(4 * (talon[Int(place)] & 3))
            take(Int(place), &position)
        case .lay(let place):
            position.open |= bit(Int(place))
            take(Int(place), &position)
            if draw == 1, rules.contains(.laysForUse) { return .use(card: talon[Int(place)]) }
        case .uncover(let card):
            let isPlace = count(under: Int(card), position) == 1
            uncover(Int(card), &position)
            if isPlace, rules.contains(.placesForKings) { return .king }
        case .lower(let suit):
            let card = 4 * (position.height(Int(suit)) - 1) + Int(suit)
            position.foundations -= 1 << UInt16(4 * suit)
            position.open |= 1 << UInt64(card)
        }
        return .none
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// Clears the lowest bit that is set and returns its place; nil if none is set.
    mutating func takeFirst() -> Int? {
        guard self != 0 else { return nil }
        let place = trailingZeroBitCount
        self &= self &- 1
        return place
    }
}
