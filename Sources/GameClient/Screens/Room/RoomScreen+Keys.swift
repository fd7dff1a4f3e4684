import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// What a key does in every room.
    enum Action {
        case help, talk, leave, look, bell, motion, settings, rematch, review, newRoom, nextGame,
            takeSeat, kick, hideResult, oldTalk
        /// The key means nothing now, and says why.
        case explain(String)
    }

    /// The keys that every room has, whatever is played in it.
    static func keys(
        _ room: RoomSituation,
        look: KeyHelp = .look("another look of the cards"),
        showsResult: Bool = false
    ) -> KeyMap<Action> {
        let isOver = room.phase == .over
        let isWatching = !room.isPlayer
        let hasSeats = isWatching && room.phase != .lobby
        let hasRounds = room.isPlayer && room.phase != .lobby && !room.isFree
        let isKicking = room.isHost && !room.isLast
        let afterwards = "afterwards: rematch, review, new room, score sheet"
        let forWatchers = "That is for those who watch. ? shows the keys."
        return KeyMap(
            [
                KeyBinding(
                    "f",
                    "take a free seat",
                    help: hasSeats ? .play("take a free seat") : nil,
                    to: isWatching ? .takeSeat : .explain(forWatchers)
                ),
                KeyBinding(
                    "n",
                    "next game",
                    help: hasSeats ? .play("the next room in play") : nil,
                    to: isWatching ? .nextGame : .explain(forWatchers)
                ),
                KeyBinding(
                    "r",
                    "rematch",
                    help: hasRounds ? .play("r a c s", afterwards) : nil,
                    works: room.isPlayer,
                    to: .rematch
                ),
                KeyBinding(
                    "c",
                    "new room",
                    to: isOver ? .newRoom : .explain("c makes a new room when the game is over.")
                ),
                KeyBinding(
                    "a",
                    "review",
                    to: isOver ? .review : .explain("a goes through the game when it is over.")
                ),
                KeyBinding(
                    "K",
                    "send away",
                    help: isKicking
                        ? .play("send somebody away, players between games (host)") : nil,
                    to: .kick
                ),
                KeyBinding("s", to: .explain("s saves the score sheet when the game is over.")),
                KeyBinding("y b B", to: .explain("Not during a game. ? shows the keys.")),
                KeyBinding(
                    "t",
                    "talk",
                    help: .look("talk; 1 to 5 there say nice, oops, hurry, gg, brb"),
                    to: .talk
                ),
                KeyBinding("PgUp", help: .look("all that was said"), to: .oldTalk),
                KeyBinding("v", "look", help: look, to: .look),
                KeyBinding(
                    "m",
                    "mute",
                    help: .look("m M ,", "bell; less motion; all settings"),
                    to: .bell
                ),
                KeyBinding("M", to: .motion), KeyBinding(",", "settings", to: .settings),
                KeyBinding(mouse: .look("Shift and mouse", "selects text as usual")),
                KeyBinding("?", "help", to: .help),
            ] + keysOut(room, showsResult)
        )
    }

    /// Esc closes what is open, and people press it once too often: at a shared table it leaves
    /// only if a question comes first.
    private static func keysOut(
        _ room: RoomSituation,
        _ showsResult: Bool
    ) -> [KeyBinding<Action>] {
        let isInGame = room.phase == .playing && room.isPlayer
        let word =
            room.phase == .lobby ? WaitingBox.leaving(room) : isInGame ? "leave" : "lobby"
        if showsResult {
            return [
                KeyBinding("q", word, help: .leave("back to the lobby"), to: .leave),
                KeyBinding(
                    "Esc",
                    "board",
                    help: .look("puts the result away; again: the lobby"),
                    to: .hideResult
                ),
            ]
        }
        guard room.isFree, room.isPlayer else {
            let words = "leave; asks while a game runs"
            return [KeyBinding("q", also: "Esc", word, help: .leave("q, Esc", words), to: .leave)]
        }
        guard !room.asksBeforeLeaving else {
            let words = "leave; asks first"
            return [KeyBinding("q", also: "Esc", word, help: .leave("q, Esc", words), to: .leave)]
        }
        return [
            KeyBinding("q", word, help: .leave("leave"), to: .leave),
            KeyBinding("Esc", to: .explain("q leaves the table.")),
        ]
    }

    private static let keysOfQuestion = Answer.keys("leave", "stay")

    /// All keys of the state that it is in, those that come first at the front.
    private func rows(_ room: RoomView, _ context: ScreenContext) -> [KeyRow] {
        if talkBox != nil { return TalkBox.keys.rows }
        if leaveQuestion != nil { return Self.keysOfQuestion.rows }
        if let kickQuestion { return kickQuestion.keys.rows }
        if let botQuestion { return botQuestion.keys.rows }
        if talk.isOpen { return TalkLine.rows }
        let waiting = WaitingBox.keys(RoomSituation(room, context))
        return keysOfNextRoom(context).rows + waiting.rows + field(room).keys(room, context)
            + keys(room, context).rows
    }

    /// Enter follows somebody, as long as that is offered.
    private func keysOfNextRoom(_ context: ScreenContext) -> KeyMap<String> {
        guard let nextRoom = context.client?.nextRoom else { return KeyMap([]) }
        let words = "follow \(nextRoom.player)"
        return KeyMap([KeyBinding("Enter", words, help: .play(words), to: nextRoom.code)])
    }

    /// Whether a key is an answer to the offer to follow: one that was under way before meant
    /// something else.
    private func isOfferRead(_ context: ScreenContext) -> Bool {
        context.client?.nextRoom.map { context.at - $0.since >= 700 } ?? false
    }

    private func keys(_ room: RoomView, _ context: ScreenContext) -> KeyMap<Action> {
        let look = room.game.help.look
        return Self.keys(
            RoomSituation(room, context),
            look: .look(look.keys, look.words),
            showsResult: showsResult(room)
        )
    }

    /// Whether a result lies over the board.
    private func showsResult(_ room: RoomView) -> Bool {
        room.phase == .over && !isResultAway && field(room).round.outcome != nil
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        guard let room = context.room else { return KeySheet(rows: []) }
        return KeySheet(
            title: room.game.title,
            rows: rows(room, context),
            notes: room.game.help.rules
        )
    }

    /// What the last row shows of them.
    func hints(
        _ field: any GameField,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [KeyHint] {
        if talk.isOpen { return TalkLine.hints }
        let rows = rows(room, context)
        if leaveQuestion != nil { return rows.hints(["y", "n"]) }
        if kickQuestion != nil { return rows.hints(["1-9", "Esc"]) }
        if let botQuestion { return rows.hints(botQuestion.footer) }
        let own =
            room.phase == .lobby
            ? WaitingBox.footer(room) : room.isPlayer ? field.footer(room, context) : ["n", "f"]
        // Letters are text here, those of the room's own keys, too.
        guard !field.takesLetters else { return rows.hints(own) }
        let next = context.client?.nextRoom == nil ? [] : ["Enter"]
        return rows.hints(next + own + (own.contains("t") ? [] : ["t"]) + ["?", "q"])
    }
}

