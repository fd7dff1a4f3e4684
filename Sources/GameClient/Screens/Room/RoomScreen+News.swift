import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// The time without a key press after which the player may be looking elsewhere, in
    /// milliseconds.
    private static let inattentiveMs = 10_000

    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect] {
        guard let room = context.room else { return leaveTitle() }
        var effects = note(news, room, context)
        effects += waiting.happened(news, room, context)
        effects += fields[room.options.game].happened(news, room, context)
        return effects
    }

    private mutating func note(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch news {
        case .entered, .roomNow(_, _, isNew: true):
            enter(at: context.at)
            return leaveTitle()
        case .said(let player, _, let text), .aside(let player, let text):
            hear(player, text, room, context)
            return bell(of: player, room, context)
        case .fewSecondsLeft(let seconds) where seconds <= 10:
            return context.settings.sound == .off ? [] : [.bell(.fewSeconds)]
        case .game(let news): if let text = field(room).note(news, room) { log.note(text) }
        case .turn(let player, _, let kind): return turn(player, kind, room, context)
        case .timedOut(let player, let strikes): timeout = (player, strikes)
        case .started:
            timeout = nil
            (kickQuestion, botQuestion, inviteQuestion) = (nil, nil, nil)
            isResultAway = false
            return leaveTitle()
        // The questions close: after a reconnection, the player has to act again.
        case .lost, .over:
            (leaveQuestion, kickQuestion, botQuestion) = (nil, nil, nil)
            inviteQuestion = nil
            return leaveTitle()
        case .askLeave(let room, let seconds): leaveQuestion = Self.question(room, seconds)
        case .stayed: leaveQuestion = nil
        case .rooms(let rooms, _) where wantsNextGame: return watchNext(rooms, room, context)
        case .askWatch(let code, _) where code == room.code:
            return [.command(.no)] + context.tell("No seat is free.")
        case .rejected(let rejection):
            let words = PlainRejection(words: PlainWords(screen: room))
            return context.tell(words.line(rejection))
        default: return noteComing(news, room, context)
        }
        return []
    }

    /// Logs joins and leaves in the panel, together with the chat.
    private mutating func noteComing(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch news {
        case .joined(let player, .spectator): log.note("\(player) is watching")
        case .joined(let player, .player): log.note("\(player) sits down")
        case .tookSeat(let player, let isNewRound):
            log.note(PlainWords.tookSeat(player, isNewRound))
            return context.tell(PlainWords.tookSeat(player, isNewRound))
        case .left(let player, .spectator, _): log.note("\(player) stopped watching")
        case .left(let player, .player, let reason): log.note("\(player) \(Self.words(reason))")
        case .movedOn(let next), .invited(let next): log.note(PlainWords.movedOn(next))
        case .inviting(let name, let code):
            log.note(PlainWords.inviting(name, code))
            return context.tell(PlainWords.inviting(name, code))
        case .muted(let player, let isMuted):
            return context.tell(PlainWords(screen: room).muted(player, isMuted))
        case .offline(let player, _, _): log.note("\(player) lost the connection")
        case .online(let player): log.note("\(player) is back")
        case .owner(let player):
            log.note(player == room.me ? "you are the owner now" : "\(player) is the owner now")
        // A notice with a time has a countdown of its own.
        case .notice(_, _, _?, _): return []
        case .notice(_, let message, nil, _): return context.tell(message)
        case .readyAgain: return context.tell("You are ready.")
        case .backInSeat(let code, let isElsewhere):
            let words = PlainReconnection.backInSeat(code, isElsewhere)
            // This message stays until the next key, like an error.
            return isElsewhere
                ? [.tell(ScreenMessage(text: words, isError: true))] : context.tell(words)
        case .botsGone(let names, let address):
            return names.map { .startBot(address, .named($0)) }
                + context.tell("\(PlainWords.list(names)) had gone and comes back.")
        case .personalBest(let best) where best.round == nil: return context.tell(best.text)
        case .botWanted(let bot, let address):
            return [.startBot(address, bot)] + context.tell("A bot is on its way.")
        case .caughtUp(let missed, _, _):
            let rest = missed == .nothing ? " You missed nothing." : ""
            let text = "Connected again.\(rest)"
            return [.tell(ScreenMessage(text: text, outlivesState: true))]
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
        case .yielded: "gives up the seat"
        }
    }

    private mutating func enter(at: Int) {
        log = TalkLog()
        talk.close()
        unreadCount = 0
        enteredAt = at
        (leaveQuestion, kickQuestion, botQuestion) = (nil, nil, nil)
        inviteQuestion = nil
        (isResultAway, talkBox) = (false, nil)
        timeout = nil
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
        _ kind: News.TurnKind,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        if let timeout {
            self.timeout = nil
            let matters = timeout.strikes == 2 ? "  2 of 3: the third costs the seat." : ""
            let whose = timeout.player == room.me ? "Your" : "\(timeout.player)'s"
            let next = player == room.me ? "your turn" : "\(room.mark(of: player)) \(player)'s turn"
            effects += context.tell("\(whose) time is up: \(next).\(matters)")
        }
        guard player == room.me else { return effects + leaveTitle() }
        hasTitle = true
        effects.append(.title("▶ your turn · \(room.shortName)"))
        if kind != .again, !isAttentive(context), context.settings.sound != .off {
            effects.append(.bell(.turn))
        }
        return effects
    }

    /// Whether the player has recently looked at the screen.
    private func isAttentive(_ context: ScreenContext) -> Bool {
        context.isFocused && context.at - (context.lastKeyAt ?? enteredAt) < Self.inattentiveMs
    }

    /// Returns the bell for a chat message, if the settings ask for it and the player looks
    /// elsewhere.
    private func bell(
        of player: String,
        _ room: RoomView,
        _ context: ScreenContext
    )
        -> [ScreenEffect]
    {
        guard context.settings.sound == .all, player != room.me, !isAttentive(context) else {
            return []
        }
        return [.bell(.chat)]
    }

    private mutating func leaveTitle() -> [ScreenEffect] {
        guard hasTitle else { return [] }
        hasTitle = false
        return [.title(nil)]
    }

    /// The question before leaving, such as `Leave? bob wins.   Ctrl-C keeps your seat for 2:00`.
    private static func question(_ room: RoomView, _ keptSeconds: Int) -> String {
        if room.isFree { return "Leave? \(room.game.hand(of: room.me, in: room).stake)" }
        let others = room.playing.filter { $0.name != room.me }
        let end =
            switch others.count {
            case 0: "The round is over then."
            case 1: "\(others[0].name) wins."
            default: "The others go on without you."
            }
        let kept =
            keptSeconds > 0
            ? "   Ctrl-C keeps your seat for \(Clock.minutes(1000 * keptSeconds))" : ""
        return "Leave? \(end)\(kept)"
    }

    /// Goes to watch another room: the next one in the list whose round is running and whose cards
    /// fit the window.
    private mutating func watchNext(
        _ rooms: [RoomSummary],
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        wantsNextGame = false
        let begin = rooms.firstIndex { $0.room == room.code }.map { $0 + 1 } ?? 0
        let next = (rooms[begin...] + rooms[..<begin]).first { other in
            let game = ClientGames[other.options.game]
            let needed = game.card(other.options).neededSize ?? context.size
            return other.room != room.code && other.phase == .playing && !other.isLocked
                && context.size.holds(needed)
        }
        guard let next else { return context.tell("No other room has a round now.") }
        return [.command(.watch(code: next.room))]
    }
}
