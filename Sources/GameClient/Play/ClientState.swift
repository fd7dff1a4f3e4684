import GameProtocol

/// What this player knows, and what comes of each line, command and alarm: a pure value.
///
/// It knows no socket, clock or terminal, and no words: it is told `at` in milliseconds, and the
/// faces have the words. Every text of the server is cleaned before it gets in here.
struct ClientState: Sendable {
    let plan: ClientPlan
    var stage: Stage
    /// The server's name, or its address before it said one.
    var serverName: String
    var motd: String?
    /// This session's name, once the server accepted one.
    var me = ""
    var room: RoomView?
    /// The rooms of the last list, as the numbers of `Command.number` mean them.
    var listed: [RoomSummary] = []
    /// The pages of a list that is still coming.
    var pages: [RoomSummary] = []
    /// The pages of a list that is asked for without a word.
    var refreshed: [RoomSummary] = []
    var delay = DelayMeter()
    var hoverPace = HoverPace()
    /// The seats of the room that this client asked for.
    var createdSeats: Int?
    var question: AskedQuestion?
    var outstanding: [Outstanding] = []
    var nextID: Int64 = 1
    var effects: [ClientEffect] = []
    /// For how long the server keeps a lost seat.
    var resumeMs = 0
    /// The session's secret, with which a lost seat is taken up again; empty before there is one.
    var token = ""
    /// The seat was given up or lost: nothing is left to come back to.
    var isSeatGone = false
    /// The server said that it stops, and not to come back.
    var isServerClosed = false
    /// The way to where the plan leads was gone to its end.
    var hasSettled = false
    var comeback = Comeback()
    /// What is still to come after a resume.
    var homecoming: Homecoming?
    /// Requests that had no answer when the connection was lost.
    var unanswered: [Outstanding] = []
    /// Those of them that the server has not handled.
    var unhandled: [Outstanding] = []
    /// The server does not give the room again, so that events are taken as they come.
    var takesGaps = false
    var chance: Chance
    var didInputEnd = false
    /// `wait` was typed: nothing more until there is something to do.
    var isWaiting = false
    /// Moves that were sent, and that have not been shown yet.
    var movesUnderWay = 0
    /// A shuffle that waits for this client's part of its seed.
    var shuffleUnderWay: DeckShuffle?
    var isRoundWanted = false
    var hasWarned = false
    var clock: Liveness

    /// Where the client stands with the server.
    enum Stage: Equatable, Sendable {
        /// Connected; the server speaks first.
        case awaitingGreeting
        /// `hello` is sent.
        case awaitingName
        /// On the way to where the plan leads.
        case settling
        /// Settled: in the lobby or in a room.
        case open
        /// The connection is lost; `Comeback` says when to try again.
        case lost
        /// A new connection is on its way.
        case connecting
        /// The server knew the token, and what was missed is on its way.
        case catchingUp
        /// `bye` is sent; the status to end with.
        case leaving(Int32)
        case finished
    }

    /// A question that waits for yes or no.
    enum AskedQuestion: Equatable, Sendable {
        case quit
        case leave
        case watch(code: String)
        /// Fewer cards are left than were asked for.
        case drawRest(DeckDraw)
        /// The same, where they were for the table.
        case layRest(Int)
        case shuffle
    }

    /// A request that was not answered yet.
    struct Outstanding: Equatable, Sendable {
        var id: Int64
        var purpose: Purpose
        var body: Request.Body
        /// The round in which it was sent; nil outside a room.
        var round: Int?
    }

    /// What a request was sent for.
    enum Purpose: Equatable, Sendable {
        case hello(name: String?)
        case resume
        /// Its answer comes after all that was missed.
        case catchUp
        /// The room as it is now, after a hole in its events.
        case resync
        case list(Happening.ListPurpose)
        /// The rooms again, for a face that shows them all the time.
        case refresh
        /// A list that shows what was meant by a code that could not be entered.
        case explain(ErrorCode, code: String)
        case enter(code: String?, Role)
        case leaveRoom(code: String)
        case flip(cell: Int)
        case deck(DeckMove)
        /// A draw whose cards are for the table.
        case lay(DeckDraw)
        case pile(String)
        /// The own hand, which this client has lost track of.
        case ownHand
        /// What lies on the table.
        case openTable
        case ready(DealRecord.Gift)
        case start
        case kick(String)
        case chat
        case ping(at: Int)
        case other
    }

