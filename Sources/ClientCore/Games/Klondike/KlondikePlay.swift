import GameProtocol

/// What the client sends for a command, and what becomes of it.
extension KlondikeGame {
    /// Why nothing can be moved now; nil where something can.
    static func problem(in room: RoomView) -> PlayRejection? { room.problemOfRound }

    static func perform(_ command: GameCommand, _ client: inout ClientState) {
        guard case .klondike(let own) = command, let room = client.room else { return }
        if let problem = problem(in: room) { return client.reject(.play(problem)) }
        if own == .stop {
            guard room.patience.finishing != nil else { return }
            client.room?.patience.endFinishing()
            return client.say(.game(.klondike(.stopped)))
        }
        // Whatever a player does takes the place of what the client does for them.
        client.room?.patience.endFinishing()
        if let problem = problem(of: own, room) { return client.reject(.game(.klondike(problem))) }
        let turn = room.patience.turn
        switch own {
        case .step(let step): send(.move(step, turn: turn), &client)
        case .undo: send(.undo(turn: turn), &client)
        case .done: ask(.done(foundation: room.foundation(of: room.me)), &client)
        case .redeal: ask(.redeal, &client)
        case .hint: hint(room, &client)
        case .finish: finish(room, &client)
        case .stop: break
        }
    }

    /// Begins to bring all cards up, or says why not.
    private static func finish(_ room: RoomView, _ client: inout ClientState) {
        guard let options = room.klondike, let outlook = room.patience.outlook(options) else {
            return client.reject(.game(.klondike(.notOpen)))
        }
        switch outlook {
        case .winnable(let plan):
            let turn = room.patience.turn
            client.room?.patience.finishing = PatienceFinish(plan: plan, firstTurn: turn)
            let (count, points) = room.patience.cost(of: plan, options)
            client.say(.game(.klondike(.finishing(recycledCount: count, points: points))))
        case .unseen(isWinnable: true):
            client.room?.patience.finishing = PatienceFinish()
            client.say(.game(.klondike(.finishingUnseen)))
        case .lost, .unknown, .unseen(isWinnable: false): client.reject(refusal(outlook, room))
        }
    }

    private static func refusal(_ outlook: PatienceOutlook, _ room: RoomView) -> Rejection {
        switch outlook {
        case .unseen: .game(.klondike(.unseen))
        case .lost:
            .game(
                .klondike(.cannotBeWon(mayUndo: room.patience.mayUndo, isRace: room.isRace))
            )
        case .unknown, .winnable: .game(.klondike(.notFoundOut))
        }
    }

