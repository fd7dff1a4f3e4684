import GameProtocol

extension ClientState {
    /// Carries out what was typed, or says why not.
    mutating func carryOut(_ command: Command, at: Int) {
        if stage == .lost || stage == .connecting || isAway {
            return carryOutAway(command, at: at)
        }
        guard stage == .open else { return }
        switch command {
        case .refresh: return refresh()
        case .hover(let cell): return hover(over: cell, at: at)
        default: break
        }
        if question != nil, answer(command, at: at) { return }
        switch command {
        case .nothing, .refresh, .hover: break
        case .number(let number):
            if room == nil { choose(number) } else { flip(number) }
        case .flip(let cell): flip(cell)
        case .severalNumbers: deny(room?.deck == nil ? .oneAtATime : .nothingToFlip)
        case .deck(let command): carryOut(command)
        case .deckMistake(let mistake): deny(Denial(mistake))
        case .ask(let question): ask(question, at: at)
        case .say(let text): talk(text)
        case .rooms: send(.list(ListRequest()), .list(.look))
        case .join(let code): join(code)
        case .watch(let code): go(to: code, .spectator)
        case .create(let options): create(options)
        case .unlock(let code, let role, let password): go(to: code, role, password: password)
        case .start: start()
        case .ready, .rematch: getReady()
        case .kick(let name): inRoom { $0.kick(name) }
        case .leave: leave()
        case .away: away()
        case .quit: quit(at: at)
        case .help: say(.help)
        case .wait: wait()
        case .retry: deny(.isConnected)
        case .yes, .no: deny(.nothingYet)
        case .word(let word): takeWord(word)
        case .incomplete(let usage): deny(.incomplete(usage: usage))
        case .badOption(let sentence): deny(.badOption(sentence))
        case .unknown(let line): deny(.unknownCommand(line))
        }
    }

    private mutating func start() {
        guard let room else { return deny(.noRoom) }
        if room.isFree { return deny(.noRounds) }
        send(.room(.start), .start)
    }

    private mutating func inRoom(_ body: (inout ClientState) -> Void) {
        if room == nil { deny(.noRoom) } else { body(&self) }
    }

    private mutating func choose(_ number: Int) {
        guard listed.indices.contains(number - 1) else {
            return deny(.noSuchEntry(number, count: listed.count))
        }
        let isForWatching = plan.purpose == .watchLobby
        go(to: listed[number - 1].room, isForWatching ? .spectator : .player)
    }

    private mutating func takeWord(_ word: String) {
        let code = word.uppercased()
        let isListed = listed.contains { $0.room == code }
        let hasForm =
            code.utf8.allSatisfy(RoomCode.alphabet.contains)
            && [RoomCode.listedCount, RoomCode.privateCount].contains(code.utf8.count)
        guard room == nil, isListed || hasForm else { return deny(.unknownCommand(word)) }
        go(to: code, plan.purpose == .watchLobby ? .spectator : .player)
    }

    private mutating func flip(_ cell: Int) {
        guard let room else { return deny(.noRoom) }
        guard room.deck == nil else { return deny(.nothingToFlip) }
        if let denial = Self.denial(of: cell, in: room) { return deny(denial) }
        movesUnderWay += 1
        self.room?.answerPrompt()
        send(
            .room(.move(.concentration(.flip(cell: cell, turn: room.turn?.number)))),
            .flip(cell: cell)
        )
    }

    /// Why a card cannot be turned up, as far as that is certain without asking the server.
    private static func denial(of cell: Int, in room: RoomView) -> Denial? {
        switch room.phase {
        case .lobby: return room.isPlayer ? .notStarted : .watching
        case .over: return .gameOver
        case .playing: break
        }
        guard let seat = room.ownSeat else { return .watching }
        guard seat.isPlaying else { return .nextRound }
        if let board = room.board, board.cell(cell) == nil {
            return .noSuchCell(cell, count: board.count)
        }
        if room.isTurningBack { return .tooSoon }
        guard let turn = room.turn else { return nil }
        return turn.player == room.me ? nil : .notYourTurn(player: turn.player)
    }

    /// Answers from what is known.
    mutating func ask(_ question: Happening.Question, at: Int) {
        guard let room else { return deny(.noRoom) }
        if case .row(let row) = question, let board = room.board, board.row(row) == nil {
            return deny(.noSuchRow(row, rows: board.rows))
        }
        guard room.deck == nil else { return askDeck(question, room, at: at) }
        if question == .hand || question == .piles { return deny(.noDeck) }
        if room.board == nil, question.needsBoard { return deny(.notStarted) }
        say(.answer(question, room, at: at))
    }

    private mutating func talk(_ text: String) {
        guard room != nil else { return deny(.noRoom) }
        let text = Cleaning.clean(text, columns: 2 * Limits.maximumChatCount)
        guard TextRule.accepts(text, maximum: Limits.maximumChatCount) else {
            return deny(.incomplete(usage: "say TEXT"))
        }
        send(.room(.chat(text: text)), .chat)
    }

    private mutating func join(_ code: String?) {
        guard let code = code ?? room?.code else { return deny(.incomplete(usage: "join CODE")) }
        go(to: code, .player)
    }

    /// Enters another room, leaving this one first; a running game is not left by the way.
    private mutating func go(to code: String, _ role: Role, password: String? = nil) {
        if let room, room.isInRound { return deny(.roomFirst(code: room.code)) }
        if let room, room.code != code { leaveRoom(room) }
        enter(code: code, role, password: password)
    }

    private mutating func create(_ options: NewRoomOptions) {
        if let room, room.isInRound { return deny(.roomFirst(code: room.code)) }
        if let room { leaveRoom(room) }
        create(options.request(password: nil))
    }

    private mutating func leaveRoom(_ room: RoomView) {
        send(.room(.leave), .leaveRoom(code: room.code))
        self.room = nil
        isRoundWanted = false
        movesUnderWay = 0
    }

    private mutating func getReady() {
        guard let room else { return deny(.noRoom) }
        guard let seat = room.ownSeat else { return deny(.watching) }
        if room.isFree { return deny(.noRounds) }
        if room.phase == .playing { return deny(seat.isPlaying ? .gameRuns : .nextRound) }
        if seat.isReady { say(.readyAgain) }
        effects.append(.needsEntropy)
    }

    private mutating func kick(_ name: String) {
        guard let room else { return }
        let names = room.seats.map(\.name) + room.spectators
        guard let known = names.first(where: { NameRule.key($0) == NameRule.key(name) }) else {
            return deny(.noSuchPlayer(Cleaning.clean(name, columns: 20)))
        }
        send(.room(.kick(player: known)), .kick(known))
    }

    private mutating func wait() {
        // At a terminal nothing must keep a typed `quit` from being heard.
        if plan.asks { deny(.waitingNeedsPipe) } else { isWaiting = true }
    }
}

extension Happening.Question {
    /// Whether there is nothing to say before a game has begun.
    var needsBoard: Bool {
        switch self {
        case .last, .row, .board, .left: true
        case .score, .time, .who, .hand, .piles: false
        }
    }
}
