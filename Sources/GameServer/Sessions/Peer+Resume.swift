import GameProtocol
import Games

/// A peer that shows the token of a session which it wants to go on with.
extension Peer {
    /// What is asked for, until it is granted.
    struct Claim {
        let request: Request
        let hello: HelloRequest
        let token: String
        /// Nothing follows it: the peer has ended its direction.
        var isLast = false
    }

    /// Takes the session over, or waits until the connection that holds it has ended.
    func take(_ claim: Claim) {
        let hash = TokenHash(token: claim.token)
        let (answer, room) = services.lobby.askWithRoom(.resume(hash, by: connection.id))
        switch answer {
        case .resumed(let resumed):
            begin(resumed.member, resumed.name, tenure: resumed.tenure, claim.hello)
            chat = resumed.chat
            services.log.info(
                "resume",
                ["name": .text(resumed.name), "conn": .number(Int(connection.number))]
            )
            takeUp(claim, resumed, room)
        case .mustWait(let member, let replaced):
            phase = .waiting(member, claim)
            for id in replaced { services.connections.reach(id) { $0?.replaced() } }
        case .refused(let refusal):
            services.metrics.resumes.add(.refused)
            self.answer(claim.request, .refused(refusal))
            payForGuess()
        default:
            preconditionFailure("the lobby answers a token with its session or a refusal")
        }
    }

    /// The connection that held the session has ended.
    func proceed() {
        guard case .waiting(_, let claim) = phase else { return }
        phase = .strange
        take(claim)
        if claim.isLast { return endAtEnd() }
        connection.outbox.flush()
        connection.resume()
    }

    /// Another connection has shown the same token.
    func replaced() {
        end(Bye(.replaced, "Somebody with your token has taken your place over."))
    }

    /// Answers, and goes on where the session was.
    private func takeUp(_ claim: Claim, _ session: ResumedSession, _ host: RoomHost?) {
        if let host, let code = session.room {
            let comeback = Comeback(
                member: session.member,
                seen: claim.hello.seen,
                tenure: session.tenure,
                reply: reply(to: claim, session, room: code)
            )
            if host.resume(comeback, outbox: connection.outbox).isTaken {
                room = host
                services.metrics.resumes.add(.place)
                return
            }
        }
        services.metrics.resumes.add(.session)
        answer(reply(to: claim, session, room: nil))
    }

    private func reply(to claim: Claim, _ session: ResumedSession, room: String?) -> Reply {
        let hello = HelloReply(
            name: session.name,
            resume: claim.token,
            resumeMs: services.live.values.keepSeatMs,
            resumed: HelloReply.Resumed(room: room, lastID: session.lastID)
        )
        return Reply(to: claim.request.envelope, .ok(.hello(hello)))
    }
}
