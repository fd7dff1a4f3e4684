import GameProtocol

extension ClientState {
    /// Carries out a command, or says why that is not possible.
    mutating func carryOut(_ command: Command, at: Int) {
        if case .seated(let bot) = command { return note(bot: bot) }
        if stage == .lost || stage == .connecting || isAway {
            return carryOutAway(command, at: at)
        }
        guard stage == .open else { return }
        switch command {
        case .refresh: return refresh()
        case .hover(let cell): return hover(over: cell, at: at)
        case .people(tells: false): return askPeople(tells: false)
        case .ladder(let request): return askLadder(request)
        default: break
        }
        if question != nil, answer(command, at: at) { return }
        switch command {
        case .nothing, .refresh, .hover, .ladder, .seated: break
        case .number(let number):
            if room == nil { choose(number) } else { take([number]) }
        case .numbers(let numbers): take(numbers)
        case .game(let command): perform(command)
        case .mistake(let rejection): reject(rejection)
        case .ask(let question): ask(question, at: at)
        case .say(let text): talk(text)
        case .rooms: send(.list(ListRequest()), .list(.look))
        case .people(let tells): askPeople(tells: tells)
        case .themes(let question, let tells): look(question, tells: tells)
        case .join(let code): join(code)
        case .watch(let code): go(to: code, .spectator)
        case .create(let options): create(options)
        case .daily(let game): daily(game, at: at)
        case .play(let options): play(options)
        case .bot(let grade): seatBot(grade)
        case .unlock(let code, let role, let password): go(to: code, role, password: password)
        case .start: start()
        case .ready, .rematch: getReady()
        case .review: say(.review)
        case .kick(let name): kick(displays.shown(typed: name))
        case .invite(let name, let options): invite(displays.shown(typed: name), options)
        case .decline: invitations.forgetNewest(at: at)
        case .mute(let name): mute(displays.shown(typed: name), at: at)
        case .leave: leave()
        case .away: away()
        case .quit: quit(at: at)
        case .help: say(.help)
        case .qr: showCode()
        case .wait: wait()
        case .retry: reject(.command(.isConnected))
        case .yes, .no: reject(.command(.nothingAsked))
        case .word(let word): takeWord(word)
        case .incomplete(let usage): explain(usage)
        case .badOption(let sentence): reject(.command(.badOption(sentence)))
        case .unknown(let line): reject(.command(.unknown(line)))
        }
    }

    /// Shows how an incomplete command is written. If the command belongs to another game than the
    /// room's, the message names that game instead.
    private mutating func explain(_ usage: String) {
        let game = ClientGames.all.first { $0.terms.usages.contains(usage) }
        guard let room, let game, game.kind != room.game.kind else {
            return reject(.command(.incomplete(usage: usage)))
        }
        reject(.command(.foreign(game.kind)))
    }

    private mutating func start() {
        guard let room else { return reject(.room(.noRoom)) }
        if room.isFree { return reject(.play(.noRounds)) }
        send(.room(.start), .start)
    }

