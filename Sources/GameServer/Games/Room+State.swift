public import GameProtocol

extension Room {
    /// The room as a member may see it, or somebody who is about to come in.
    public func state(for viewer: MemberID) -> RoomState {
        let player = members.first { $0.id == viewer }?.player
        return RoomState(
            room: code,
            seq: seq,
            title: title,
            phase: phase,
            round: roundNumber,
            owner: members.first { $0.id == owner }?.name,
            players: seated.map(shown),
            spectators: members[seated.endIndex...].map(\.name),
            options: table.game.options,
            elapsedMs: elapsedMs,
            commit: lastDeal?.commit,
            game: table.game.state(for: player, wakeInMs: remaining(until: wakeAt)),
            turn: shownTurn,
            seedCommit: seedCommit,
            over: over
        )
    }

    private func shown(_ member: Member) -> RoomState.Player {
        let game = table.game
        let isPlaying = phase == .playing && member.player != nil
        return RoomState.Player(
            name: member.name,
            isReady: member.isReady,
            isOnline: member.isOnline,
            isPlaying: isPlaying,
            awayMs: member.awaySince.map { Int(now - $0) },
            score: member.player.map { game.scores[$0] } ?? 0,
            counts: member.player.map { game.counts[$0] } ?? game.emptyCounts
        )
    }

    private var shownTurn: RoomState.Turn? {
        guard let turn, let name = members.first(where: { $0.player == turn.player })?.name else {
            return nil
        }
        return RoomState.Turn(
            turn: turn.number,
            player: name,
            nth: table.game.nth,
            clockMs: remaining(until: turn.deadline)
        )
    }

    /// What is played here.
    public var gameKind: GameKind { table.game.options.game }

    /// How long the round has run, or had when it ended; nil where none has.
    public var elapsedMs: Int? {
        switch stage {
        case .lobby, .open: nil
        case .playing(let record): Int(now - record.startedAt)
        case .over(let record, _, let endedAt): Int(endedAt - record.startedAt)
        }
    }

    private var over: Over? {
        if case .over(_, let over, _) = stage { over } else { nil }
    }
}
