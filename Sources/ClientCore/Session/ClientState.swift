package import GameProtocol

/// The client's knowledge of its session, and its decisions about each line, command and alarm: a
/// pure value.
///
/// It uses no socket, clock or terminal: every input comes with the time `at` in milliseconds. It
/// contains no wording: the full screen and plain mode have their own words. Every text from the
/// server is cleaned before it is stored here.
package struct ClientState: Sendable {
    /// The task that this client was started for. Its address is the present server's.
    package internal(set) var plan: ClientPlan
    package var stage: Stage
    /// The server's name; its address until the server says a name.
    package var serverName: String
    package var motd: String?
    /// The address of the server's page for browsers; nil if there is none.
    package var web: WebPlace?
    /// The id of this run of the server; nil until the server says it.
    package var inst: String?
    /// The player's name, once the server has accepted one.
    package var me = ""
    package internal(set) var displays = Displays()
    package var room: RoomView?
    /// The rooms of the newest list. `Command.number` chooses one of them; the first is 1.
    package var listed: [RoomSummary] = []
    /// The rooms so far of two lists that come in pages: the list that the player asked for, and
    /// the list that is refreshed silently.
    var (pages, refreshed): ([RoomSummary], [RoomSummary]) = ([], [])
    /// The last question about the server's themes; nil before the first one.
    package var themes: ThemeSearch?
    /// The theme of the room, if it is not built in.
    package var roomTheme: ThemeSearch?
    var postponed: [PostponedQuestion] = []
    var delay = DelayMeter()
    var hoverLimiter = HoverLimiter()
    /// The number of seats that this client asked for in its new room.
    var createdSeats: Int?
    /// Whether the room that this client asked for has a password.
    var asksForPassword = false
    package var question: AskedQuestion?
    var outstanding: [Outstanding] = []
    var nextID: Int64 = 1
    var effects: [ClientEffect] = []
    /// The time in milliseconds for which the server keeps a lost seat.
    package var resumeMs = 0
    /// The session's secret, with which the client resumes it; empty before the server has sent
    /// one.
    var token = ""
    /// The bots that this player has seated in the room.
    var bots: [String] = []
    /// Whether the seat was given up or lost, so that the client cannot come back to it.
    package var isSeatGone = false
    /// Whether the server said that it stops and that the client should not come back.
    package var isServerClosed = false
    /// Whether the client has reached the destination of its plan.
    package var hasSettled = false
    package var reconnection = Reconnection()
    /// The server that redirected this client to the present one.
    var via: JoinAddress?
    /// The progress of a catch-up after a resume; nil outside one.
    var resumeProgress: ResumeProgress?
    /// Requests without a reply when the connection was lost.
    var unanswered: [Outstanding] = []
    /// The unanswered requests that the server has not handled.
    var unhandled: [Outstanding] = []
    /// Whether the server sends no snapshots. If so, the client takes events even if some are
    /// missing.
    var takesGaps = false
    /// The move to another server of the group; nil if there is none.
    var move: ServerMove?
    var moves = MoveLimit()
    /// Other servers of the group, which the client tries if the present one is gone.
    var peers: [JoinAddress] = []
    /// Other servers of the group, named by a server that has not accepted this client yet.
    var offeredPeers: [JoinAddress] = []
    var isGroup = false
    /// A request that the client repeats, because a part of the group cannot be reached.
    var waiting: WaitingRequest?
    /// Whether the player was informed that the room cannot be reached now.
    var isToldUnavailable = false
    /// Whether the last list lacks the rooms of other servers of the group.
    package var isListPartial = false
    var chance: SplitMix64
    package var didInputEnd = false
    /// Whether the player typed `wait`, so that further commands wait until there is something to
    /// do.
    var isWaiting = false
    /// The number of moves that were sent and have no event yet.
    var movesUnderWay = 0
    /// A move that deals cards. It waits for this client's part of the seed of the deal.
    var moveUnderWay: GameMove?
    package var isRoundWanted = false
    var following = Following()
    var invitations = Invitations()
    /// The name of the player to invite, as soon as the requested room is there.
    var guest: String?
    package var hasInvitations = false
    var hasBots = false
    package var people = People()
    package internal(set) var ladder = Ladder()
    /// The muted players, by the comparison keys of their names (`NameRule.key`).
    var muted: Set<String> = []
    var warnings = ClockWarnings()
    package var clock: Liveness

    package enum Stage: Equatable, Sendable {
        /// The connection is open; the server speaks first.
        case awaitingGreeting
        /// The client has sent `hello`.
        case awaitingName
        /// The client follows its plan.
        case settling
        /// The client has reached its destination, and is in the lobby or in a room.
        case open
        /// The connection is lost. `Reconnection` has the time of the next try.
        case lost
        case connecting
        /// The server has accepted the token, and sends the missed events.
        case catchingUp
        /// The client has sent `bye`, and ends with this exit status.
        case leaving(Int32)
        case finished
    }

    /// A question that the player answers with yes or no.
    package enum AskedQuestion: Equatable, Sendable {
        case quit
        case leave
        case watch(code: String)
        /// Asks about a move of the game.
        case move(GameMove)
    }

    /// A request without a reply so far.
    struct Outstanding: Equatable, Sendable {
        var id: Int64
        var purpose: Purpose
        var body: Request.Body
        /// The round of the room when the client sent the request; nil outside a room.
        var round: Int?
    }

    enum Purpose: Equatable, Sendable {
        case hello(name: String?)
        case resume
        /// A request whose reply comes after all missed events.
        case catchUp
        /// A snapshot of the room, because events are missing.
        case resync
        case list(News.ListPurpose)
        case people(tells: Bool)
        case ladder(LadderRequest)
        /// A list in which the client looks for a room that waits for a player. If there is none,
        /// the client asks for a room with these options.
        case play(CreateRequest)
        /// The list of rooms again, for a screen that shows the list all the time.
        case refresh
        /// A list with details of a room that could not be entered.
        case explain(ErrorCode, code: String)
        /// A page of themes. If the player typed the question, the client tells the whole answer.
        case themes(ThemeRequest, ThemeSearch.Question, tells: Bool)
        case roomTheme(ThemeRequest, ThemeSearch.Question)
        case enter(code: String?, Role)
        case leaveRoom(code: String)
        case game(GameValue<Request>, RequestFate)
        case ready(DealRecord.Contribution)
        case start, chat
        case kick(String)
        case invite(String)
        case bot(WantedBot)
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

    /// Handles one input and returns the effects, in order. The time must not be before the last
    /// one.
    package mutating func receive(_ input: ClientInput, at: Int) -> [ClientEffect] {
        guard stage != .finished else { return [] }
        switch input {
        case .line(let line):
            heard(at: at)
            guard let line = line.cleaned(learning: &displays) else {
                takeUnreadable(at: at)
                break
            }
            take(line, at: at)
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
        room?.game.follow(.input(at: at), &self)
        leaveIfInputEnded(at: at)
        if isWaiting, !mustWait { isWaiting = false }
        tellInvitations(at: at)
        defer { effects = [] }
        return effects
    }

    /// Whether the source of commands should hold back the next one.
    ///
    /// Until the client is in the lobby or in a room, a command would have no effect.
    package var isHolding: Bool {
        switch stage {
        case .awaitingGreeting, .awaitingName, .settling, .connecting, .lost:
            // A person at a terminal learns at once that no command works now.
            !isAway || !plan.asks
        case .catchingUp, .leaving: true
        // A line after a request for a room is about that room. A person at a terminal can still
        // type `quit`.
        case .open: isWaiting || !plan.asks && isChangingRooms
        case .finished: false
        }
    }

    /// Whether the player is expected to type something now.
    package var isExpecting: Bool {
        guard stage == .open else { return false }
        if question != nil { return true }
        guard outstanding.allSatisfy(\.isIdle), movesUnderWay == 0 else { return false }
        guard let room else { return true }
        switch room.phase {
        case .lobby: return false
        case .playing: return room.facts.mayAct
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
        case .playing: return !room.facts.mayAct
        case .over: return isRoundWanted
        }
    }

    private mutating func heard(at: Int) {
        if clock.heard(at: at), stage == .open { say(.answersAgain) }
    }

    mutating func send(_ body: Request.Body, _ purpose: Purpose) {
        // The player enters another room meanwhile.
        if case .enter = purpose, waiting?.request.body != body { waiting = nil }
        outstanding.append(
            Outstanding(id: nextID, purpose: purpose, body: body, round: room?.round)
        )
        effects.append(.send(Request(id: .number(nextID), named(body))))
        nextID += 1
    }

    mutating func say(_ news: News) { effects.append(.say(news)) }

    mutating func reject(_ rejection: Rejection) { say(.rejected(rejection)) }

    mutating func fail(_ failure: Failure) {
        say(.failed(failure))
        finish(failure.status)
    }

    /// Gives up while the server still listens. `bye` frees the name for the next try.
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
