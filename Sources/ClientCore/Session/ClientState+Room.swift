import GameProtocol

extension ClientState {
    /// Takes the room as it is now, in the place of events that did not come.
    mutating func take(_ state: RoomState, at: Int) {
        tellReturn()
        var view = RoomView(state, me: me, at: at)
        let isNew = room?.code != view.code
        if let room, !isNew {
            view.keep(room)
            view.deal.skipReady(from: room.deal)
            for news in view.missedEnd(state, since: room, at: at) { say(news) }
        } else {
            markAsAsked(&view)
            view.deal.isContributionUnknown = view.isPlayer
        }
        if isNew { meet(view.seats.map(\.name) + view.spectators) }
        room = view
        movesUnderWay = 0
        if view.isInRound { isRoundWanted = false }
        resumeProgress?.missed = .state
        // Before anything that happens in it: the faces learn from it whose room it is.
        if resumeProgress != nil { say(.roomNow(view, plan.address.room(view.code), isNew: isNew)) }
    }

    /// Notes in a new room what this client asked of it, which the server does not repeat.
    mutating func markAsAsked(_ view: inout RoomView) {
        view.seatCount = createdSeats
        view.isLocked = asksForPassword
        createdSeats = nil
        asksForPassword = false
    }

    /// The room as it is now is on its way.
    var isResyncing: Bool { outstanding.contains { $0.purpose == .resync } }

    /// Asks for the room as it is now, because of a hole before an event; false if the server does
    /// not give it.
    mutating func askForRoom() -> Bool {
        if takesGaps { return false }
        send(.room(.state), .resync)
        return true
    }

    /// The server gave the room that was asked for, or something else.
    mutating func takeRoom(_ content: Reply.Content, at: Int) {
        guard case .state(let state) = content,
            state.room == room?.code || state.room == resumeProgress?.room
        else {
            takesGaps = true
            return
        }
        take(state, at: at)
        guard resumeProgress == nil, let room else { return }
        say(.roomNow(room, plan.address.room(room.code), isNew: false))
        say(.caughtUp(.state, room, at: at))
        room.game.askAfterGap(&self)
    }
}

extension RoomView {
    /// Keeps what was seen of deals that a newer view of the same room has not seen.
    mutating func keepDeals(of room: RoomView) {
        guard room.round == round else { return }
        let shown = deal
        deal = room.deal
        deal.keep(shown)
        game.keep(room, in: &self)
    }

    /// Keeps what an older view of this room knows and a snapshot does not tell.
    package mutating func keep(_ room: RoomView) {
        keepDeals(of: room)
        seatCount = room.seatCount
        isLocked = room.isLocked
        if round == room.round { roundPlaces = room.roundPlaces }
    }

    /// Takes from a snapshot what time has changed since; all else was told by events.
    mutating func setClocks(_ state: RoomState, resumeMs: Int, at: Int) {
        guard state.room == code, state.seq == seq else { return }
        let now = RoomView(state, me: me, at: at)
        if phase == .playing { startedAt = now.startedAt ?? startedAt }
        if let endsAt = now.turn?.endsAt, now.turn?.number == turn?.number { turn?.endsAt = endsAt }
        game.setClocks(now, in: &self)
        for player in state.players {
            guard let awayMs = player.awayMs else { continue }
            let keptMs = seat(player.name)?.keptMs ?? keptMs(resumeMs, isSeat: true)
            changeSeat(player.name) { $0.keptUntil = at + max(0, keptMs - awayMs) }
        }
    }

    /// For how long the server keeps a place here whose connection is lost now: where nothing is at
    /// stake, not for long.
    func keptMs(_ resumeMs: Int, isSeat: Bool) -> Int {
        let isAtStake = isSeat && (phase == .playing || isFree)
        return isAtStake
            ? resumeMs : min(resumeMs, 1000 * Int(Limits.idleResume.components.seconds))
    }

    /// The end of the round that ran when the connection was lost, if it ended meanwhile.
    func missedEnd(_ state: RoomState, since room: RoomView, at: Int) -> [News] {
        guard room.phase == .playing, phase == .over, round == room.round, let over = state.over
        else { return [] }
        var view = self
        return view.end(over, at: at)
    }
}
