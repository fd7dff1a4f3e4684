public import GameProtocol

extension Room {
    /// The room as a member may see it at that time, between two inputs: its clocks have gone on
    /// since the last one.
    public func state(for viewer: MemberID, at time: Int64) -> RoomState {
        var room = self
        room.now = max(now, time)
        return room.state(for: viewer)
    }

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
            players: shownPlayers,
            spectators: members[seated.endIndex...].map(\.name),
            options: box.game.options,
            elapsedMs: elapsedMs,
            commit: lastDeal?.commit,
            game: box.game.state(for: Viewer(player: player), clocks: clocks),
            turn: shownTurn,
            seedCommit: seedCommit,
            over: over
        )
    }

    private var shownPlayers: [RoomState.Player] {
        let standings = box.game.standings
        // What is counted for somebody who has not played yet, or where nobody is.
        let none = Standing(score: 0, stats: Stats(zerosFor: box.game.options.statNames))
        return seated.map { member in
            let standing = member.player.flatMap { player in
                standings.indices.contains(player) ? standings[player] : nil
            }
            return shown(member, standing ?? none)
        }
    }

    private func shown(_ member: Member, _ standing: Standing) -> RoomState.Player {
        let isPlaying = phase == .playing && member.player != nil
        return RoomState.Player(
            name: member.name,
            isReady: member.isReady,
            isOnline: member.isOnline,
            isPlaying: isPlaying,
            awayMs: member.awaySince.map { Int(now - $0) },
            score: standing.score,
            stats: standing.stats
        )
    }

    private var shownTurn: RoomState.Turn? {
        guard let turn, let name = members.first(where: { $0.player == turn.player })?.name else {
            return nil
        }
        return RoomState.Turn(
            turn: turn.number,
            player: name,
            nth: box.game.choices(of: turn.player)?.nth,
            clockMs: remaining(of: timers.turn)
        )
    }

    /// What is played here.
    public var gameKind: GameKind { box.game.options.game }

    /// How long the round has run, or had when it ended; nil if none has.
    public var elapsedMs: Int? {
        switch stage {
        case .lobby, .sharedTable: nil
        case .playing(let record): Int(now - record.startedAt)
        case .over(let record, _, let endedAt): Int(endedAt - record.startedAt)
        }
    }

    private var over: Over? {
        if case .over(_, let over, _) = stage { over } else { nil }
    }
}
