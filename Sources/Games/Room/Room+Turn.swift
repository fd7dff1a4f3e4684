import GameProtocol

extension Room {
    /// Gives a move to the game, and sends the results.
    mutating func play(
        _ move: GameMove,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        let player = try player(of: move, call)
        // The results are sent while the game applies the move, so the reply has to come first.
        effects.confirm(call.member, call.envelope)
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

    /// Returns the number of the player who moves; throws if the member cannot make the move now.
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

    /// Answers a question about the game, without any change.
    func read(
        _ query: GameQuery,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        let viewer = Viewer(player: members[call.index].player)
        let answer = try box.game.answer(query, for: viewer, room: code)
        reply(to: call.member, call.envelope, .ok(.game(answer)), &effects)
    }

    /// Adds the remaining time of the pause to the refusal `tooSoon`, because a game has no clock.
    private func withTime(_ refusal: Refusal) -> Refusal {
        guard refusal.code == .tooSoon, let pause = timers.pause else { return refusal }
        var refusal = refusal
        refusal.retryAfterMs = Int(pause.dueAt - now)
        return refusal
    }

    /// Gives the game an input that it never refuses; the results wait in `outputs`.
    mutating func inform(_ input: GameInput) {
        try? box.game.receive(input, &outputs)
    }

    /// Gives the game an input that it never refuses, and sends the results.
    mutating func tellGame(_ input: GameInput, _ effects: inout some RoomEffects) {
        effects.beginOutputs(room: quotedCode, after: seq)
        try? box.game.receive(input, &effects)
        seq = effects.endOutputs(&outputs)
        tellOutputs(&effects)
    }

    /// Carries out the game's outputs in their order.
    mutating func tellOutputs(_ effects: inout some RoomEffects) {
        if outputs.isEmpty { return }
        var pending: [GameOutput] = []
        swap(&pending, &outputs)
        // Popping from the end moves each output, so the contents of an event are not copied.
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
            case .finished(let reason, let winners, let places):
                endRound(reason, winners: winners, places: places, &effects)
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

    /// Prompts a player who may act now and is online, and changes nothing. It is `mutating` so
    /// that it reads the game in place instead of copying it.
    mutating func prompt(_ player: Int, _ effects: inout some RoomEffects) {
        guard let index = members.firstIndex(where: { $0.player == player }),
            members[index].isOnline, let choices = box.game.choices(of: player)
        else { return }
        let clockMs = remaining(of: timers.ofChoices)
        effects.prompt(members[index].id, choices, clockMs: clockMs, room: quotedCode)
    }

    /// Handles the end of a turn's clock. A player who is online gets a strike, and the third
    /// strike removes the player from the room.
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
