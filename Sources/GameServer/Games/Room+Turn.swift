import GameProtocol

extension Room {
    /// Hands a move to the game, and tells what comes of it.
    mutating func play(
        _ move: GameMove,
        _ call: Call,
        _ effects: inout [RoomEffect]
    ) throws(Refusal) {
        let player = try player(of: move, call)
        do throws(Refusal) {
            try table.game.play(move, by: player, &outputs)
        } catch {
            throw withTime(error)
        }
        let running = turn?.number
        if let entropy = move.entropy { members[call.index].entropy = entropy }
        confirm(call, &effects)
        tellOutputs(&effects)
        if turn?.number != running { members[call.index].strikes = 0 }
    }

    /// Whose move it is, by their number; throws where nothing of the kind can be played now.
    private func player(of move: GameMove, _ call: Call) throws(Refusal) -> Int {
        switch stage {
        case .playing, .open:
            if let player = members[call.index].player { return player }
        case .lobby, .over: break
        }
        guard table.game.knows(move) else {
            throw Refusal(.notAllowed, "There is no \(move.verb) in this room.")
        }
        switch stage {
        case .playing: throw Refusal(.notAPlayer, "You do not play in this round.")
        case .open: throw Refusal(.notAPlayer, "Only players may do that; you are watching.")
        case .lobby, .over: throw Refusal(.wrongPhase, "No round is running.")
        }
    }

    /// Answers a question to the game, which changes nothing.
    func read(
        _ query: GameQuery,
        _ call: Call,
        _ effects: inout [RoomEffect]
    ) throws(Refusal) {
        let player = members[call.index].player
        let answer = try table.game.answer(query, for: player, room: code)
        reply(to: call.member, call.envelope, .ok(.game(answer)), &effects)
    }

    /// Adds to a refusal what a game cannot know: how long to wait.
    private func withTime(_ refusal: Refusal) -> Refusal {
        guard refusal.code == .tooSoon, let wakeAt else { return refusal }
        var refusal = refusal
        refusal.retryAfterMs = Int(wakeAt - now)
        return refusal
    }

    /// Tells what the game has put out, in order.
    mutating func tellOutputs(_ effects: inout [RoomEffect]) {
        // The buffer is moved out and back, so that its memory serves again.
        var pending: [GameOutput] = []
        swap(&pending, &outputs)
        for index in pending.indices {
            // Moved out as well: what an event holds is not copied for it.
            switch exchange(&pending[index], with: .pause) {
            case .event(let event): tell(.game(event), &effects)
            case .secret(let event, let own, let players):
                tell(event, own: own, to: players, &effects)
            case .deal(let wish): deal(wish, &effects)
            case .turn(let number, let player): beginTurn(number, of: player, &effects)
            case .pause: turn = nil
            case .wake(let afterMs):
                wakeAt = now + Int64(afterMs)
                wakeAfterMs = afterMs
            case .prompt: prompt(&effects)
            case .finished(let reason): endRound(reason, &effects)
            }
        }
        pending.removeAll(keepingCapacity: true)
        swap(&pending, &outputs)
    }

    private mutating func beginTurn(
        _ number: Int,
        of player: Int,
        _ effects: inout [RoomEffect]
    ) {
        let clockMs = table.game.turnClockMs
        turn = Turn(number: number, player: player, deadline: clockMs.map { now + Int64($0) })
        let name = members[index(ofPlayer: player)].name
        tell(.turn(turn: number, player: name, clockMs: clockMs), &effects)
        prompt(&effects)
    }

    /// Asks the player in turn, and nobody else, for the next move.
    func prompt(_ effects: inout [RoomEffect]) {
        let clockMs = turn.flatMap { remaining(until: $0.deadline) }
        guard let (player, prompt) = table.game.prompt(room: code, clockMs: clockMs) else {
            return
        }
        let index = index(ofPlayer: player)
        guard members[index].isOnline else { return }
        effects.append(.line(members[index].id, .prompt(prompt)))
    }

    /// The turn clock has run out: a strike for a player who is here, and for the third they go.
    mutating func turnExpired(_ effects: inout [RoomEffect]) {
        guard let turn else { return }
        let index = index(ofPlayer: turn.player)
        self.turn = nil
        if members[index].isOnline { members[index].strikes += 1 }
        let strikes = members[index].strikes
        tell(
            .timeout(turn: turn.number, player: members[index].name, strikes: strikes),
            &effects
        )
        if strikes < Limits.maximumStrikes {
            table.game.turnExpired(&outputs)
            tellOutputs(&effects)
        } else {
            expel(index, turn.player, &effects)
        }
    }

    private mutating func expel(_ index: Int, _ player: Int, _ effects: inout [RoomEffect]) {
        forfeit(player, &effects)
        remove(index, .idle, &effects)
        endIfDecided(&effects)
    }

    private func index(ofPlayer player: Int) -> Int {
        guard let index = members.firstIndex(where: { $0.player == player }) else {
            preconditionFailure("The game calls on a player who has left.")
        }
        return index
    }
}
