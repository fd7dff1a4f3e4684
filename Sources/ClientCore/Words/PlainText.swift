import GameProtocol

/// The plain text of news: a pure function of the news, the reader and the reader's look.
package struct PlainText: Sendable {
    package var words = PlainWords()
    /// Whether a person at a terminal can answer questions.
    package var asks = false
    var code = RoomCodeText()

    package init(
        words: PlainWords = PlainWords(),
        asks: Bool = false,
        code: RoomCodeText = RoomCodeText()
    ) {
        self.words = words
        self.asks = asks
        self.code = code
    }

    package func sentence(_ news: News) -> Sentence {
        switch news {
        case .connected(let name, let address, let delayMs):
            Sentence("Connected to \(name), \(address.host) port \(address.port), \(delayMs) ms.")
                .detail()
        case .motd(let text): Sentence(text).detail()
        case .renamed(let wanted, let name):
            Sentence("The name \(wanted) is in use here; your name is \(name).").detail()
        case .named(let name): Sentence("Your name here is \(name).").detail()
        case .rooms(let rooms, let purpose): PlainRooms().sentence(rooms, purpose)
        case .people(let people): Sentence(PlainPeople.lines(people))
        case .themes(let search): Sentence(PlainThemes().lines(search))
        case .entered(let room, let address): PlainRooms().entered(room, address, words)
        case .sentOut(let room, let reason): Sentence(SentOutWords(room: room, reason: reason).line)
        case .joined, .tookSeat, .ready, .left, .movedOn, .invited, .inviting, .muted, .owner,
            .offline,
            .online, .said, .aside:
            people(news)
        case .started, .turn, .timedOut, .fewSecondsLeft, .over, .checked, .proved, .game:
            PlainGame(words: words, asks: asks).sentence(news)
        case .answer(let question, let room, let at):
            PlainAnswer(words: words, room: room, at: at).sentence(question)
        case .web: .nothing
        case .roomCode(let address):
            Sentence(code.lines(address, words.web, ownHost: words.ownHost))
        case .help: help
        case .readyAgain: Sentence("You are ready already.")
        case .rejected(let rejection): Sentence(PlainRejection(words: words).line(rejection))
        case .askLeave(let room, let seconds): askLeave(room, seconds)
        case .nothingDone: Sentence(Self.nothingDone)
        case .askWatch(let code, let seats):
            Sentence(Self.watchQuestion(code, seats) + Self.yesOrNo)
        case .stayed: Sentence("You stay.")
        case .notice, .serverClosed, .leftRoom, .farewell, .away, .failed: leaving(news)
        case .seatNotNoted(let reason):
            Sentence("GameClient resume will not find this seat: \(reason).").message()
        case .personalBest(let best): Sentence(best.text)
        case .rated(let change): Sentence(LadderWords.sentence(change, me: words.me))
        case .gameNotKept(let reason):
            Sentence("This round is not in your history: \(reason).").message()
        // The program that runs the client has the finished game and shows it.
        case .review: .nothing
        case .replaying(let room, let isNew):
            Sentence(PlainRooms().recorded(room, isNew: isNew, words))
        case .noAnswer, .answersAgain, .sentAway, .lost, .stillLost, .serverFull,
            .connectedAgain, .backInSeat, .botsGone, .botWanted, .outOfRoom, .roomNow, .caughtUp,
            .moving, .notMoved, .unavailable, .roomsArePartial:
            PlainReconnection(words: words).sentence(news)
        }
    }

    package static let nothingToReview = "There is no finished round to review."

    /// The message after the player answers a question of the game with no.
    static let nothingDone = "Nothing was done."
    package static let noSuchKey = "That key does nothing here. ? shows the keys."

    private var help: Sentence {
        Sentence([words.rules.help.head(words.options)] + Command.helpLines(words.game))
    }

    private func people(_ news: News) -> Sentence {
        switch news {
        case .joined(let player, .player): Sentence("\(player) sits down.")
        case .joined(let player, .spectator): Sentence("\(player) is watching.")
        case .tookSeat(let player, let isNewRound):
            Sentence(PlainWords.tookSeat(player, isNewRound))
        case .ready(let player, true, let isRematch):
            Sentence(isRematch ? "\(player) wants a rematch." : "\(player) is ready.")
        case .ready(let player, false, _): Sentence("\(player) is not ready.")
        case .left(let player, let role, let reason): left(player, role, reason)
        case .movedOn(let next), .invited(let next):
            Sentence("\(PlainWords.movedOn(next)): type join \(next.code) to follow.")
        case .inviting(let name, let code): Sentence(PlainWords.inviting(name, code))
        case .muted(let player, let isMuted): Sentence(words.muted(player, isMuted))
        case .owner(let player):
            Sentence(player == words.me ? "You are the owner now." : "\(player) is the owner now.")
        case .offline(let player, let seconds, let isStill):
            Sentence(
                "\(player) \(isStill ? "is still away" : "lost the connection"). "
                    + "The seat is kept for \(PlainWords.seconds(seconds))."
            )
        case .online(let player): Sentence("\(player) is back.")
        case .said(let player, let role, let text):
            Sentence(
                player == words.me
                    ? "You say: \(text)"
                    : "\(player)\(role == .spectator ? ", watching," : "") says: \(text)"
            )
        case .aside(let player, let text):
            Sentence(
                "\(words.Who(player)) \(player == words.me ? "say" : "says") to the spectators: \(text)"
            )
        default: .nothing
        }
    }

    private func left(_ player: String, _ role: Role, _ reason: LeaveReason) -> Sentence {
        // Other news tells a player about losing the seat.
        guard player != words.me else { return .nothing }
        switch reason {
        case .leave, .bye:
            return Sentence(role == .player ? "\(player) left." : "\(player) stopped watching.")
        case .gone: return Sentence("\(player) did not come back and lost the seat.")
        case .idle: return Sentence("\(player) did not move in three turns and lost the seat.")
        case .kicked: return Sentence("\(player) was sent away.")
        // The next news names the person.
        case .yielded: return .nothing
        }
    }

    private func askLeave(_ room: RoomView, _ seconds: Int) -> Sentence {
        let choice =
            seconds == 0
            ? "yes or no."
            : "yes, no, or away to keep your seat for \(PlainWords.seconds(seconds))."
        if room.isFree {
            return Sentence(
                "Leave the table? \(room.game.hand(of: room.me, in: room).stake) \(choice)"
            )
        }
        let others = room.playing.map(\.name).filter { $0 != words.me }
        let result = others.count == 1 ? " \(others[0]) wins." : ""
        return Sentence("Leave the round?\(result) \(choice)")
    }

    private func leaving(_ news: News) -> Sentence {
        switch news {
        case .notice(let code, let message, let seconds, let server):
            notice(code, message, seconds, server)
        case .serverClosed(let name): Sentence("\(name) closed.")
        case .leftRoom(let code): Sentence("You left \(code).").detail()
        case .farewell(let server):
            Sentence("Left. Back to the lobby: GameClient join \(server.text)").detail()
        case .away(let seconds):
            Sentence(
                "Your seat is kept for \(PlainWords.seconds(seconds)). "
                    + "Back to it: GameClient resume"
            )
        case .failed(let failure): Sentence(PlainFailure.lines(failure)).message()
        default: .nothing
        }
    }

    private func notice(
        _ code: String,
        _ message: String,
        _ seconds: Int?,
        _ server: String
    ) -> Sentence {
        switch (code, seconds) {
        case ("shutting_down", let seconds?): Sentence("\(server) closes in \(seconds) s.")
        case ("unrecorded", _):
            Sentence("This room is not recorded any more: if \(server) stops, it is gone.")
        default: message.isEmpty ? .nothing : Sentence(message)
        }
    }

    static let yesOrNo = " (y/N)"

    /// The sentence after a room's address if the room has a password.
    package static let passwordToo = "They need the room's password, too."

    /// `K3QF is full (2 of 2). Watch it?`
    package static func watchQuestion(_ code: String, _ seats: News.Seats?) -> String {
        "\(code) is full\(ofSeats(seats)). Watch it?"
    }

    /// ` (2 of 2)`; empty if the seats are not known.
    static func ofSeats(_ seats: News.Seats?) -> String {
        seats.map { " (\($0.taken) of \($0.all))" } ?? ""
    }
}

/// The text of one piece of news in plain mode, and the way it joins the lines before and after it.
package struct Sentence: Equatable, Sendable {
    package var lines: [String]
    /// Whether the text continues the line before, if that line is still open.
    var joins = false
    /// Whether more of the same line follows at once.
    var staysOpen = false
    /// Whether the text belongs to the messages, not to the results. A message says why the program
    /// ends, or how to continue.
    var isMessage = false
    /// Whether the text is left out if the user wants only results.
    var isDetail = false

    init(_ line: String) { lines = [line] }

    init(_ lines: [String]) { self.lines = lines }

    static let nothing = Sentence([])

    func joining() -> Sentence { with(\.joins) }
    func open() -> Sentence { with(\.staysOpen) }
    func message() -> Sentence { with(\.isMessage) }
    func detail() -> Sentence { with(\.isDetail) }

    private func with(_ property: WritableKeyPath<Sentence, Bool>) -> Sentence {
        var copy = self
        copy[keyPath: property] = true
        return copy
    }
}
