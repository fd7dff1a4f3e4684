import GameProtocol

extension ClientState {
    /// Handles a line of the server. Its texts are cleaned.
    mutating func take(_ line: ServerLine, at: Int) {
        switch stage {
        case .leaving(let status):
            if case .connection(.bye) = line { finish(status) }
            return
        // There is no connection: the line comes from the previous one, and is out of date.
        case .lost, .connecting, .finished: return
        case .awaitingGreeting, .awaitingName, .settling, .catchingUp, .open: break
        }
        switch line {
        case .connection(.hello(let hello)): greet(hello, at: at)
        case .connection(.bye(let bye)): end(bye, at: at)
        case _ where stage == .awaitingGreeting: lose(.notOurs(plan.address), at: at)
        case .reply(let reply): take(reply, at: at)
        case .event(let event): take(event, at: at)
        case .connection(let line): take(line, at: at)
        case .unknown: break
        }
    }

    /// Handles a line that is incomplete or not in protocol 1.
    mutating func takeUnreadable(at: Int) {
        switch stage {
        case .awaitingGreeting: lose(.notOurs(plan.address), at: at)
        case .awaitingName where isAway || move != nil: lose(.unreadable, at: at)
        case .awaitingName, .settling: fail(.unreadable)
        case .open, .catchingUp, .lost, .connecting, .leaving, .finished: break
        }
    }

    /// Handles the end of a connection without `bye`.
    mutating func connectionClosed(at: Int) {
        switch stage {
        case .awaitingGreeting: lose(.notOurs(plan.address), at: at)
        case .leaving(let status): finish(status)
        case .awaitingName, .settling, .catchingUp, .open:
            lose(.lost(seatSeconds: keptSeconds), at: at)
        case .lost, .connecting, .finished: break
        }
    }

    private mutating func greet(_ hello: ServerHello, at: Int) {
        guard stage == .awaitingGreeting else { return }
        if !hello.name.isEmpty { serverName = hello.name }
        guard hello.protocols.contains(1) else {
            if move != nil { return lose(.notOurs(plan.address), at: at) }
            return fail(.unsupportedProtocol(server: serverName, versions: hello.protocols))
        }
        motd = hello.motd
        hasInvitations = hello.features.contains("invite")
        hasBots = hello.features.contains("bots")
        people.isKnown = hello.features.contains("people")
        ladder.isKnown = hello.features.contains("ladder")
        if !ladder.isKnown { ladder = Ladder() }
        web = WebPlace(hello)
        inst = hello.inst
        if let web { say(.web(web)) }
        isGroup = hello.features.contains("group")
        offeredPeers = peers(in: hello)
        stage = .awaitingName
        clock.asked(at: at)
        if clock.hasPeers { clock.greeted(at: at) }
        if let move { return sendHello(of: move) }
        if goToKeptSeat(at: at) { return }
        if token.isEmpty { sendHello(name: plan.name) } else { sendResume() }
    }

    mutating func sendHello(name: String?) {
        send(.hello(hello(name: name)), .hello(name: name))
    }

    func hello(name: String?) -> HelloRequest {
        HelloRequest(
            name: name,
            display: name.flatMap { _ in plan.display },
            client: "GameClient/\(Release.version)",
            heartbeatSeconds: Liveness.heartbeatSeconds,
            isHidden: plan.isHidden,
            key: name == nil ? nil : ladder.key
        )
    }

    private mutating func take(_ line: ConnectionLine, at: Int) {
        switch line {
        case .prompt(let prompt): take(prompt, at: at)
        case .state(let state):
            guard state.room == room?.code || state.room == resumeProgress?.room else { return }
            take(state, at: at)
        case .aside(let code, let player, let text):
            if code == room?.code, !isMuted(player) { say(.aside(player: player, text: text)) }
        case .invited(let invitation): take(invitation, at: at)
        case .notice(let notice):
            say(
                .notice(
                    code: notice.code,
                    message: notice.message,
                    seconds: notice.inMs.map(Clock.seconds),
                    server: serverName
                )
            )
        case .hover(let code, let player, let cell):
            guard var room, code == room.code else { return }
            room.game.note(.hover(player, cell: cell), in: &room)
            self.room = room
        case .ladder(let change): take(change)
        case .hello, .bye: break
        }
    }

