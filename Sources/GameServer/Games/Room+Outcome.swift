import GameProtocol

extension Room {
    /// A player of the running round gives it up; does nothing where none of that is so.
    mutating func forfeit(_ player: Int, _ effects: inout [RoomEffect]) {
        guard case .playing(var record) = stage, !record.players[player].hasForfeited else {
            return
        }
        record.players[player].hasForfeited = true
        stage = .playing(record)
        if record.remaining.count > 1 {
            table.game.withdraw(player, &outputs)
        } else {
            table.game.stop(&outputs)
        }
        tellOutputs(&effects)
    }

    /// Ends the round where forfeits have left one player of several, or none.
    mutating func endIfDecided(_ effects: inout [RoomEffect]) {
        guard case .playing(let record) = stage else { return }
        switch record.remaining.count {
        case 0: endRound(.abandoned, &effects)
        case 1 where record.players.count > 1: endRound(.forfeit, &effects)
        default: break
        }
    }

    /// Ends the running round, shows its proof and asks who wants another.
    mutating func endRound(_ reason: Over.Reason, _ effects: inout [RoomEffect]) {
        guard case .playing(let record) = stage else { return }
        table.game.stop(&outputs)
        tellOutputs(&effects)
        turn = nil
        wakeAt = nil
        for index in members.indices where members[index].player != nil {
            members[index].isReady = false
        }
        let over = outcome(of: record, reason)
        stage = .over(record, over, endedAt: now)
        tell(.over(over), &effects)
    }

    private func outcome(of record: RoundRecord, _ reason: Over.Reason) -> Over {
        let names = record.players.map(\.name)
        let winners = winners(of: record, reason)
        return Over(
            round: record.number,
            reason: reason,
            result: winners.isEmpty ? .none : winners.count == 1 ? .win : .tie,
            winners: winners.map { names[$0] },
            scores: zip(names, table.game.scores).map { Score(player: $0, points: $1) },
            counts: table.game.counts,
            proof: record.deal.proof,
            serverSeed: record.deal.secret.serverSeed,
            entropies: record.deal.entropies,
            seedCommit: seedCommit
        )
    }

    private func winners(of record: RoundRecord, _ reason: Over.Reason) -> [Int] {
        let remaining = record.remaining
        switch reason {
        case .abandoned, .shutdown: return []
        case .forfeit: return remaining
        case .complete, .stalemate:
            guard table.game.hasWinners(reason) else { return [] }
            let scores = table.game.scores
            let best = remaining.map { scores[$0] }.max()
            return remaining.filter { scores[$0] == best }
        }
    }
}
