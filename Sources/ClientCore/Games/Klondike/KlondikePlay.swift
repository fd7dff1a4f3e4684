import GameProtocol

/// The requests that the client sends for commands, and their outcomes.
extension KlondikeGame {
    /// Returns the reason why no card can be moved now; nil if cards can be moved.
    static func problem(in room: RoomView) -> PlayRejection? { room.problemOfRound }

    static func perform(_ command: GameValue<Command>, _ client: inout ClientState) {
        switch command.value {
        case let own as KlondikeCommand: perform(own, &client)
        case GameMove.klondike(.move(let step, _)): perform(.step(step), &client)
        case GameMove.klondike(.undo): perform(.undo, &client)
        case GameMove.klondike(let move): send(move, &client)
        default: break
        }
    }

    private static func perform(_ own: KlondikeCommand, _ client: inout ClientState) {
        guard let room = client.room else { return }
        if let problem = problem(in: room) { return client.reject(.play(problem)) }
        if own == .stop {
            guard room.patience.finishing != nil else { return }
            client.room?.patience.endFinishing()
            return client.say(.klondike(.stopped))
        }
        // A command of the player ends the automatic finish.
        client.room?.patience.endFinishing()
        if let problem = problem(of: own, room) { return client.reject(.klondike(problem)) }
        let turn = room.patience.turn
        switch own {
        case .step(let step): send(.move(step, turn: turn), &client)
        case .undo: send(.undo(turn: turn), &client)
        case .done: ask(.done(foundation: room.foundation(of: room.me)), for: .done, &client)
        // The server commits to the next seed only when this round is over.
        case .redeal: ask(.redeal, for: .redeal(entropy: nil), &client)
        case .hint: hint(room, &client)
        case .finish: finish(room, &client)
        case .stop: break
        }
    }

    /// Starts the automatic finish, or says why not.
    private static func finish(_ room: RoomView, _ client: inout ClientState) {
        guard let options = room.klondike, let outlook = room.patience.outlook(options) else {
            return client.reject(.klondike(.notOpen))
        }
        switch outlook {
        case .winnable(let plan):
            let turn = room.patience.turn
            client.room?.patience.finishing = PatienceFinish(plan: plan, firstTurn: turn)
            let (count, points) = room.patience.cost(of: plan, options)
            client.say(.klondike(.finishing(recycledCount: count, points: points)))
        case .unseen(isWinnable: true):
            client.room?.patience.finishing = PatienceFinish()
            client.say(.klondike(.finishingUnseen))
        case .lost, .unknown, .unseen(isWinnable: false): client.reject(refusal(outlook, room))
        }
    }

    private static func refusal(_ outlook: PatienceOutlook, _ room: RoomView) -> Rejection {
        switch outlook {
        case .unseen: .klondike(.unseen)
        case .lost:
            .klondike(.cannotBeWon(mayUndo: room.patience.mayUndo, isRace: room.isRace))
        case .unknown, .winnable: .klondike(.notFoundOut)
        }
    }

    /// Returns the next step of the automatic finish. Without such a step, says why and returns
    /// nil.
    private static func finishingStep(
        _ finishing: PatienceFinish,
        _ room: RoomView,
        _ client: inout ClientState
    ) -> KlondikeStep? {
        if let step = finishing.step(turn: room.patience.turn) { return step }
        // Either the whole stock is known now, or the plan belongs to another board.
        let outlook = room.outlook ?? .unknown
        switch outlook {
        case .winnable(let plan):
            client.room?.patience.finishing?.plan = plan
            client.room?.patience.finishing?.firstTurn = room.patience.turn
            return plan.first
        case .unseen(isWinnable: true): return room.patience.unseenStep
        case .lost, .unknown, .unseen(isWinnable: false):
            client.room?.patience.endFinishing()
            client.reject(refusal(outlook, room))
            tellCost(&client)
            return nil
        }
    }

    /// Returns the reason why a command cannot be done now, if the client knows one without asking
    /// the server.
    static func problem(of command: KlondikeCommand, _ room: RoomView) -> KlondikeRejection? {
        if room.patience.done.contains(room.me) { return .finished }
        switch command {
        case .redeal where room.isRace: return .onlyAlone
        case .redeal: return nil
        // A question to the player need not wait for the answer to the last move.
        case .done: return room.isRace ? nil : .onlyInRaces
        case .undo where room.klondike?.undo == false: return .noUndo
        case .hint where room.patience.isHintUnderWay: return .hintUnderWay
        default: break
        }
        guard room.isPrompted else { return .waiting }
        switch command {
        case .undo where !room.patience.mayUndo: return .nothingToUndo
        case .finish where !room.patience.isOpen: return .notOpen
        default: return nil
        }
    }

    private static func send(_ move: KlondikeMove, _ client: inout ClientState) {
        client.send(.klondike(move))
    }

