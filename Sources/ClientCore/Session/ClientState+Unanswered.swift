import GameProtocol

extension ClientState {
    /// Separates the requests that the server handled before the connection was lost from the
    /// others.
    ///
    /// The client repeats every question. It repeats any other request only if the server certainly
    /// did not handle it.
    mutating func judge(_ lastID: RequestID?) {
        for request in unanswered {
            let isHandled: Bool
            if case .number(let last) = lastID {
                isHandled = request.id <= last
            } else {
                isHandled = true
            }
            if !isHandled || request.isQuestion {
                unhandled.append(request)
            } else {
                handled(request)
            }
        }
        unanswered = []
        movesUnderWay = 0
    }

    /// Whether a request for a new room has no known result yet.
    package var isMakingRoom: Bool {
        unfinished.contains { request in
            switch (request.body, request.purpose) {
            case (.create, _), (.join(.quick), _), (_, .play): true
            default: false
            }
        }
    }

    /// Whether a request to enter or to leave a room has no known result yet.
    var isChangingRooms: Bool {
        unfinished.contains { request in
            switch request.purpose {
            case .enter, .play, .leaveRoom: true
            default: false
            }
        }
    }

    private var unfinished: [Outstanding] {
        outstanding + unanswered + unhandled + [move?.request, waiting?.request].compactMap(\.self)
    }

    /// Notes a request that the server carried out or refused. The missed events contain its
    /// result.
    private mutating func handled(_ request: Outstanding) {
        switch request.purpose {
        case .ready(let contribution): room?.deal.mayHaveContributed(contribution)
        case .game(let purpose, _):
            if room != nil { purpose.game.settle(purpose, .handled, &self) }
        default: break
        }
    }

    /// Repeats the lost requests that still have the same meaning.
    mutating func sendUnhandled() {
        let requests = unhandled
        unhandled = []
        for request in requests { sendAgain(request) }
    }

    private mutating func sendAgain(_ request: Outstanding) {
        switch request.purpose {
        case .game(_, let fate): sendAgain(request, fate)
        case .ready: if room?.phase != .playing { effects.append(.needsEntropy) }
        case .hello, .resume, .catchUp, .resync, .ping, .refresh, .people(tells: false), .ladder,
            .other:
            break
        case .list, .people, .play, .explain, .themes, .roomTheme, .enter, .leaveRoom, .start,
            .kick,
            .invite, .bot, .chat:
            send(request.body, request.purpose)
        }
    }
}

extension ClientState {
    private mutating func sendAgain(_ request: Outstanding, _ fate: RequestFate) {
        switch fate {
        case .move:
            guard let room, request.round == room.round,
                case .room(.move(let move)) = request.body, room.keepsMeaning(of: move)
            else { return reject(.play(.tooLate)) }
            movesUnderWay += 1
            self.room?.answerPrompt()
            send(request.body, request.purpose)
        case .question: send(request.body, request.purpose)
        case .dropped: break
        }
    }
}

extension ClientState.Outstanding {
    /// Whether the client sent the request by itself, so that no player waits for the reply.
    var isIdle: Bool {
        switch purpose {
        case .ping, .refresh, .people(tells: false), .ladder, .roomTheme: true
        default: false
        }
    }

    /// Whether the request is idempotent.
    fileprivate var isQuestion: Bool {
        switch purpose {
        case .list, .people, .play, .explain, .themes, .roomTheme: true
        case .game(_, let fate): fate == .question
        default: false
        }
    }
}
