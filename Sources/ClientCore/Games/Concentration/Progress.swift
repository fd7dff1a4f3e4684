/// The count of turns without anything new in a round of Concentration, as far as this client can
/// tell.
///
/// A turn brings something new if it finds a pair, or shows a card for the first time in the round.
struct Progress: Equatable, Sendable {
    /// The number of consecutive turns without anything new; nil if unknown.
    private(set) var idleTurns: Int?
    /// Whether this client saw every card that was shown in this round.
    private var isWhole: Bool
    private var turn = Turn.counted

    /// The result of the running turn so far.
    private enum Turn: Equatable {
        case nothing
        case somethingNew
        /// A card that is new to this client, but perhaps not to the others.
        case unknown
        /// The turn has ended, and is counted.
        case counted
    }

    /// Starts a round.
    init() {
        idleTurns = 0
        isWhole = true
    }

    /// Continues a round that began before this client came.
    init(idleTurns: Int, isTurnCounted: Bool) {
        self.idleTurns = idleTurns
        isWhole = false
        turn = isTurnCounted ? .counted : .nothing
    }

    mutating func beginTurn() {
        switch turn {
        case .nothing: idleTurns = idleTurns.map { $0 &+ 1 }
        case .somethingNew: idleTurns = 0
        case .unknown: idleTurns = nil
        case .counted: break
        }
        turn = .nothing
    }

    /// Notes a shown card. `isNewHere` is true if this client sees it for the first time in this
    /// round.
    mutating func reveal(isNewHere: Bool) {
        guard isNewHere, turn != .somethingNew else { return }
        turn = isWhole ? .somethingNew : .unknown
    }

    mutating func match() { turn = .somethingNew }
}