    private mutating func choose(_ number: Int) {
        guard listed.indices.contains(number - 1) else {
            return reject(.room(.noSuchEntry(number, count: listed.count)))
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
        guard room == nil, isListed || hasForm else { return reject(.command(.unknown(word))) }
        go(to: code, plan.purpose == .watchLobby ? .spectator : .player)
    }

    /// Carries out a move that is typed as numbers, or rejects them.
    private mutating func take(_ numbers: [Int]) {
        guard let room else { return reject(.command(.oneAtATime)) }
        switch room.game.command(nil, numbers.map(String.init)) {
        case .game(let own): perform(own)
        case .mistake(let reason): reject(reason)
        default: reject(.command(.oneAtATime))
        }
    }

    private mutating func perform(_ command: GameValue<Command>) {
        guard let room else { return reject(.room(.noRoom)) }
        guard room.game.kind == command.kind else {
            return reject(.command(.foreign(command.kind)))
        }
        room.game.perform(command, &self)
    }

    mutating func send(_ move: GameMove) {
        movesUnderWay += 1
        room?.answerPrompt()
        send(.room(.move(move)), .game(GameValue(move.game, move), .move))
    }

    private mutating func showCode() {
        guard let room else { return reject(.room(.noRoom)) }
        say(.roomCode(plan.address.room(room.code)))
    }

    /// Answers a question about the room from the client's own state, or asks the server for a hint.
    mutating func ask(_ question: News.Question, at: Int) {
        guard let room else { return reject(.room(.noRoom)) }
        if case .game(let own) = question, own.kind != room.game.kind {
            return reject(.command(.foreign(own.kind)))
        }
        room.game.ask(question, &self, at: at)
    }

    private mutating func talk(_ text: String) {
        guard room != nil else { return reject(.room(.noRoom)) }
        let text = Cleaning.typed(text)
        let (count, most) = (text.unicodeScalars.count, Limits.maximumChatCount)
        guard count <= most else {
            return reject(.command(.badOption("At most \(most) characters: these are \(count).")))
        }
        guard TextRule.accepts(text, maximum: Limits.maximumChatCount) else {
            return reject(.command(.incomplete(usage: "say TEXT")))
        }
        send(.room(.chat(text: text)), .chat)
    }

    private mutating func join(_ code: String?) {
        guard let code = code ?? room?.code else {
            return reject(.command(.incomplete(usage: "join CODE")))
        }
        go(to: code, .player)
    }

    /// Enters another room and leaves this one first. If a round runs, the player has to leave it
    /// by a command of its own.
    private mutating func go(to code: String, _ role: Role, password: String? = nil) {
        if let room, room.isInRound { return reject(.room(.roomFirst(code: room.code))) }
        if let room, room.code != code { leaveRoom(room) }
        invitations.forget(to: code)
        enter(code: code, role, password: password)
    }

    private mutating func create(_ options: NewRoomOptions) {
        guard mayMakeRoom() else { return }
        if let room { leaveRoom(room) }
        create(options.request(password: nil))
    }

    /// Makes a room with today's deal.
    private mutating func daily(_ game: GameKind, at: Int) {
        guard mayMakeRoom() else { return }
        let today = DailyDate(secondsSince1970: (plan.epochMs + at) / 1000)
        guard let request = CreateRequest(daily: today, of: game) else { return }
        if let room { leaveRoom(room) }
        create(request)
    }

    /// Asks the server for the rooms that wait for players. The client's own list may be out of
    /// date.
    private mutating func play(_ options: NewRoomOptions) {
        guard mayMakeRoom() else { return }
        if options.isForLadder {
            if let room { leaveRoom(room) }
            return quick(options.request(password: nil))
        }
        let options = options.forStrangers
        var request = options.request(password: nil)
        if hasBots, options.botProblem == nil { request.standIn = .normal }
        send(.list(ListRequest()), .play(request))
    }

    /// Enters the first of these rooms that waits for a player. If there is none, the server finds
    /// a newer room or makes one.
    mutating func play(in rooms: [RoomSummary], _ request: CreateRequest) {
        guard mayMakeRoom() else { return }
        let waiting = rooms.openFirst.first { other in
            other.isWaiting && other.room != room?.code
        }
        if let waiting { return go(to: waiting.room, .player) }
        if let room { leaveRoom(room) }
        quick(request)
    }

    /// Returns whether the player may enter a new room now, and says why if not.
    mutating func mayMakeRoom() -> Bool {
        if isMakingRoom {
            reject(.command(.noAnswerYet))
            return false
        }
        guard let room, room.isInRound else { return true }
        reject(.room(.roomFirst(code: room.code)))
        return false
    }

    mutating func leaveRoom(_ room: RoomView) {
        send(.room(.leave), .leaveRoom(code: room.code))
        forgetRoom()
    }

    /// Removes everything that belongs to the room: this client is no longer in it.
    mutating func forgetRoom() {
        room = nil
        roomTheme = nil
        following = Following()
        bots = []
        forgetQuestionOfRound()
        isRoundWanted = false
        movesUnderWay = 0
        warnings = ClockWarnings()
        hoverLimiter.forget()
    }

    private mutating func getReady() {
        guard let room else { return reject(.room(.noRoom)) }
        guard let seat = room.ownSeat else { return reject(.play(.watching)) }
        if room.isFree { return reject(.play(.noRounds)) }
        if room.phase == .playing { return reject(.play(seat.isPlaying ? .gameRuns : .nextRound)) }
        if seat.isReady { say(.readyAgain) }
        effects.append(.needsEntropy)
    }

    private mutating func kick(_ name: String) {
        guard let room else { return reject(.room(.noRoom)) }
        guard let known = room.member(name) else {
            return reject(.room(.noSuchPlayer(Cleaning.clean(name, columns: 20))))
        }
        send(.room(.kick(player: known)), .kick(known))
    }

    private mutating func wait() {
        // At a terminal the client has to hear a typed `quit` at any time.
        if plan.asks { reject(.command(.waitingNeedsPipe)) } else { isWaiting = true }
    }
}

extension RoomView {
    /// The reason why this player cannot move, apart from the game's rules and the turn; nil if the
    /// player can.
    var problemOfRound: PlayRejection? {
        switch phase {
        case .lobby: return isPlayer ? .notStarted : .watching
        case .over: return .gameOver
        case .playing: break
        }
        guard let seat = ownSeat else { return .watching }
        return seat.isPlaying ? nil : .nextRound
    }
}

extension ClientState {
    /// Sends the position of this player's cursor to the others. Spectators have no cursor.
    mutating func hover(over cell: Int?, at: Int) {
        guard let room, room.isPlayer, room.facts.sharesCursor else { return }
        send(hoverLimiter.move(to: HoverLimiter.Place(cell: cell), at: at))
    }

    /// Sends the cursor position that the rate limit held back.
    mutating func releaseHover(at: Int) {
        guard let place = hoverLimiter.release(at: at), room?.isPlayer == true else { return }
        send(place)
    }

    /// Sends the position without a request id, because the server does not answer it.
    private mutating func send(_ place: HoverLimiter.Place?) {
        guard let place else { return }
        effects.append(.send(Request(.room(.hover(cell: place.cell)))))
    }
}
