import GameProtocol
import Games

/// Asks the lobby for a new session, or for the session of a token.
extension Peer {
    func greet(_ pending: PendingHello) {
        // An earlier step may have ended the session: a session that begins now would never end.
        if session.isEnded { return }
        yieldName(to: pending)
        let token = Token.make()
        do throws(Refusal) {
            let session = try services.lobby.hello(
                pending.hello.name,
                display: pending.hello.display,
                key: pending.hello.key,
                TokenHash(token: token),
                by: connection.id,
                from: origin,
                at: connection.loop.now,
                isHidden: pending.hello.isHidden
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

    /// Frees the name of a peer from another server, whose old session here has no place in a room.
    private func yieldName(to pending: PendingHello) {
        guard let name = session.wait?.ticket?.name, name == pending.hello.name,
            let old = services.lobby.ask({ $0.yieldName(name) })
        else { return }
        services.connections.reach(old) { $0?.end(.replaced) }
    }

    func resume(_ pending: PendingHello, _ token: String) {
        if session.isEnded { return }
        do throws(Refusal) {
            let answer = try services.lobby.ask { (lobby) throws(Refusal) in
                try lobby.resume(
                    TokenHash(token: token),
                    by: connection.id,
                    from: origin,
                    at: connection.loop.now,
                    isHidden: pending.hello.isHidden
                )
            }
            switch answer {
            case .resumed(let resumed): put(.resumed(pending, resumed, token: token))
            case .mustWait(let member, let replaced):
                put(.mustWait(pending, member))
                for id in replaced { services.connections.reach(id) { $0?.end(.replaced) } }
            }
        } catch {
            // Only an unknown token leads to the cluster. A session that is over on this server is
            // over everywhere.
            if error == .unknownToken, services.group != nil {
                guard let code = session.takenIn else {
                    let hash = TokenHash(token: token)
                    return ask(.seat(hash, room: pending.hello.room), .seat(pending, error))
                }
                // This server may have handed the room off again meanwhile.
                if services.lobby.room(code) == nil {
                    session.forgetTakenIn()
                    return answer(pending.envelope, .refused(.unavailable))
                }
            }
            services.metrics.resumes.add(.refused)
            put(.denied(pending, error))
        }
    }

    /// Answers the `hello`, and continues in the session's room if there is one.
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
        // The room has just moved to another server, and the session's place with it.
        if resumed.room != nil, !services.lobby.ask({ $0.hasOwnName(resumed.member) }) {
            return end(.moved(to: nil))
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
            display: resumed.display,
            resume: token,
            resumeMs: services.live.values.keepSeatMs,
            isRated: resumed.isRated,
            resumed: HelloReply.Resumed(room: room, lastID: resumed.lastID)
        )
        return Reply(to: pending.envelope, .ok(.hello(hello)))
    }
}
