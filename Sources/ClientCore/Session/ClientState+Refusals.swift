import CommandLine
package import GameProtocol

extension ClientState {
    mutating func refused(_ request: Outstanding, _ refusal: Refusal, at: Int) {
        let purpose = request.purpose
        switch purpose {
        case .hello(let name): helloRefused(name, refusal, at: at)
        case .resume: resumeRefused(request, refusal, at: at)
        case .enter where refusal.code == .moved && follow(refusal.move, request, at: at): break
        case .enter where refusal.code == .unavailable && wait(with: request, refusal, at: at):
            break
        case .catchUp: arrive(at: at)
        case .resync: takesGaps = true
        case .enter(let code, _): enterRefused(code, refusal, at: at)
        case .explain(let code, let typed): explain(code, typed, [], at: at)
        case .game(let purpose, _): purpose.game.settle(purpose, .refused(refusal, at: at), &self)
        case .list where stage == .settling: fail(Failure(refusal))
        case .themes where postpone(purpose, refusal, at: at): break
        case .roomTheme where postpone(purpose, refusal, at: at): break
        case .themes(let asked, let question, _):
            if themes?.question == question, themes?.request == asked { themes?.refuse() }
            reject(Rejection(refusal))
        case .roomTheme(let asked, let question):
            if roomTheme?.question == question, roomTheme?.request == asked { roomTheme?.refuse() }
        case .invite: inviteRefused(refusal)
        case .bot(let bot): botRefused(bot, refusal)
        case .ping, .refresh, .people(tells: false), .ladder: break
        case .list, .people, .play, .leaveRoom, .ready, .start, .kick, .chat, .other:
            reject(Rejection(refusal, room: room))
        }
    }

    /// Takes back a move that the server refused. The server prompts once per move, so its prompt
    /// is open again.
    mutating func takeBackMove() {
        movesUnderWay = max(0, movesUnderWay - 1)
        room?.restorePrompt()
    }

    private mutating func helloRefused(_ name: String?, _ refusal: Refusal, at: Int) {
        if sendHelloWithoutTicket(refusal) { return }
        if move != nil { return moveFailed(Failure(refusal), at: at) }
        switch refusal.code {
        case .nameTaken:
            let isOfDisplay = refusal.field == "display"
            // The login name is only a default, and people do not see the name beside a display. So
            // the client takes the suggested name instead, once.
            if !plan.isNameChosen || plan.display != nil, !isOfDisplay,
                name == (isAway ? displays.name(me) : plan.name), let suggest = refusal.suggest,
                NameRule.accepts(suggest), suggest != name
            {
                return sendHello(name: suggest)
            }
            let taken = isOfDisplay ? plan.display : name
            fail(.nameTaken(name: taken ?? "", suggest: refusal.suggest, plan.address))
        case .unsupportedProtocol:
            fail(.unsupportedProtocol(server: serverName, versions: []))
        default: fail(Failure(refusal))
        }
    }

    private mutating func enterRefused(_ code: String?, _ refusal: Refusal, at: Int) {
        guest = nil
        createdSeats = nil
        asksForPassword = false
        guard let code else {
            return deadEnd(Failure(refusal), Rejection(refusal, room: room), at: at)
        }
        switch refusal.code {
        case .roomFull, .noSuchRoom:
            send(.list(ListRequest()), .explain(refusal.code, code: code))
        case .wrongPassword:
            let given = plan.password != nil
            deadEnd(
                .wrongPassword(code: code, wasGiven: given),
                .room(.wrongPassword(code: code, wasGiven: given)),
                at: at
            )
        default: deadEnd(Failure(refusal), Rejection(refusal, room: room), at: at)
        }
    }

    /// Handles a room that cannot be entered. A client without a screen gives up if the command
    /// line named the room.
    private mutating func deadEnd(_ failure: Failure, _ rejection: Rejection, at: Int) {
        if stage == .open { return reject(rejection) }
        if plan.hasScreen {
            stage = .open
            hasSettled = true
            reject(rejection)
            return send(.list(ListRequest()), .list(.play))
        }
        say(.failed(failure))
        giveUp(failure.status, at: at)
    }

    /// Says why a room cannot be entered, with details from the list of rooms.
    mutating func explain(
        _ code: ErrorCode,
        _ typed: String,
        _ rooms: [RoomSummary],
        at: Int
    ) {
        let seats = rooms.first { $0.room == typed }
            .map { News.Seats(taken: $0.players.count, all: $0.seats) }
        guard code == .roomFull else {
            let near = Suggestion.nearest(to: typed, among: rooms.map(\.room))
            return deadEnd(
                .noSuchRoom(code: typed, near: near),
                .room(.noSuchRoom(code: typed, near: near)),
                at: at
            )
        }
        guard plan.asks else {
            return deadEnd(
                .roomFull(code: typed, seats: seats, plan.address.room(typed)),
                .room(.roomFull(code: typed)),
                at: at
            )
        }
        // The client asks the question in the lobby, even if the player came from a room.
        settle()
        listed = shown(rooms, forWatching: false)
        question = .watch(code: typed)
        say(.askWatch(code: typed, seats: seats))
    }
}

extension Rejection {
    /// The meaning of a refusal for a player.
    init(_ refusal: Refusal, room: RoomView? = nil) {
        if let rejection = ClientGames.all.lazy.compactMap({ $0.rejection(refusal) }).first {
            self = rejection
            return
        }
        switch refusal.code {
        case .notYourTurn: self = .play(.notYourTurn(player: refusal.player ?? room?.turn?.player))
        case .staleTurn: self = .play(.tooLate)
        case .notAPlayer: self = room?.isPlayer == true ? .play(.nextRound) : .play(.watching)
        case .rateLimited: self = .command(.slowDown)
        case .notOwner: self = .room(.notHost(owner: room?.owner))
        case .notInRoom: self = .room(.noRoom)
        case .wrongPhase where room?.phase == .over: self = .play(.gameOver)
        case .wrongPhase where room?.phase == .playing: self = .play(.gameRuns)
        case .wrongPhase: self = .play(.notStarted)
        default: self = .other(code: refusal.code.rawValue, message: refusal.message)
        }
    }
}

extension Failure {
    package init(_ refusal: Refusal) {
        self = .other(code: refusal.code.rawValue, message: refusal.message)
    }
}
