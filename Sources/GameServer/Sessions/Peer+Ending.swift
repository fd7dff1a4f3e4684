import GameProtocol
import Games

extension Peer {
    func wrongProtocol(_ stranger: Stranger) {
        services.log.info(
            "wrong_protocol",
            [
                "peer": .text(connection.address.host.description),
                "protocol": .text(stranger.rawValue),
            ]
        )
        end(Bye(.wrongProtocol, "This is a Cardtable server: it speaks JSON lines over TCP."))
    }

    func lineTooLong() {
        let maximum = Limits.maximumClientLineBytes
        end(Bye(.lineTooLong, "A line is at most \(maximum) bytes long."))
    }

    func halfLineExpired() {
        end(Bye(.stale, "Half a line waited too long for its end.", reconnect: true))
    }

    func slowConsumer() {
        end(
            Bye(
                .slowConsumer,
                "You stopped reading; come back when ready.",
                reconnect: true,
                afterMs: Limits.slowConsumerRetry.milliseconds
            )
        )
    }

    func closed() { lose() }

    /// An unreadable line gets its answer; too many of them end the connection.
    func count(_ error: JSONError) {
        services.metrics.lines.add(Metrics.unreadable)
        answer(Reply(re: nil, .refused(Refusal(error))))
        if unreadable.add(at: connection.loop.now) {
            end(Bye(.tooManyErrors, "Too many lines could not be read."))
        }
    }

    /// Says why, and closes; the place in the room is kept.
    func end(_ bye: Bye) {
        finish(bye) { lose() }
    }

    /// Leaves the room and the server for good, and closes.
    func leave(saying bye: Bye) {
        finish(bye) { depart() }
    }

    private func finish(_ bye: Bye, _ part: () -> Void) {
        performCalls()
        if case .ended = phase { return }
        services.metrics.byes.add(bye.code)
        part()
        connection.finish(with: ConnectionLine.bye(bye).line)
    }

    /// The session has no connection any more; nothing is sent to this peer by its room after that.
    private func lose() {
        let member: MemberID
        var lastID: RequestID?
        var chat: TokenBucket?
        switch phase {
        case .ended: return
        case .strange:
            phase = .ended
            return
        case .waiting(let waiting, _): member = waiting
        case .known(let session):
            member = session.member
            lastID = self.lastID
            chat = self.chat
        }
        logEnd()
        phase = .ended
        let (answer, kept) = services.lobby.askWithRoom(
            .lost(
                member,
                by: connection.id,
                lastID: lastID,
                chat: chat,
                at: connection.loop.now
            )
        )
        switch answer {
        case .kept(_, let tenure, let resumeMs):
            kept?.lose(member, tenure: tenure, resumeMs: resumeMs)
        case .succeeded(let next): services.connections.reach(next) { $0?.proceed() }
        default: break
        }
    }

    /// Gives back the place and the name.
    private func depart() {
        guard let session else { return lose() }
        logEnd()
        phase = .ended
        room?.leave(session.member, .bye)
        if case .succeeded(let next) = services.lobby.ask(.ended(session.member)) {
            services.connections.reach(next) { $0?.proceed() }
        }
    }

    private func logEnd() {
        guard let session else { return }
        services.log.info(
            "disconnect",
            ["name": .text(session.name), "conn": .number(Int(connection.number))]
        )
    }
}