    mutating func take(_ prompt: Prompt, at: Int) {
        resumeProgress?.prompt = prompt
        guard var room, prompt.room == room.code, room.accepts(prompt) else {
            return
        }
        room.isPrompted = true
        if let clockMs = prompt.clockMs { room.turn?.endsAt = at + clockMs }
        let news = room.game.note(.prompt(prompt, at: at), in: &room)
        // In a game without turns, the first prompt starts the clock of the round.
        if room.turn == nil, !warnings.hasBegun {
            warnings.begin(prompt.clockMs, marks: room.facts.warningsMs)
        }
        self.room = room
        for item in news { say(item) }
    }

    private mutating func take(_ event: RoomEvent, at: Int) {
        // The client ignores a line that it has seen before.
        guard var room, event.room == room.code, event.seq > room.seq else { return }
        // The client has asked for a snapshot of the room, which includes the effect of this event.
        guard !isResyncing else { return }
        if event.seq > room.seq + 1, askForRoom() { return }
        if !event.body.isPresence(of: me) {
            if resumeProgress?.missed == .nothing { resumeProgress?.missed = .events }
            tellReturn()
        }
        let before = room
        let news = room.apply(event, at: at)
        self.room = room
        for item in news where !isSilenced(item) { say(item) }
        follow(event.body, before, at: at)
    }

    /// Handles the effects of an event on everything outside the room's view: the game's requests,
    /// the clock warnings and the lists of people.
    private mutating func follow(_ event: RoomEvent.Body, _ before: RoomView, at: Int) {
        switch event {
        case .game(let event): event.rules.follow(.event(event), &self)
        case .started(let started):
            movesUnderWay = 0
            following = Following()
            warnings = ClockWarnings()
            // A new round clears the cursor positions at the other clients.
            hoverLimiter.forget()
            if started.players.contains(me) { isRoundWanted = false }
        case .turn(_, _, let clockMs):
            warnings.begin(clockMs, marks: before.facts.warningsMs)
        case .over:
            movesUnderWay = 0
            forgetQuestionOfRound()
            getReadyIfLate()
        case .left(let player, _, _) where bots.contains(player):
            bots.removeAll { $0 == player }
        case .left(let player, let role, let reason) where player == me:
            if role == .player || !(room?.isPlayer ?? false) { wasSentOut(reason, before, at: at) }
        case .left(let player, .player, let reason): mayFollow(player, reason, before, at: at)
        case .joined(let player, _, _, _, _):
            following.cameBack(player)
            meet([player])
        default: break
        }
    }

    /// Removes a question about the round or the room, because it is over.
    mutating func forgetQuestionOfRound() {
        switch question {
        case .quit, .leave, .move: question = nil
        case .watch, nil: break
        }
    }

    /// Makes this player ready for the next round, if the player sat down during the round that has
    /// just ended.
    private mutating func getReadyIfLate() {
        guard isRoundWanted, room?.isPlayer == true else { return }
        effects.append(.needsEntropy)
    }

    private mutating func wasSentOut(_ reason: LeaveReason, _ before: RoomView, at: Int) {
        forgetRoom()
        question = nil
        resumeProgress?.room = nil
        resumeProgress?.isOut = true
        guard reason == .kicked || reason == .idle else { return }
        say(.sentOut(before, reason))
        guard stage == .open else { return }
        // A person at a terminal continues in the lobby. A script gets an exit status, so that it
        // notices.
        if plan.asks { send(.list(ListRequest()), .list(.play)) } else { giveUp(5, at: at) }
    }
}

extension RoomEvent.Body {
    /// Whether the event only says that this player lost or regained the connection.
    fileprivate func isPresence(of me: String) -> Bool {
        switch self {
        case .offline(let player, _), .online(let player): player == me
        default: false
        }
    }
}
