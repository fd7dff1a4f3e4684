/// Which moves a search leaves out because others are as good (all of them, but in tests).
struct SolverRules: OptionSet, Sendable {
    let rawValue: Int

    /// A card that nothing can need in the tableau goes up, and nothing else is tried.
    static let safeUp = SolverRules(rawValue: 1)
    /// The same for a card of the talon, where each is turned by itself; else for the last one.
    static let safeTalonUp = SolverRules(rawValue: 2)
    /// No card comes back that would go up at once.
    static let safeStays = SolverRules(rawValue: 4)
    /// A card of the talon is laid only for what needs it at once, where each is turned by itself.
    static let laysForUse = SolverRules(rawValue: 8)
    /// A place is made only for a king that goes there at once.
    static let placesForKings = SolverRules(rawValue: 16)

    static let all: SolverRules = [
        .safeUp, .safeTalonUp, .safeStays, .laysForUse, .placesForKings,
    ]
}

/// A move of a search.
///
/// To turn until a card comes up belongs to the move of that card, and so does to move other cards
/// between cards of one color and rank.
enum SolverMove: Hashable, Sendable {
    /// An open card goes up.
    case raise(card: UInt8)
    /// A card of the talon goes up.
    case raiseTalon(place: UInt8)
    /// A card of the talon goes to the tableau.
    case lay(place: UInt8)
    /// The lowest open card of a pile goes to another pile, with all that lies on it.
    case uncover(card: UInt8)
    /// The top card of a foundation goes to the tableau.
    case lower(suit: UInt8)
}

/// What the next move has to do so that the one before was worth it.
enum SolverDebt: Equatable, Sendable {
    case none
    /// It uses that a card of this color and rank has become free.
    case use(card: UInt8)
    /// It moves a king to an empty pile.
    case king
}

extension SolverDeal {
    /// A bit for each two cards of one color and rank.
    private static let pairs: UInt64 = 0x5555_5555_5555_5555

    /// Exchanges the colors.
    private func recolored(_ cards: UInt64) -> UInt64 {
        (cards & 0x3333_3333_3333_3333) << 2 | cards >> 2 & 0x3333_3333_3333_3333
    }

    /// The cards of those colors and ranks of which one is free, so that either can be.
    private func free(_ position: SolverPosition) -> UInt64 {
        let open = position.open
        let laid = recolored(open & ~position.tops) << 4
        // One more is there than cards lie on them.
        let one = (open | open >> 1) & ~(laid | laid >> 1)
        let two = open & open >> 1 & ~(laid & laid >> 1)
        let free = (one | two) & Self.pairs
        return free | free << 1
    }

    /// The cards that go on a free one, or as a king to an empty pile.
    private func fitting(_ free: UInt64, _ position: SolverPosition) -> UInt64 {
        let fitting = recolored(free) >> 4
        return emptyCount(position) > 0 ? fitting | kings : fitting
    }

    private func emptyCount(_ position: SolverPosition) -> Int {
        piles.count - position.tops.nonzeroBitCount
            - (position.open & ~position.tops & kings).nonzeroBitCount
    }

    /// The next cards of the foundations.
    private func next(_ position: SolverPosition) -> UInt64 {
        var next: UInt64 = 0
        for suit in 0..<4 { next |= 1 << UInt64(4 * position.height(suit) + suit) }
        return next
    }

    /// Whether no card can need this one in the tableau any more.
    ///
    /// The cards that go on it are of the other color and one lower; they can go up themselves.
    /// The other suit of its own color counts, too, because cards may be taken back.
    private func isSafe(_ card: Int, _ position: SolverPosition) -> Bool {
        let rank = card >> 2
        let suit = card & 3
        return position.height(suit ^ 2) >= rank - 1 && position.height(suit ^ 3) >= rank - 1
            && position.height(suit ^ 1) >= rank - 2
    }

    /// A move up that cannot be wrong.
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
            // To take a card changes which others come up, but for the last one.
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

    /// Adds the moves of a position, the most promising one last.
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
            // Something is laid on one of the two, or its twin goes up.
            raisable &= position.open & 1 << UInt64(card ^ 1)
            fitting &= recolored(3 << UInt64(card & ~1)) >> 4
        case .king:
            raisable = 0
            fitting &= kings
        }
        let playable = fitting | raisable == 0 ? 0 : playable(position)

        // Back from a foundation.
        for suit in 0..<4 {
            let height = position.height(suit)
            guard height > 0 else { continue }
            let card = 4 * (height - 1) + suit
            guard fitting >> UInt64(card) & 1 != 0 else { continue }
            if rules.contains(.safeStays), isSafe(card, position) { continue }
            moves.append(.lower(suit: UInt8(suit)))
        }
        // From the talon, last of all to the foundations.
        var rest = playable
        while let place = rest.takeFirst() {
            let card = bit(place)
            guard fitting & card != 0 else { continue }
            // Where its twin is free already, that one will do.
            if draw == 1, rules.contains(.laysForUse), free & card != 0 { continue }
            moves.append(.lay(place: UInt8(place)))
        }
        // Cards that lie on others.
        var cards = raisable & free & position.open & ~position.tops
        while let card = cards.takeFirst() { moves.append(.raise(card: UInt8(card))) }
        rest = playable
        while let place = rest.takeFirst() {
            if raisable & bit(place) != 0 { moves.append(.raiseTalon(place: UInt8(place))) }
        }
        // Cards under which another one is turned up.
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

    /// Carries a move out; gives what the next one has to do.
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
    /// Takes the lowest bit away; gives its place.
    mutating func takeFirst() -> Int? {
        guard self != 0 else { return nil }
        let place = trailingZeroBitCount
        self &= self &- 1
        return place
    }
}
