import GameProtocol
import Games

/// The rules for one peer: which requests the peer may make, and which steps follow. A session has
/// no socket and no clock.
///
/// It checks `hello`, the protocol version, strictness and the promised heartbeat. It limits
/// unreadable lines, requests, chat and guesses. It lets other connections take over the session.
///
/// Requests to the room are gathered in `calls`, so that the requests of one readable event enter
/// the room together: a move causes no step. Facets: `+Requests`, `+Hello`, `+Ending`.
struct Session {
    private(set) var phase = Phase.unauthenticated
    /// The session for which the connection speaks; nil before `hello`.
    private(set) var identity: SessionIdentity?
    /// The peer's room, as the session knows it: the room may have sent the peer away meanwhile.
    private(set) var room: SessionRoom?
    /// Requests to the room that are gathered, but not yet handed to it.
    var calls = RoomCallQueue()
    var quota = SessionQuota()
    /// The `id` of the last handled request; a connection that resumes the session receives it.
    var lastID: RequestID?
    var lastLineAt = 0
    private var unreadable = UnreadableLines()
    /// The state of questions to the cluster; nil before the first one.
    var wait: GroupWaiting?

    enum Phase {
        /// The peer has not said hello.
        case unauthenticated
        /// The peer has shown the token of a session that another connection still holds.
        indirect case awaitingTakeover(MemberID, PendingHello)
        case established
        /// The session reads nothing more, and answers nothing more.
        case ended
    }

    var isEstablished: Bool {
        if case .established = phase { true } else { false }
    }

    /// Whether the session has ended, so that no work may begin for the peer.
    var isEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// Handles an input and appends the steps that follow.
    ///
    /// - Parameter now: milliseconds of a monotonic clock.
    mutating func receive(_ input: SessionInput, at now: Int, _ steps: inout [SessionStep]) {
        switch input {
        case .opened: steps.append(.deadline(afterMs: Limits.helloTimeout.milliseconds))
        case .request(let request):
            lastLineAt = now
            take(request, at: now, &steps)
        case .rejected(let error):
            lastLineAt = now
            steps.append(.reply(Reply(re: error.verb, id: error.id, .refused(error.refusal))))
        case .unreadable(let error):
            lastLineAt = now
            steps.append(.reply(Reply(re: nil, .refused(Refusal(error)))))
            if unreadable.add(at: now) {
                end(Bye(.tooManyErrors, "Too many lines could not be read."), &steps)
            }
        case .charged(let request, let waitMs): charge(request, waitMs: waitMs, at: now, &steps)
        case .welcomed(let pending, let session, let token, let resumeMs):
            begin(pending, session, token: token, resumeMs: resumeMs, &steps)
        case .resumed(let pending, let session, let token):
            resume(pending, session, token: token, at: now, &steps)
        case .mustWait(let pending, let member): phase = .awaitingTakeover(member, pending)
        case .denied(let pending, let refusal): deny(pending, refusal, &steps)
        case .takeoverGranted: claim(&steps)
        case .asked(let wait): ask(wait)
        case .answered(let answer): hear(answer, &steps)
        case .waitOver: endWait(&steps)
        case .entered(let entered): room = entered
        case .leftRoom: leaveRoom(&steps)
        case .invited(let member, let invitation):
            // The session may have ended, or may belong to another connection.
            guard isEstablished, identity?.member == member else { return }
            steps.append(.tell(.invited(invitation)))
        case .triedSecret: quota.hasTriedSecret = true
        case .guessedWrong(let pauseMs): pauseReading(ms: pauseMs, at: now, &steps)
        case .deadline: checkDeadline(at: now, &steps)
        case .endOfInput: endInput(&steps)
        case .broken(let bye): end(bye, &steps)
        case .closed: close(&steps)
        }
    }

    /// Gives the connection its session.
    mutating func establish(_ identity: SessionIdentity) {
        phase = .established
        self.identity = identity
        // Requests before `hello` do not count as requests of the session.
        lastID = nil
    }

    /// Pauses reading for this time. The pause also holds for the next connection of the session.
    mutating func pauseReading(ms: Int, at now: Int, _ steps: inout [SessionStep]) {
        if ms <= 0 { return }
        let pause = min(ms, Limits.maximumReadingPause.milliseconds)
        quota.readAt = max(quota.readAt, now + pause)
        steps.append(.pauseReading(ms: pause))
    }

    /// Sets the phase, for the extensions in other files.
    mutating func turn(to phase: Phase) { self.phase = phase }

    private mutating func leaveRoom(_ steps: inout [SessionStep]) {
        room = nil
        while let call = calls.popFirst() {
            steps.append(.reply(Reply(to: call.envelope, .refused(.notInAnyRoom))))
        }
    }
}
