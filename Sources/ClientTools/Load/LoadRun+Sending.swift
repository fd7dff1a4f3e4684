extension LoadRun {
    /// Sends a player's request, which is kept until the next one: the server may want it later.
    mutating func send(_ request: LoadRequest, of player: Int, _ effects: inout [LoadEffect]) {
        players[player].lastRequest = request
        effects.append(.send(player: player, request))
    }

    /// The server wants the last request of a player later.
    mutating func delay(_ player: Int, byMs milliseconds: Int, at: Int) {
        if players[player].sendsAgainAt == nil { delayed.append(player) }
        players[player].sendsAgainAt = at + milliseconds * 1000
    }

    /// Sends once more what the server wanted later, where that time has come.
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

    /// The player of this load who has that name.
    func player(named name: String) -> Int? {
        guard let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        return Int(name[name.index(after: dash)...])
    }
}
