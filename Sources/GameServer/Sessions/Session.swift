import GameProtocol
import Games

/// What one peer may do, and what comes of what it asks: a decider without a socket or a clock.
///
/// It holds the rules of a connection: `hello` first, its protocol version and its strictness, what
/// the promise of a heartbeat means, how many lines may be unreadable, what each request costs, how
/// fast somebody may talk and guess, and how one connection takes a session over from another.
/// Requests to the room are gathered in `calls`, so that those of one readable event enter the room
/// once: a move causes no step. Facets: `+Requests`, `+Hello`, `+Ending`.
struct Session {
    private(set) var phase = Phase.unauthenticated
    /// Who speaks; nil before that is known.
    private(set) var identity: SessionIdentity?
    /// The room that the peer is in, as far as is known here: it may have sent the peer away.
    private(set) var room: SessionRoom?
    /// Requests to the room that are gathered and not put yet.
    var calls = RoomCallQueue()
    var quota = SessionQuota()
    /// The mark of the last request that was handled; whoever resumes the session is told of it.
    var lastID: RequestID?
    /// When the last line came.
    var lastLineAt = 0
    private var unreadable = UnreadableLines()
    /// What waits for the group; nil for nothing. Apart, because hardly any session has it.
    var wait: GroupWaiting?

    /// How far the peer has come.
    enum Phase {
        /// Has not said hello.
        case unauthenticated
        /// Has shown the token of a session that another connection still holds.
        indirect case awaitingTakeover(MemberID, PendingHello)
        case established
        /// Nothing is read or answered any more.
        case ended
    }

    var isEstablished: Bool {
        if case .established = phase { true } else { false }
    }

    /// Whether nothing is to be begun for the peer any more.
    var isEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// Carries out one input and appends what is to be done.
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
            // The session may have ended, or be that of another connection.
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

    /// The peer is somebody now.
    mutating func establish(_ identity: SessionIdentity) {
        phase = .established
        self.identity = identity
        // What was asked before is nothing that the session did.
        lastID = nil
    }

    /// Reads nothing for so long, from any connection of the session.
    mutating func pauseReading(ms: Int, at now: Int, _ steps: inout [SessionStep]) {
        if ms <= 0 { return }
        let pause = min(ms, Limits.maximumReadingPause.milliseconds)
        quota.readAt = max(quota.readAt, now + pause)
        steps.append(.pauseReading(ms: pause))
    }

    /// Waits for another connection, or no longer, or is at its end.
    mutating func turn(to phase: Phase) { self.phase = phase }

    private mutating func leaveRoom(_ steps: inout [SessionStep]) {
        room = nil
        while let call = calls.popFirst() {
            steps.append(.reply(Reply(to: call.envelope, .refused(.notInAnyRoom))))
        }
    }
}
