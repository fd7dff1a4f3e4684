import GameProtocol

extension ClientState {
    /// Whether the connection is lost, and the client has not resumed its session yet.
    package var isAway: Bool { reconnection.lostAt != nil }

    /// The time at which a restart of the server stopped the clocks of the room; nil while they
    /// run.
    package var stoppedAt: Int? { reconnection.isRestart ? reconnection.lostAt : nil }

    /// Whether the client can resume its session: the server keeps it, and the client has the
    /// token.
    var canResume: Bool { resumeMs > 0 && !token.isEmpty && !isSeatGone }

    /// The time in milliseconds for which the server keeps this client's place after a lost
    /// connection.
    var seatKeptMs: Int {
        guard let room else { return resumeMs }
        return room.keptMs(resumeMs, isSeat: room.isPlayer)
    }

    /// The time in seconds for which the server keeps this client's seat after a lost connection;
    /// nil without a seat.
    var keptSeconds: Int? {
        room?.isPlayer == true && resumeMs > 0 ? Clock.seconds(seatKeptMs) : nil
    }

    /// The time in milliseconds for which the server still keeps this client's place.
    package func keptMs(at: Int) -> Int { isAway ? reconnection.leftMs(at: at) : seatKeptMs }

    /// The kept seat from another run of the program, which the client takes up first.
    var seatToTakeUp: SeatTicket? {
        if case .resume(let ticket) = plan.purpose { ticket } else { plan.kept }
    }

    /// The ticket with which another run of the program can come back to the seat; nil without a
    /// seat.
    package var ticket: SeatTicket? {
        guard !isSeatGone else { return nil }
        if let ticket = seatToTakeUp, !hasSettled, token == ticket.token { return ticket }
        guard let room, room.isPlayer, canResume else { return nil }
        return SeatTicket(
            // The other server has the seat only after it has accepted this client.
            address: move?.home ?? plan.address.server,
            inst: move == nil ? inst : nil,
            name: displays.name(me),
            room: room.code,
            token: token,
            resumeMs: seatKeptMs,
            bots: bots,
            via: via
        )
    }

    /// The time of the next message about the kept seat; nil if there is none.
    var seatMark: Int? { isAway && room?.isPlayer == true ? reconnection.nextMark : nil }

    /// Gives up the connection and plans the next try. Ends the client with this failure if it
    /// cannot resume its session.
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

    /// Says at a few moments how long the server still keeps the seat.
    mutating func tellSeat(at: Int) {
        guard seatMark != nil, reconnection.passedMark(at: at) else { return }
        say(.stillLost(seconds: Clock.seconds(reconnection.leftMs(at: at))))
    }

    /// Handles the server's `bye`, which says whether to connect again.
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
        // Two clients with the same token would replace each other without end.
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

    /// Handles a command without a connection. The client does not queue commands.
    mutating func carryOutAway(_ command: Command, at: Int) {
        switch command {
        case .nothing, .refresh, .people(tells: false), .hover: break
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

    private func canAnswer(_ question: News.Question) -> Bool {
        question != .hint && room?.facts.openQuestion != question
    }
}
