import GameProtocol

/// The judge of each flip in a round of Concentration. It compares a flip with the best flip of a
/// player who remembers all seen cards. It is a pure value.
///
/// Luck does not count: the coach uses only the cards seen before the flip.
struct Coach: Sendable {
    private let values: CoachValues
    private let pairCount: Int
    /// The name of the pair of each card that was seen and is still on the board, by cell.
    private var seen: [Int: String] = [:]
    private var takenCount = 0
    private var open: Int?
    /// The pairs that each player has taken in this round.
    private var won: [String: Int] = [:]
    /// The player whose turn it is; nil before the first turn.
    private var mover: String?

    /// Starts a round. Fails for a board of an impossible size.
    init?(cellCount: Int, playerCount: Int) {
        guard (1...Limits.pairs.upperBound).contains(cellCount / 2), cellCount % 2 == 0 else {
            return nil
        }
        pairCount = cellCount / 2
        values = CoachValues(pairCount: pairCount, isAlone: playerCount == 1)
    }

    /// Starts in the middle of a round.
    ///
    /// - Parameters:
    ///   - seen: the pairs of the cards that were seen and are still on the board, by cell.
    ///   - open: the first card of the running turn.
    init?(cellCount: Int, playerCount: Int, seen: [Int: String], takenCount: Int, open: Int?) {
        self.init(cellCount: cellCount, playerCount: playerCount)
        self.seen = seen
        self.takenCount = takenCount
        self.open = open
    }

    /// Returns the best flip now; nil if the seen cards contradict each other.
    ///
    /// - Parameter mayPass: whether the player may turn up a known card first, to pass the turn. A
    ///   pass is good only for a player who can wait as long as the other.
    func advice(mayPass: Bool) -> Better? {
        guard let position else { return nil }
        let all = options(position)
        let options = open == nil && !mayPass ? all.filter { $0.choice != .known } : all
        guard let best = options.map(\.value).max() else { return nil }
        // Smaller differences come from rounding. Among equal choices the coach names the simplest.
        let choices = options.filter { $0.value >= best - Self.rounding }.map(\.choice)
        return [CoachValues.Choice.ofPair, .unseen, .known].first(where: choices.contains)
            .map(better)
    }

    private static let rounding = 1e-9

    /// The coach's verdict on a flip.
    struct Remark: Equatable, Sendable {
        var player: String
        var cell: Int
        /// The loss in pairs, or in turns for a player alone; 0 or more.
        var lost: Double
        /// The best flip; nil if no flip was better.
        var better: Better?
    }

    /// A better flip than the player's.
    enum Better: Equatable, Sendable {
        /// A pair whose cards were both seen.
        case pair(Int, Int)
        /// The open card's partner.
        case partner(cell: Int)
        /// A seen card that does not match, so that the flip shows nothing new.
        case known
        case unseen
    }

    /// Starts a turn. A card that is still up will be turned back.
    mutating func begin(turnOf player: String) {
        mover = player
        open = nil
    }

    /// Returns the lead in pairs that the player can expect at the end of a round of two if both
    /// play best from now on; nil before the first turn, and if the seen cards contradict each
    /// other.
    func lead(of player: String, over other: String) -> Double? {
        guard let mover, let position, values.isAlone == false else { return nil }
        let rest = open == nil ? values.lead(position) : options(position).map(\.value).max()
        return rest.map { rest in
            Double(won[player, default: 0] - won[other, default: 0])
                + (mover == player ? rest : -rest)
        }
    }

    /// Judges the flip of a player, the first or second of the turn by `nth`. Returns nil if the
    /// flip cannot have happened.
    mutating func judge(_ flip: ShownFlip, nth: Int) -> Remark? {
        guard let position, seen[flip.cell].map({ $0 == flip.face.pair }) ?? true else {
            return nil
        }
        if nth == 1 { open = nil }
        mover = flip.player
        let options = options(position)
        let choice = choice(flip.cell)
        defer { show(flip) }
        guard let chosen = options.first(where: { $0.choice == choice }),
            let best = options.max(by: { $0.value < $1.value })
        else { return nil }
        let lost = best.value - chosen.value
        // Smaller differences come from rounding.
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

    /// The numbers of seen and unseen cards now; nil if the seen cards contradict each other.
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
        // A server may name a card that is not there, or take the card that is up.
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
        won[flip.player, default: 0] += 1
    }
}
