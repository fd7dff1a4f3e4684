import Bots

/// The values of a player's possible flips, if the player forgets nothing: in pairs, or in turns
/// for a single player.
///
/// Three numbers decide them: the pairs with both cards seen, the seen cards with an unseen
/// partner, and the pairs with at most one card seen.
struct CoachValues: Sendable {
    /// The numbers of seen and unseen cards on the table.
    struct Position: Equatable, Sendable {
        /// Pairs with both cards seen.
        var open: Int
        /// Seen cards with an unseen partner.
        var single: Int
        /// Pairs on the table with at most one card seen.
        var closed: Int

        var unseen: Int { 2 * closed - single }
    }

    /// The kind of a card, before a player turns it up.
    enum Choice: Equatable, Sendable, CaseIterable {
        /// A card of a pair with both cards seen.
        case ofPair
        /// A seen card that does not match.
        case known
        case unseen
    }

    /// Whether one player plays alone, and wants few turns. Two players each want more pairs than
    /// the other.
    let isAlone: Bool
    private let memory: MemoryTheory<Double>
    private let solitaire: SolitaireTheory<Double>

    init(pairCount: Int, isAlone: Bool) {
        self.isAlone = isAlone
        memory = MemoryTheory(pairCount: pairCount)
        solitaire = SolitaireTheory(pairCount: pairCount)
    }

    /// Returns the value of each kind of first card that is possible now.
    func first(_ position: Position) -> [(choice: Choice, value: Double)] {
        var values: [(Choice, Double)] = []
        if position.open > 0 { values.append((.ofPair, best(position, afterPairCard: true))) }
        if position.single > 0 { values.append((.known, best(position, afterPairCard: false))) }
        if position.unseen > 0 { values.append((.unseen, firstUnseen(position))) }
        return values
    }

    /// Returns the value of each kind of second card that is possible. `position` counts the first
    /// card as seen.
    ///
    /// - Parameter afterPairCard: whether the first card's partner was seen.
    func second(
        _ position: Position,
        afterPairCard: Bool
    ) -> [(choice: Choice, value: Double)] {
        var values: [(Choice, Double)] = []
        let seenCount = 2 * position.open + position.single
        if afterPairCard {
            values.append((.ofPair, afterPair(position.taking(open: 1))))
            if seenCount > 2 { values.append((.known, afterMiss(position))) }
        } else if seenCount > 1 {
            values.append((.known, afterMiss(position)))
        }
        if position.unseen > 0 {
            values.append((.unseen, secondUnseen(position, afterPairCard: afterPairCard)))
        }
        return values
    }

    private func best(_ position: Position, afterPairCard: Bool) -> Double {
        second(position, afterPairCard: afterPairCard).map(\.value).max() ?? 0
    }

    private func firstUnseen(_ position: Position) -> Double {
        let unseen = Double(position.unseen)
        let matching = Double(position.single) / unseen
        var value = 0.0
        if position.single > 0 {
            value += matching * best(position.matching, afterPairCard: true)
        }
        if position.unseen > position.single {
            value += (1 - matching) * best(position.addingSingle, afterPairCard: false)
        }
        return value
    }

    private func secondUnseen(_ position: Position, afterPairCard: Bool) -> Double {
        let unseen = Double(position.unseen)
        // The single card that matches the open card is a pair for this player, not for the other.
        let others = afterPairCard ? position.single : position.single - 1
        let strangers = position.unseen - position.single
        var value = 0.0
        if !afterPairCard {
            value += afterPair(position.taking(single: 1)) / unseen
        }
        if others > 0 { value += Double(others) / unseen * afterMiss(position.matching) }
        if strangers > 0 { value += Double(strangers) / unseen * afterMiss(position.addingSingle) }
        return value
    }

    private func afterPair(_ position: Position) -> Double {
        isAlone ? -turns(position) : 1 + lead(position)
    }

    private func afterMiss(_ position: Position) -> Double {
        isAlone ? -turns(position) : -lead(position)
    }

    /// Returns the lead in pairs that the player to move can expect to gain, with no card up.
    func lead(_ position: Position) -> Double {
        Double(position.open) + memory.value(pairs: position.closed, known: position.single)
    }

    private func turns(_ position: Position) -> Double {
        Double(position.open) + solitaire.turns(pairs: position.closed, known: position.single)
    }
}

extension CoachValues.Position {
    /// The position after the partner of a seen card was shown.
    var matching: Self { .init(open: open + 1, single: single - 1, closed: closed - 1) }

    /// The position after a card of an unseen pair was shown.
    var addingSingle: Self { .init(open: open, single: single + 1, closed: closed) }

    /// Returns the position after a player took pairs with both cards seen.
    func taking(open count: Int) -> Self {
        .init(open: open - count, single: single, closed: closed)
    }

    /// Returns the position after a player took pairs with one card seen.
    func taking(single count: Int) -> Self {
        .init(open: open, single: single - count, closed: closed - count)
    }
}
