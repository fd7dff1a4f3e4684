import TerminalKit

/// What the cards that somebody can turn up are worth, in pairs, to a player who forgets nothing.
///
/// Everything follows from three numbers: the pairs of which both cards were seen, the cards whose
/// partner was not, and the pairs of which the partner of no card was seen or of one.
struct CoachValues: Sendable {
    /// What was seen of the cards on the table.
    struct Position: Equatable, Sendable {
        /// Pairs of which both cards were seen.
        var open: Int
        /// Cards that were seen and whose partner was not.
        var single: Int
        /// Pairs on the table without those that are open.
        var closed: Int

        /// Cards that nobody has seen.
        var unseen: Int { 2 * closed - single }
    }

    /// What a card is, before it is turned up.
    enum Choice: Equatable, Sendable, CaseIterable {
        /// One of a pair of which both cards were seen.
        case ofPair
        /// A card that was seen, and that does not match.
        case known
        /// A card that nobody has seen.
        case unseen
    }

    /// A player alone wants few turns; two want more pairs than the other.
    let isAlone: Bool
    private let memory: MemoryTheory<Double>
    private let solitaire: SolitaireTheory<Double>

    init(pairCount: Int, isAlone: Bool) {
        self.isAlone = isAlone
        memory = MemoryTheory(pairCount: pairCount)
        solitaire = SolitaireTheory(pairCount: pairCount)
    }

    /// The worth of every first card that there is.
    func first(_ position: Position) -> [(choice: Choice, value: Double)] {
        var values: [(Choice, Double)] = []
        if position.open > 0 { values.append((.ofPair, best(position, afterPairCard: true))) }
        if position.single > 0 { values.append((.known, best(position, afterPairCard: false))) }
        if position.unseen > 0 { values.append((.unseen, firstUnseen(position))) }
        return values
    }

    /// The worth of every second card; in `position` the first one counts as seen.
    ///
    /// - Parameter afterPairCard: the first card's partner was seen.
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
        // The one single that matches the open card is a pair for who plays, not for the other.
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

    private func lead(_ position: Position) -> Double {
        Double(position.open) + memory.value(pairs: position.closed, known: position.single)
    }

    private func turns(_ position: Position) -> Double {
        Double(position.open) + solitaire.turns(pairs: position.closed, known: position.single)
    }
}

extension CoachValues.Position {
    /// A card was seen whose partner had been.
    var matching: Self { .init(open: open + 1, single: single - 1, closed: closed - 1) }

    /// A card was seen of a pair of which nothing had been.
    var addingSingle: Self { .init(open: open, single: single + 1, closed: closed) }

    /// A pair is gone of which both cards had been seen.
    func taking(open count: Int) -> Self {
        .init(open: open - count, single: single, closed: closed)
    }

    /// A pair is gone of which one card had been seen.
    func taking(single count: Int) -> Self {
        .init(open: open, single: single - count, closed: closed - count)
    }
}
