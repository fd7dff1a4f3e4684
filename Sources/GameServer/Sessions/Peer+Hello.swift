import GameProtocol
import Games

/// Asks the lobby for a new session, or for the one whose token is shown.
extension Peer {
    func greet(_ pending: PendingHello) {
        let token = Token.make()
        do throws(Refusal) {
            let session = try services.lobby.hello(
                pending.hello.name,
                TokenHash(token: token),
                by: connection.id,
                from: origin
            )
            let resumeMs = services.live.values.keepSeatMs
            guard services.group != nil else {
                return put(.welcomed(pending, session, token: token, resumeMs: resumeMs))
            }
            ask(
                .name(
                    session.name,
                    TokenHash(token: token),
                    by: session.member,
                    before: self.session.wait?.ticket?.hash
                ),
                .name(pending, session, token: token, resumeMs: resumeMs)
            )
        } catch {
            put(.denied(pending, error))
        }
    }

    func resume(_ pending: PendingHello, _ token: String) {
        do throws(Refusal) {
            let answer = try services.lobby.resume(
                TokenHash(token: token),
                by: connection.id,
                from: origin,
                at: connection.loop.now
            )
            switch answer {
            case .resumed(let resumed): put(.resumed(pending, resumed, token: token))
            case .mustWait(let member, let replaced):
                put(.mustWait(pending, member))
                for id in replaced { services.connections.reach(id) { $0?.end(.replaced) } }
            }
        } catch {
            if error.code == .resumeExpired, services.group != nil, !session.hasTicket {
                let hash = TokenHash(token: token)
                return ask(.seat(hash, room: pending.hello.room), .seat(pending, error))
            }
            services.metrics.resumes.add(.refused)
            put(.denied(pending, error))
        }
    }

    /// Answers, and continues where the session was.
    func goOn(_ pending: PendingHello, _ resumed: ResumedSession, _ token: String) {
        if let code = resumed.room, let host = services.lobby.room(code) {
            let resumption = Resumption(
                member: resumed.member,
                seen: pending.hello.seen,
                epoch: resumed.epoch,
                reply: reply(to: pending, resumed, token, room: code)
            )
            if host.resume(resumption, outbox: connection.outbox) != .closed {
                services.metrics.resumes.add(.place)
                return enter(host)
            }
        }
        services.metrics.resumes.add(.session)
        answer(reply(to: pending, resumed, token, room: nil))
    }

    private func reply(
        to pending: PendingHello,
        _ resumed: ResumedSession,
        _ token: String,
        room: String?
    ) -> Reply {
        let hello = HelloReply(
            name: resumed.name,
            resume: token,
            resumeMs: services.live.values.keepSeatMs,
            resumed: HelloReply.Resumed(room: room, lastID: resumed.lastID)
        )
        return Reply(to: pending.envelope, .ok(.hello(hello)))
    }
}
