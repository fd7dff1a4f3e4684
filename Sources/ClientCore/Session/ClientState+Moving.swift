import GameProtocol

/// Servers of a group send a client on to the one that has its room.
extension ClientState {
    /// Goes to the server that a refusal names, to ask the same there; false where that is not done.
    mutating func follow(_ move: Redirection?, _ request: Outstanding, at: Int) -> Bool {
        guard let move, let address = JoinAddress(move.place), Self.isTicket(move.ticket) else {
            return false
        }
        let isResume = request.purpose == .resume
        return go(to: address, move.ticket, isResume ? nil : request, isResume: isResume, at: at)
    }

    /// Goes to a server that has room for a connection for which this one has none.
    mutating func follow(_ place: ServerPlace?, at: Int) -> Bool {
        guard let place, let address = JoinAddress(place), room == nil || isAway else {
            return false
        }
        return go(to: address, nil, move?.request, isResume: !token.isEmpty, at: at)
    }

    /// The room of this client goes on elsewhere: at the server that is named, or at any of the group, the present one
    /// among them.
    mutating func goOn(elsewhere bye: Bye, _ failure: Failure, at: Int) {
        if !isAway { say(.sentAway(failure)) }
        let hasPlace = room != nil
        lose(failure, afterMs: bye.afterMs, isTold: true, at: at)
        guard stage == .lost, let address = bye.place.flatMap(JoinAddress.init),
            mayLead(to: address), moves.allows(at: at)
        else { return }
        leave(for: address, nil, nil, isResume: hasPlace, at: at)
    }

    /// Goes to the port for games of the server whose page is at this one; false where nothing says
    /// which that is.
    mutating func goToGames(_ place: ServerPlace?, at: Int) -> Bool {
        guard stage == .awaitingGreeting, move == nil, moves.allows(at: at),
            let port = place.flatMap({ UInt16(exactly: $0.port) }), port != plan.address.port
        else { return false }
        let before = plan.address.server
        // The page's port knows under which name it was reached no better than this client.
        plan.address.port = port
        stage = .connecting
        clock.restart(at: at)
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

    /// Whether the present server may send somebody there: one elsewhere never to this computer.
    private func mayLead(to address: JoinAddress) -> Bool {
        address != plan.address.server && (!address.isLoopback || plan.address.isLoopback)
    }

    /// A ticket is a word without anything that a line or a terminal could take for more.
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
            // What the present server gave is for that server alone.
            token = ""
        }
        plan.address = address
        stage = .connecting
        clock.restart(at: at)
        effects += [.disconnect, .move(to: address, toldBy: before)]
    }

    /// This client is at the other server, which has taken it.
    mutating func noteWay() {
        guard let move else { return }
        if move.home != plan.address.server { via = move.home }
        self.move = nil
    }

    /// Goes to the seat that is kept at a server to which the present one once led; false without one.
    ///
    /// The present one does not see its token.
    mutating func goToKeptSeat(at: Int) -> Bool {
        guard me.isEmpty, token.isEmpty, let kept = plan.kept, kept.address != plan.address.server,
            mayLead(to: kept.address)
        else { return false }
        leave(for: kept.address, nil, nil, isResume: true, at: at)
        (token, bots) = (kept.token, kept.bots)
        return true
    }

    /// The other server is not to be had: back to the one before.
    mutating func moveFailed(_ failure: Failure, afterMs: Int? = nil, at: Int) {
        guard let move else { return }
        self.move = nil
        plan.address = move.home
        (token, resumeMs) = (move.token, move.resumeMs)
        if me.isEmpty, token.isEmpty, plan.kept != nil {
            // It was tried; what was wanted is wanted of the first server.
            plan.kept = nil
            bots = []
            stage = .connecting
            clock.restart(at: at)
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

    /// Says hello to a server that another one has named.
    mutating func sendHello(of move: ServerMove) {
        if move.isResume { return sendResume() }
        let name = me.isEmpty ? plan.name : me
        var hello = Self.hello(name: name)
        hello.ticket = move.ticket
        send(.hello(hello), .hello(name: name))
    }

    /// The ticket was used, or is too old: whoever has one says hello without.
    ///
    /// Gives whether that is what the refusal says.
    mutating func sendHelloWithoutTicket(_ refusal: Refusal) -> Bool {
        guard refusal.code == .badValue, refusal.field == "ticket", move?.ticket != nil else {
            return false
        }
        move?.ticket = nil
        if let move { sendHello(of: move) }
        return true
    }

    /// The other server has taken this client: it is where the client is from now on.
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

/// What a client does while a part of a group cannot be reached.
extension ClientState {
    /// Sends a request again in a moment, for a while; false where it was tried long enough.
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

    /// Sends again what waited.
    mutating func sendWaiting(at: Int) {
        guard let waiting, let dueAt = waiting.dueAt, at >= dueAt else { return }
        self.waiting?.dueAt = nil
        send(waiting.request.body, waiting.request.purpose)
    }
}

/// Where a lost connection is looked for.
extension ClientState {
    /// The servers that may have taken over what the present one had: never this computer, where the
    /// present one is elsewhere.
    func peers(in hello: ServerHello) -> [JoinAddress] {
        hello.peers.prefix(Limits.maximumPeers).compactMap(JoinAddress.init).filter {
            $0 != plan.address.server && (!$0.isLoopback || plan.address.isLoopback)
        }
    }

    /// The next try is due: at the old address, then at the others in an order of chance.
    mutating func connect(at: Int) {
        stage = .connecting
        clock.restart(at: at)
        takesGaps = false
        let place = max(0, reconnection.tryCount - 1) % (peers.count + 1)
        guard place > 0 else { return effects.append(.connect) }
        // Drawn without replacement: one that was tried goes behind those that were not.
        let rest = place - 1..<peers.count
        peers.swapAt(place - 1, rest.lowerBound + Int(chance.next() % UInt64(rest.count)))
        // Nothing is kept for somebody who is in no room.
        let hasPlace = room != nil || seatToTakeUp != nil && !hasSettled
        leave(for: peers[place - 1], nil, nil, isResume: hasPlace, at: at)
    }
}
