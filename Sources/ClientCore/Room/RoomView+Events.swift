package import GameProtocol

extension RoomView {
    /// Applies an event of this room. Returns the news for the player.
    package mutating func apply(_ event: RoomEvent, at: Int) -> [News] {
        seq = event.seq
        switch event.body {
        case .joined(let player, let role, let seedCommit, _, _):
            deal.announce(seedCommit)
            return joined(player, role)
        case .ready(let player, let isReady):
            if player == me { deal.wasReady() }
            return ready(player, isReady)
        case .chat(let player, let role, let text):
            return [.said(player: player, role: role, text: text)]
        case .offline(let player, let resumeMs):
            // After a restart the server repeats this event, and keeps the seat for its full time
            // again.
            let isStill = seat(player)?.isOnline == false
            changeSeat(player) {
                $0.isOnline = false
                $0.keptMs = resumeMs
                $0.keptUntil = at + resumeMs
            }
            game.note(.lost(player), in: &self)
            let seconds = Clock.seconds(resumeMs)
            return player == me
                ? [] : [.offline(player: player, seconds: seconds, isStill: isStill)]
        case .online(let player):
            changeSeat(player) {
                $0.isOnline = true
                $0.keptMs = nil
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
        case .proof(let proof):
            let news = game.note(.proof(proof), in: &self)
            return news.isEmpty ? [.proved(deal: proof.deal, .partly(.unknownDeal))] : news
        case .game(let event): return game.note(.event(event, at: at), in: &self)
        }
    }

    private mutating func joined(_ player: String, _ role: Role) -> [News] {
        spectators.removeAll { $0 == player }
        if role == .spectator {
            guard spectators.count < Limits.spectators.upperBound else { return [] }
            spectators.append(player)
        } else {
            if seat(player) == nil {
                // The client does not accept more seats from a server than any room has.
                guard seats.count < Limits.seats.upperBound else { return [] }
                seats.append(newSeat(player))
            }
            departures[player] = nil
            if hasYielded, player != me {
                departures = departures.filter { $0.value != .yielded }
                return [.tookSeat(player: player, isNewRound: isNewRoundDue(for: player))]
            }
            // The first seated player owns the room; the server sends no event for that.
            if owner == nil { owner = player }
        }
        return player == me ? [] : [.joined(player: player, role: role)]
    }

    /// Whether a bot has given up its seat for a newcomer who has not come yet.
    private var hasYielded: Bool { departures.values.contains(.yielded) }

    /// Whether only the newcomer has to be ready for the next round. The server makes all others
    /// ready if the newcomer has ended their round.
    private func isNewRoundDue(for newcomer: String) -> Bool {
        phase == .over && seats.allSatisfy { $0.isReady || $0.name == newcomer }
    }

    private mutating func ready(_ player: String, _ isReady: Bool) -> [News] {
        let was = seat(player)?.isReady
        changeSeat(player) { $0.isReady = isReady }
        guard player != me, was != isReady else { return [] }
        return [.ready(player: player, isReady: isReady, isRematch: phase == .over)]
    }

    private static let maximumDepartures = 64

    private mutating func left(
        _ player: String,
        _ role: Role,
        _ reason: LeaveReason
    ) -> [News] {
        // Players may come and go often, under different names, so the list has a limit.
        if role == .player, departures.count < Self.maximumDepartures {
            departures[player] = reason
        }
        seats.removeAll { $0.name == player }
        if seats.isEmpty { owner = nil }
        game.note(.lost(player), in: &self)
        spectators.removeAll { $0 == player }
        return reason == .yielded ? [] : [.left(player: player, role: role, reason: reason)]
    }

    private mutating func begin(_ started: Started, at: Int) -> [News] {
        phase = .playing
        round = started.round
        turn = nil
        departures = [:]
        startedAt = at
        endedAt = nil
        for index in seats.indices {
            seats[index].isPlaying = started.players.contains(seats[index].name)
            seats[index].score = 0
            seats[index].counts = noCounts
        }
        game.note(.started(started), in: &self)
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
    ) -> [News] {
        // Only players see the hint to type a move in the first turn.
        let kind: News.TurnKind =
            turn == nil && isPlayer ? .first : facts.earner == player ? .again : .next
        phase = .playing
        turn = Turn(number: number, player: player, endsAt: clockMs.map { at + $0 })
        isPrompted = false
        let begun = News.turn(player: player, seconds: clockMs.map(Clock.seconds), kind)
        return [begun] + game.note(.turn, in: &self)
    }

    /// Ends the round: the client shows and checks everything.
    mutating func end(_ over: Over, at: Int) -> [News] {
        phase = .over
        endedAt = at
        turn = nil
        isPrompted = false
        game.note(.over, in: &self)
        let results = over.scores.enumerated().map { index, score in
            News.Result(
                player: score.player,
                points: score.points,
                counts: over.stats.indices.contains(index)
                    ? over.stats[index] : seat(score.player)?.counts ?? Stats()
            )
        }
        for result in results {
            changeSeat(result.player) {
                $0.score = result.points
                $0.setCounts(result.counts)
            }
        }
        for index in seats.indices where seats[index].isPlaying { seats[index].isReady = false }
        let verdict = ProofCheck(deal: deal, me: me).verdict(.init(over))
        deal.announce(over.seedCommit)
        // The next round begins at once, and this one has no result.
        if hasYielded { return [.checked(verdict, goesOn: true)] }
        return [
            .over(over, results: results, self),
            .checked(verdict, goesOn: over.reason == .redealt),
        ]
    }

    mutating func changeSeat(_ name: String, _ change: (inout Seat) -> Void) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        change(&seats[index])
    }
}
