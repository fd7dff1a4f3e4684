import GameProtocol

extension Room {
    /// Forfeits the running round for a player; does nothing without a round or the second time.
    mutating func forfeit(_ player: Int, _ effects: inout some RoomEffects) {
        if noteForfeit(player) { tellGame(.left(player), &effects) }
    }

    /// Removes a player of the running round from the room; the player forfeits the round.
    mutating func expel(_ index: Int, _ player: Int, _ effects: inout some RoomEffects) {
        guard noteForfeit(player) else { return }
        inform(.left(player))
        // If the forfeit decides the round, everybody receives the removal first. An end by the
        // game's own rules keeps its place among the outputs.
        var ending: GameOutput?
        if case .finished(let reason, _, _)? = outputs.last,
            reason == .forfeit || reason == .abandoned
        {
            ending = outputs.removeLast()
        }
        tellOutputs(&effects)
        remove(index, .idle, &effects)
        if let ending {
            outputs.append(ending)
            tellOutputs(&effects)
        }
    }

    /// Records a forfeit; returns false if no round runs or the player has already forfeited it.
    private mutating func noteForfeit(_ player: Int) -> Bool {
        guard case .playing(var record) = stage, !record.hasForfeited(player) else {
            return false
        }
        record.forfeit(player)
        stage = .playing(record)
        return true
    }

    /// Ends a running round with its proof, because the server shuts down.
    mutating func stopRound(_ effects: inout some RoomEffects) {
        if case .playing = stage { tellGame(.stop, &effects) }
    }

    /// Ends the round after the game's last output: publishes the proof, asks for the next round.
    mutating func endRound(
        _ reason: Over.Reason,
        winners: [Int],
        places: [[Int]]?,
        _ effects: inout some RoomEffects
    ) {
        guard case .playing(let record) = stage else { return }
        turn = nil
        timers = GameTimers()
        calculation = nil
        for index in members.indices where members[index].player != nil {
            // A player who asked for a new deal wants the next round.
            members[index].isReady = reason == .redealt
        }
        let over = outcome(of: record, reason, winners, places)
        stage = .over(record, over, endedAt: now)
        tell(.over(over), &effects)
    }

    private func outcome(
        of record: RoundRecord,
        _ reason: Over.Reason,
        _ winners: [Int],
        _ places: [[Int]]?
    ) -> Over {
        let names = record.names
        let standings = box.game.standings
        return Over(
            game: gameKind,
            round: record.number,
            reason: reason,
            result: winners.isEmpty ? .none : winners.count == 1 ? .win : .tie,
            winners: winners.map { names[$0] },
            places: places?.map { place in place.map { names[$0] } },
            scores: zip(names, standings).map { Score(player: $0, points: $1.score) },
            stats: standings.map(\.stats),
            proof: record.deal.proof,
            serverSeed: record.deal.deal.secret.serverSeed,
            entropies: record.deal.deal.entropies,
            seedCommit: seedCommit
        )
    }
}
