import GameProtocol

extension ClientState {
    /// Takes the server's no to a request.
    mutating func refused(_ purpose: Purpose, _ refusal: Refusal, at: Int) {
        switch purpose {
        case .hello(let name): helloRefused(name, refusal)
        case .resume: resumeRefused(refusal, at: at)
        case .catchUp: arrive(at: at)
        case .resync: takesGaps = true
        case .enter(let code, _): enterRefused(code, refusal, at: at)
        case .explain(let code, let typed): explain(code, typed, [], at: at)
        case .flip(let cell):
            takeBack()
            deny(Denial(refusal, cell: cell, room: room))
        case .deck(let move):
            takeBack()
            refused(move, refusal)
        case .pile(let pile): deny(Denial(refusal, pile: pile, room: room))
        case .lay(let draw):
            takeBack()
            refused(laying: draw, refusal)
        case .ownHand: break
        case .openTable: room?.takeTable(nil)
        case .list where stage == .settling: fail(Failure(refusal))
        case .ping, .refresh: break
        case .list, .leaveRoom, .ready, .start, .kick, .chat, .other:
            deny(Denial(refusal, room: room))
        }
    }

    /// A move was not made. The server asks once for each, so what it asked is open again.
    private mutating func takeBack() {
        movesUnderWay = max(0, movesUnderWay - 1)
        room?.restorePrompt()
    }

    private mutating func helloRefused(_ name: String?, _ refusal: Refusal) {
        switch refusal.code {
        case .nameTaken:
            // The login name was nobody's choice; one free name is as good as another. Once.
            if !plan.isNameChosen, name == (isAway ? me : plan.name), let suggest = refusal.suggest,
                NameRule.accepts(suggest), suggest != name
            {
                return sendHello(name: suggest)
            }
            fail(.nameTaken(name: name ?? "", suggest: refusal.suggest, plan.address))
        case .unsupportedProtocol:
            fail(.unsupportedProtocol(server: serverName, versions: []))
        default: fail(Failure(refusal))
        }
    }

    private mutating func enterRefused(_ code: String?, _ refusal: Refusal, at: Int) {
        guard let code else {
            return deadEnd(Failure(refusal), Denial(refusal, room: room), at: at)
        }
        switch refusal.code {
        case .roomFull, .noSuchRoom:
            send(.list(ListRequest()), .explain(refusal.code, code: code))
        case .wrongPassword:
            let given = plan.password != nil
            deadEnd(
                .wrongPassword(code: code, wasGiven: given),
                .wrongPassword(code: code, wasGiven: given),
                at: at
            )
        default: deadEnd(Failure(refusal), Denial(refusal, room: room), at: at)
        }
    }

    /// On the way to the room of the command line there is no going on; later there is.
    private mutating func deadEnd(_ failure: Failure, _ denial: Denial, at: Int) {
        if stage == .open { return deny(denial) }
        if plan.hasScreen {
            stage = .open
            hasSettled = true
            deny(denial)
            return send(.list(ListRequest()), .list(.play))
        }
        say(.failed(failure))
        giveUp(failure.status, at: at)
    }

    /// Says why a room cannot be entered, with what the list shows of it.
    mutating func explain(
        _ code: ErrorCode,
        _ typed: String,
        _ rooms: [RoomSummary],
        at: Int
    ) {
        let seats = rooms.first { $0.room == typed }
            .map { Happening.Seats(taken: $0.players.count, all: $0.seats) }
        guard code == .roomFull else {
            let near = Nearest.word(to: typed, among: rooms.map(\.room))
            return deadEnd(
                .noSuchRoom(code: typed, near: near),
                .noSuchRoom(code: typed, near: near),
                at: at
            )
        }
        guard plan.asks else {
            return deadEnd(
                .roomFull(code: typed, seats: seats, plan.address.room(typed)),
                .roomFull(code: typed),
                at: at
            )
        }
        stage = .open
        question = .watch(code: typed)
        say(.askWatch(code: typed, seats: seats))
    }
}

extension Denial {
    /// What a refusal means to somebody who plays.
    init(_ refusal: Refusal, cell: Int? = nil, room: RoomView? = nil) {
        switch refusal.code {
        case .notYourTurn: self = .notYourTurn(player: refusal.player ?? room?.turn?.player)
        case .staleTurn: self = .tooLate
        case .tooSoon: self = .tooSoon
        case .cellUp: self = .cellUp(cell ?? 0)
        case .cellTaken: self = .cellTaken(cell ?? 0)
        case .notEnoughCards: self = .notEnoughCards(refusal.remaining, pile: nil)
        case .badValue where cell != nil: self = .noSuchCell(cell ?? 0, count: room?.cellCount ?? 0)
        case .notAPlayer: self = room?.isPlayer == true ? .nextRound : .watching
        case .rateLimited: self = .slowDown
        case .notOwner: self = .notHost(owner: room?.owner)
        case .notInRoom: self = .noRoom
        case .wrongPhase where room?.phase == .over: self = .gameOver
        case .wrongPhase where room?.phase == .playing: self = .gameRuns
        case .wrongPhase: self = .notStarted
        default: self = .other(code: refusal.code.rawValue, message: refusal.message)
        }
    }
}

extension Failure {
    init(_ refusal: Refusal) {
        self = .other(code: refusal.code.rawValue, message: refusal.message)
    }
}
