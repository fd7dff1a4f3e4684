/// Which moves a search leaves out because another one is as good (all of them, but in tests).
struct SolverRules: OptionSet, Sendable {
    let rawValue: Int

    /// A card that nothing can need in the tableau goes up, and nothing else is tried.
    static let safeUp = SolverRules(rawValue: 1)
    /// Part of a run moves only if the card that it uncovers can go up.
    static let partsForUp = SolverRules(rawValue: 2)
    /// A whole run without hidden cards under it moves only if a king can use the place.
    static let placesForKings = SolverRules(rawValue: 4)
    /// A king that lies alone stays where it is.
    static let kingsStay = SolverRules(rawValue: 8)
    /// No card comes back that would go up at once.
    static let safeStays = SolverRules(rawValue: 16)

    static let all: SolverRules = [.safeUp, .partsForUp, .placesForKings, .kingsStay, .safeStays]
}

/// A move of a search: turning until a card comes up belongs to the move of that card.
enum SolverMove: Hashable, Sendable {
    case raise(pile: UInt8)
    case raiseTalon(place: UInt8)
    case lay(place: UInt8, pile: UInt8)
    case run(from: UInt8, to: UInt8, count: UInt8)
    case lower(suit: UInt8, pile: UInt8)
}

extension SolverDeal {
    private func height(_ position: SolverPosition, _ suit: Int) -> Int {
        Int(position.foundations >> UInt16(4 * suit) & 15)
    }

    /// Whether the card is the next of its foundation.
    private func fitsUp(_ card: Int, _ position: SolverPosition) -> Bool {
        height(position, card & 3) == card >> 2
    }

    /// Whether no card can need this one in the tableau any more.
    ///
    /// The cards that go on it are of the other color and one lower; they can go up themselves.
    /// The other suit of its own color counts, too, because cards may be taken back.
    func isSafe(_ card: Int, _ position: SolverPosition) -> Bool {
        let rank = card >> 2
        let suit = card & 3
        return height(position, suit ^ 1) >= rank - 1 && height(position, suit ^ 3) >= rank - 1
            && height(position, suit ^ 2) >= rank - 2
    }

    /// Whether the card goes on the pile.
    private func fits(_ card: Int, on pile: SolverPile) -> Bool {
        if pile.count == 0 { return card >> 2 == 12 }
        return pile.rank - pile.count == card >> 2
            && (pile.color ^ (pile.count & 1)) == card & 1
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

    /// A move up that cannot be wrong.
    func safeMove(_ position: SolverPosition) -> SolverMove? {
        for index in 0..<7 {
            let pile = SolverPile(position.piles[index])
            if pile.count > 0, fitsUp(pile.top, position), isSafe(pile.top, position) {
                return .raise(pile: UInt8(index))
            }
        }
        // With three cards at once, to take a card changes which others come up.
        guard draw == 1 else { return nil }
        var rest = position.talon
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            let card = Int(talon[place])
            if fitsUp(card, position), isSafe(card, position) {
                return .raiseTalon(place: UInt8(place))
            }
        }
        return nil
    }

