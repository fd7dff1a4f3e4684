import GameProtocol

/// The plain text of a failure that ends the program: the reason, and advice.
package enum PlainFailure {
    package static func lines(_ failure: Failure) -> [String] {
        switch failure {
        case .refused(let to):
            ["\(nothingAnswers(to)) Check: GameClient ping \(to.server.text)"]
        case .nothingFound:
            [
                "No server found here. A guest network may keep computers apart. "
                    + "Type an address, or run GameServer."
            ]
        case .timeout(let to, let seconds):
            [
                "\(to.host) did not answer in \(seconds) s. Is \(to.port) the port for games? A firewall may block the port "
                    + "(macOS: allow GameServer; Linux: sudo ufw allow \(to.port)/tcp)."
            ]
        case .unknownHost(let to):
            ["There is no computer named \(to.host). Check the spelling, or use its IP address."]
        case .unreachable(let to, let reason):
            ["\(to.host) cannot be reached: \(reason). Are both in the same network?"]
        case .notOurs(let to):
            ["\(numbered(to)) is not a card table: it did not answer as a Cardtable server."]
        case .unsupportedProtocol(let server, let versions):
            [
                "This client speaks protocol 1, \(server) speaks "
                    + (versions.isEmpty
                        ? "another" : PlainWords.list(versions.prefix(8).map(String.init)))
                    + ". Update the older one."
            ]
        case .seatGone(let reason, let to):
            [seatGone(reason), "Back to the lobby: GameClient join \(to.server.text)"]
        case .log(let path, let reason): ["The log \(path) cannot be opened: \(reason)."]
        default: [refusal(failure)]
        }
    }

    /// Returns the answer to a user who checks whether a server is there.
    package static func nothingAnswers(_ to: JoinAddress) -> String {
        "Nothing answers at \(to.host), port \(to.port). Is GameServer running there?"
    }

    private static func tryAs(_ name: String, _ address: JoinAddress) -> String {
        let word = NameRule.accepts(name) ? name : "\"\(name)\""
        return " Try: GameClient join \(address.server.text) --name \(word)"
    }

    private static func refusal(_ failure: Failure) -> String {
        switch failure {
        case .nameTaken(let name, let suggest, let address):
            "The name \(name) is in use here." + (suggest.map { tryAs($0, address) } ?? "")
        case .roomFull(let code, let seats, let address):
            "\(code) is full\(PlainText.ofSeats(seats)). Watch it: GameClient watch \(address.text)"
        case .noSuchRoom(let code, let near): noSuchRoom(code, near)
        case .wrongPassword(let code, let given): wrongPassword(code, given)
        case .other(let code, let message): refused(code, message)
        default: lost(failure)
        }
    }

    private static func lost(_ failure: Failure) -> String {
        switch failure {
        case .lost(let seconds):
            "Connection lost."
                + (seconds.map { " Your seat is kept for \(PlainWords.seconds($0))." } ?? "")
        case .notRegained(let seconds, let hasSeat):
            "No connection for \(PlainWords.seconds(seconds))."
                + (hasSeat ? " Perhaps later: GameClient resume" : "")
        case .noSeat(let name, let isHeld): noSeat(name, isHeld)
        case .ended(.replaced, _, _, _): "You went on playing somewhere else with this seat."
        case .ended(.serverFull, _, let server, let seconds):
            "\(server) is full." + (seconds.map { " Try again in \($0) s." } ?? "")
        case .ended(.moved, _, _, _): "Your room rests, and goes on at this server or another one."
        case .ended(let code, let message, let server, _):
            "\(server) closed the connection: \(message) (\(code.rawValue))"
        case .lineTooLong: "Connection lost: the server sent a line that is too long."
        default: "The server's answer cannot be read. Is the client too old?"
        }
    }

    private static func seatGone(_ reason: Failure.SeatReason) -> String {
        switch reason {
        case .away(let seconds):
            "Your seat is gone: you were away for more than \(Clock.minutes(1000 * seconds))."
        case .restarted(let server): "\(server) was restarted; the round is gone."
        case .unknown: "Your seat is gone."
        }
    }

    private static func noSeat(_ name: String?, _ isHeld: Bool) -> String {
        let whose = name.map { " for \($0)" } ?? ""
        return isHeld
            ? "The seat\(name.map { " of \($0)" } ?? "") is held by a GameClient that is running."
            : "There is no saved seat\(whose). See: GameClient rooms"
    }

    /// Returns a refusal in the words of the server, if this client has no sentence for it.
    static func refused(_ code: String, _ message: String) -> String {
        message.isEmpty ? "The server said no (\(code))." : "\(message) (\(code))"
    }

    static func noSuchRoom(_ code: String, _ near: String?) -> String {
        "There is no room \(code) here." + (near.map { " Did you mean \($0)?" } ?? "")
    }

    static func wrongPassword(_ code: String, _ wasGiven: Bool) -> String {
        wasGiven
            ? "That is not the password of \(code)."
            : "\(code) asks for a password. Put it into a file and add: --password-file FILE"
    }

    /// Returns the host and the port. The port is always there, because it may be wrong.
    private static func numbered(_ address: JoinAddress) -> String {
        address.host.contains(":")
            ? "[\(address.host)]:\(address.port)" : "\(address.host):\(address.port)"
    }
}
