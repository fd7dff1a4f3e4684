import GameProtocol

extension ClientState {
    /// Handles a snapshot of the room, which replaces events that did not come.
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
        // This comes before any event of the room, because the screen and plain mode learn from it
        // who this player is.
        if resumeProgress != nil { say(.roomNow(view, plan.address.room(view.code), isNew: isNew)) }
    }

    /// Takes the clocks from a snapshot of the present moment. If the snapshot shows other moves
    /// than the client has seen, the client takes the whole snapshot: the servers' store may have
    /// lost some moves.
    mutating func compare(_ state: RoomState, at: Int) {
        guard let room, state.room == room.code, state.seq == room.seq else { return }
        if RoomView(state, me: me, at: at).hasMoves(of: room) {
            self.room?.setClocks(state, resumeMs: resumeMs, at: at)
        } else {
            let prompt = resumeProgress?.prompt
            take(state, at: at)
            // The request for a move came before the snapshot, and the server does not repeat it.
            if let prompt { take(prompt, at: at) }
        }
    }

    /// Copies into a new room the options that this client asked for. The server does not repeat
    /// them.
    mutating func markAsAsked(_ view: inout RoomView) {
        view.seatCount = createdSeats
        view.isLocked = asksForPassword
        createdSeats = nil
        asksForPassword = false
    }

    /// Whether the client has asked for a snapshot of the room and waits for it.
    var isResyncing: Bool { outstanding.contains { $0.purpose == .resync } }

    /// Asks for a snapshot of the room, because events are missing. Returns false if the server
    /// does not send snapshots.
    mutating func askForRoom() -> Bool {
        if takesGaps { return false }
        send(.room(.state), .resync)
        return true
    }

    /// Handles the reply to the request for a snapshot.
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
        room.game.follow(.gap, &self)
    }
}

extension RoomView {
    /// Keeps the record of the deal from an older view of the same round, with all cards that the
    /// player saw.
    mutating func keepDeals(of room: RoomView) {
        guard room.round == round else { return }
        let shown = deal
        deal = room.deal
        deal.keep(shown)
        game.note(.older(room), in: &self)
    }

    /// Copies from an older view of this room everything that a snapshot does not contain.
    package mutating func keep(_ room: RoomView) {
        keepDeals(of: room)
        seatCount = room.seatCount
        isLocked = room.isLocked
        if round == room.round { roundPlaces = room.roundPlaces }
    }

    /// Whether the same moves led to both views, as far as turn and counts show.
    func hasMoves(of other: RoomView) -> Bool {
        func counts(_ room: RoomView) -> [Seat] {
            room.seats.map { seat in
                var seat = seat
                (seat.isReady, seat.isOnline, seat.isPlaying) = (false, false, false)
                (seat.keptUntil, seat.keptMs) = (nil, nil)
                return seat
            }
        }
        return phase == other.phase && round == other.round && turn?.number == other.turn?.number
            && turn?.player == other.turn?.player && counts(self) == counts(other)
    }

    /// Takes from a snapshot the values that change with time. Events have told everything else.
    mutating func setClocks(_ state: RoomState, resumeMs: Int, at: Int) {
        guard state.room == code, state.seq == seq else { return }
        let now = RoomView(state, me: me, at: at)
        if phase == .playing { startedAt = now.startedAt ?? startedAt }
        if let endsAt = now.turn?.endsAt, now.turn?.number == turn?.number { turn?.endsAt = endsAt }
        game.note(.newer(now), in: &self)
        for player in state.players {
            guard let awayMs = player.awayMs else { continue }
            let keptMs = seat(player.name)?.keptMs ?? keptMs(resumeMs, isSeat: true)
            changeSeat(player.name) { $0.keptUntil = at + max(0, keptMs - awayMs) }
        }
    }

    /// Returns the time in milliseconds for which the server keeps a place after a lost connection.
    /// The time is short if nothing is at stake.
    func keptMs(_ resumeMs: Int, isSeat: Bool) -> Int {
        let isAtStake = isSeat && (phase == .playing || isFree)
        return isAtStake
            ? resumeMs : min(resumeMs, 1000 * Int(Limits.idleResume.components.seconds))
    }

    /// The news about the end of a round that ran when the connection was lost; empty if it still
    /// runs.
    func missedEnd(_ state: RoomState, since room: RoomView, at: Int) -> [News] {
        guard room.phase == .playing, phase == .over, round == room.round, let over = state.over
        else { return [] }
        var view = self
        return view.end(over, at: at)
    }
}
