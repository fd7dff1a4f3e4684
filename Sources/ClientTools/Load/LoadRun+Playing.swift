import Bots
import ClientCore
import GameProtocol

extension LoadRun {
    /// The due time of the next move; nil if moves have no fixed pace.
    var nextTick: Int? {
        guard let rate = options.size.rate, let paceSince else { return nil }
        return paceSince + tickCount * 1_000_000 / rate
    }

    /// Makes the next move due in each room, one room after another. If the server has not asked
    /// for that move yet, the room makes it later.
    mutating func pace(until: Int, at: Int, _ effects: inout [LoadEffect]) {
        while let due = nextTick, due <= at, due < until {
            let room = tickCount % rooms.count
            tickCount += 1
            if !rooms[room].pending.isEmpty {
                movePending(in: room, since: due, at: at, &effects)
            } else if rooms[room].round != .ended {
                rooms[room].owed.append(due)
            }
        }
    }

    mutating func prompted(
        _ prompt: LoadRoom.Pending,
        at: Int,
        _ effects: inout [LoadEffect]
    ) {
        let room = players[prompt.player].room
        rooms[room].pending.removeAll { $0.player == prompt.player }
        if players[prompt.player].restsUntil > at { return rest(prompt) }
        rooms[room].pending.append(prompt)
        switch phase {
        case .gathering, .done: break
        case .running, .ending:
            if options.size.rate == nil {
                movePending(in: room, since: at, at: at, &effects)
            } else if !rooms[room].owed.isEmpty {
                let due = rooms[room].owed.removeFirst()
                movePending(in: room, since: due, at: at, &effects)
            }
        }
    }

    mutating func movePending(in room: Int, since: Int, at: Int, _ effects: inout [LoadEffect]) {
        guard !rooms[room].pending.isEmpty else { return }
        let prompt = rooms[room].pending.removeFirst()
        guard let (request, turn) = answer(prompt) else { return }
        let watchers = rooms[room].members.count { players[$0].stage == .playing }
        if case .running = phase, let turn {
            rooms[room].flying.append(
                LoadRoom.Flying(
                    since: since,
                    player: prompt.player,
                    turn: turn,
                    nth: prompt.nth,
                    left: watchers
                )
            )
        }
        counts.sent += 1
        send(request, of: prompt.player, &effects)
        tire(prompt.player, by: request, at: at)
    }

    /// Returns the bot's move, and the turn by which the move's effect is recognized; the turn is
    /// nil for a move without effect. Returns nil if the bot does not move.
    private mutating func answer(
        _ pending: LoadRoom.Pending
    ) -> (request: LoadRequest, turn: Int?)? {
        if let prompt = pending.prompt {
            guard let move = players[pending.player].otherBot?.receive(.prompt(prompt)) else {
                return nil
            }
            return (.move(move), move.turn)
        }
        guard
            let cell = players[pending.player].bot?.choose(from: pending.cells, nth: pending.nth)
        else { return nil }
        return (.flip(cell: cell, turn: pending.turn), pending.turn)
    }

    /// Records an event of a game in which each player has turns of their own.
    mutating func played(_ event: RoomEvent, _ player: Int, at: Int) {
        _ = players[player].otherBot?.receive(.event(event))
        guard case .game(let own) = event.body, let request = own.rules.origin(of: own).request,
            let mover = self.player(named: request.player)
        else { return }
        shown(to: player, turn: request.turn, nth: 0, by: mover, at: at)
    }

    /// Records that a player has given up the round, and that the next round is running already.
    mutating func dealtAgain(_ player: Int, _ effects: inout [LoadEffect]) {
        let room = players[player].room
        forgetRest(of: player)
        if players[player].place == 0 {
            rooms[room].flying.removeAll()
            rooms[room].pending.removeAll()
            counts.games += 1
        }
        switch phase {
        case .gathering, .running: break
        case .ending, .done:
            rooms[room].round = .over
            leave(player, &effects)
        }
    }

    /// Records that a member has seen a move. The move counts once all members have seen it.
    /// `mover` is the player who made the move, in games in which each player counts their own
    /// turns.
    mutating func shown(to player: Int, turn: Int, nth: Int, by mover: Int? = nil, at: Int) {
        let room = players[player].room
        let found = rooms[room].flying.firstIndex { move in
            move.turn == turn && move.nth == nth && move.player == mover ?? move.player
        }
        guard let index = found else { return }
        rooms[room].flying[index].left -= 1
        guard rooms[room].flying[index].left <= 0 else { return }
        counts.latency.add(at - rooms[room].flying[index].since)
        counts.moves += 1
        rooms[room].flying.remove(at: index)
    }

    mutating func over(_ player: Int, _ effects: inout [LoadEffect]) {
        let room = players[player].room
        forgetRest(of: player)
        if rooms[room].round == .running {
            rooms[room].round = .over
            rooms[room].flying.removeAll()
            rooms[room].pending.removeAll()
            counts.games += 1
        }
        switch phase {
        case .gathering, .running:
            if players[player].role == .player { send(.ready, of: player, &effects) }
        case .ending, .done: leave(player, &effects)
        }
    }
}
