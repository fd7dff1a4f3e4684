import GameProtocol

extension ClientState {
    /// The connection is lost, and what was kept was not taken up again yet.
    package var isAway: Bool { reconnection.lostAt != nil }

    /// When a restart of the server stopped the clocks of the room; nil while they run.
    package var stoppedAt: Int? { reconnection.isRestart ? reconnection.lostAt : nil }

    /// The server keeps what this client has, and it has the token for it.
    var canResume: Bool { resumeMs > 0 && !token.isEmpty && !isSeatGone }

    /// For how long the server keeps this client's place, if the connection is lost now.
    var seatKeptMs: Int {
        guard let room else { return resumeMs }
        return room.keptMs(resumeMs, isSeat: room.isPlayer)
    }

    /// For how long this client's seat outlives a lost connection; nil without a seat.
    var keptSeconds: Int? {
        room?.isPlayer == true && resumeMs > 0 ? Clock.seconds(seatKeptMs) : nil
    }

    /// What is left of that time, in milliseconds.
    package func keptMs(at: Int) -> Int { isAway ? reconnection.leftMs(at: at) : seatKeptMs }

    /// The seat of another run of the program, to which this one goes first.
    var seatToTakeUp: SeatTicket? {
        if case .resume(let ticket) = plan.purpose { ticket } else { plan.kept }
    }

    /// What another run of the program needs to come back to the seat; nil while there is none.
    package var ticket: SeatTicket? {
        guard !isSeatGone else { return nil }
        if let ticket = seatToTakeUp, !hasSettled, token == ticket.token { return ticket }
        guard let room, room.isPlayer, canResume else { return nil }
        return SeatTicket(
            // Another server has it as soon as it has said so.
            address: move?.home ?? plan.address.server,
            inst: move == nil ? inst : nil,
            name: me,
            room: room.code,
            token: token,
            resumeMs: seatKeptMs,
            bots: bots,
            via: via
        )
    }

    /// When there is something to say of the seat's time; nil while there is not.
    var seatMark: Int? { isAway && room?.isPlayer == true ? reconnection.nextMark : nil }

    /// The connection is of no use any more: waits for the next try, or ends with this.
    mutating func lose(
        _ failure: Failure,
        afterMs: Int? = nil,
        isTold: Bool = false,
        at: Int
    ) {
        if move != nil { return moveFailed(failure, afterMs: afterMs, at: at) }
        guard canResume else { return fail(failure) }
        effects.append(.disconnect)
        unanswered += outstanding
        outstanding = []
        resumeProgress = nil
        question = nil
        moveUnderWay = nil
        guest = nil
        room?.isPrompted = false
        stage = .lost
        if !isAway {
            reconnection.lose(keptMs: seatKeptMs, at: at)
            say(.lost(seconds: keptSeconds, isTold: isTold))
        } else if reconnection.isOver(at: at) {
            return fail(
                .notRegained(seconds: Clock.seconds(seatKeptMs), hasSeat: keptSeconds != nil)
            )
        }
        reconnection.wait(afterMs: afterMs, chance: chance.next(), at: at)
        if failure.isFull, isAway {
            let seconds = Clock.seconds(reconnection.nextTry - at)
            say(.serverFull(name: serverName, seconds: seconds))
        }
    }

    /// Says what is left of the seat's time, at a few moments.
    mutating func tellSeat(at: Int) {
        guard seatMark != nil, reconnection.passedMark(at: at) else { return }
        say(.stillLost(seconds: Clock.seconds(reconnection.leftMs(at: at))))
    }

    /// The server ends the connection, and says whether to come back.
    mutating func end(_ bye: Bye, at: Int) {
        if bye.code == .serverFull, follow(bye.place, at: at) { return }
        if bye.code == .wrongProtocol, goToGames(bye.place, at: at) { return }
        let failure = Failure.ended(
            bye.code,
            message: bye.message,
            server: serverName,
            afterSeconds: bye.afterMs.map(Clock.seconds)
        )
        if move != nil { return moveFailed(failure, afterMs: bye.afterMs, at: at) }
        if bye.code == .moved, canResume { return goOn(elsewhere: bye, failure, at: at) }
        // Two clients with one token would throw each other out for ever.
        let reconnects = bye.reconnect && bye.code != .replaced && canResume
        if bye.code == .shuttingDown { say(.serverClosed(name: serverName)) }
        if reconnects {
            let isClosing = bye.code == .shuttingDown
            reconnection.isRestart = isClosing
            if !isAway, !isClosing, !failure.isFull { say(.sentAway(failure)) }
            return lose(failure, afterMs: bye.afterMs, isTold: !isAway, at: at)
        }
        if [.replaced, .goodbye, .shuttingDown].contains(bye.code) { isSeatGone = true }
        guard bye.code == .shuttingDown else { return fail(failure) }
        isServerClosed = true
        finish(0)
    }

    /// Carries out what was typed while there is no connection: nothing is kept for later.
    mutating func carryOutAway(_ command: Command, at: Int) {
        switch command {
        case .nothing, .refresh, .hover: break
        case .help: say(.help)
        case .mute(let name): mute(name, at: at)
        case .decline: invitations.forgetNewest(at: at)
        case .wait: isWaiting = !plan.asks
        case .retry where stage == .lost: connect(at: at)
        case .quit, .away:
            if room?.isPlayer == true {
                say(.away(seconds: Clock.seconds(reconnection.leftMs(at: at))))
            } else {
                say(.farewell(server: plan.address.server))
            }
            finish(0)
        case .ask(let question) where canAnswer(question): ask(question, at: at)
        default:
            let nextTry = stage == .lost ? Clock.seconds(reconnection.nextTry - at) : nil
            reject(.command(.noConnection(nextTry: nextTry)))
        }
    }

    /// Whether that can be said without asking the server.
    private func canAnswer(_ question: News.Question) -> Bool {
        room?.game.canAnswer(question, self) ?? true
    }
}
