package import GameProtocol

/// A text from outside, cleaned, with the columns that its kind may take.
enum Clean {
    static func name(_ text: String) -> String { Cleaning.clean(text, columns: 20) }
    static func code(_ text: String) -> String { Cleaning.clean(text, columns: 20) }
    static func title(_ text: String) -> String { Cleaning.clean(text, columns: 80) }
    static func label(_ text: String) -> String { Cleaning.clean(text, columns: 80) }
    static func picture(_ text: String) -> String { Cleaning.clean(text, columns: 32) }
    static func sentence(_ text: String) -> String { Cleaning.clean(text, columns: 300) }
    static func chat(_ text: String) -> String { Cleaning.clean(text, columns: 560) }
}

extension ServerLine {
    /// The same line with every text fit for a terminal, and with displays as names. The line may
    /// have new displays.
    func cleaned(learning displays: inout Displays) -> ServerLine {
        displays.learn(self)
        return cleaned(displays)
    }

    /// The same line with every text fit for a terminal.
    ///
    /// Proofs, commitments and seeds stay as they are: they are hashed, never shown.
    package func cleaned(_ names: Displays = Displays()) -> ServerLine {
        switch self {
        case .reply(let reply): .reply(reply.cleaned(names))
        case .event(let event): .event(event.cleaned(names))
        case .connection(let line): .connection(line.cleaned(names))
        case .unknown: .unknown(type: "")
        }
    }
}

extension GameOptions {
    fileprivate func cleaned() -> GameOptions { ClientGames[game].cleaned(self) }
}

extension Reply {
    fileprivate func cleaned(_ names: Displays) -> Reply {
        var reply = self
        reply.ignored = ignored.map(Clean.code)
        switch outcome {
        case .ok(let content): reply.outcome = .ok(content.cleaned(names))
        case .refused(var refusal):
            refusal.message = Clean.sentence(refusal.message)
            refusal.field = refusal.field.map(Clean.sentence)
            refusal.player = refusal.player.map(names.clean)
            refusal.suggest = refusal.suggest.map(Clean.name)
            reply.outcome = .refused(refusal)
        }
        return reply
    }
}

extension Reply.Content {
    fileprivate func cleaned(_ names: Displays) -> Reply.Content {
        switch self {
        case .none, .help: return self
        case .hello(var hello):
            hello.name = names.clean(hello.name)
            hello.display = nil
            if let room = hello.resumed?.room { hello.resumed?.room = Clean.code(room) }
            return .hello(hello)
        case .list(let rooms, let next, let isPartial):
            return .list(rooms.map { $0.cleaned(names) }, next: next, isPartial: isPartial)
        case .people(let people, let next):
            return .people(people.map { $0.cleaned(names) }, next: next)
        case .ladder(let reply): return .ladder(reply.cleaned(names))
        case .theme(let reply): return .theme(reply.cleaned())
        case .entered(let state): return .entered(state.cleaned(names))
        case .state(let state): return .state(state.cleaned(names))
        case .game(let reply): return .game(reply.cleaned(names))
        }
    }
}

extension LadderReply {
    fileprivate func cleaned(_ names: Displays) -> LadderReply {
        var reply = self
        for index in classes.indices {
            reply.classes[index].contest = Clean.label(classes[index].contest)
        }
        reply.shown = shown.map { ($0.game, Clean.label($0.contest)) }
        for index in rows.indices { reply.rows[index].name = names.clean(rows[index].name) }
        return reply
    }
}

extension LadderChange {
    fileprivate func cleaned(_ names: Displays) -> LadderChange {
        var change = self
        change.room = Clean.code(room)
        change.contest = Clean.label(contest)
        for index in rows.indices { change.rows[index].name = names.clean(rows[index].name) }
        return change
    }
}

extension ListedPerson {
    fileprivate func cleaned(_ names: Displays) -> ListedPerson {
        var person = self
        person.name = names.clean(name)
        person.display = nil
        if let room { person.room?.code = Clean.code(room.code) }
        return person
    }
}

extension RoomSummary {
    /// The same summary with every text fit for a terminal.
    func cleaned(_ names: Displays) -> RoomSummary {
        var summary = self
        summary.room = Clean.code(room)
        summary.title = self.title.map(Clean.title)
        summary.players = players.map(names.clean)
        summary.owner = owner.map(names.clean)
        summary.options = options.cleaned()
        return summary
    }
}

