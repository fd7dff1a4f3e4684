import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return [] }
        if case .focus = event { return [] }
        if case .pointer(let pointer) = event {
            // A drag must end even if a question or the chat has opened meanwhile.
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
        if inviteQuestion != nil { return invite(event, room, context) }
        if talk.isOpen { return takeTalk(talk.receive(event), room, context) }
        if case .key = event, room.phase == .lobby, waiting.closeCode() { return [.clear] }
        let own = field(room).keys(room, context)
        // If the field accepts letters, the letter keys of the room are text.
        if case .key(let key) = event, !own.takesLetters {
            if let action = keysOfNextRoom(own, context)[key], isOfferRead(context) {
                switch action {
                case .follow(let code):
                    // A locked room would refuse the player, so the player keeps this room.
                    if context.client?.offer?.invitation?.isLocked == true {
                        return context.tell("\(code) asks for a password: q leaves first.")
                    }
                    return [.command(.join(code: code))]
                case .decline: return [.command(.decline)]
                }
            }
            if let action = WaitingBox.keys(RoomSituation(room, context))[key] {
                return perform(action, room, context)
            }
        }
        if let effects = fields[room.options.game].receive(event, room, context) { return effects }
        let effects = takeEvent(event, room, context)
        // A command closes the question by itself. Any other event has to decline it.
        guard own.isAsking, !effects.contains(where: \.isCommand) else { return effects }
        return .declined + effects
    }

    /// Handles the events that every room has.
    private mutating func takeEvent(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch event {
        case .key(let key):
            if let action = keys(room, context)[key] { return perform(action, room, context) }
            return context.tell(Self.unknown(key))
        case .paste: return context.tell("A paste goes into the chat line: t opens it.")
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
        case .look: return context.nextLook(room.game.names(room.options).theme)
        case .bell: return toggleBell(context)
        case .motion:
            let (change, text) = context.nextMotion
            return [change] + context.tell(text)
        case .settings: return [.open(.settings)]
        case .rematch: return rematch(room, context)
        case .review: return [.command(.review)]
        case .newRoom:
            var options = NewRoomOptions(room)
            options.isForLadder = isForLadder(room)
            if options.isForLadder { options.title = nil }
            return options.isForLadder
                ? context.tell("The ladder looks for an opponent…") + [.command(.play(options))]
                : [.open(.newRoom(options))]
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
        return PlainText.noSuchKey
    }

    private func rematch(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        switch room.phase {
        case .over where room.isPlayer:
            // A single player waits for no other player, so the round starts at once.
            if room.seats.count == 1, field(room).round.outcome?.results.count == 1 {
                return [.command(.rematch)] + (room.owner == room.me ? [.command(.start)] : [])
            }
            return room.ownSeat?.isReady == true
                ? context.tell("You are ready; the others are not yet.") : [.command(.rematch)]
        case .over: return context.tell("You are watching. f takes a free seat.")
        case .playing: return context.tell("A round is running; r plays again when it is over.")
        case .lobby: return context.tell("The round has not started yet.")
        }
    }

    private func toggleBell(_ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        settings.sound = settings.sound.next
        return [.set(settings)] + context.tell(SettingsScreen.words(settings.sound))
    }
}

extension RoomScreen {
    /// Carries out an action of a waiting room.
    mutating func perform(
        _ action: WaitingBox.Action,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .bot where room.game.hasBotGrades && room.hasFreeSeat:
            botQuestion = BotQuestion()
            return []
        case .bot: return [.command(.bot(.normal))]
        // The new bot has the level of the bot that came last.
        case .anotherBot:
            let grades = room.seats.compactMap { BotName.grade(of: $0.name) }
            return [.command(.bot(grades.last ?? .normal))]
        case .invite: return askInvite(room, context)
        default: return waiting.perform(action, room, context)
        }
    }

    /// Handles a key or a click while the question is open. The question closes on
    /// any of them.
    mutating func receive(
        _ event: ScreenEvent,
        _ question: BotQuestion,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        if case .focus = event { return [] }
        botQuestion = nil
        guard case .key(let key) = event else { return [] }
        switch question.keys[key] {
        case .choose(let grade): return [.command(.bot(grade))]
        case .wrong(let number): return context.tell(BotQuestion.sentence(number))
        case .close: return []
        case nil: return receive(event, context)
        }
    }
}

extension RoomScreen {
    /// Carries out the outcome of a key in the chat line, such as a message to send.
    mutating func takeTalk(
        _ outcome: TalkLine.Outcome,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch outcome {
        case .nothing: []
        case .say(let text): [.command(.say(text))]
        case .tell(let text): context.tell(text)
        case .command(let line): carryOut(line, room, context)
        }
    }

    private mutating func carryOut(
        _ line: String,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let words = line.split(separator: " ")
        switch (words.first?.lowercased(), words.count) {
        case ("who", 1): return context.tell(Self.who(room))
        case ("mute", 2): return [.command(.mute(String(words[1])))]
        case ("mute", _): return context.tell("/mute NAME mutes or unmutes a player.")
        case ("invite", 2): return [.command(.invite(String(words[1]), NewRoomOptions(room)))]
        case ("quit", 1): return [.command(.quit)]
        case ("help", 1): return context.tell(Self.help)
        default:
            let word = Frame.fit(words.first.map(String.init) ?? "", 20)
            return context.tell(
                "Unknown command /\(word). Try /who /mute NAME /invite NAME /quit /help; // says a slash."
            )
        }
    }

    private static let help =
        "/who /mute NAME /invite NAME /quit · 1-5 on an empty line: \(TalkLine.quickWords.joined(separator: " "))"

    private static func who(_ room: RoomView) -> String {
        let seats = room.seats.map { $0.name + ($0.isOnline ? "" : " (away)") }
        let here = "Here: " + (seats.isEmpty ? "nobody" : PlainWords.list(seats)) + "."
        return room.spectators.isEmpty
            ? here : here + " Watching: \(PlainWords.list(room.spectators))."
    }
}
