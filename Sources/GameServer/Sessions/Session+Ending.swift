import GameProtocol
import Games

/// The end of a session's connection.
extension Session {
    /// The time in milliseconds for which a peer may be silent after it promised a line every
    /// `seconds` seconds.
    static func patienceMs(withHeartbeat seconds: Int16) -> Int {
        Limits.missedHeartbeats * Int(seconds) * 1_000
    }

    /// Sends the reason and closes. The seat is kept, unless `request` ends the session for good.
    mutating func end(_ bye: Bye, for request: Envelope? = nil, _ steps: inout [SessionStep]) {
        guard let end = takeEnd(for: request) else { return }
        steps.append(.perform)
        steps.append(.end(end))
        steps.append(.close(bye))
    }

    /// Ends the session because the socket is gone. The peer gets no last line.
    mutating func close(_ steps: inout [SessionStep]) {
        if let end = takeEnd(for: nil) { steps.append(.end(end)) }
    }

    /// Handles the end of the peer's input. A peer that waits for an answer gets it first.
    mutating func endInput(_ steps: inout [SessionStep]) {
        guard case .awaitingTakeover(let member, var pending) = phase else {
            if let wait, wait.waits != nil {
                wait.isLast = true
                return
            }
            return endAtEnd(&steps)
        }
        pending.isLast = true
        turn(to: .awaitingTakeover(member, pending))
    }

    /// Says goodbye after the end of the input, when all requests have their answers.
    mutating func endAtEnd(_ steps: inout [SessionStep]) {
        end(.endOfInput, &steps)
    }

    /// Ends the connection if its `hello` or promised line is overdue; else sets the next deadline.
    mutating func checkDeadline(at now: Int, _ steps: inout [SessionStep]) {
        switch phase {
        case .unauthenticated where isAwaitingGroup:
            steps.append(.deadline(afterMs: Limits.helloTimeout.milliseconds))
        case .unauthenticated:
            end(Bye(.helloTimeout, "You did not say hello in time."), &steps)
        case .established:
            guard let seconds = identity?.heartbeatSeconds else { return }
            let left = lastLineAt + Self.patienceMs(withHeartbeat: seconds) - now
            if left > 0 {
                steps.append(.deadline(afterMs: left))
            } else {
                end(Bye(.stale, "Nothing was heard from you in time.", reconnect: true), &steps)
            }
        case .awaitingTakeover:
            // The lobby may refuse the takeover. Then a peer without `hello` may not stay forever.
            steps.append(.deadline(afterMs: Limits.helloTimeout.milliseconds))
        case .ended: break
        }
    }

    /// Ends the session. Returns the fate of the session, or nil if it had ended before.
    private mutating func takeEnd(for request: Envelope?) -> SessionEnd? {
        defer {
            turn(to: .ended)
            wait = nil
        }
        switch phase {
        case .unauthenticated:
            if case .name(_, let session, _, _)? = wait?.waits { return .unnamed(session.member) }
            return .unauthenticated
        case .awaitingTakeover(let member, _): return .awaiting(member)
        case .established:
            return identity.map { identity in
                request.map { .left(identity, $0) }
                    ?? .disconnected(identity, lastID: lastID, quota)
            }
        case .ended: return nil
        }
    }
}

/// Last lines for connections that cannot continue.
extension Bye {
    /// - Parameter webPort: the port for browsers; nil if there is none.
    static func foreignProtocol(webPort: Int?) -> Bye {
        let web = webPort.map { " A browser finds it at port \($0)." } ?? ""
        return Bye(
            .wrongProtocol,
            "This is a Cardtable server: it speaks JSON lines over TCP.\(web)"
        )
    }

    /// - Parameter place: the port for games at the address that the browser used.
    static func portForBrowsers(_ place: ServerPlace) -> Bye {
        Bye(
            .wrongProtocol,
            "This port is for browsers. The games are at port \(place.port).",
            place: place
        )
    }

    static var badFrames: Bye {
        Bye(.wrongProtocol, "Your frames break the rules of RFC 6455, or of this server.")
    }

    static var endOfInput: Bye { Bye(.eof, "You ended your side; goodbye.") }

    /// - Parameter place: a server with room, if one is known.
    static func serverFull(_ place: ServerPlace? = nil) -> Bye {
        Bye(
            .serverFull,
            "This server is full; try again later.",
            reconnect: true,
            afterMs: Limits.serverFullRetry.milliseconds,
            place: place
        )
    }

    static var lineTooLong: Bye {
        Bye(.lineTooLong, "A line is at most \(Limits.maximumClientLineBytes) bytes long.")
    }

    static var halfLineExpired: Bye {
        Bye(.stale, "Half a line waited too long for its end.", reconnect: true)
    }

    static var slowConsumer: Bye {
        Bye(
            .slowConsumer,
            "You stopped reading; come back when ready.",
            reconnect: true,
            afterMs: Limits.slowConsumerRetry.milliseconds
        )
    }

    /// The room continues on another server, or on this one after a moment.
    static func moved(to place: ServerPlace?) -> Bye {
        Bye(
            .moved,
            "Your room continues at another server of this cluster, or here again in a moment; your seat is kept.",
            reconnect: true,
            afterMs: Limits.movedRetry.milliseconds,
            place: place
        )
    }

    /// A room that continues here has a place for the session's name or token. The session itself
    /// has no place, or an older one.
    static var displaced: Bye {
        Bye(
            .moved,
            "A room goes on here in which this name has its place; come back.",
            reconnect: true,
            afterMs: Limits.movedRetry.milliseconds
        )
    }

    /// Another connection has shown the token of the session.
    static var replaced: Bye {
        Bye(.replaced, "Somebody with your token has taken your place over.")
    }
}
