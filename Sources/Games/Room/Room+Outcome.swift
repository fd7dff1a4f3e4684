import GameProtocol

extension Room {
    /// A player of the running round gives it up; does nothing where none of that is so.
    mutating func forfeit(_ player: Int, _ effects: inout some RoomEffects) {
        if noteForfeit(player) { tellGame(.left(player), &effects) }
    }

    /// A player of the running round is put out of the room and gives it up thereby.
    mutating func expel(_ index: Int, _ player: Int, _ effects: inout some RoomEffects) {
        guard noteForfeit(player) else { return }
        inform(.left(player))
        // Where it is decided by who is left, everybody hears of that first; an end that the rules
        // reach by themselves comes where it falls.
        var ending: GameOutput?
        if case .finished(let reason, _)? = outputs.last, reason == .forfeit || reason == .abandoned
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

    /// Whether somebody gives up a round that they have not given up before.
    private mutating func noteForfeit(_ player: Int) -> Bool {
        guard case .playing(var record) = stage, !record.hasForfeited(player) else {
            return false
        }
        record.forfeit(player)
        stage = .playing(record)
        return true
    }

    /// The server stops: a running round ends with its proof.
    mutating func stopRound(_ effects: inout some RoomEffects) {
        if case .playing = stage { tellGame(.stop, &effects) }
    }

    /// The game has ended the running round: shows its proof and asks who wants another.
    mutating func endRound(
        _ reason: Over.Reason,
        winners: [Int],
        _ effects: inout some RoomEffects
    ) {
        guard case .playing(let record) = stage else { return }
        turn = nil
        timers = GameTimers()
        calculation = nil
        for index in members.indices where members[index].player != nil {
            // Who has the cards dealt again wants the next round thereby.
            members[index].isReady = reason == .redealt
        }
        let over = outcome(of: record, reason, winners)
        stage = .over(record, over, endedAt: now)
        tell(.over(over), &effects)
    }

    private func outcome(
        of record: RoundRecord,
        _ reason: Over.Reason,
        _ winners: [Int]
    ) -> Over {
        let names = record.names
        let standings = box.game.standings
        return Over(
            game: gameKind,
            round: record.number,
            reason: reason,
            result: winners.isEmpty ? .none : winners.count == 1 ? .win : .tie,
            winners: winners.map { names[$0] },
            scores: zip(names, standings).map { Score(player: $0, points: $1.score) },
            stats: standings.map(\.stats),
            proof: record.deal.proof,
            serverSeed: record.deal.deal.secret.serverSeed,
            entropies: record.deal.deal.entropies,
            seedCommit: seedCommit
        )
    }
}
