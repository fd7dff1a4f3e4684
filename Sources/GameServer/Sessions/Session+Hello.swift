import GameProtocol
import Games

/// Begins a session, or takes a session over from another connection.
extension Session {
    /// Welcomes the peer, for whom the lobby has begun a session.
    mutating func begin(
        _ pending: PendingHello,
        _ session: NewSession,
        token: String,
        resumeMs: Int,
        _ steps: inout [SessionStep]
    ) {
        establish(pending.identity(session.member, session.name), false, &steps)
        let hello = HelloReply(
            name: session.name,
            display: session.display,
            resume: token,
            resumeMs: resumeMs,
            isRated: session.isRated
        )
        steps.append(.reply(Reply(to: pending.envelope, .ok(.hello(hello)))))
    }

    /// Continues the session on this connection. The emptier of both connections' quotas counts.
    mutating func resume(
        _ pending: PendingHello,
        _ session: ResumedSession,
        token: String,
        at now: Int,
        _ steps: inout [SessionStep]
    ) {
        let identity = pending.identity(session.member, session.name)
        establish(identity, true, room: session.room, &steps)
        forgetTicket()
        quota = quota.joined(with: session.quota)
        let pause = quota.readAt - now
        if pause > 0 { steps.append(.pauseReading(ms: pause)) }
        steps.append(.goOn(pending, session, token: token))
        readOn(after: pending, &steps)
    }

    /// Refuses a `hello`: its session does not exist, or no session may begin.
    mutating func deny(
        _ pending: PendingHello,
        _ refusal: Refusal,
        _ steps: inout [SessionStep]
    ) {
        forgetTicket()
        steps.append(.reply(Reply(to: pending.envelope, .refused(refusal))))
        // A token that was shown too often is right, and a token beside a wrong field was not
        // checked. Neither counts as a guess.
        if pending.hello.resume != nil, ![.rateLimited, .badValue].contains(refusal.code) {
            steps.append(.pauseReading(ms: Limits.wrongTokenPause.milliseconds))
        }
        readOn(after: pending, &steps)
    }

    /// Asks the lobby again, because the connection that held the session has ended.
    mutating func claim(_ steps: inout [SessionStep]) {
        guard case .awaitingTakeover(_, var pending) = phase else { return }
        turn(to: .unauthenticated)
        pending.hasWaited = true
        if let token = pending.hello.resume { steps.append(.resume(pending, token: token)) }
    }

    private mutating func establish(
        _ identity: SessionIdentity,
        _ isResumed: Bool,
        room: String? = nil,
        _ steps: inout [SessionStep]
    ) {
        establish(identity)
        steps.append(
            .deadline(afterMs: identity.heartbeatSeconds.map(Self.patienceMs(withHeartbeat:)))
        )
        steps.append(.begun(identity, isResumed: isResumed, room: room))
    }

    /// Reads again from a peer that had to wait, or ends the session if the input has ended.
    private mutating func readOn(after pending: PendingHello, _ steps: inout [SessionStep]) {
        guard pending.hasWaited else { return }
        if pending.isLast { endAtEnd(&steps) } else { steps.append(.readOn) }
    }
}

extension PendingHello {
    fileprivate func identity(_ member: MemberID, _ name: String) -> SessionIdentity {
        SessionIdentity(
            member: member,
            name: name,
            heartbeatSeconds: hello.heartbeatSeconds.map { Int16($0) },
            isStrict: hello.isStrict
        )
    }
}
