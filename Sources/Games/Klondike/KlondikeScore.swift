import GameProtocol

/// The points for a change on a Klondike board (Documentation/protocol/klondike.md, section 2).
struct KlondikeScore: Equatable, Sendable {
    let scoring: KlondikeOptions.Scoring
    let draw: Int

    /// The score at the deal.
    var atDeal: Int { scoring == .vegas ? -52 : 0 }

    /// Returns the score after a change.
    ///
    /// - Parameter recyclings: the number of recyclings of the waste, with this change.
    func after(_ change: KlondikeLayout.Change, _ score: Int, recyclings: Int) -> Int {
        switch scoring {
        case .none: 0
        case .vegas: score + vegas(change.action)
        case .standard: max(0, score + standard(change, recyclings))
        }
    }

    private func vegas(_ action: KlondikeLayout.Action) -> Int {
        switch action {
        case .move(.foundation, _, _): -5
        case .move(_, .foundation, _): 5
        case .turn, .recycle, .move: 0
        }
    }

    private func standard(_ change: KlondikeLayout.Change, _ recyclings: Int) -> Int {
        let turnedUp = change.turnedUp == nil ? 0 : 5
        switch change.action {
        case .turn: return 0
        case .recycle:
            return -KlondikeOptions.points(ofRecycling: recyclings, draw: draw, scoring)
        case .move(.foundation, _, _): return -15
        case .move(_, .foundation, _): return 10 + turnedUp
        case .move(.waste, _, _): return 5
        case .move: return turnedUp
        }
    }
}
