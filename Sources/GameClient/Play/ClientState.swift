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
    /// The seats of the room that this client asked for.
    var createdSeats: Int?
    var question: AskedQuestion?
    var outstanding: [Outstanding] = []
    var nextID: Int64 = 1
    var effects: [ClientEffect] = []
    /// For how long the server keeps a lost seat.
    var resumeMs = 0
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
        case shuffle
    }

    /// A request that was not answered yet.
    struct Outstanding: Equatable, Sendable {
        var id: Int64
        var purpose: Purpose
    }

    /// What a request was sent for.
    enum Purpose: Equatable, Sendable {
        case hello(name: String?)
        case list(Happening.ListPurpose)
        /// A list that shows what was meant by a code that could not be entered.
        case explain(ErrorCode, code: String)
        case enter(code: String?, Role)
        case leaveRoom(code: String)
        case flip(cell: Int)
        case deck(DeckMove)
        case pile(String)
        /// The own hand, which this client has lost track of.
        case ownHand
        case ready(DealRecord.Gift)
        case start
        case kick(String)
        case chat
        case ping(at: Int)
        case other
    }

    init(_ plan: ClientPlan, at: Int) {
        self.plan = plan
        stage = .awaitingGreeting
        serverName = plan.address.host
        clock = Liveness(startedAt: at, timeoutMs: plan.timeoutMs)
    }

    /// Takes one input at that time, never less than the one before; gives what to do, in order.
    mutating func receive(_ input: ClientInput, at: Int) -> [ClientEffect] {
        guard stage != .finished else { return [] }
        switch input {
        case .line(let line):
            clock.heard(at: at)
            take(line.cleaned(), at: at)
        case .unreadable:
            clock.heard(at: at)
            takeUnreadable()
        case .tooLong: fail(stage == .awaitingGreeting ? .notOurs(plan.address) : .lineTooLong)
        case .command(let command): carryOut(command, at: at)
        case .inputEnded: didInputEnd = true
        case .entropy(let entropy): send(entropy: entropy)
        case .alarm: wake(at: at)
        case .closed: connectionClosed()
        }
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
        case .awaitingGreeting, .awaitingName, .settling, .leaving: true
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

    /// For how long this client's seat outlives a lost connection; nil without a seat.
    var keptSeconds: Int? {
        room?.isPlayer == true && resumeMs > 0 ? Clock.seconds(resumeMs) : nil
    }

    mutating func send(_ body: Request.Body, _ purpose: Purpose) {
        outstanding.append(Outstanding(id: nextID, purpose: purpose))
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
        if case .ping = purpose { true } else { false }
    }
}