extension RoomScreen {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return [] }
        if case .focus = event { return [] }
        if case .pointer(let pointer) = event {
            // Whatever has opened meanwhile, a card that was dragged is put down.
            let isCovered = hasQuestion || talk.isOpen
            guard !isCovered || pointer.isReleased else { return [] }
            return fields[room.options.game].receive(event, room, context) ?? []
        }
        if talkBox != nil {
            if talkBox?.receive(event, log, context.size) == false { talkBox = nil }
            return []
        }
        if leaveQuestion != nil {
            guard let answer = Answer(event) else { return [] }
            leaveQuestion = nil
            switch answer {
            case .yes: return [.command(.yes)]
            case .no: return [.command(.no)]
            case .other: return [.command(.no)] + receive(event, context)
            }
        }
        if let kickQuestion { return receive(event, kickQuestion, room, context) }
        if let botQuestion { return receive(event, botQuestion, context) }
        if talk.isOpen { return takeTalk(talk.receive(event), room, context) }
        if case .key = event, room.phase == .lobby, waiting.closeCode() { return [.clear] }
        if case .key(let key) = event, let code = keysOfNextRoom(context)[key],
            isOfferRead(context)
        {
            return [.command(.join(code: code))]
        }
        if case .key(let key) = event,
            let action = WaitingBox.keys(RoomSituation(room, context))[key]
        {
            return perform(action, room, context)
        }
        let wasAsked = field(room).isAsking
        if let effects = fields[room.options.game].receive(event, room, context) { return effects }
        let effects = takeEvent(event, room, context)
        // A command closes the question by itself; what is no command has to say no to it.
        guard wasAsked, !effects.contains(where: \.isCommand) else { return effects }
        return .declined + effects
    }

    /// What every room understands.
    private mutating func takeEvent(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            if let action = keys(room, context)[key] { return perform(action, room, context) }
            return context.tell(Self.unknown(key))
        case .paste: return context.tell("A paste goes into the talk line: t opens it.")
        case .click, .pointer, .scroll, .focus: return []
        }
    }

    private mutating func perform(
        _ action: Action,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .help: return [.open(.help)]
        case .talk:
            talk.open()
            unreadCount = 0
            return [.clear]
        case .leave: return [.command(.leave)]
        case .hideResult:
            isResultAway = true
            return context.tell("Esc again goes to the lobby.")
        case .oldTalk:
            talkBox = TalkBox()
            unreadCount = 0
            return [.clear]
        case .look: return fields[room.options.game].nextLook(room, context)
        case .bell: return toggleBell(context)
        case .motion:
            let (change, text) = context.nextMotion
            return [change] + context.tell(text)
        case .settings: return [.open(.settings)]
        case .rematch: return rematch(room, context)
        case .review: return [.command(.review)]
        case .newRoom: return [.open(.newRoom(NewRoomOptions(room)))]
        case .nextGame:
            wantsNextGame = true
            return [.command(.rooms)]
        case .kick:
            let (question, effects) = askKick(room, context)
            kickQuestion = question
            return effects
        case .takeSeat: return [.command(.join(code: nil))]
        case .explain(let text): return context.tell(text)
        }
    }

    private static func unknown(_ key: Key) -> String {
        if case .character(let scalar) = key, scalar.value > 0x20, Width.of(scalar) > 0 {
            return "\(scalar) does nothing here. ? shows the keys."
        }
        return "That key does nothing here. ? shows the keys."
    }

    private func rematch(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        switch room.phase {
        case .over where room.isPlayer:
            // A solo player need not wait for anyone: start at once.
            if room.seats.count == 1, field(room).round.outcome?.results.count == 1 {
                return [.command(.rematch)] + (room.owner == room.me ? [.command(.start)] : [])
            }
            return room.ownSeat?.isReady == true
                ? context.tell("You are ready; the others are not yet.") : [.command(.rematch)]
        case .over: return context.tell("You are watching. f takes a free seat.")
        case .playing: return context.tell("A game is running; r plays again when it is over.")
        case .lobby: return context.tell("The game has not started yet.")
        }
    }

    private func toggleBell(_ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        settings.sound = settings.sound.next
        return [.set(settings)] + context.tell(SettingsScreen.words(settings.sound))
    }
}
