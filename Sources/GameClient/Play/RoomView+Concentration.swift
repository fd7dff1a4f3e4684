import GameProtocol

extension RoomView {
    /// Takes an event of Concentration.
    mutating func apply(_ event: ConcentrationEvent, at: Int) -> [Happening] {
        switch event {
        case .reveal(_, let player, let nth, let cell, let card):
            return reveal(player, nth, cell, card)
        case .match(_, let player, let cells, let scores):
            return match(player, cells, scores)
        case .mismatch(_, let player, let cells, let hideMs):
            isTurningBack = true
            turnsBackAt = at + hideMs
            isPrompted = false
            markLast(isPair: false)
            changeSeat(player) { $0.misses &+= 1 }
            return [.missed(player: player, cells: cells)]
        case .hide(let cells):
            isTurningBack = false
            isPrompted = false
            board?.turnDown(cells)
            return [.hidden(cells: cells)]
        }
    }

    private mutating func reveal(
        _ player: String,
        _ nth: Int,
        _ cell: Int,
        _ card: Face
    ) -> [Happening] {
        if nth == 1 { lastTurn = [] }
        let flip = ShownFlip(player: player, cell: cell, face: card)
        lastTurn = lastTurn.suffix(1) + [flip]
        board?.turnUp(cell, card)
        progress.reveal(isNewHere: deal.seen[cell] == nil)
        deal.saw(card.code, at: cell)
        changeSeat(player) { $0.flips &+= 1 }
        isPrompted = false
        turn?.flipCount = nth
        return [.revealed(flip, nth: nth)]
    }

    private mutating func match(
        _ player: String,
        _ cells: [Int],
        _ scores: [Score]
    ) -> [Happening] {
        markLast(isPair: true)
        isPrompted = false
        progress.match()
        board?.take(cells, by: player)
        for score in scores { changeSeat(score.player) { $0.score = score.points } }
        return [.paired(player: player, scores: scores)]
    }

    private mutating func markLast(isPair: Bool) {
        guard !lastTurn.isEmpty else { return }
        lastTurn[lastTurn.count - 1].isPair = isPair
    }
}

extension RoomView {
    /// Another player looks at a card, or at none.
    mutating func look(_ player: String, at cell: Int?) {
        guard player != me, seat(player) != nil else { return }
        hovers[player] = cell.flatMap { (1...max(1, cellCount)).contains($0) ? $0 : nil }
    }
}