    /// Gives a hint from open cards. In a room with the server's hints, requests a hint from
    /// the server, which knows all cards.
    private static func hint(_ room: RoomView, _ client: inout ClientState) {
        if room.klondike?.assist == .oracle {
            client.room?.patience.isHintUnderWay = true
            let move = GameMove.klondike(.hint)
            return client.send(.room(.move(move)), .game(GameValue(kind, move), .dropped))
        }
        client.room?.patience.hintCount += 1
        if let step = room.patience.hint {
            client.say(.klondike(.hint(step, room.patience.board)))
        } else {
            let mayUndo = room.patience.mayUndo
            client.say(.klondike(.noHint(mayUndo: mayUndo, isRace: room.isRace)))
        }
    }

    /// Asks the player before a move that gives up a board, if this client asks questions.
    /// Otherwise sends the move at once.
    private static func ask(
        _ question: KlondikeQuestion,
        for move: KlondikeMove,
        _ client: inout ClientState
    ) {
        guard client.plan.asks else { return send(move, &client) }
        client.question = .move(.klondike(move))
        client.say(.klondike(.asked(question)))
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        if question == .hint { return perform(.hint, &client) }
        guard let room = client.room else { return }
        if room.phase == .lobby, question != .who, question != .time {
            return client.reject(.play(.notStarted))
        }
        client.say(.answer(question, room, at: at))
    }

    static func follow(_ moment: ClientMoment, _ client: inout ClientState) {
        switch moment {
        case .event(.klondike(.acted(_, let standing))): acted(standing.player, &client)
        case .event(.klondike(.done(let player))): acted(player, &client)
        case .event: break
        case .input(let at): goOn(&client, at: at)
        // The last hint request may be lost with its connection. If it is still under way, the
        // server refuses a new one.
        case .gap: client.room?.patience.isHintUnderWay = false
        }
    }

    private static func acted(_ player: String, _ client: inout ClientState) {
        if player == client.me { client.movesUnderWay = max(0, client.movesUnderWay - 1) }
    }

    /// Continues the automatic finish, and reports news from the last prompt.
    private static func goOn(_ client: inout ClientState, at: Int) {
        tellCost(&client)
        guard let room = client.room, room.phase == .playing, room.isPrompted,
            client.movesUnderWay == 0
        else { return }
        if let finishing = room.patience.finishing {
            // After a lost connection, unhandled requests are sent again first.
            guard client.stage == .open else { return }
            if let time = finishing.goesOnAt, at < time { return }
            client.room?.patience.finishing?.goesOnAt = nil
            guard let step = finishingStep(finishing, room, &client) else { return }
            return send(.move(step, turn: room.patience.turn), &client)
        }
        if room.patience.isStuck != room.patience.isStuckTold {
            client.room?.patience.isStuckTold = room.patience.isStuck
            if room.patience.isStuck {
                client.say(.klondike(.stuck(mayUndo: room.patience.mayUndo, isRace: room.isRace)))
            }
        }
        if room.patience.isOpen != room.patience.isOpenTold {
            client.room?.patience.isOpenTold = room.patience.isOpen
            tellOutlook(room, &client)
        }
    }

    /// Reports the possible end of a board on which no card of the piles lies face down.
    private static func tellOutlook(_ room: RoomView, _ client: inout ClientState) {
        guard let outlook = room.outlook else { return }
        let mayUndo = room.patience.mayUndo
        client.say(.klondike(.open(outlook, mayUndo: mayUndo, isRace: room.isRace)))
    }

    /// Reports the cost of the automatic finish once it is known.
    private static func tellCost(_ client: inout ClientState) {
        guard let finished = client.room?.patience.finished else { return }
        client.room?.patience.finished = nil
        guard finished.lostPoints > 0 else { return }
        client.say(.klondike(.finished(finished)))
    }

    /// The wait, in milliseconds, if a server wants a request later and does not say when.
    private static let usualWaitMs = 1_000

    static func settle(
        _ purpose: GameValue<Request>,
        _ outcome: RequestOutcome,
        _ client: inout ClientState
    ) {
        guard case .refused(let refusal, let at) = outcome else { return }
        if case GameMove.klondike(.hint) = purpose.value {
            // An earlier hint may still be under way.
            client.room?.patience.isHintUnderWay = refusal.code == .tooSoon
            return client.reject(Rejection(refusal, room: client.room))
        }
        client.takeBackMove()
        if refusal.code == .rateLimited, client.room?.patience.finishing != nil {
            let wait = refusal.retryAfterMs ?? usualWaitMs
            client.room?.patience.finishing?.goesOnAt = at + wait
            return
        }
        client.room?.patience.endFinishing()
        client.reject(Rejection(refusal, room: client.room))
    }

    static func rejection(_ refusal: Refusal) -> Rejection? {
        refusal.code == .illegalMove ? .klondike(.illegal(refusal.message)) : nil
    }
}
