import ClientCore
import GameProtocol

extension LoadRun {
    /// When the next move is due; nil where moves are not paced.
    func nextTick(since: Int) -> Int? {
        options.size.rate.map { since + tickCount * 1_000_000 / $0 }
    }

    /// Gives each room in turn its next move; one whose server has not asked yet owes it.
    mutating func pace(since: Int, until: Int, at: Int, _ effects: inout [LoadEffect]) {
        while let due = nextTick(since: since), due <= at, due < until {
            let room = tickCount % rooms.count
            tickCount += 1
            if rooms[room].pending != nil {
                movePending(in: room, since: due, &effects)
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
        rooms[room].pending = prompt
        switch phase {
        case .gathering, .done: break
        case .ending: movePending(in: room, since: at, &effects)
        case .running:
            if options.size.rate == nil {
                movePending(in: room, since: at, &effects)
            } else if !rooms[room].owed.isEmpty {
                movePending(in: room, since: rooms[room].owed.removeFirst(), &effects)
            }
        }
    }

    mutating func movePending(in room: Int, since: Int, _ effects: inout [LoadEffect]) {
        guard let prompt = rooms[room].pending else { return }
        rooms[room].pending = nil
        guard
            let cell = players[prompt.player].bot?.choose(from: prompt.cells, nth: prompt.nth)
        else { return }
        let watchers = rooms[room].members.count { players[$0].stage == .playing }
        if case .running = phase {
            rooms[room].flying.append(
                LoadRoom.Flying(since: since, turn: prompt.turn, nth: prompt.nth, left: watchers)
            )
        }
        counts.sent += 1
        effects.append(.send(player: prompt.player, .flip(cell: cell, turn: prompt.turn)))
    }

    /// A member has seen a move; with the last one it is counted.
    mutating func shown(to player: Int, turn: Int, nth: Int, at: Int) {
        let room = players[player].room
        guard
            let index = rooms[room].flying.firstIndex(where: { $0.turn == turn && $0.nth == nth })
        else { return }
        rooms[room].flying[index].left -= 1
        guard rooms[room].flying[index].left <= 0 else { return }
        counts.latency.add(at - rooms[room].flying[index].since)
        counts.moves += 1
        rooms[room].flying.remove(at: index)
    }

    mutating func over(_ player: Int, _ effects: inout [LoadEffect]) {
        let room = players[player].room
        if rooms[room].round == .running {
            rooms[room].round = .over
            rooms[room].flying.removeAll()
            counts.games += 1
        }
        switch phase {
        case .gathering, .running:
            if players[player].role == .player {
                effects.append(.send(player: player, .ready))
            }
        case .ending, .done: leave(player, &effects)
        }
    }
}