    /// The next step that brings all cards up; nil after telling why there is none.
    private static func finishingStep(
        _ finishing: PatienceFinish,
        _ room: RoomView,
        _ client: inout ClientState
    ) -> KlondikeStep? {
        if let step = finishing.step(turn: room.patience.turn) { return step }
        // Now the whole stock is known, or the plan is one for another board.
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

    /// Why that cannot be done now, as far as it is certain without asking the server.
    static func problem(of command: KlondikeCommand, _ room: RoomView) -> KlondikeRejection? {
        if room.patience.done.contains(room.me) { return .finished }
        switch command {
        case .redeal where room.isRace: return .onlyAlone
        case .redeal: return nil
        // What is only asked about needs no answer to the move before.
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
        client.movesUnderWay += 1
        client.room?.answerPrompt()
        client.send(.room(.move(.klondike(move))), .game(.klondike(.move)))
    }

    static func hint(_ client: inout ClientState) { perform(.klondike(.hint), &client) }

    /// From what lies open, or by the server where it knows more.
    private static func hint(_ room: RoomView, _ client: inout ClientState) {
        if room.klondike?.assist == .oracle {
            client.room?.patience.isHintUnderWay = true
            return client.send(.room(.move(.klondike(.hint))), .game(.klondike(.hint)))
        }
        client.room?.patience.hintCount += 1
        if let step = room.patience.hint {
            client.say(.game(.klondike(.hint(step, room.patience.board))))
        } else {
            let mayUndo = room.patience.mayUndo
            client.say(.game(.klondike(.noHint(mayUndo: mayUndo, isRace: room.isRace))))
        }
    }

    /// What gives a board up waits for a yes, if there is somebody to give it.
    private static func ask(_ question: KlondikeQuestion, _ client: inout ClientState) {
        guard client.plan.asks else { return agree(to: .klondike(question), &client) }
        client.question = .game(.klondike(question))
        client.say(.game(.klondike(.asked(question))))
    }

    static func agree(to question: GameQuestion, _ client: inout ClientState) {
        guard case .klondike(let own) = question else { return }
        switch own {
        // What the next seed was committed to is told only when this round is over.
        case .redeal: send(.redeal(entropy: nil), &client)
        case .done: send(.done, &client)
        }
    }

    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int) {
        guard let room = client.room else { return }
        switch question {
        case .game(.klondike): break
        case .game: return client.reject(.game(.klondike(.foreign)))
        default: break
        }
        if room.phase == .lobby, question != .who, question != .time {
            return client.reject(.play(.notStarted))
        }
        client.say(.answer(question, room, at: at))
    }

    static func follow(_ event: GameEvent, _ client: inout ClientState) {
        let player: String
        switch event {
        case .klondike(.acted(_, let standing)): player = standing.player
        case .klondike(.done(let name)): player = name
        default: return
        }
        if player == client.me { client.movesUnderWay = max(0, client.movesUnderWay - 1) }
    }

    /// A hint may be lost with its connection: it may be asked for again, and where it is still on its way the server says so.
    static func askAfterGap(_ client: inout ClientState) {
        client.room?.patience.isHintUnderWay = false
    }

    /// Goes on with what brings all cards up, and tells what a prompt has shown.
    static func askAfterInput(_ client: inout ClientState, at: Int) {
        tellCost(&client)
        guard let room = client.room, room.phase == .playing, room.isPrompted,
            client.movesUnderWay == 0
        else { return }
        if let finishing = room.patience.finishing {
            // What the server did not handle before a loss is sent again first.
            guard client.stage == .open else { return }
            if let time = finishing.goesOnAt, at < time { return }
            client.room?.patience.finishing?.goesOnAt = nil
            guard let step = finishingStep(finishing, room, &client) else { return }
            return send(.move(step, turn: room.patience.turn), &client)
        }
        if room.patience.isStuck != room.patience.isStuckTold {
            client.room?.patience.isStuckTold = room.patience.isStuck
            if room.patience.isStuck {
                client.say(
                    .game(.klondike(.stuck(mayUndo: room.patience.mayUndo, isRace: room.isRace)))
                )
            }
        }
        if room.patience.isOpen != room.patience.isOpenTold {
            client.room?.patience.isOpenTold = room.patience.isOpen
            tellOutlook(room, &client)
        }
    }

    /// Tells how the board can end, once none of its cards is hidden.
    private static func tellOutlook(_ room: RoomView, _ client: inout ClientState) {
        guard let outlook = room.outlook else { return }
        let mayUndo = room.patience.mayUndo
        client.say(
            .game(.klondike(.open(outlook, mayUndo: mayUndo, isRace: room.isRace)))
        )
    }

    /// What bringing all cards up has cost is told once it is known.
    private static func tellCost(_ client: inout ClientState) {
        guard let finished = client.room?.patience.finished else { return }
        client.room?.patience.finished = nil
        guard finished.lostPoints > 0 else { return }
        client.say(.game(.klondike(.finished(finished))))
    }

    static func goesOnAt(in room: RoomView) -> Int? {
        room.phase == .playing && room.isPrompted ? room.patience.finishing?.goesOnAt : nil
    }

    /// How long it waits where a server wants a request later and does not say when.
    private static let usualWaitMs = 1_000

    static func refused(
        _ purpose: GamePurpose,
        _ refusal: Refusal,
        _ client: inout ClientState,
        at: Int
    ) {
        guard purpose == .klondike(.move) else {
            // One that was asked for before may be on its way still.
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

    static func fate(of purpose: GamePurpose) -> RequestFate {
        purpose == .klondike(.hint) ? .dropped : .move
    }

    static func turn(of move: GameMove) -> Int? {
        guard case .klondike(let own) = move else { return nil }
        return switch own {
        case .move(_, let turn), .undo(let turn): turn
        case .redeal, .done, .hint: nil
        }
    }

    static func stillMeansTheSame(_ move: GameMove, in room: RoomView) -> Bool {
        turn(of: move).map { $0 == room.patience.turn } ?? true
    }

    static func rejection(_ refusal: Refusal) -> GameRejection? {
        refusal.code == .illegalMove ? .klondike(.illegal(Clean.sentence(refusal.message))) : nil
    }
}
