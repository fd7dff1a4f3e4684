/// How long nothing new has happened in a round of Concentration, as far as this client can tell.
///
/// A turn brings something new with a pair, or with a card that nobody had seen in this round.
struct Progress: Equatable, Sendable {
    /// Turns in a row without anything new; nil where that is not known.
    private(set) var idleTurns: Int?
    /// Whether every card that was shown in this round was seen here.
    private var isWhole: Bool
    private var turn = Turn.counted

    /// What the running turn has brought.
    private enum Turn: Equatable {
        case nothing
        case somethingNew
        /// A card that is new here, and perhaps not to the others.
        case unknown
        /// It has ended, and was counted.
        case counted
    }

    /// A round begins.
    init() {
        idleTurns = 0
        isWhole = true
    }

    /// A round that runs since before this client came.
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

    /// A card was shown; here for the first time in this round, or not.
    mutating func reveal(isNewHere: Bool) {
        guard isNewHere, turn != .somethingNew else { return }
        turn = isWhole ? .somethingNew : .unknown
    }

    mutating func match() { turn = .somethingNew }
}
