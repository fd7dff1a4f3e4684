public import GameProtocol

extension Room {
    /// Returns the room as a member may see it between two inputs, with its clocks advanced.
    public func state(for viewer: MemberID, at time: Int64) -> RoomState {
        var room = self
        room.now = max(now, time)
        return room.state(for: viewer)
    }

    /// Returns the room as this viewer may see it: a member, or a newcomer before the entrance.
    public func state(for viewer: MemberID) -> RoomState {
        let player = members.first { $0.id == viewer }?.player
        var state = RoomState(
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
        if !displays.isEmpty { state.displays = spectatorDisplays }
        return state
    }

    /// The display names, by name, of the first spectators: few, so that a snapshot stays short.
    private var spectatorDisplays: [String: String] {
        let shown = members[seated.endIndex...].lazy.compactMap { member in
            displays[member.id].map { (member.name, $0) }
        }
        return Dictionary(shown.prefix(Limits.maximumSpectatorDisplays)) { first, _ in first }
    }

    private var shownPlayers: [RoomState.Player] {
        let standings = box.game.standings
        // The counts of a player who has not played yet, and of all players before the first round.
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
            display: displays[member.id],
            bot: member.bot?.level,
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

    /// The options of the room's game.
    public var options: GameOptions { box.game.options }

    /// The room's game.
    public var gameKind: GameKind { box.game.options.game }

    /// The duration of the running or last round in milliseconds; nil if there was none.
    public var elapsedMs: Int? {
        switch stage {
        case .lobby, .sharedTable: nil
        case .playing(let record): Int(now - record.startedAt)
        case .over(let record, _, let endedAt): Int(endedAt - record.startedAt)
        }
    }

    /// The result of the last round, until the next one begins; nil at any other time.
    public var over: Over? {
        if case .over(_, let over, _) = stage { over } else { nil }
    }

    /// The names of the players who gave up the last round; empty while a round runs.
    public var leavers: [String] {
        guard case .over(let record, _, _) = stage else { return [] }
        return record.names.indices.filter { record.hasForfeited($0) }.map { record.names[$0] }
    }
}
