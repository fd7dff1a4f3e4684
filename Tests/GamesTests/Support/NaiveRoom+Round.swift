import GameProtocol

extension NaiveRoom {
    mutating func setReady(_ name: String, _ isReady: Bool) {
        guard people.contains(name) else { return say("\(name): not_in_room") }
        guard sitting.contains(name) else { return say("\(name): not_a_player") }
        if isReady { ready.insert(name) } else { ready.remove(name) }
        say("\(name): ok")
        tell("ready \(name) \(isReady)")
    }

    mutating func start(_ name: String) {
        guard people.contains(name) else { return say("\(name): not_in_room") }
        guard owner == name else { return say("\(name): not_owner") }
        guard phase != "playing" else { return say("\(name): wrong_phase") }
        say("\(name): ok")
        deal(to: sitting.filter { $0 == name || (ready.contains($0) && !away.contains($0)) })
    }

    mutating func dealIfAllAgree() {
        let needed = phase == "lobby" ? rules.seats : min(2, rules.seats)
        let agree = sitting.filter { ready.contains($0) && !away.contains($0) }
        if phase != "playing", sitting.count >= needed, agree.count == sitting.count {
            deal(to: sitting)
        }
    }

    private mutating func deal(to names: [String]) {
        round += 1
        phase = "playing"
        playing = names
        quitters = []
        counts = Dictionary(uniqueKeysWithValues: names.map { ($0, Count()) })
        strikes = [:]
        lying = rules.cards.map { _ in "down" }
        seen = []
        idle = 0
        turn = 0
        open = []
        mover = names[0]
        if let firstChair {
            // The order goes once round the table, from the chair after the last beginner's.
            let order = (1...chairs.count).map { (firstChair + $0) % chairs.count }
            mover = order.compactMap { chairs[$0] }.first { names.contains($0) } ?? names[0]
        }
        firstChair = chairs.firstIndex(of: mover)
        tell("started \(round) \(names) first \(mover)")
        beginTurn(mover)
    }

    mutating func beginTurn(_ name: String) {
        turn += 1
        mover = name
        open = []
        isNews = false
        clockEnds = rules.turnMs == 0 ? nil : now + rules.turnMs
        tell("turn \(turn) \(name) \(rules.turnMs)")
        prompt()
    }

    mutating func prompt() {
        if away.contains(mover) { return }
        say("to \(mover): flip turn \(turn) nth \(open.count + 1) of \(downCells)")
    }

    mutating func flip(_ name: String, _ cell: Int, turn asked: Int?) {
        guard people.contains(name) else { return say("\(name): not_in_room") }
        guard phase == "playing" else { return say("\(name): wrong_phase") }
        guard isInRound(name) else { return say("\(name): not_a_player") }
        guard cell >= 1, cell <= rules.cards.count else { return say("\(name): bad_value") }
        let card = rules.cards[cell - 1]
        if hideEnds != nil { return say("\(name): too_soon") }
        if asked != nil, asked != turn { return say("\(name): stale_turn") }
        if mover != name { return say("\(name): not_your_turn") }
        if lying[cell - 1] == "taken" { return say("\(name): cell_taken") }
        if lying[cell - 1] == "up" { return say("\(name): cell_up") }
        say("\(name): ok")
        lying[cell - 1] = "up"
        if seen.insert(cell).inserted { isNews = true }
        counts[name]?.flips += 1
        open.append(cell)
        tell("reveal \(turn) \(name) \(open.count) \(cell) \(card.code)")
        if open.count == 1 { return prompt() }
        strikes[name] = 0
        clockEnds = nil
        if rules.cards[open[0] - 1].pair == card.pair { takeOpen(name) } else { missOpen(name) }
    }

    private mutating func takeOpen(_ name: String) {
        for cell in open { lying[cell - 1] = "taken" }
        counts[name]?.matches += 1
        idle = 0
        tell("match \(turn) \(name) \(open) \(scores)")
        open = []
        if !lying.contains("down") {
            end("complete")
        } else {
            beginTurn(options.again ? name : next(after: name))
        }
    }

    private mutating func missOpen(_ name: String) {
        counts[name]?.misses += 1
        idle = isNews ? 0 : idle + 1
        tell("mismatch \(turn) \(name) \(open) \(options.hideMs)")
        if options.hideMs == 0 { endMismatch() } else { hideEnds = now + options.hideMs }
    }

    mutating func endMismatch() {
        hideOpen()
        hideEnds = nil
        passTurn()
    }

    mutating func hideOpen() {
        for cell in open { lying[cell - 1] = "down" }
        if !open.isEmpty { tell("hide \(open)") }
        open = []
    }

    private mutating func passTurn() {
        if options.stalemateTurns > 0, idle >= options.stalemateTurns { return end("stalemate") }
        beginTurn(next(after: mover))
    }

    private func next(after name: String) -> String {
        guard let start = playing.firstIndex(of: name) else { return name }
        let order = (1...playing.count).map { playing[(start + $0) % playing.count] }
        return order.first { !quitters.contains($0) } ?? name
    }

    /// Ends the running turn after one flip or none.
    private mutating func cutTurn() {
        if open.count == 1 { counts[mover]?.halves += 1 }
        hideOpen()
        idle = isNews ? 0 : idle + 1
        passTurn()
    }

    mutating func timeOut() {
        clockEnds = nil
        let name = mover
        if !away.contains(name) { strikes[name, default: 0] += 1 }
        let count = strikes[name] ?? 0
        tell("timeout \(turn) \(name) \(count)")
        if count < 3 { return cutTurn() }
        quit(name)
        remove(name, "idle")
        endIfFewAreLeft()
    }

    mutating func quit(_ name: String) {
        quitters.insert(name)
        if playing.count - quitters.count < 2 {
            if open.count == 1 { counts[mover]?.halves += 1 }
            hideOpen()
            hideEnds = nil
            clockEnds = nil
        } else if mover == name, hideEnds == nil {
            cutTurn()
        }
    }

    mutating func endIfFewAreLeft() {
        guard phase == "playing" else { return }
        let left = playing.count - quitters.count
        if left == 0 { end("abandoned") }
        if left == 1, playing.count > 1 { end("forfeit") }
    }

    private mutating func end(_ reason: String) {
        phase = "over"
        clockEnds = nil
        hideEnds = nil
        for name in playing { ready.remove(name) }
        let remaining = playing.filter { !quitters.contains($0) }
        var winners = remaining
        if reason != "forfeit" {
            let best = remaining.map { counts[$0]?.matches ?? 0 }.max()
            winners = remaining.filter { counts[$0]?.matches == best }
        }
        if reason == "stalemate", playing.count == 1 { winners = [] }
        let result = winners.isEmpty ? "none" : winners.count == 1 ? "win" : "tie"
        let stats = playing.map { name in
            let count = counts[name] ?? Count()
            return " (\(count.flips) \(count.matches) \(count.misses))"
        }
        tell("over \(round) \(reason) \(result) \(winners) \(scores)\(stats.joined())")
    }

    private var scores: String {
        playing.map { "\($0) \(counts[$0]?.matches ?? 0)" }.joined(separator: ", ")
    }
}
