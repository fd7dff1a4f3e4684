import GameProtocol

extension LoadRun {
    /// Sends a player's request and keeps the request, because the server may want it again.
    mutating func send(_ request: LoadRequest, of player: Int, _ effects: inout [LoadEffect]) {
        players[player].lastRequest = request
        effects.append(.send(player: player, request))
    }

    /// Schedules the last request of a player again, because the server refused it for now.
    mutating func delay(_ player: Int, byMs milliseconds: Int, at: Int) {
        if players[player].sendsAgainAt == nil { delayed.append(player) }
        players[player].sendsAgainAt = at + milliseconds * 1000
    }

    /// Sends the delayed requests whose time has come.
    mutating func sendDelayed(at: Int, _ effects: inout [LoadEffect]) {
        for player in delayed {
            guard let time = players[player].sendsAgainAt, time <= at else { continue }
            players[player].sendsAgainAt = nil
            guard players[player].stage == .playing, let request = players[player].lastRequest
            else { continue }
            effects.append(.send(player: player, request))
        }
        delayed.removeAll { players[$0].sendsAgainAt == nil }
    }

    /// Blocks a player's next move until the session has the budget for it. In games without turns,
    /// each move takes from that budget. The delay is a little longer than the server's own,
    /// because requests do not all take the same time on their way.
    mutating func tire(_ player: Int, by request: LoadRequest, at: Int) {
        guard case .move(let move) = request else { return }
        let cost = move.cost(isSharedTable: false)
        players[player].restsUntil = at + cost * Self.microsecondsOfPoint
    }

    private static let microsecondsOfPoint: Int = {
        let interval = Limits.pointsOfSession.interval / .microseconds(1)
        return Int(interval * 4 / 3)
    }()

    /// Keeps a request for a move that the player's budget does not allow yet.
    mutating func rest(_ prompt: LoadRoom.Pending) {
        if players[prompt.player].waitingPrompt == nil { resting.append(prompt.player) }
        players[prompt.player].waitingPrompt = prompt
        firstRestEnd = min(firstRestEnd, players[prompt.player].restsUntil)
    }

    /// Handles the requests whose players have enough budget again.
    mutating func endRests(at: Int, _ effects: inout [LoadEffect]) {
        guard firstRestEnd <= at else { return }
        let rested = resting.filter { players[$0].restsUntil <= at }
        resting.removeAll { players[$0].restsUntil <= at }
        firstRestEnd = resting.map { players[$0].restsUntil }.min() ?? .max
        for player in rested {
            guard let prompt = players[player].waitingPrompt else { continue }
            players[player].waitingPrompt = nil
            prompted(prompt, at: at, &effects)
        }
    }

    /// Drops a waiting request that is no longer valid.
    mutating func forgetRest(of player: Int) {
        guard players[player].waitingPrompt != nil else { return }
        players[player].waitingPrompt = nil
        resting.removeAll { $0 == player }
    }

    func player(named name: String) -> Int? {
        guard let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        return Int(name[name.index(after: dash)...])
    }
}
