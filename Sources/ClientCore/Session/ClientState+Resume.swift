import GameProtocol

extension ClientState {
    /// Asks the server to resume the session, with the number of the last event that this client
    /// has seen.
    mutating func sendResume() {
        var hello = hello(name: nil)
        hello.resume = token
        hello.seen = room?.seq
        hello.ticket = move?.ticket
        if isGroup { hello.room = room?.code ?? seatToTakeUp?.room }
        // A resume carries no id, so that the server's `last_id` still names the last request
        // before the connection was lost.
        outstanding.append(Outstanding(id: 0, purpose: .resume, body: .hello(hello)))
        effects.append(.send(Request(.hello(hello))))
    }

    /// Handles the server's answer to a resume.
    mutating func takeBack(_ reply: HelloReply, at: Int) {
        guard stage == .awaitingName else { return }
        guard let resumed = reply.resumed else {
            token = ""
            return loseSeat(at: at)
        }
        // The seat is at this server from now on.
        noteWay()
        isToldUnavailable = false
        peers = offeredPeers
        clock.hasPeers = !peers.isEmpty
        let isFirst = me.isEmpty
        if me != reply.name, room != nil { forgetRoom() }
        me = reply.name
        resumeMs = reply.resumeMs
        delay.add(clock.roundTripMs(at: at))
        reconnection.regained(at: at)
        clock.restart(at: at)
        judge(resumed.lastID)
        if isFirst {
            let delayMs = clock.roundTripMs(at: at)
            say(.connected(name: serverName, address: plan.address, delayMs: delayMs))
        }
        resumeProgress = ResumeProgress(
            room: resumed.room,
            isNew: room?.code != resumed.room,
            isTold: isFirst
        )
        if let room, room.code != resumed.room {
            tellReturn()
            forgetRoom()
            if resumed.room == nil {
                resumeProgress?.isOut = true
                say(.outOfRoom(code: room.code))
            }
        }
        stage = .catchingUp
        askForEnd()
    }

    /// Sends a request whose reply marks the end of the missed events. In a room, that request asks
    /// for a snapshot: missed events tell the clocks as they were earlier.
    private mutating func askForEnd() {
        send(resumeProgress?.room == nil ? .ping : .room(.state), .catchUp)
    }

    /// Says that the connection is there again, before the first missed event.
    mutating func tellReturn() {
        guard resumeProgress?.isTold == false else { return }
        resumeProgress?.isTold = true
        say(.connectedAgain)
    }

    /// Handles the server's refusal of the token.
    ///
    /// The client gives up the seat only if the refusal says that the seat is gone. After any other
    /// code, an unknown one included, it tries again later.
    mutating func resumeRefused(_ request: Outstanding, _ refusal: Refusal, at: Int) {
        switch refusal.code {
        case .moved where follow(refusal.move, request, at: at): break
        case .badValue where sendHelloWithoutTicket(refusal): break
        // The server of the seat is gone, so the client asked this one. The answer of this server
        // proves nothing about the seat.
        case .resumeExpired where move != nil && move?.ticket == nil:
            lose(Failure(refusal), at: at)
        case .unsupportedProtocol: fail(.unsupportedProtocol(server: serverName, versions: []))
        case .resumeExpired: loseSeat(at: at)
        // The server will never accept this token.
        case .badValue where refusal.field == "resume", .badType where refusal.field == "resume":
            loseSeat(at: at)
        default:
            // The note of the earlier run of the program says how long the server keeps the seat.
            if me.isEmpty, let ticket = seatToTakeUp { resumeMs = ticket.resumeMs }
            if refusal.code == .unavailable {
                // The room is stopped until its server is back, and the time of the seat stops with
                // it.
                reconnection.extend(byMs: seatKeptMs, at: at)
                let isTold = isToldUnavailable
                isToldUnavailable = true
                if !isTold { say(.unavailable(code: room?.code ?? seatToTakeUp?.room)) }
            }
            lose(Failure(refusal), afterMs: refusal.retryAfterMs, at: at)
        }
    }

    /// Handles the loss of the seat, or of the session.
    private mutating func loseSeat(at: Int) {
        if me.isEmpty, plan.kept != nil {
            // The kept seat is gone, so the client asks for its name like any other.
            token = ""
            bots = []
            return sendHello(name: plan.name)
        }
        if me.isEmpty || room != nil {
            isSeatGone = true
            return fail(.seatGone(reason(at: at), plan.address))
        }
        // The client was in no room, so it loses nothing and starts a new session.
        token = ""
        sendHello(name: displays.name(me))
    }

