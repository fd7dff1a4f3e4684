import GameProtocol

extension RoomView {
    mutating func apply(_ event: ConcentrationEvent, at: Int) -> [News] {
        switch event {
        case .reveal(_, let player, let nth, let cell, let card):
            return reveal(player, nth, cell, card)
        case .match(_, let player, let cells, let scores):
            return match(player, cells, scores)
        case .mismatch(_, let player, let cells, let hideMs):
            onBoard.isTurningBack = true
            onBoard.turnsBackAt = at + hideMs
            isPrompted = false
            markLast(isPair: false)
            changeSeat(player) { $0.misses &+= 1 }
            return [.concentration(.missed(player: player, cells: cells))]
        case .hide(let cells):
            onBoard.isTurningBack = false
            isPrompted = false
            onBoard.board?.turnDown(cells)
            return [.concentration(.hidden(cells: cells))]
        }
    }

    private mutating func reveal(
        _ player: String,
        _ nth: Int,
        _ cell: Int,
        _ card: Face
    ) -> [News] {
        if nth == 1 { onBoard.lastTurn = [] }
        let flip = ShownFlip(player: player, cell: cell, face: card)
        onBoard.lastTurn = lastTurn.suffix(1) + [flip]
        onBoard.board?.turnUp(cell, card)
        if (1...max(1, cellCount)).contains(cell) { onBoard.shown[cell] = card.pair }
        onBoard.progress.reveal(isNewHere: deal.seen[cell] == nil)
        deal.saw(card.code, at: cell)
        changeSeat(player) { $0.flips &+= 1 }
        isPrompted = false
        onBoard.flipCount = nth
        return [.concentration(.revealed(flip, nth: nth))]
    }

    private mutating func match(
        _ player: String,
        _ cells: [Int],
        _ scores: [Score]
    ) -> [News] {
        markLast(isPair: true)
        isPrompted = false
        onBoard.progress.match()
        onBoard.board?.take(cells, by: player)
        for cell in cells { onBoard.shown[cell] = nil }
        for score in scores { changeSeat(score.player) { $0.score = score.points } }
        return [.concentration(.paired(player: player, scores: scores))]
    }

    private mutating func markLast(isPair: Bool) {
        if onBoard.turns.count < Limits.stalemateTurns.upperBound { onBoard.turns.append(isPair) }
        guard !lastTurn.isEmpty else { return }
        onBoard.lastTurn[lastTurn.count - 1].isPair = isPair
    }
}

extension RoomView {
    /// Notes the card that another player looks at; nil for none.
    mutating func look(_ player: String, at cell: Int?) {
        guard player != me, seat(player) != nil else { return }
        onBoard.hovers[player] = cell.flatMap { (1...max(1, cellCount)).contains($0) ? $0 : nil }
    }
}
