import GameProtocol

extension ClientState {
    /// Tells what the server has handled before the connection was lost from what it has not.
    ///
    /// Only what it says for certain was not handled is sent again; where it says nothing, only
    /// questions are.
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

    /// A room was asked for, and nobody knows yet what came of it.
    package var isMakingRoom: Bool {
        unfinished.contains { request in
            switch (request.body, request.purpose) {
            case (.create, _), (.join(.quick), _), (_, .play): true
            default: false
            }
        }
    }

    /// Whether a request to enter or to leave a room has no outcome yet.
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

    /// The server did this, or refused it; what came of it is among the missed events.
    private mutating func handled(_ request: Outstanding) {
        switch request.purpose {
        case .ready(let contribution): room?.deal.mayHaveContributed(contribution)
        case .game(let purpose):
            if var room {
                purpose.game.handled(purpose, in: &room)
                self.room = room
            }
        default: break
        }
    }

    /// Sends again what was lost, as far as it still means the same.
    mutating func sendUnhandled() {
        let requests = unhandled
        unhandled = []
        for request in requests { sendAgain(request) }
    }

    private mutating func sendAgain(_ request: Outstanding) {
        switch request.purpose {
        case .game(let purpose): sendAgain(request, purpose.game.fate(of: purpose))
        case .ready: if room?.phase != .playing { effects.append(.needsEntropy) }
        case .hello, .resume, .catchUp, .resync, .ping, .refresh, .other: break
        case .list, .play, .explain, .themes, .roomTheme, .enter, .leaveRoom, .start, .kick,
            .invite,
            .chat:
            send(request.body, request.purpose)
        }
    }
}

extension ClientState {
    private mutating func sendAgain(_ request: Outstanding, _ fate: RequestFate) {
        switch fate {
        case .move:
            guard request.round == room?.round, request.stillMeansTheSame(in: room) else {
                return reject(.play(.tooLate))
            }
            movesUnderWay += 1
            room?.answerPrompt()
            send(request.body, request.purpose)
        case .question: send(request.body, request.purpose)
        case .dropped: break
        }
    }
}

extension ClientState.Outstanding {
    /// Idempotent.
    fileprivate var isQuestion: Bool {
        switch purpose {
        case .list, .play, .explain, .themes, .roomTheme: true
        case .game(let purpose): purpose.game.fate(of: purpose) == .question
        default: false
        }
    }

    /// Whether a move would do now what it would have done before.
    fileprivate func stillMeansTheSame(in room: RoomView?) -> Bool {
        guard let room, case .room(.move(let move)) = body else { return false }
        return move.rules.stillMeansTheSame(move, in: room)
    }
}
