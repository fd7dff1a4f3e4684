import GameProtocol

/// Redirections by a server of a group to the server that has the client's room.
extension ClientState {
    /// Connects to the server that a refusal names, and repeats the request there. Returns false if
    /// the client does not follow the redirection.
    mutating func follow(_ move: Redirection?, _ request: Outstanding, at: Int) -> Bool {
        guard let move, let address = JoinAddress(move.place), Self.isTicket(move.ticket) else {
            return false
        }
        let isResume = request.purpose == .resume
        return go(to: address, move.ticket, isResume ? nil : request, isResume: isResume, at: at)
    }

    /// Connects to a server with a free connection, because this one has none. Returns false if the
    /// client does not follow the redirection.
    mutating func follow(_ place: ServerPlace?, at: Int) -> Bool {
        guard let place, let address = JoinAddress(place), room == nil || isAway else {
            return false
        }
        return go(to: address, nil, move?.request, isResume: !token.isEmpty, at: at)
    }

    /// Connects again, because the room of this client moves to another server. If the server names
    /// a new place, the client tries that first; otherwise it tries any server of the group, this
    /// one included.
    mutating func goOn(elsewhere bye: Bye, _ failure: Failure, at: Int) {
        if !isAway { say(.sentAway(failure)) }
        let hasPlace = room != nil
        lose(failure, afterMs: bye.afterMs, isTold: true, at: at)
        guard stage == .lost, let address = bye.place.flatMap(JoinAddress.init),
            mayLead(to: address), moves.allows(at: at)
        else { return }
        leave(for: address, nil, nil, isResume: hasPlace, at: at)
    }

    /// Connects to the server's game port, because the present port belongs to its web page.
    /// Returns false if the server does not name the game port.
    mutating func goToGames(_ place: ServerPlace?, at: Int) -> Bool {
        guard stage == .awaitingGreeting, move == nil, moves.allows(at: at),
            let port = place.flatMap({ UInt16(exactly: $0.port) }), port != plan.address.port
        else { return false }
        let before = plan.address.server
        // The host stays as the player typed it: the server does not know a better name of itself.
        plan.address.port = port
        stage = .connecting
        clock.restart(at: at)
        hurry(at: at)
        effects += [.disconnect, .move(to: plan.address.server, toldBy: before)]
        return true
    }

    private mutating func go(
        to address: JoinAddress,
        _ ticket: String?,
        _ request: Outstanding?,
        isResume: Bool,
        at: Int
    ) -> Bool {
        guard mayLead(to: address), moves.allows(at: at) else { return false }
        leave(for: address, ticket, request, isResume: isResume, at: at)
        if !isAway { say(.moving(address, at: serverName)) }
        return true
    }

    /// Whether the present server may redirect this client to that address. A remote server must
    /// not redirect it to this computer.
    private func mayLead(to address: JoinAddress) -> Bool {
        address != plan.address.server && (!address.isLoopback || plan.address.isLoopback)
    }