extension RoomState {
    /// The same snapshot with every text fit for a terminal.
    package func cleaned(_ names: Displays = Displays()) -> RoomState {
        var state = self
        state.room = Clean.code(room)
        state.title = self.title.map(Clean.title)
        state.owner = owner.map(names.clean)
        state.players = players.map { player in
            var player = player
            player.name = names.clean(player.name)
            player.display = nil
            return player
        }
        state.spectators = spectators.map(names.clean)
        state.displays = [:]
        state.options = options.cleaned()
        if let player = turn?.player { state.turn?.player = names.clean(player) }
        state.over = over?.cleaned(names)
        state.game = ClientGames[options.game].cleaned(game, names)
        return state
    }
}

extension Over {
    fileprivate func cleaned(_ names: Displays) -> Over {
        var over = self
        over.winners = winners.map(names.clean)
        over.places = places.map { $0.map { $0.map(names.clean) } }
        over.scores = scores.cleaned(names)
        return over
    }
}

extension [Score] {
    func cleaned(_ names: Displays) -> [Score] {
        map { Score(player: names.clean($0.player), points: $0.points) }
    }
}

extension RoomEvent {
    /// The same event with every text fit for a terminal.
    package func cleaned(_ names: Displays = Displays()) -> RoomEvent {
        RoomEvent(room: Clean.code(room), seq: seq, body.cleaned(names))
    }
}

extension RoomEvent.Body {
    fileprivate func cleaned(_ names: Displays) -> RoomEvent.Body {
        switch self {
        case .joined(let player, let role, let seedCommit, let bot, _):
            let name = names.clean(player)
            return .joined(player: name, role: role, seedCommit: seedCommit, bot: bot)
        case .ready(let player, let isReady):
            return .ready(player: names.clean(player), isReady: isReady)
        case .chat(let player, let role, let text):
            return .chat(
                player: names.clean(player),
                role: role,
                text: Clean.chat(text)
            )
        case .offline(let player, let resumeMs):
            return .offline(player: names.clean(player), resumeMs: resumeMs)
        case .online(let player): return .online(player: names.clean(player))
        case .left(let player, let role, let reason):
            return .left(player: names.clean(player), role: role, reason: reason)
        case .owner(let player): return .owner(player: names.clean(player))
        case .started(var started):
            started.players = started.players.map(names.clean)
            started.first = names.clean(started.first)
            if let board = started.board {
                started.board?.theme = Clean.label(board.theme)
                started.board?.group = board.group.map(Clean.code)
            }
            return .started(started)
        case .turn(let turn, let player, let clockMs):
            return .turn(turn: turn, player: names.clean(player), clockMs: clockMs)
        case .timeout(let turn, let player, let strikes):
            return .timeout(turn: turn, player: names.clean(player), strikes: strikes)
        case .over(let over): return .over(over.cleaned(names))
        case .proof: return self
        case .game(let event): return .game(event.game.cleaned(event, names))
        }
    }
}

extension ConnectionLine {
    fileprivate func cleaned(_ names: Displays) -> ConnectionLine {
        switch self {
        case .hello(var hello):
            hello.server = Clean.title(hello.server)
            hello.name = Clean.title(hello.name)
            hello.motd = hello.motd.map(Clean.sentence)
            hello.hint = Clean.sentence(hello.hint)
            return .hello(hello)
        case .prompt(var prompt):
            prompt.room = Clean.code(prompt.room)
            prompt.choices = ClientGames[prompt.choices.game].cleaned(prompt.choices, names)
            return .prompt(prompt)
        case .state(let state): return .state(state.cleaned(names))
        case .aside(let room, let player, let text):
            return .aside(
                room: Clean.code(room),
                player: names.clean(player),
                text: Clean.chat(text)
            )
        case .hover(let room, let player, let cell):
            return .hover(room: Clean.code(room), player: names.clean(player), cell: cell)
        case .ladder(let change): return .ladder(change.cleaned(names))
        case .invited(var invitation):
            invitation.player = names.clean(invitation.player)
            invitation.display = nil
            invitation.room = invitation.room.cleaned(names)
            return .invited(invitation)
        case .notice(var notice):
            notice.code = Clean.code(notice.code)
            notice.message = Clean.sentence(notice.message)
            notice.room = notice.room.map(Clean.code)
            return .notice(notice)
        case .bye(var bye):
            bye.message = Clean.sentence(bye.message)
            return .bye(bye)
        }
    }
}
