import GameProtocol

extension RoomView {
    /// Takes an event of this room; gives what a player has to be told of it.
    mutating func apply(_ event: RoomEvent, at: Int) -> [Happening] {
        seq = event.seq
        switch event.body {
        case .joined(let player, let role, let seedCommit):
            deal.announce(seedCommit)
            return joined(player, role)
        case .ready(let player, let isReady):
            return ready(player, isReady)
        case .chat(let player, let role, let text):
            chat = chat.suffix(99) + [ChatLine(player: player, text: text)]
            return [.said(player: player, role: role, text: text)]
        case .offline(let player, let resumeMs):
            // After a restart the server says it again: the seat is kept for its full time again.
            let isStill = seat(player)?.isOnline == false
            changeSeat(player) {
                $0.isOnline = false
                $0.keptUntil = at + resumeMs
            }
            hovers[player] = nil
            let seconds = Clock.seconds(resumeMs)
            return player == me
                ? [] : [.offline(player: player, seconds: seconds, isStill: isStill)]
        case .online(let player):
            changeSeat(player) {
                $0.isOnline = true
                $0.keptUntil = nil
            }
            return player == me ? [] : [.online(player: player)]
        case .left(let player, let role, let reason):
            return left(player, role, reason)
        case .owner(let player):
            guard owner != player else { return [] }
            owner = player
            return [.owner(player: player)]
        case .started(let started): return begin(started, at: at)
        case .turn(let number, let player, let clockMs):
            return begin(turn: number, player, clockMs: clockMs, at: at)
        case .timeout(_, let player, let strikes):
            isPrompted = false
            return [.timedOut(player: player, strikes: strikes)]
        case .over(let over): return end(over, at: at)
        case .proof(let proof): return apply(proof)
        case .game(.concentration(let event)): return apply(event, at: at)
        case .game(.deck(let event)): return apply(event)
        }
    }

    private mutating func joined(_ player: String, _ role: Role) -> [Happening] {
        spectators.removeAll { $0 == player }
        if role == .spectator {
            spectators.append(player)
        } else {
            if seat(player) == nil { seats.append(Seat(newcomer: player)) }
            // The first to sit down is the host; that is no event of its own.
            if owner == nil { owner = player }
        }
        return player == me ? [] : [.joined(player: player, role: role)]
    }

    private mutating func ready(_ player: String, _ isReady: Bool) -> [Happening] {
        let was = seat(player)?.isReady
        changeSeat(player) { $0.isReady = isReady }
        guard player != me, was != isReady else { return [] }
        return [.ready(player: player, isReady: isReady, isRematch: phase == .over)]
    }

    private mutating func left(
        _ player: String,
        _ role: Role,
        _ reason: LeaveReason
    ) -> [Happening] {
        seats.removeAll { $0.name == player }
        hovers[player] = nil
        spectators.removeAll { $0 == player }
        return [.left(player: player, role: role, reason: reason)]
    }

    private mutating func begin(_ started: Started, at: Int) -> [Happening] {
        phase = .playing
        round = started.round
        turn = nil
        isTurningBack = false
        lastTurn = []
        hovers = [:]
        progress = Progress()
        startedAt = at
        endedAt = nil
        if let concentration {
            let count = started.board?.cells ?? concentration.cellCount
            board = Board(columns: started.board?.columns ?? concentration.columns, count: count)
        }
        deck?.beginTricks()
        for index in seats.indices {
            seats[index].isPlaying = started.players.contains(seats[index].name)
            seats[index].score = 0
            seats[index].flips = 0
            seats[index].misses = 0
            seats[index].draws = 0
            seats[index].tricks = 0
        }
        let names = seats.map(\.name)
        roundPlaces = started.players + names.filter { !started.players.contains($0) }
        deal.begin(started)
        return [.started(round: round)]
    }

    private mutating func begin(
        turn number: Int,
        _ player: String,
        clockMs: Int?,
        at: Int
    ) -> [Happening] {
        let kind: Happening.TurnKind =
            turn == nil
            ? .first : lastTurn.last?.isPair == true && turn?.player == player ? .again : .next
        phase = .playing
        turn = Turn(number: number, player: player, endsAt: clockMs.map { at + $0 })
        progress.beginTurn()
        isPrompted = false
        isTurningBack = false
        let begun = Happening.turn(player: player, seconds: clockMs.map(Clock.seconds), kind)
        return deck == nil ? [begun, .boardAfterTurn(self)] : [begun]
    }

    /// The round is over: everything is shown and checked.
    mutating func end(_ over: Over, at: Int) -> [Happening] {
        phase = .over
        endedAt = at
        turn = nil
        isPrompted = false
        isTurningBack = false
        let results = over.scores.enumerated().map { index, score in
            Happening.Result(
                player: score.player,
                points: score.points,
                counts: over.counts.indices.contains(index)
                    ? over.counts[index] : seatCounts(score.player)
            )
        }
        for result in results {
            changeSeat(result.player) {
                $0.score = result.points
                $0.setCounts(result.counts)
            }
        }
        for index in seats.indices where seats[index].isPlaying { seats[index].isReady = false }
        let verdict = ProofCheck(deal, me: me).verdict(.init(over))
        deal.announce(over.seedCommit)
        return [.over(over, results: results, self), .checked(verdict)]
    }

    private func seatCounts(_ player: String) -> GameCounts {
        guard let seat = seat(player) else { return .nothing }
        return deck == nil
            ? .concentration(ConcentrationCounts(flips: seat.flips, misses: seat.misses))
            : .deck(DeckCounts(draws: seat.draws, tricks: seat.tricks))
    }

    mutating func changeSeat(_ name: String, _ change: (inout Seat) -> Void) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        change(&seats[index])
    }
}
