import GameProtocol

/// What a change on a patience board is worth (Documentation/protocol/klondike.md, section 2).
struct KlondikeScore: Equatable, Sendable {
    let scoring: KlondikeOptions.Scoring
    let draw: Int

    /// What a player has at the deal.
    var atDeal: Int { scoring == .vegas ? -52 : 0 }

    /// The score after a change; `recyclings` is how often the waste came back, with this change.
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
