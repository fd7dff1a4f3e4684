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
            try box.game.receive(.move(move, by: player), &outputs)
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
        case .playing, .sharedTable:
            if let player = members[call.index].player { return player }
        case .lobby, .over: break
        }
        guard box.game.options.knows(move) else {
            throw Refusal(.notAllowed, "There is no \(move.verb) in this room.")
        }
        switch stage {
        case .playing: throw Refusal(.notAPlayer, "You do not play in this round.")
        case .sharedTable: throw Refusal(.notAPlayer, "Only players may do that; you are watching.")
        case .lobby, .over: throw Refusal(.wrongPhase, "No round is running.")
        }
    }

    /// Answers a question to the game, which changes nothing.
    func read(
        _ query: GameQuery,
        _ call: Call,
        _ effects: inout [RoomEffect]
    ) throws(Refusal) {
        let viewer = Viewer(player: members[call.index].player)
        let answer = try box.game.answer(query, for: viewer, room: code)
        reply(to: call.member, call.envelope, .ok(.game(answer)), &effects)
    }

    /// Adds to a refusal what a game cannot know: how long to wait.
    private func withTime(_ refusal: Refusal) -> Refusal {
        guard refusal.code == .tooSoon, let pause = timers.pause else { return refusal }
        var refusal = refusal
        refusal.retryAfterMs = Int(pause.dueAt - now)
        return refusal
    }

    /// Tells the game what it takes in any case; what comes of it waits in `outputs`.
    mutating func inform(_ input: GameInput) {
        try? box.game.receive(input, &outputs)
    }

    /// Tells the game what it takes in any case, and everybody what comes of it.
    mutating func tellGame(_ input: GameInput, _ effects: inout [RoomEffect]) {
        inform(input)
        tellOutputs(&effects)
    }

    /// Tells what the game has put out, in order.
    mutating func tellOutputs(_ effects: inout [RoomEffect]) {
        // The buffer is moved out and back, so that its memory serves again.
        var pending: [GameOutput] = []
        swap(&pending, &outputs)
        for index in pending.indices {
            // Moved out as well, for the smallest case there is: what an event holds is not copied.
            switch exchange(&pending[index], with: .turnEnded) {
            case .dealt(let record): begin(record, &effects)
            case .event(let event): tell(.game(event), &effects)
            case .secret(let event, let own, let players):
                tell(event, own: own, to: players, &effects)
            case .turn(let number, let player, let clockMs):
                beginTurn(number, of: player, clockMs: clockMs, &effects)
            case .turnEnded:
                turn = nil
                timers.turn = nil
            case .prompt(let player): prompt(player, &effects)
            case .timer(let timer, let afterMs): timers.set(timer, afterMs: afterMs, from: now)
            case .deal(let wish): deal(wish, &effects)
            case .finished(let reason, let winners):
                endRound(reason, winners: winners, &effects)
            }
        }
        pending.removeAll(keepingCapacity: true)
        swap(&pending, &outputs)
    }

    private mutating func beginTurn(
        _ number: Int,
        of player: Int,
        clockMs: Int?,
        _ effects: inout [RoomEffect]
    ) {
        turn = Turn(number: number, player: player)
        timers.set(.turn, afterMs: clockMs, from: now)
        let name = members[index(ofPlayer: player)].name
        tell(.turn(turn: number, player: name, clockMs: clockMs), &effects)
        prompt(player, &effects)
    }

    /// Prompts a player who may act now and is here to do so, and nobody else.
    func prompt(_ player: Int, _ effects: inout [RoomEffect]) {
        guard let index = members.firstIndex(where: { $0.player == player }),
            members[index].isOnline, let choices = box.game.choices(of: player)
        else { return }
        let clockMs = remaining(of: timers.turn ?? timers.round)
        let prompt = Prompt(room: code, choices, clockMs: clockMs)
        effects.append(.line(members[index].id, .prompt(prompt)))
    }

    /// The turn clock has run out: a strike for a player who is here, and for the third they go.
    mutating func turnExpired(_ effects: inout [RoomEffect]) {
        timers.turn = nil
        guard let turn else { return tellGame(.timer(.turn), &effects) }
        let index = index(ofPlayer: turn.player)
        self.turn = nil
        if members[index].isOnline { members[index].strikes += 1 }
        let strikes = members[index].strikes
        tell(
            .timeout(turn: turn.number, player: members[index].name, strikes: strikes),
            &effects
        )
        if strikes < Limits.maximumStrikes {
            tellGame(.timer(.turn), &effects)
        } else {
            expel(index, turn.player, &effects)
        }
    }

    private func index(ofPlayer player: Int) -> Int {
        guard let index = members.firstIndex(where: { $0.player == player }) else {
            preconditionFailure("The game calls on a player who has left.")
        }
        return index
    }
}
