import ClientCore
import GameProtocol

extension LoadRun {
    mutating func connectNewcomers(_ effects: inout [LoadEffect]) {
        guard case .gathering = phase else { return }
        while newcomerCount < Self.maximumNewcomers, nextNewcomer < players.count {
            players[nextNewcomer].stage = .connecting
            effects.append(.connect(player: nextNewcomer))
            nextNewcomer += 1
            newcomerCount += 1
        }
    }

    mutating func greet(_ player: Int, _ effects: inout [LoadEffect]) {
        guard players[player].stage == .connected else { return }
        players[player].stage = .greeting
        let seen = players[player].token == nil ? nil : players[player].seen
        effects.append(
            .send(player: player, .hello(resume: players[player].token, seen: seen))
        )
    }

    mutating func named(
        _ player: Int,
        _ token: String,
        _ code: String?,
        _ effects: inout [LoadEffect]
    ) {
        let isNew = players[player].token == nil
        players[player].token = token
        if isNew {
            newcomerCount -= 1
            counts.connected += 1
            players[player].stage = .named
            enter(player, &effects)
            connectNewcomers(&effects)
        } else {
            counts.reconnects += 1
            players[player].losses = 0
            // The player has lost its room and cannot return to it.
            players[player].stage = code == nil ? .named : .playing
            if code == nil { give(up: player, &effects) }
        }
    }

    /// Creates the room, or enters it as soon as it exists.
    private mutating func enter(_ player: Int, _ effects: inout [LoadEffect]) {
        guard players[player].stage == .named else { return }
        if players[player].place == 0 {
            players[player].stage = .entering
            effects.append(.send(player: player, .create))
        } else if let code = rooms[players[player].room].code {
            players[player].stage = .entering
            effects.append(.send(player: player, .join(code: code, players[player].role)))
        }
    }

    mutating func entered(
        _ player: Int,
        _ code: String,
        _ seq: Int64,
        at: Int,
        _ effects: inout [LoadEffect]
    ) {
        players[player].seen = seq
        guard players[player].stage == .entering else { return }
        players[player].stage = .playing
        let room = players[player].room
        if rooms[room].code == nil {
            rooms[room].code = code
            for member in rooms[room].members { enter(member, &effects) }
        }
        startIfGathered(at: at, &effects)
    }

    /// Starts the moves once every player has entered a room or has given up.
    mutating func startIfGathered(at: Int, _ effects: inout [LoadEffect]) {
        guard case .gathering = phase, nextNewcomer == players.count,
            players.allSatisfy({ $0.stage == .playing || $0.stage == .gone })
        else { return }
        start(at: at, &effects)
    }

    mutating func start(at: Int, _ effects: inout [LoadEffect]) {
        guard presentCount > 0 else {
            phase = .done
            return
        }
        phase = .running(since: at, until: at + options.size.seconds * 1_000_000)
        guard options.size.rate == nil else {
            paceSince = at
            return
        }
        for room in rooms.indices {
            while !rooms[room].pending.isEmpty {
                movePending(in: room, since: at, at: at, &effects)
            }
        }
    }
}
