import GameProtocol

extension Room {
    /// Hands a move to the game, and tells what comes of it.
    mutating func play(
        _ move: GameMove,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        let player = try player(of: move, call)
        // What comes of the move is told while the game takes it: the reply stands before that.
        confirm(call, &effects)
        effects.beginOutputs(room: quotedCode, after: seq)
        do throws(Refusal) {
            try box.game.receive(.move(move, by: player), &effects)
        } catch {
            effects.withdrawConfirmation()
            throw withTime(error)
        }
        seq = effects.endOutputs(&outputs)
        let running = turn?.number
        if let entropy = move.entropy { members[call.index].entropy = entropy }
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
        _ effects: inout some RoomEffects
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
    mutating func tellGame(_ input: GameInput, _ effects: inout some RoomEffects) {
        effects.beginOutputs(room: quotedCode, after: seq)
        try? box.game.receive(input, &effects)
        seq = effects.endOutputs(&outputs)
        tellOutputs(&effects)
    }

    /// Tells what the game has put out, in order.
    mutating func tellOutputs(_ effects: inout some RoomEffects) {
        if outputs.isEmpty { return }
        var pending: [GameOutput] = []
        swap(&pending, &outputs)
        // Taken from the end, which moves each one out: what an event holds is not copied.
        if pending.count > 1 { pending.reverse() }
        while let output = pending.popLast() {
            switch output {
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
            case .calculation(let calculation): wish(calculation, &effects)
            case .finished(let reason, let winners):
                endRound(reason, winners: winners, &effects)
            }
        }
        effects.reuse(&pending)
    }

    private mutating func beginTurn(
        _ number: Int,
        of player: Int,
        clockMs: Int?,
        _ effects: inout some RoomEffects
    ) {
        turn = Turn(number: number, player: player)
        timers.set(.turn, afterMs: clockMs, from: now)
        seq += 1
        effects.tellTurn(
            number,
            of: members[index(ofPlayer: player)].quoted,
            clockMs: clockMs,
            room: quotedCode,
            seq: seq
        )
        prompt(player, &effects)
    }

    /// Prompts a player who may act now and is here to do so, and nobody else.
    ///
    /// It changes nothing, and is `mutating` all the same: so the game is asked where it is, and not
    /// copied.
    mutating func prompt(_ player: Int, _ effects: inout some RoomEffects) {
        guard let index = members.firstIndex(where: { $0.player == player }),
            members[index].isOnline, let choices = box.game.choices(of: player)
        else { return }
        let clockMs = remaining(of: timers.ofChoices)
        effects.prompt(members[index].id, choices, clockMs: clockMs, room: quotedCode)
    }

    /// The turn clock has run out: a strike for a player who is here, and for the third they go.
    mutating func turnExpired(_ effects: inout some RoomEffects) {
        timers.turn = nil
        guard let turn else { return tellGame(.timer(.turn), &effects) }
        let index = index(ofPlayer: turn.player)
        self.turn = nil
        if members[index].isOnline { members[index].strikes += 1 }
        let strikes = Int(members[index].strikes)
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
