import GameProtocol
import Games

extension Peer {
    func wrongProtocol() {
        services.log.info(
            "wrong_protocol",
            ["peer": .text(connection.address.host.description)]
        )
        end(
            .gone,
            Bye(.wrongProtocol, "This is a Cardtable server: it speaks JSON lines over TCP.")
        )
    }

    func lineTooLong() {
        let maximum = Limits.maximumClientLineBytes
        end(.gone, Bye(.lineTooLong, "A line is at most \(maximum) bytes long."))
    }

    func halfLineExpired() {
        end(.gone, Bye(.stale, "Half a line waited too long for its end.", reconnect: true))
    }

    func slowConsumer() {
        end(
            .gone,
            Bye(
                .slowConsumer,
                "You stopped reading; come back when ready.",
                reconnect: true,
                afterMs: Limits.slowConsumerRetry.milliseconds
            )
        )
    }

    func closed() { depart(.gone) }

    /// An unreadable line gets its answer; too many of them end the connection.
    func count(_ error: JSONError) {
        answer(Reply(re: nil, .refused(Refusal(error))))
        if unreadable.add(at: connection.loop.now) {
            end(.gone, Bye(.tooManyErrors, "Too many lines could not be read."))
        }
    }

    /// Leaves the room and the server, says why, and closes.
    func end(_ reason: LeaveReason, _ bye: Bye) {
        performCalls()
        if case .ended = phase { return }
        depart(reason)
        connection.finish(with: ConnectionLine.bye(bye).line)
    }

    /// Gives back the place and the name; nothing is sent to this peer by its room after that.
    private func depart(_ reason: LeaveReason) {
        guard let session else {
            phase = .ended
            return
        }
        phase = .ended
        room?.leave(session.member, reason)
        _ = services.lobby.ask(.ended(session.member))
        services.log.info(
            "disconnect",
            ["name": .text(session.name), "conn": .number(Int(connection.number))]
        )
    }
}
