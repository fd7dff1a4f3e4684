import GameProtocol
import TerminalKit

/// Says of each flip of a round of Concentration what it lost against the best one, for a player who
/// remembers everything that was seen; a pure value.
///
/// Luck counts for nothing: a flip is judged by what could be known before the card was seen.
struct Coach: Sendable {
    private let values: CoachValues
    private let pairCount: Int
    /// By cell, the pairs of all cards that were seen and are still there.
    private var seen: [Int: String] = [:]
    private var takenCount = 0
    private var open: Int?

    /// A round begins; nil for a board of which nothing is known.
    init?(cellCount: Int, playerCount: Int) {
        guard (1...Limits.pairs.upperBound).contains(cellCount / 2), cellCount % 2 == 0 else {
            return nil
        }
        pairCount = cellCount / 2
        values = CoachValues(pairCount: pairCount, isAlone: playerCount == 1)
    }

    /// In the middle of a round.
    ///
    /// - Parameters:
    ///   - seen: by cell, the pairs of the cards that were seen and are still there.
    ///   - open: the first card of the running turn.
    init?(cellCount: Int, playerCount: Int, seen: [Int: String], takenCount: Int, open: Int?) {
        self.init(cellCount: cellCount, playerCount: playerCount)
        self.seen = seen
        self.takenCount = takenCount
        self.open = open
    }

    /// The best flip now; nil where what was seen contradicts itself.
    ///
    /// - Parameter mayPass: a first card that was seen before passes the turn on, which is good only for
    ///   somebody who can wait as long as the other.
    func advice(mayPass: Bool) -> Better? {
        guard let position else { return nil }
        let all = options(position)
        let options = open == nil && !mayPass ? all.filter { $0.choice != .known } : all
        guard let best = options.map(\.value).max() else { return nil }
        // Less is the rounding of the theory: of equal choices the plainest is named.
        let choices = options.filter { $0.value >= best - Self.rounding }.map(\.choice)
        return [CoachValues.Choice.ofPair, .unseen, .known].first(where: choices.contains)
            .map(better)
    }

    private static let rounding = 1e-9

    /// What is said of a flip.
    struct Remark: Equatable, Sendable {
        var player: String
        var cell: Int
        /// Pairs, or turns of a player alone; 0 or more.
        var lost: Double
        /// What would have been best; nil where nothing would have been better.
        var better: Better?
    }

    /// What would have been best.
    enum Better: Equatable, Sendable {
        /// A pair of which both cards were seen.
        case pair(Int, Int)
        /// The open card's partner.
        case partner(cell: Int)
        /// A card that was seen and does not match, to show nothing new.
        case known
        case unseen
    }

    /// Somebody turns up a card; nil where that cannot have happened.
    mutating func judge(_ flip: ShownFlip, nth: Int) -> Remark? {
        guard let position, seen[flip.cell].map({ $0 == flip.face.pair }) ?? true else {
            return nil
        }
        if nth == 1 { open = nil }
        let options = options(position)
        let choice = choice(flip.cell)
        defer { show(flip) }
        guard let chosen = options.first(where: { $0.choice == choice }),
            let best = options.max(by: { $0.value < $1.value })
        else { return nil }
        let lost = best.value - chosen.value
        // Less is the rounding of the theory.
        guard lost > Self.rounding else {
            return Remark(player: flip.player, cell: flip.cell, lost: 0, better: nil)
        }
        return Remark(
            player: flip.player,
            cell: flip.cell,
            lost: lost,
            better: better(best.choice)
        )
    }

    /// What was seen up to now; nil where it contradicts itself.
    private var position: CoachValues.Position? {
        let kinds = Set(seen.values).count
        let pairs = seen.count - kinds
        let position = CoachValues.Position(
            open: pairs,
            single: kinds - pairs,
            closed: pairCount - takenCount - pairs
        )
        let isPossible =
            position.single >= 0 && position.closed >= position.single && position.unseen >= 0
        return isPossible ? position : nil
    }

    private func options(
        _ position: CoachValues.Position
    ) -> [(choice: CoachValues.Choice, value: Double)] {
        guard let open else { return values.first(position) }
        let isPaired = partner(of: open) != nil
        // A server may tell of a card that is not there, or take the one that is up.
        guard seen[open] != nil, isPaired || position.single > 0 else { return [] }
        return values.second(position, afterPairCard: isPaired)
    }

    private func choice(_ cell: Int) -> CoachValues.Choice {
        guard seen[cell] != nil else { return .unseen }
        guard let open else { return partner(of: cell) == nil ? .known : .ofPair }
        return partner(of: open) == cell ? .ofPair : .known
    }

    private func partner(of cell: Int) -> Int? {
        seen.first { $0.key != cell && $0.value == seen[cell] }?.key
    }

    private func better(_ choice: CoachValues.Choice) -> Better {
        switch choice {
        case .unseen: .unseen
        case .known: .known
        case .ofPair: open.flatMap(partner).map { .partner(cell: $0) } ?? knownPair
        }
    }

    /// The known pair that lies first on the board.
    private var knownPair: Better {
        let pairs = seen.keys.sorted().lazy.compactMap { cell in
            partner(of: cell).map { Better.pair(cell, $0) }
        }
        return pairs.first ?? .unseen
    }

    private mutating func show(_ flip: ShownFlip) {
        seen[flip.cell] = flip.face.pair
        guard let first = open, first != flip.cell else {
            open = flip.cell
            return
        }
        open = nil
        guard seen[first] == flip.face.pair else { return }
        seen[first] = nil
        seen[flip.cell] = nil
        takenCount += 1
    }
}