    /// Adds the moves of a position, the most promising one last.
    func append(_ moves: inout [SolverMove], _ position: SolverPosition, _ rules: SolverRules) {
        let empty = (0..<7).first { position.piles[$0] & 0x78 == 0 }

        // Back from a foundation.
        for suit in 0..<4 {
            let height = height(position, suit)
            guard height > 1 else { continue }
            let card = (height - 1) * 4 + suit
            if rules.contains(.safeStays), isSafe(card, position) { continue }
            for index in 0..<7 where position[index].count > 0 && fits(card, on: position[index]) {
                moves.append(.lower(suit: UInt8(suit), pile: UInt8(index)))
            }
            if card >> 2 == 12, let empty {
                moves.append(.lower(suit: UInt8(suit), pile: UInt8(empty)))
            }
        }
        // Parts of runs, and whole runs that leave a place.
        for from in 0..<7 where position[from].count > 0 {
            for to in 0..<7 where to != from {
                guard let count = fitting(position[from], on: position[to], first: empty, to) else {
                    continue
                }
                let move = SolverMove.run(from: UInt8(from), to: UInt8(to), count: UInt8(count))
                if count < position[from].count {
                    let uncovered = position[from].card(position[from].count - count - 1)
                    if rules.contains(.partsForUp), !fitsUp(uncovered, position) { continue }
                    moves.append(move)
                } else if position[from].down == 0 {
                    if position[to].count == 0 {
                        if rules.contains(.kingsStay) { continue }
                    } else if rules.contains(.placesForKings), !needsPlace(position) {
                        continue
                    }
                    moves.append(move)
                }
            }
        }
        // From the talon.
        var rest = playable(position)
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            let card = Int(talon[place])
            for index in 0..<7 {
                guard fits(card, on: position[index]) else { continue }
                guard position[index].count > 0 || index == empty else { continue }
                moves.append(.lay(place: UInt8(place), pile: UInt8(index)))
            }
        }
        rest = playable(position)
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            if fitsUp(Int(talon[place]), position) {
                moves.append(.raiseTalon(place: UInt8(place)))
            }
        }
        // Whole runs that turn a card up, with the most hidden cards last.
        for hidden in 1...6 {
            for from in 0..<7 where position[from].down == hidden {
                for to in 0..<7 where to != from {
                    let count = fitting(position[from], on: position[to], first: empty, to)
                    guard count == position[from].count else { continue }
                    moves.append(.run(from: UInt8(from), to: UInt8(to), count: UInt8(count ?? 0)))
                }
            }
        }
        // Up.
        for index in 0..<7 where position[index].count > 0 && fitsUp(position[index].top, position) {
            moves.append(.raise(pile: UInt8(index)))
        }
    }

    /// How many cards of a run fit on another pile; of empty piles the first one counts.
    private func fitting(_ run: SolverPile, on pile: SolverPile, first: Int?, _ index: Int) -> Int? {
        if pile.count == 0 { return index == first && run.rank == 12 ? run.count : nil }
        let wanted = pile.rank - pile.count
        let place = run.rank - wanted
        guard wanted >= 0, place >= 0, place < run.count else { return nil }
        return (run.color ^ place & 1) == (pile.color ^ pile.count & 1) ? run.count - place : nil
    }

    /// Whether a king lies where an empty place would help it.
    private func needsPlace(_ position: SolverPosition) -> Bool {
        for index in 0..<7 where position[index].down > 0 && position[index].rank == 12 { return true }
        // A king that is hidden, in the talon or on top of its foundation.
        var free = 0
        for index in 0..<7 where position[index].down == 0 && position[index].count > 0 {
            if position[index].rank == 12 { free += 1 }
        }
        return free < 4
    }

    /// Carries a move out.
    func apply(_ move: SolverMove, _ position: inout SolverPosition) {
        switch move {
        case .raise(let index):
            var pile = SolverPile(position.piles[Int(index)])
            let card = pile.top
            pile.remove(1)
            put(&pile, at: Int(index), &position)
            position.foundations += 1 << UInt16(4 * (card & 3))
        case .raiseTalon(let place):
            take(place, &position)
            position.foundations += 1 << UInt16(4 * (Int(talon[Int(place)]) & 3))
        case .lay(let place, let index):
            take(place, &position)
            var pile = SolverPile(position.piles[Int(index)])
            pile.append(Int(talon[Int(place)]))
            position.piles[Int(index)] = pile.packed
        case .run(let from, let to, let count):
            var source = SolverPile(position.piles[Int(from)])
            var target = SolverPile(position.piles[Int(to)])
            target.append(Int(count), of: source)
            source.remove(Int(count))
            put(&source, at: Int(from), &position)
            position.piles[Int(to)] = target.packed
        case .lower(let suit, let index):
            let card = (height(position, Int(suit)) - 1) * 4 + Int(suit)
            position.foundations -= 1 << UInt16(4 * suit)
            var pile = SolverPile(position.piles[Int(index)])
            pile.append(card)
            position.piles[Int(index)] = pile.packed
        }
    }

    /// Puts a pile back, with its next hidden card turned up if it has become empty.
    private func put(_ pile: inout SolverPile, at index: Int, _ position: inout SolverPosition) {
        if pile.count == 0, pile.down > 0 {
            pile.down -= 1
            pile.append(Int(down[index][pile.down]))
        }
        position.piles[index] = pile.packed
    }

    private func take(_ place: UInt8, _ position: inout SolverPosition) {
        let bit: UInt32 = 1 << UInt32(place)
        position.talon &= ~bit
        position.wasted = UInt8((position.talon & (bit - 1)).nonzeroBitCount)
        normalize(&position)
    }
}
