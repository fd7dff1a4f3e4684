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

    /// The server did this, or refused it; what came of it is among the missed events.
    private mutating func handled(_ request: Outstanding) {
        switch request.purpose {
        case .ready(let gift): room?.deal.gave(gift)
        case .deck(let move): room?.confirm(move)
        case .lay: room?.confirmLay()
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
        case .flip, .deck, .lay:
            // In another turn it would be another move.
            guard request.turn == room?.turn?.number || room?.isFree == true,
                request.round == room?.round
            else { return deny(.tooLate) }
            movesUnderWay += 1
            room?.answerPrompt()
            send(request.body, request.purpose)
        case .ready: if room?.phase != .playing { effects.append(.needsEntropy) }
        case .hello, .resume, .catchUp, .resync, .ownHand, .openTable, .ping, .refresh, .other:
            break
        case .list, .explain, .enter, .leaveRoom, .pile, .start, .kick, .chat:
            send(request.body, request.purpose)
        }
    }
}

extension ClientState.Outstanding {
    /// It changes nothing, however often it is asked.
    fileprivate var isQuestion: Bool {
        switch purpose {
        case .list, .explain, .pile: true
        default: false
        }
    }

    /// The turn for which a move was meant; nil where it has none.
    fileprivate var turn: Int? {
        switch body {
        case .room(.move(.concentration(.flip(_, let turn)))): turn
        case .room(.move(.deck(.draw(let draw)))): draw.turn
        default: nil
        }
    }
}