    /// Whether the text has the form of a ticket: printable ASCII without blanks, so that it is
    /// safe in a line and on a terminal.
    private static func isTicket(_ text: String) -> Bool {
        (1...Limits.maximumTicketCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private mutating func leave(
        for address: JoinAddress,
        _ ticket: String?,
        _ request: Outstanding?,
        isResume: Bool,
        at: Int
    ) {
        let before = plan.address.server
        move = ServerMove(
            home: move?.home ?? before,
            token: move?.token ?? token,
            resumeMs: move?.resumeMs ?? resumeMs,
            ticket: ticket,
            request: request,
            isResume: isResume
        )
        outstanding = []
        question = nil
        if !isResume {
            forgetRoom()
            // The token is valid for the present server alone.
            token = ""
        }
        plan.address = address
        stage = .connecting
        clock.restart(at: at)
        hurry(at: at)
        effects += [.disconnect, .move(to: address, toldBy: before)]
    }

    /// Completes a move to another server, which has accepted this client.
    mutating func noteWay() {
        guard let move else { return }
        if move.home != plan.address.server { via = move.home }
        self.move = nil
    }

    /// Connects to the server that has the kept seat. Returns false if there is no such seat. In an
    /// earlier run the present server redirected the client to that server. The present server
    /// does not see the token.
    mutating func goToKeptSeat(at: Int) -> Bool {
        guard me.isEmpty, token.isEmpty, let kept = plan.kept, kept.address != plan.address.server,
            mayLead(to: kept.address)
        else { return false }
        leave(for: kept.address, nil, nil, isResume: true, at: at)
        (token, bots) = (kept.token, kept.bots)
        return true
    }

    /// Returns to the previous server, because the other server does not accept this client.
    mutating func moveFailed(_ failure: Failure, afterMs: Int? = nil, at: Int) {
        guard let move else { return }
        self.move = nil
        plan.address = move.home
        (token, resumeMs) = (move.token, move.resumeMs)
        if me.isEmpty, token.isEmpty, plan.kept != nil {
            // The client could not take up the kept seat. It continues with its plan at the first
            // server.
            plan.kept = nil
            bots = []
            stage = .connecting
            clock.restart(at: at)
            hurry(at: at)
            outstanding = []
            effects += [.disconnect, .connect]
            return
        }
        if !move.isResume, !isAway {
            guard hasSettled || plan.hasScreen else { return fail(failure) }
            hasSettled = true
            waiting = nil
            say(.notMoved(failure))
        }
        lose(failure, afterMs: afterMs, at: at)
    }

    mutating func sendHello(of move: ServerMove) {
        if move.isResume { return sendResume() }
        let name = me.isEmpty ? plan.name : displays.name(me)
        var hello = hello(name: name)
        hello.ticket = move.ticket
        send(.hello(hello), .hello(name: name))
    }

    /// Returns whether the refusal says that the ticket is used or expired. If so, sends `hello`
    /// again without the ticket.
    mutating func sendHelloWithoutTicket(_ refusal: Refusal) -> Bool {
        guard refusal.code == .badValue, refusal.field == "ticket", move?.ticket != nil else {
            return false
        }
        move?.ticket = nil
        if let move { sendHello(of: move) }
        return true
    }

    /// Completes a move with a new session: the other server has accepted this client.
    mutating func hasMoved(at: Int) {
        guard let move else { return }
        noteWay()
        say(
            .connected(
                name: serverName,
                address: plan.address,
                delayMs: clock.roundTripMs(at: at)
            )
        )
        stage = hasSettled ? .open : .settling
        clock.restart(at: at)
        guard let request = move.request else { return followPlan() }
        send(request.body, request.purpose)
    }
}

/// Requests that wait until a part of the group can be reached again.
extension ClientState {
    /// Plans to repeat a request after a delay. Returns false if the time limit for repeating it is
    /// over.
    mutating func wait(with request: Outstanding, _ refusal: Refusal, at: Int) -> Bool {
        guard case .enter(let code, _) = request.purpose else { return false }
        let isFirst = waiting?.request.body != request.body
        let endsAt = isFirst ? at + WaitingRequest.patienceMs : waiting?.endsAt ?? at
        let range = WaitingRequest.waitMs
        let wanted = refusal.retryAfterMs ?? WaitingRequest.usualWaitMs
        let dueAt = at + min(max(range.lowerBound, wanted), range.upperBound)
        guard dueAt <= endsAt else {
            waiting = nil
            return false
        }
        waiting = WaitingRequest(request: request, dueAt: dueAt, endsAt: endsAt)
        if stage == .settling { clock.restart(at: at) }
        if isFirst { say(.unavailable(code: code)) }
        return true
    }

    /// Repeats the waiting request if it is due.
    mutating func sendWaiting(at: Int) {
        guard let waiting, let dueAt = waiting.dueAt, at >= dueAt else { return }
        self.waiting?.dueAt = nil
        send(waiting.request.body, waiting.request.purpose)
    }
}

/// The servers that a client tries after it has lost the connection.
extension ClientState {
    /// The servers that may take over the rooms of the present one. A remote server must not name
    /// this computer.
    func peers(in hello: ServerHello) -> [JoinAddress] {
        hello.peers.prefix(Limits.maximumPeers).compactMap(JoinAddress.init).filter {
            $0 != plan.address.server && (!$0.isLoopback || plan.address.isLoopback)
        }
    }

    /// Shortens the time to greet while other servers can be tried, because a server that hangs
    /// may never greet. After a few tries each server gets the whole time.
    private mutating func hurry(at: Int) {
        let isEarly = reconnection.tryCount <= 3 * (peers.count + 1)
        if isAway, !peers.isEmpty, isEarly { clock.hurry(at: at) }
    }

    /// Starts the next try to connect: first to the old address, then to the other servers in
    /// random order.
    mutating func connect(at: Int) {
        stage = .connecting
        clock.restart(at: at)
        hurry(at: at)
        takesGaps = false
        let place = max(0, reconnection.tryCount - 1) % (peers.count + 1)
        guard place > 0 else { return effects.append(.connect) }
        // The choice is random without repetition: each server is tried once before any is tried
        // again.
        let rest = place - 1..<peers.count
        peers.swapAt(place - 1, rest.lowerBound + Int(chance.next() % UInt64(rest.count)))
        // The server keeps nothing for a client that is in no room.
        let hasPlace = room != nil || seatToTakeUp != nil && !hasSettled
        leave(for: peers[place - 1], nil, nil, isResume: hasPlace, at: at)
    }
}
