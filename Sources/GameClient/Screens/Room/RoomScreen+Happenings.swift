import GameProtocol

extension RoomScreen {
    /// Without a key for so long, somebody may look elsewhere.
    private static let inattentiveMs = 10_000

    mutating func happened(_ happening: Happening, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return leaveTitle() }
        var effects = note(happening, room, context)
        effects += waiting.happened(happening, room, context)
        if room.deck == nil {
            effects += board.happened(happening, room, context)
        } else {
            effects += deck.happened(happening, room, context)
        }
        return effects
    }

    private mutating func note(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch happening {
        case .entered, .roomNow(_, _, isNew: true):
            enter(at: context.at)
            return leaveTitle()
        case .said(let player, _, let text), .aside(let player, let text):
            hear(player, text, room, context)
        case .turn(let player, _, let kind): return turn(player, kind, room, context)
        case .timedOut(_, let strikes): timeoutStrikes = strikes
        case .started, .lost: return leaveTitle()
        case .over:
            leaveQuestion = nil
            return leaveTitle()
        case .askLeave(let room, let seconds): leaveQuestion = Self.question(room, seconds)
        case .stayed: leaveQuestion = nil
        case .rooms(let rooms, _) where wantsNextGame: return watchNext(rooms, room, context)
        case .askWatch(let code, _) where code == room.code:
            return [.command(.no)] + tell("No seat is free.", context)
        case .denied(let denial): return tell(RoomDenial.line(denial, room), context)
        default: return noteComing(happening, room, context)
        }
        return []
    }

    /// Who comes and goes stands in the panel, with what is said.
    private mutating func noteComing(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch happening {
        case .joined(let player, .spectator): log.note("\(player) is watching")
        case .joined(let player, .player): log.note("\(player) sits down")
        case .left(let player, .spectator, _): log.note("\(player) watches no more")
        case .left(let player, .player, let reason): log.note("\(player) \(Self.words(reason))")
        case .offline(let player, _, _): log.note("\(player) lost the connection")
        case .online(let player): log.note("\(player) is back")
        case .owner(let player):
            log.note(player == room.me ? "you are the host now" : "\(player) is the host now")
        case .notice(_, _, let seconds?, let server):
            return tell("\(server) closes in \(seconds) s.", context)
        case .notice(_, let message, nil, _): return tell(message, context)
        case .readyAgain: return tell("You are ready.", context)
        case .caughtUp(.nothing, _, _): return tell("Connected again. You missed nothing.", context)
        case .caughtUp: return tell("Connected again.", context)
        default: break
        }
        return []
    }

    private static func words(_ reason: LeaveReason) -> String {
        switch reason {
        case .leave, .bye: "left"
        case .gone: "did not come back"
        case .idle: "let three turns run out"
        case .kicked: "was sent away"
        }
    }

    private mutating func enter(at: Int) {
        log = TalkLog()
        talk.close()
        unreadCount = 0
        enteredAt = at
        leaveQuestion = nil
        timeoutStrikes = nil
        wantsNextGame = false
    }

    private mutating func hear(
        _ player: String,
        _ text: String,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        let before = log.lines.count
        log.say(player, text)
        guard player != room.me, !talk.isOpen, log.lines.count > before || before > 0 else {
            return
        }
        if log.last == "\(player): \(text)" { unreadCount += 1 }
        if !context.isCompact { unreadCount = 0 }
    }

    private mutating func turn(
        _ player: String,
        _ kind: Happening.TurnKind,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        if let strikes = timeoutStrikes {
            timeoutStrikes = nil
            let matters = strikes == 2 ? "  (2 of 3: the third costs the seat)" : ""
            let whose = "\(room.mark(of: player)) \(player)'s turn."
            effects += tell("Time is up: \(whose)\(matters)", context)
        }
        guard player == room.me else { return effects + leaveTitle() }
        hasTitle = true
        effects.append(.title("▶ your turn · \(room.shortName)"))
        let isAttentive =
            context.isFocused
            && context.at - (context.lastKeyAt ?? enteredAt) < Self.inattentiveMs
        if kind != .again, !isAttentive, !context.settings.isMuted { effects.append(.bell) }
        return effects
    }

    private mutating func leaveTitle() -> [ScreenEffect] {
        guard hasTitle else { return [] }
        hasTitle = false
        return [.title(nil)]
    }

    /// `Leave? bob wins.   y leave   n stay   Ctrl-C keeps your seat for 2:00`
    private static func question(_ room: RoomView, _ keptSeconds: Int) -> String {
        let others = room.playing.filter { $0.name != room.me }
        let end =
            switch others.count {
            case 0: "The game is over then."
            case 1: "\(others[0].name) wins."
            default: "The others go on without you."
            }
        let kept =
            keptSeconds > 0
            ? "   Ctrl-C keeps your seat for \(Clock.minutes(1000 * keptSeconds))" : ""
        return "Leave? \(end)   y leave   n stay\(kept)"
    }

    /// The next room in play that fits the window, after this one.
    private mutating func watchNext(
        _ rooms: [RoomSummary],
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        wantsNextGame = false
        let begin = rooms.firstIndex { $0.room == room.code }.map { $0 + 1 } ?? 0
        let next = (rooms[begin...] + rooms[..<begin]).first { other in
            other.room != room.code && other.phase == .playing && !other.isLocked
                && Self.fits(other, context.size)
        }
        guard let next else { return tell("No other game is played here now.", context) }
        return [.command(.watch(code: next.room))]
    }

    private static func fits(_ room: RoomSummary, _ size: Size) -> Bool {
        switch room.options {
        case .concentration(let options): BoardGrid(options).fits(size)
        case .deck: true
        }
    }
}
