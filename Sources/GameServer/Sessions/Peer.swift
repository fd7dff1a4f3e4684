import GameProtocol
import Games

/// One remote end: it reads what the peer asks and passes it on to the lobby or the room.
///
/// It lives on its connection's loop and holds no rule. Requests to the room are gathered until the
/// lines of one readable event are all read, so that they enter the room once and what they cause
/// leaves in one send.
///
/// What a flip touches is exempt from the checks for overlapping access that a class makes at run
/// time: one thread uses it, and the checks were a twentieth of a move's cost.
final class Peer: LineHandler {
    let services: ServerServices
    /// The connection owns its handler, and lets it go when it closes.
    let connection: Connection
    @exclusivity(unchecked) var phase = Phase.strange
    /// The room, as far as is known here: it may have sent this peer away meanwhile.
    @exclusivity(unchecked) var room: RoomHost?
    /// Requests to the room that are gathered and not put yet.
    @exclusivity(unchecked) var calls: [RoomCall] = []
    var unreadable = UnreadableLines()
    var chat = LobbySession.freshChat
    /// The mark of the last request that was handled; a comeback is told of it.
    @exclusivity(unchecked) var lastID: RequestID?
    @exclusivity(unchecked) private var lastLineAt = 0

    /// How far the peer has come; what hangs on it stands apart, so that asking costs little.
    indirect enum Phase {
        /// Has not said hello.
        case strange
        /// Has shown the token of a session that another connection still holds.
        case waiting(MemberID, Claim)
        case known(Session)
        /// Nothing is read or answered any more.
        case ended
    }

    /// What the peer is once it has said hello.
    struct Session {
        let member: MemberID
        let name: String
        /// Which of the session's connections this is, from 1.
        let tenure: Int
        // Small, and in this order, because each session has one.
        let heartbeatSeconds: Int16?
        let isStrict: Bool
    }

    init(services: ServerServices, connection: Connection) {
        self.services = services
        self.connection = connection
    }

    var session: Session? {
        if case .known(let session) = phase { session } else { nil }
    }

    func opened(_ connection: Connection) {
        connection.outbox.append(services.live.values.hello)
        connection.setDeadline(afterMilliseconds: Limits.helloTimeout.milliseconds)
    }

    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow {
        lastLineAt = connection.loop.now
        if let flip = PlainFlip(line) {
            connection.loop.thread.counts.addFlipLine()
            connection.loop.flipTimer.noteLine()
            handle(flip.request)
        } else {
            do throws(JSONError) {
                understand(try connection.loop.lineTools.reader.read(line))
            } catch {
                count(error)
            }
        }
        switch phase {
        case .strange, .known: return .next
        case .waiting: return .pause
        case .ended: return .end
        }
    }

    func endOfBatch() { performCalls() }

    func endOfInput(rest: [UInt8]) {
        if !rest.isEmpty, let fields = try? connection.loop.lineTools.reader.read(rest) {
            understand(fields)
        }
        performCalls()
        // Who waits for a session is answered first.
        guard case .waiting(let member, var claim) = phase else { return endAtEnd() }
        claim.isLast = true
        phase = .waiting(member, claim)
    }

    /// All that the peer said is answered.
    func endAtEnd() { end(Bye(.eof, "You ended your side; goodbye.")) }

    func deadlineReached() {
        switch phase {
        case .strange:
            end(Bye(.helloTimeout, "You did not say hello in time."))
        case .known(let session):
            checkHeartbeat(session)
        case .waiting:
            // Whoever is refused in the end is a stranger as before, and may not stay one for ever.
            connection.setDeadline(afterMilliseconds: Limits.helloTimeout.milliseconds)
        case .ended:
            break
        }
    }

    private func checkHeartbeat(_ session: Session) {
        guard let seconds = session.heartbeatSeconds else { return }
        let left = lastLineAt + Self.patienceMs(withHeartbeat: seconds) - connection.loop.now
        if left > 0 {
            connection.setDeadline(afterMilliseconds: left)
        } else {
            end(Bye(.stale, "Nothing was heard from you in time.", reconnect: true))
        }
    }

    /// For how long one who promised a line every so many seconds may be silent.
    static func patienceMs(withHeartbeat seconds: Int16) -> Int {
        Limits.missedHeartbeats * Int(seconds) * 1_000
    }

    private func understand(_ fields: JSONObject) {
        do throws(Request.Rejected) {
            let request = try Request(fields)
            services.metrics.countLine(request.verb)
            if case .room(.move(.concentration)) = request.body {
                connection.loop.flipTimer.noteLine()
            }
            if !request.ignored.isEmpty, session?.isStrict ?? false {
                return refuseUnknownField(of: request)
            }
            handle(request)
        } catch {
            services.metrics.countLine(error.verb)
            answer(Reply(re: error.verb, id: error.id, .refused(error.refusal)))
        }
    }

    private func refuseUnknownField(of request: Request) {
        let field = request.ignored.first
        let refusal = Refusal(.badValue, "There is no such field here.", field: field)
        answer(Reply(re: request.verb, id: request.id, .refused(refusal)))
    }

    /// Answers in order: what was asked of the room before is answered before.
    func answer(_ reply: Reply) {
        performCalls()
        services.metrics.countRefusal(reply)
        // Nobody is there to read it, and nothing that waits slows such a peer down any more.
        if connection.input.isHungUp { return }
        connection.loop.lineTools.write({ reply.encode(into: &$0) }, to: connection.outbox)
    }
}
