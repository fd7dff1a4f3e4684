import GameProtocol

extension ClientState {
    /// Asks for what was kept, with all that this client has seen of it.
    mutating func sendResume() {
        var hello = Self.hello(name: nil)
        hello.resume = token
        hello.seen = room?.seq
        hello.ticket = move?.ticket
        if isGroup { hello.room = room?.code ?? seatToTakeUp?.room }
        // A resume carries no id, so that the server's `last_id` still names the last request
        // before the cut.
        outstanding.append(Outstanding(id: 0, purpose: .resume, body: .hello(hello)))
        effects.append(.send(Request(.hello(hello))))
    }

    /// The server knows the token.
    mutating func takeBack(_ reply: HelloReply, at: Int) {
        guard stage == .awaitingName else { return }
        guard let resumed = reply.resumed else {
            token = ""
            return loseSeat(at: at)
        }
        // Wherever that is: the seat is there from now on.
        noteWay()
        isToldUnavailable = false
        peers = offeredPeers
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

    /// Asks what is answered after all that was missed: where there is a room, how its clocks stand
    /// now. What was missed tells it as it was then.
    private mutating func askForEnd() {
        send(resumeProgress?.room == nil ? .ping : .room(.state), .catchUp)
    }

    /// Says, before the first thing that was missed, that the connection is there again.
    mutating func tellReturn() {
        guard resumeProgress?.isTold == false else { return }
        resumeProgress?.isTold = true
        say(.connectedAgain)
    }

    /// The server does not take the token, at least not now.
    ///
    /// A seat is given up only for an answer that says that it is gone. Any other one, and a code
    /// that is not known here, may be different the next time.
    mutating func resumeRefused(_ request: Outstanding, _ refusal: Refusal, at: Int) {
        switch refusal.code {
        case .moved where follow(refusal.move, request, at: at): break
        case .badValue where sendHelloWithoutTicket(refusal): break
        // A server that was asked because the seat's own is gone knows no more of it than that.
        case .resumeExpired where move != nil && move?.ticket == nil:
            lose(Failure(refusal), at: at)
        case .unsupportedProtocol: fail(.unsupportedProtocol(server: serverName, versions: []))
        case .resumeExpired: loseSeat(at: at)
        // The token itself is none, and never will be.
        case .badValue where refusal.field == "resume", .badType where refusal.field == "resume":
            loseSeat(at: at)
        default:
            // Another run of the program was told for how long the seat is kept.
            if me.isEmpty, let ticket = seatToTakeUp { resumeMs = ticket.resumeMs }
            if refusal.code == .unavailable {
                // The room does not run meanwhile, and neither does the seat's time.
                reconnection.extend(byMs: seatKeptMs, at: at)
                let isTold = isToldUnavailable
                isToldUnavailable = true
                if !isTold { say(.unavailable(code: room?.code ?? seatToTakeUp?.room)) }
            }
            lose(Failure(refusal), afterMs: refusal.retryAfterMs, at: at)
        }
    }

    /// Nothing is kept for this client any more.
    private mutating func loseSeat(at: Int) {
        if me.isEmpty, plan.kept != nil {
            // It was tried; the name is as free as any.
            token = ""
            bots = []
            return sendHello(name: plan.name)
        }
        if me.isEmpty || room != nil {
            isSeatGone = true
            return fail(.seatGone(reason(at: at), plan.address))
        }
        // Nothing is kept for somebody who was in no room, and nothing is lost.
        token = ""
        sendHello(name: me)
    }

    private func reason(at: Int) -> Failure.SeatReason {
        if case .resume(let ticket) = plan.purpose, me.isEmpty {
            return .away(seconds: Clock.seconds(ticket.resumeMs))
        }
        // The server may have noticed the loss earlier than this client.
        let awayMs = at - (reconnection.lostAt ?? at) + Liveness.silenceMs
        if awayMs >= resumeMs { return .away(seconds: Clock.seconds(resumeMs)) }
        // Nobody is sent out of a running game, and no turn that passes costs the seat then.
        return room?.isInRound == true ? .restarted(server: serverName) : .unknown
    }

    /// A new session has begun in the place of one that was in no room.
    mutating func begin(wanted: String?, at: Int) {
        reconnection.regained(at: at)
        clock.restart(at: at)
        unanswered = []
        unhandled = []
        say(.connectedAgain)
        if let wanted, wanted != me { say(.renamed(wanted: wanted, name: me)) }
        stage = hasSettled ? .open : .settling
        followPlan()
    }

    /// All that was missed has come.
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
        room.game.askAfterGap(&self)
        if way.isNew, room.isPlayer {
            let isReadyForNext = room.phase == .over && room.ownSeat?.isReady == true
            // What was given to the deal before is not known here; the last contribution counts.
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

/// What is still to come after a server has taken a session back, up to the answer that follows it.
struct ResumeProgress: Equatable, Sendable {
    /// The room in which the place was kept; nil where it was in none.
    var room: String?
    /// This client does not know the room from before.
    let isNew: Bool
    /// The session was in a room and is in none any more.
    var isOut = false
    /// It was said that the connection is there again.
    var isTold: Bool
    /// What has come of what was missed.
    var missed = News.Missed.nothing
    /// Neither came, so that the room was asked for.
    var hasAsked = false
}
