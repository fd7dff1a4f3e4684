import CommandLine
import GameProtocol

/// The reasons for rejecting a command. On a screen they name a key instead of a command.
package struct PlainRejection: Sendable {
    package let words: PlainWords

    package init(words: PlainWords) { self.words = words }

    package func line(_ rejection: Rejection) -> String {
        switch rejection {
        case .play(let rejection): line(rejection)
        case .room(let rejection): line(rejection)
        case .command(let rejection): line(rejection)
        case .game(let rejection): rejection.game.line(rejection, words)
        case .other(let code, let message): PlainFailure.refused(code, message)
        }
    }

    private func line(_ rejection: PlayRejection) -> String {
        switch rejection {
        case .notYourTurn(let player):
            (player.map { "It is \($0)'s turn" } ?? "It is not your turn") + "."
        case .tooLate: "Too late: that turn is over."
        case .watching:
            "You are watching. "
                + words.by(plain: "Type join to take a free seat.", screen: "f takes a free seat.")
        case .nextRound:
            words.by(plain: "A game", screen: "A round")
                + " is running; you play from the next one."
        case .notStarted: "The round has not started yet."
        case .gameOver:
            "The round is over. "
                + words.by(plain: "Type rematch to play again.", screen: "r plays again.")
        case .gameRuns: "A round is running. That works between rounds."
        case .noRounds:
            "This table has no rounds, turns or scores: \(words.rules.terms.openHint)."
        }
    }

    private func line(_ rejection: EntranceRejection) -> String {
        switch rejection {
        case .noRoom: "You are in no room. Type rooms to see them, or create."
        case .noSuchEntry(let number, let count):
            count == 0
                ? "There is no room \(number) in a list. Type rooms, or create."
                : "There is no room \(number) in the list. Rooms are 1 to \(count)."
        case .notHost(let owner):
            "Only the owner\(owner.map { ", \($0)," } ?? "") can do that."
        case .noSuchPlayer(let name):
            "There is no \(name) here. "
                + words.by(plain: "Type who.", screen: "/who says who is.")
        case .roomFull(let code):
            words.by(
                plain: "\(code) is full. To watch it: watch \(code)",
                screen: "No seat is free."
            )
        case .noSeatFree: "No seat is free in this room."
        case .noSuchRoom(let code, let near): PlainFailure.noSuchRoom(code, near)
        case .wrongPassword(let code, let given): PlainFailure.wrongPassword(code, given)
        case .roomFirst(let code):
            words.by(
                plain: "You are playing in \(code). Type leave first; the round is lost then.",
                screen: "You are playing here; q leaves, and the round is lost then."
            )
        case .isYou: "That is you."
        case .isHere(let name): "\(name) is here already."
        case .notInvited(let reason): reason
        }
    }

    private func line(_ rejection: CommandRejection) -> String {
        switch rejection {
        case .unknown(let line): unknown(line)
        case .foreign(let kind): foreign(kind)
        case .oneAtATime: "One number at a time: type one, then Enter, then the next."
        case .incomplete(let usage): "Usage: \(usage)"
        case .badOption(let sentence): sentence
        case .nothingAsked:
            words.by(
                plain: "There is no question to answer.",
                screen: "There is nothing to say yes or no to."
            )
        case .yesOrNo: "Please type yes or no."
        case .slowDown: "Slow down a little; that was not sent."
        case .noAnswerYet: "The server has not answered yet; that was asked once."
        case .waitingNeedsPipe: "wait is for input from a pipe; here just wait."
        case .noHints: "There are no hints in this room."
        case .noHintKnown: "There is no hint now."
        case .hintsArePractice: "Hints are for practice: alone, or with bots only."
        case .noSeatsKept: "This server keeps no seats. Type quit to leave the round."
        case .noPeople: "This server does not list the people who are here."
        case .noDaily: "This server has no daily deals: the cards here are shuffled as usual."
        case .noInvitations: "This server carries no invitations. Tell them the code of your room."
        case .noConnection(let seconds):
            "No connection: that was not sent. "
                + (seconds.map {
                    "Next try in \(PlainWords.seconds($0)); r tries now, quit leaves."
                } ?? "Trying now; quit leaves.")
        case .isConnected: "You are connected."
        }
    }

    private func foreign(_ kind: GameKind) -> String {
        let own = words.rules.terms
        if let input = own.foreignHint {
            return "That is for \(ClientGames[kind].terms.rooms); here you type \(input)."
        }
        return words.by(
            plain: "Not here. Type \(own.move).",
            screen: "Not here.  ? shows the keys."
        )
    }

    private func unknown(_ line: String) -> String {
        let verb = line.split(separator: " ").first.map(String.init) ?? ""
        let shown = Cleaning.clean(verb, columns: 30)
        guard let near = Suggestion.nearest(to: verb, among: Command.verbs(words.game)) else {
            return "Unknown command \(shown). Type help for the commands."
        }
        return "Unknown command \(shown). Did you mean \(near)? Type help for all."
    }
}

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

    /// Returns the host and the port, even the usual port, because the port may be wrong.
    private static func numbered(_ address: JoinAddress) -> String {
        address.host.contains(":")
            ? "[\(address.host)]:\(address.port)" : "\(address.host):\(address.port)"
    }
}
