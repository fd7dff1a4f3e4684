package import GameProtocol

/// What this player knows, and what comes of each line, command and alarm: a pure value.
///
/// It knows no socket, clock or terminal, and no words: it is told `at` in milliseconds, and the
/// faces have the words. Every text of the server is cleaned before it gets in here.
package struct ClientState: Sendable {
    /// What this client was started for; its address is that of the server of now.
    package internal(set) var plan: ClientPlan
    package var stage: Stage
    /// The server's name, or its address before it said one.
    package var serverName: String
    package var motd: String?
    /// Where a browser finds the server; nil for nowhere.
    package var web: WebPlace?
    /// The run of the server; nil before it said so.
    package var inst: String?
    /// This session's name, once the server accepted one.
    package var me = ""
    package var room: RoomView?
    /// The rooms of the last list, as the numbers of `Command.number` mean them.
    package var listed: [RoomSummary] = []
    /// The pages of a list that is still coming.
    var pages: [RoomSummary] = []
    /// The pages of a list that is asked for without a word.
    var refreshed: [RoomSummary] = []
    /// What was asked about the server's themes last; nil before anything was.
    package var themes: ThemeSearch?
    /// The theme that the room plays with, where that is not built in.
    package var roomTheme: ThemeSearch?
    /// Questions about themes that the server wants later.
    var postponed: [PostponedQuestion] = []
    var delay = DelayMeter()
    var hoverLimiter = HoverLimiter()
    /// The seats of the room that this client asked for.
    var createdSeats: Int?
    /// The room that this client asked for has a password.
    var asksForPassword = false
    package var question: AskedQuestion?
    var outstanding: [Outstanding] = []
    var nextID: Int64 = 1
    var effects: [ClientEffect] = []
    /// For how long the server keeps a lost seat.
    package var resumeMs = 0
    /// The session's secret, with which a lost seat is taken up again; empty before there is one.
    var token = ""
    /// The bots that this player has seated in the room.
    var bots: [String] = []
    /// The seat was given up or lost: nothing is left to come back to.
    package var isSeatGone = false
    /// The server said that it stops, and not to come back.
    package var isServerClosed = false
    /// The way to where the plan leads was gone to its end.
    package var hasSettled = false
    package var reconnection = Reconnection()
    /// The server that sent this client on to the present one.
    var via: JoinAddress?
    /// What is still to come after a resume.
    var resumeProgress: ResumeProgress?
    /// Requests that had no answer when the connection was lost.
    var unanswered: [Outstanding] = []
    /// Those of them that the server has not handled.
    var unhandled: [Outstanding] = []
    /// The server does not give the room again, so that events are taken as they come.
    var takesGaps = false
    /// On the way to another server of the group; nil otherwise.
    var move: ServerMove?
    var moves = MoveLimit()
    /// Other servers of the group, for when the present one is gone.
    var peers: [JoinAddress] = []
    /// The same, of a server that has not taken this client yet.
    var offeredPeers: [JoinAddress] = []
    /// The present server is one of a group.
    var isGroup = false
    /// A request that is sent again, because a part of the group cannot be reached.
    var waiting: WaitingRequest?
    /// It was said that the own place cannot be reached now.
    var isToldUnavailable = false
    /// The rooms of other servers of the group could not be asked for.
    package var isListPartial = false
    var chance: SplitMix64
    package var didInputEnd = false
    /// `wait` was typed: nothing more until there is something to do.
    var isWaiting = false
    /// Moves that were sent, and that have not been shown yet.
    var movesUnderWay = 0
    /// A move that waits for this client's part of its seed.
    var moveUnderWay: GameMove?
    package var isRoundWanted = false
    /// Who has left the room and may be found in another one.
    var following = Following()
    var invitations = Invitations()
    /// Whom to invite to the room that was asked for, as soon as it is there.
    var guest: String?
    /// Whether the server carries invitations.
    package var hasInvitations = false
    /// People met before, the last first.
    var met: [String] = []
    /// The keys of the names that this player does not want to hear.
    var muted: Set<String> = []
    var warnings = ClockWarnings()
    package var clock: Liveness

    /// Where the client stands with the server.
    package enum Stage: Equatable, Sendable {
        /// Connected; the server speaks first.
        case awaitingGreeting
        /// `hello` is sent.
        case awaitingName
        /// On the way to where the plan leads.
        case settling
        /// Settled: in the lobby or in a room.
        case open
        /// The connection is lost; `Reconnection` says when to try again.
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
    package enum AskedQuestion: Equatable, Sendable {
        case quit
        case leave
        case watch(code: String)
        case game(GameQuestion)
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
        case list(News.ListPurpose)
        /// A list in which somebody is looked for who waits; otherwise a room like this one.
        case play(CreateRequest)
        /// The rooms again, for a face that shows them all the time.
        case refresh
        /// A list that shows what was meant by a code that could not be entered.
        case explain(ErrorCode, code: String)
        /// A page of themes; the whole answer is told where somebody typed the question.
        case themes(ThemeRequest, ThemeSearch.Question, tells: Bool)
        case roomTheme(ThemeRequest, ThemeSearch.Question)
        case enter(code: String?, Role)
        case leaveRoom(code: String)
        case game(GamePurpose)
        case ready(DealRecord.Contribution)
        case start
        case kick(String)
        case invite(String)
        case chat
        case ping(at: Int)
        case other
    }

    package init(_ plan: ClientPlan, isConnected: Bool = true, at: Int) {
        self.plan = plan
        stage = isConnected ? .awaitingGreeting : .connecting
        serverName = plan.address.host
        clock = Liveness(startedAt: at, timeoutMs: plan.timeoutMs)
        chance = SplitMix64(plan.chance)
        if let ticket = seatToTakeUp, ticket.address == plan.address.server {
            token = ticket.token
            bots = ticket.bots
        }
    }

    /// Takes one input at that time, never less than the one before; gives what to do, in order.
    package mutating func receive(_ input: ClientInput, at: Int) -> [ClientEffect] {
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
        room?.game.askAfterInput(&self, at: at)
        leaveIfInputEnded(at: at)
        if isWaiting, !mustWait { isWaiting = false }
        tellInvitations(at: at)
        defer { effects = [] }
        return effects
    }

    /// No further command is wanted yet.
    ///
    /// Until the client is settled, a command would meet neither lobby nor room.
    package var isHolding: Bool {
        switch stage {
        case .awaitingGreeting, .awaitingName, .settling, .connecting, .lost:
            // Somebody at a terminal is told at once that nothing can be done now.
            !isAway || !plan.asks
        case .catchingUp, .leaving: true
        // A line behind a request for a room is about that room. A typed `quit` is heard at once.
        case .open: isWaiting || !plan.asks && isChangingRooms
        case .finished: false
        }
    }

    /// Something can be typed now that the player is waited for.
    package var isExpecting: Bool {
        guard stage == .open else { return false }
        if question != nil { return true }
        guard outstanding.allSatisfy(\.isIdle), movesUnderWay == 0 else { return false }
        guard let room else { return true }
        switch room.phase {
        case .lobby: return false
        case .playing: return room.game.mayAct(in: room)
        case .over: return room.ownSeat?.isReady != true
        }
    }

    /// Whether `wait` still has something to wait for.
    private var mustWait: Bool {
        guard stage == .open else { return false }
        if movesUnderWay > 0 || waiting != nil || !outstanding.allSatisfy(\.isIdle) { return true }
        guard let room else { return false }
        switch room.phase {
        case .lobby: return true
        case .playing: return !room.game.mayAct(in: room)
        case .over: return isRoundWanted
        }
    }

    private mutating func heard(at: Int) {
        if clock.heard(at: at), stage == .open { say(.answersAgain) }
    }

    mutating func send(_ body: Request.Body, _ purpose: Purpose) {
        // Somebody wants to go elsewhere meanwhile.
        if case .enter = purpose, waiting?.request.body != body { waiting = nil }
        outstanding.append(
            Outstanding(id: nextID, purpose: purpose, body: body, round: room?.round)
        )
        effects.append(.send(Request(id: .number(nextID), body)))
        nextID += 1
    }

    mutating func say(_ news: News) { effects.append(.say(news)) }

    mutating func reject(_ rejection: Rejection) { say(.rejected(rejection)) }

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
        case .ping, .refresh, .roomTheme: true
        default: false
        }
    }
}
