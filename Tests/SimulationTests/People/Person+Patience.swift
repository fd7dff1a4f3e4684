/// Klondike, played with random moves.
extension Person {
    /// Moves, takes a move back, or gives up.
    func movePatience(_ caller: Caller, _ prompt: Heard) -> Bool {
        // A round of Klondike has no natural end, so there are few moves if nothing else happens.
        let isSlow = evening.isCalm || options.thinkMilliseconds < 100
        if isSlow && !chance.oneIn(10) { return true }
        guard let turn = prompt.numbers["turn"], !prompt.moves.isEmpty else { return false }
        if chance.oneIn(40) {
            // One search by the solver takes as much time as many whole worlds.
            evening.searchesLeft -= 1
            caller.send(evening.searchesLeft > 0 && chance.oneIn(2) ? "redeal" : "done")
            return true
        }
        if chance.oneIn(60), evening.searchesLeft > 0 {
            evening.searchesLeft -= 5
            caller.send("hint")
            return true
        }
        if prompt.flags["undo"] == true, chance.oneIn(8) {
            caller.send("undo", "\"turn\":\(turn)")
            return true
        }
        let move = chance.pick(prompt.moves)
        let to = move.to.map { ",\"to\":\"\($0)\"" } ?? ""
        caller.send("move", "\"from\":\"\(move.from)\"\(to),\"turn\":\(turn)")
        return true
    }

    /// Makes a move that the rules do not allow, or allow only by chance.
    func moveWrongly(_ caller: Caller) {
        if chance.oneIn(2) { return caller.send("flip", "\"cell\":\(chance.within(-1...20))") }
        let piles = ["stock", "waste", "t1", "t4", "t7", "fS", "t9"]
        caller.send(
            "move",
            "\"from\":\"\(chance.pick(piles))\",\"to\":\"t\(chance.within(1...7))\""
        )
    }

    /// Returns the options of a new room for Klondike.
    func patience(seats: Int) -> String {
        var options = ["\"draw\":\(chance.pick([1, 3]))", "\"undo\":\(chance.oneIn(2))"]
        if seats > 1 { options.append("\"race_s\":\(chance.within(60...120))") }
        // A calculated deal comes from the solver, outside the room.
        if chance.oneIn(4) {
            options.append("\"deals\":\"winnable\"")
        } else if seats == 1, chance.oneIn(4) {
            options.append("\"assist\":\"oracle\"")
        }
        return options.joined(separator: ",")
    }

    /// Reads and does nothing for a while, like a person who walks away from a room.
    func sleep(_ caller: Caller) {
        guard caller.room != nil else { return }
        caller.wire?.stall(true)
        let seconds = options.hasLongTalk ? 60...150 : 15...90
        sleepsUntil = world.scheduler.now + chance.within(seconds) * 1_000_000_000
    }
}