    init(_ plan: ClientPlan, isConnected: Bool = true, at: Int) {
        self.plan = plan
        stage = isConnected ? .awaitingGreeting : .connecting
        serverName = plan.address.host
        clock = Liveness(startedAt: at, timeoutMs: plan.timeoutMs)
        chance = Chance(plan.chance)
        if case .resume(let ticket) = plan.purpose { token = ticket.token }
    }

    /// Takes one input at that time, never less than the one before; gives what to do, in order.
    mutating func receive(_ input: ClientInput, at: Int) -> [ClientEffect] {
        guard stage != .finished else { return [] }
        switch input {
        case .line(let line):
            heard(at: at)
            take(line.cleaned(), at: at)
        case .unreadable:
            heard(at: at)
            takeUnreadable(at: at)
        case .tooLong: fail(stage == .awaitingGreeting ? .notOurs(plan.address) : .lineTooLong)
        case .command(let command): carryOut(command, at: at)
        case .inputEnded: didInputEnd = true
        case .entropy(let entropy): send(entropy: entropy)
        case .alarm: wake(at: at)
        case .closed: connectionClosed(at: at)
        case .connected: if stage == .connecting { stage = .awaitingGreeting }
        case .notConnected(let failure): if stage == .connecting { lose(failure, at: at) }
        }
        askForTable()
        leaveIfInputEnded(at: at)
        if isWaiting, !mustWait { isWaiting = false }
        defer { effects = [] }
        return effects
    }

    /// No further command is wanted yet.
    ///
    /// Until the client is settled, a command would meet neither lobby nor room.
    var isHolding: Bool {
        switch stage {
        case .awaitingGreeting, .awaitingName, .settling, .connecting, .lost:
            // Somebody at a terminal is told at once that nothing can be done now.
            !isAway || !plan.asks
        case .catchingUp, .leaving: true
        case .open: isWaiting
        case .finished: false
        }
    }

    /// Something can be typed now that the player is waited for.
    var isExpecting: Bool {
        guard stage == .open else { return false }
        if question != nil { return true }
        guard outstanding.allSatisfy(\.isIdle), movesUnderWay == 0 else { return false }
        guard let room else { return true }
        switch room.phase {
        case .lobby: return false
        case .playing: return room.isFree || room.isMyTurn && room.isPrompted
        case .over: return room.ownSeat?.isReady != true
        }
    }

    /// Whether `wait` still has something to wait for.
    private var mustWait: Bool {
        guard stage == .open, let room else { return false }
        if movesUnderWay > 0 || !outstanding.allSatisfy(\.isIdle) { return true }
        switch room.phase {
        case .lobby: return true
        case .playing: return !room.isFree && !(room.isMyTurn && room.isPrompted)
        case .over: return isRoundWanted
        }
    }

    private mutating func heard(at: Int) {
        if clock.heard(at: at), stage == .open { say(.answersAgain) }
    }

    mutating func send(_ body: Request.Body, _ purpose: Purpose) {
        outstanding.append(
            Outstanding(id: nextID, purpose: purpose, body: body, round: room?.round)
        )
        effects.append(.send(Request(id: .number(nextID), body)))
        nextID += 1
    }

    mutating func say(_ happening: Happening) { effects.append(.say(happening)) }

    mutating func deny(_ denial: Denial) { say(.denied(denial)) }

    mutating func fail(_ failure: Failure) {
        say(.failed(failure))
        finish(failure.status)
    }

    /// Gives up while the server listens: a proper goodbye frees the name for the next try.
    mutating func giveUp(_ status: Int32, at: Int) {
        isSeatGone = true
        send(.bye, .other)
        clock.leaves(at: at)
        stage = .leaving(status)
    }

    mutating func finish(_ status: Int32) {
        stage = .finished
        effects.append(.finish(status))
    }
}

extension ClientState.Outstanding {
    /// Answers nothing that anybody waits for.
    var isIdle: Bool {
        switch purpose {
        case .ping, .refresh: true
        default: false
        }
    }
}