    private func reason(at: Int) -> Failure.SeatReason {
        if case .resume(let ticket) = plan.purpose, me.isEmpty {
            return .away(seconds: Clock.seconds(ticket.resumeMs))
        }
        // The server may have noticed the loss of the connection earlier than this client.
        let awayMs = at - (reconnection.lostAt ?? at) + Liveness.silenceMs
        if awayMs >= resumeMs { return .away(seconds: Clock.seconds(resumeMs)) }
        // The server removes no player from a running game, and a passed turn does not cost the
        // seat then.
        return room?.isInRound == true ? .restarted(server: serverName) : .unknown
    }

    /// Starts a new session after losing one that was in no room.
    mutating func begin(wanted: String?, at: Int) {
        reconnection.regained(at: at)
        clock.restart(at: at)
        unanswered = []
        unhandled = []
        say(.connectedAgain)
        if let wanted, wanted != displays.name(me) { say(.renamed(wanted: wanted, name: me)) }
        stage = hasSettled ? .open : .settling
        followPlan()
    }

    /// Completes the catch-up: all missed events have come.
    mutating func arrive(at: Int) {
        guard stage == .catchingUp, let way = resumeProgress else { return }
        if way.room != nil, room == nil, !way.hasAsked {
            resumeProgress?.hasAsked = true
            clock.restart(at: at)
            send(.room(.state), .resync)
            return send(.ping, .catchUp)
        }
        if room == nil || way.isNew { tellReturn() }
        resumeProgress = nil
        room?.deal.forgetUnplaced()
        guard let room else { return arriveInLobby(isOut: way.isOut, at: at) }
        let isFirst = !hasSettled
        stage = .open
        hasSettled = true
        let isKept = isFirst && plan.kept != nil
        if isKept, goesOn(from: room, at: at) { return }
        say(.caughtUp(way.missed, room, at: at))
        if isKept { say(.backInSeat(code: room.code, isElsewhere: isElsewhere(room))) }
        sendUnhandled()
        room.game.follow(.gap, &self)
        if way.isNew, room.isPlayer {
            let isReadyForNext = room.phase == .over && room.ownSeat?.isReady == true
            // This run does not know what an earlier run contributed to the deal. The last
            // contribution counts.
            if room.phase == .lobby || isReadyForNext { effects.append(.needsEntropy) }
            isRoundWanted = room.phase == .over ? isReadyForNext : !room.isInRound
            seatBotsAgain()
        }
    }

    private mutating func arriveInLobby(isOut: Bool, at: Int) {
        unhandled = []
        if isOut, !plan.asks {
            stage = .open
            return giveUp(5, at: at)
        }
        stage = hasSettled ? .open : .settling
        followPlan()
    }
}

/// The progress of a catch-up, from the server's answer to a resume until the last missed event.
struct ResumeProgress: Equatable, Sendable {
    /// The room in which the server kept the place; nil if the session was in no room.
    var room: String?
    /// Whether the room is new to this run of the program.
    let isNew: Bool
    /// Whether the session was in a room and is in no room now.
    var isOut = false
    /// Whether the player was informed that the connection is there again.
    var isTold: Bool
    /// The kind of missed news that has come so far.
    var missed = News.Missed.nothing
    /// The last request for a move.
    var prompt: Prompt?
    /// Whether the client has asked for a snapshot, because neither events nor a snapshot came.
    var hasAsked = false
}

/// A player whose seat is kept gets it back by connecting under the same name.
extension ClientState {
    /// Whether the client should look for a kept seat of this player's name, now that it has the
    /// server's greeting.
    func seeksSeat(with hello: ServerHello) -> Bool {
        guard stage == .awaitingGreeting, me.isEmpty, token.isEmpty, move == nil else {
            return false
        }
        return seatToTakeUp == nil && plan.name != nil && hello.inst != nil
    }

    /// Uses the ticket of a seat that this server keeps. The client noted the seat under another
    /// address of the server.
    mutating func takeUp(_ ticket: SeatTicket) {
        var ticket = ticket
        ticket.address = plan.address.server
        plan.kept = ticket
        (token, bots) = (ticket.token, ticket.bots)
    }

    /// Leaves the kept seat and follows the plan, if the plan leads to another room and leaving
    /// costs nothing. Returns false if this client stays in the seat.
    mutating func goesOn(from room: RoomView, at: Int) -> Bool {
        guard isElsewhere(room), !room.asksBeforeLeaving else { return false }
        // The client behaves like one that has just connected.
        stage = .settling
        hasSettled = false
        clock.restart(at: at)
        leaveRoom(room)
        followPlan()
        return true
    }

    /// Whether the plan leads to a room other than this one.
    func isElsewhere(_ room: RoomView) -> Bool {
        switch plan.purpose {
        case .lobby, .watchLobby, .resume: false
        case .join(let wanted), .watch(let wanted): wanted != room.code
        case .create, .quick: true
        }
    }
}
