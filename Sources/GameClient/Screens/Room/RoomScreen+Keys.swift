import GameProtocol

extension RoomScreen {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return [] }
        if case .focus = event { return [] }
        if leaveQuestion != nil { return answer(event, context) }
        if talk.isOpen { return takeTalk(talk.receive(event), room, context) }
        if takesNewcomers(room, event, context), let effects = waiting.receive(event, room, context)
        {
            return effects
        }
        if let effects = receiveInField(event, room, context) { return effects }
        return takeEvent(event, room, context)
    }

    /// Whether that is for the box that waits for others: before the first round everything is, and
    /// where a seat may be free also the line for a friend, and a bot between rounds.
    private func takesNewcomers(
        _ room: RoomView,
        _ event: ScreenEvent,
        _ context: ScreenContext
    ) -> Bool {
        // A question is answered first.
        guard context.client?.question == nil else { return false }
        return switch (room.phase, event) {
        case (.lobby, _): true
        case (.over, .key(.character("y"))), (.over, .key(.character("b"))): room.isPlayer
        case (.playing, .key(.character("y"))): room.isFree
        case (.over, _), (.playing, _): false
        }
    }

    private mutating func receiveInField(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        room.deck == nil
            ? board.receive(event, room, context) : deck.receive(event, room, context)
    }

    /// What every room understands.
    private mutating func takeEvent(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch event {
        case .key(let key): return press(key, room, context)
        case .paste: return tell("A paste goes into the talk line: t opens it.", context)
        case .click, .scroll, .focus: return []
        }
    }

    private mutating func press(
        _ key: Key,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch key {
        case .character("?"): return [.open(.help)]
        case .character("t"):
            talk.open()
            unreadCount = 0
            return [.clear]
        case .character("q"), .escape: return [.command(.leave)]
        case .character("v"): return nextLook(room, context)
        case .character("m"): return toggleBell(context)
        case .character("M"): return nextMotion(context)
        case .character("r"): return rematch(room, context)
        case .character("c") where room.phase == .over:
            return [.open(.newRoom(NewRoomOptions(room)))]
        case .character("n") where !room.isPlayer:
            wantsNextGame = true
            return [.command(.rooms)]
        case .character("f") where !room.isPlayer: return [.command(.join(code: nil))]
        default: return tell(Self.unknown(key, room), context)
        }
    }

    /// Why that key does nothing.
    private static func unknown(_ key: Key, _ room: RoomView) -> String {
        switch key {
        case .character("n"), .character("f"): "That is for those who watch. ? shows the keys."
        case .character("c"): "c makes a new room when the game is over."
        case .character("s"): "s saves the score sheet when the game is over."
        case .character("y"), .character("b"): "That is for when no game runs. ? shows the keys."
        case .character(let scalar) where scalar.value > 0x20 && Width.of(scalar) > 0:
            "\(scalar) does nothing here. ? shows the keys."
        default: "That key does nothing here. ? shows the keys."
        }
    }

    func tell(_ text: String, _ context: ScreenContext) -> [ScreenEffect] {
        [.tell(ScreenMessage(text, at: context.at))]
    }

    private mutating func answer(
        _ event: ScreenEvent,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch event {
        case .key(.character("y")), .key(.character("Y")):
            leaveQuestion = nil
            return [.command(.yes)]
        case .key(.character("n")), .key(.character("N")), .key(.escape):
            leaveQuestion = nil
            return [.command(.no)]
        case .key, .click, .paste: return tell("First: y leaves, n stays.", context)
        case .scroll, .focus: return []
        }
    }

    private func rematch(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        switch room.phase {
        case .over where room.isPlayer:
            // Who played alone is waited for by nobody.
            if room.seats.count == 1, board.record.outcome?.results.count == 1 {
                return [.command(.rematch)] + (room.owner == room.me ? [.command(.start)] : [])
            }
            return room.ownSeat?.isReady == true
                ? tell("You are ready; the others are not yet.", context) : [.command(.rematch)]
        case .over: return tell("You are watching. f takes a free seat.", context)
        case .playing: return tell("A game is running; r plays again when it is over.", context)
        case .lobby: return tell("The game has not started yet.", context)
        }
    }

    private func toggleBell(_ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        settings.isMuted.toggle()
        let text = settings.isMuted ? "The bell is off." : "The bell rings when it is your turn."
        return [.set(settings)] + tell(text, context)
    }

    private func nextMotion(_ context: ScreenContext) -> [ScreenEffect] {
        var settings = context.settings
        settings.motion = settings.motion.next
        return [.set(settings)] + tell("Motion: \(settings.motion.rawValue).", context)
    }

    private func nextLook(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        if let theme = room.concentration?.theme, Theme.named(theme) == nil {
            return tell(
                "The theme \(theme) has its own pictures; looks do not change them.",
                context
            )
        }
        var settings = context.settings
        settings.look = settings.look.next
        let name = settings.look == .room ? "as the room has them" : "as \(settings.look.rawValue)"
        return [.set(settings)] + tell("You see the cards \(name).", context)
    }
}
