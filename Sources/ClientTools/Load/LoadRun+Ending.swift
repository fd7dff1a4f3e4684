import ClientCore
import GameProtocol

extension LoadRun {
    /// Lets running rounds end and starts no others. A second call ends the load at once.
    mutating func end(at: Int, _ effects: inout [LoadEffect]) {
        if case .ending = phase { return abandon(&effects) }
        phase = .ending(until: at + Self.endingTime)
        for room in rooms.indices where rooms[room].round != .running {
            for player in rooms[room].members { leave(player, &effects) }
        }
        endIfAllAreGone()
    }

    mutating func leave(_ player: Int, _ effects: inout [LoadEffect]) {
        switch players[player].stage {
        case .leaving, .gone: return
        case .idle, .waiting: return go(player)
        case .connecting, .connected, .greeting, .named, .entering, .playing: break
        }
        effects.append(.send(player: player, .bye))
        effects.append(.close(player: player))
        players[player].stage = .leaving
    }

    /// Ends the load after the time limit for the last rounds.
    mutating func abandon(_ effects: inout [LoadEffect]) {
        let running = rooms.filter { $0.round == .running }
        // If a request for a move waits for its due time, or for the player's budget, the server is
        // not late.
        counts.left =
            options.size.rate == nil
            ? 0
            : running.count { room in
                !room.pending.isEmpty
                    || room.members.contains { players[$0].waitingPrompt != nil }
            }
        counts.unfinished += running.count - counts.left
        for player in players.indices { leave(player, &effects) }
        phase = .done
    }

    mutating func refused(
        _ player: Int,
        _ code: String,
        afterMs: Int?,
        at: Int,
        _ effects: inout [LoadEffect]
    ) {
        counts.refusals[code, default: 0] += 1
        switch players[player].stage {
        case .greeting, .entering: give(up: player, &effects)
        case .playing where code == ErrorCode.rateLimited.rawValue:
            delay(player, byMs: afterMs ?? Self.usualDelayMs, at: at)
        default: break
        }
        startIfGathered(at: at, &effects)
    }

    /// The delay in milliseconds if the server demands no other delay.
    private static let usualDelayMs = 1_000

    /// Gives up a player that cannot continue.
    mutating func give(up player: Int, _ effects: inout [LoadEffect]) {
        counts.lost += 1
        if players[player].stage == .greeting, players[player].token == nil {
            newcomerCount -= 1
            connectNewcomers(&effects)
        }
        leave(player, &effects)
        let room = players[player].room
        guard players[player].place == 0, rooms[room].code == nil else { return }
        // Without the room, the other members cannot enter.
        for member in rooms[room].members { leave(member, &effects) }
    }

    /// Records that the server ends the connection, and whether the player may reconnect.
    mutating func dismissed(_ player: Int, _ reconnects: Bool, _ afterMs: Int?) {
        guard players[player].stage != .leaving else { return }
        players[player].isSentAway = !reconnects
        players[player].retryAfterMs = afterMs
    }

    mutating func closed(_ player: Int, at: Int, _ effects: inout [LoadEffect]) {
        let before = players[player].stage
        // The server repeats the request for a move after a reconnection.
        players[player].sendsAgainAt = nil
        forgetRest(of: player)
        switch before {
        case .gone: return
        case .leaving: go(player)
        default:
            if before != .playing, players[player].token == nil { newcomerCount -= 1 }
            retry(player, afterMs: players[player].retryAfterMs, at: at)
            connectNewcomers(&effects)
        }
        startIfGathered(at: at, &effects)
    }

    /// Schedules a reconnection, or gives up.
    mutating func retry(_ player: Int, afterMs: Int?, at: Int) {
        let losses = players[player].losses
        guard losses < Self.maximumLosses, players[player].token != nil,
            !players[player].isSentAway, phase != .done
        else {
            counts.lost += 1
            return go(player)
        }
        players[player].losses += 1
        let pauseMs = afterMs ?? 100 << losses
        players[player].stage = .waiting(until: at + pauseMs * 1000)
        waiting.append(player)
    }

    private static let maximumLosses = 6

    private mutating func go(_ player: Int) {
        guard players[player].stage != .gone else { return }
        players[player].stage = .gone
        presentCount -= 1
        let room = players[player].room
        if players[player].role == .player { rooms[room].round = .ended }
        endIfAllAreGone()
    }

    private mutating func endIfAllAreGone() {
        if presentCount == 0 { phase = .done }
    }
}
