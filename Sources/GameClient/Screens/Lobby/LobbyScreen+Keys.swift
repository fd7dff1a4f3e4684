import ClientCore
import GameProtocol
import TerminalKit

extension LobbyScreen {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let client = context.client else { return [] }
        if sentOut == nil, isAsked(client), Answer(event) == .other {
            watchQuestion = nil
            return [.command(.no)] + receive(event, context)
        }
        if inviteQuestion == nil, case .key(let key) = event, let action = keys(context)[key] {
            return perform(action, client, context)
        }
        if inviteQuestion != nil { return invite(event, context) }
        if botQuestion != nil {
            if case .focus = event { return [] }
            botQuestion = nil
            guard case .key = event else { return [] }
            return receive(event, context)
        }
        if sentOut != nil {
            guard case .key = event else { return [] }
            return .tell("First: Enter goes on.")
        }
        if isAsked(client) { return [] }
        if passwordField != nil {
            _ = passwordField?.field.take(event)
            return []
        }
        if filterField != nil {
            if filterField?.take(event) == true { listing.filter = filterField?.text ?? "" }
            return []
        }
        typedNumber = nil
        switch event {
        case .key: return .tell(PlainText.noSuchKey)
        case .click(.entry(let index)): return click(index, client, context)
        case .scroll(let up): move(up ? .up : .down, context)
        case .paste: return .tell("Nothing can be pasted here. / filters the rooms.")
        case .click, .pointer, .focus: break
        }
        return []
    }

    private mutating func perform(
        _ action: Action,
        _ client: ClientState,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        if case .digit = action {} else { typedNumber = nil }
        let rooms = listing.rooms(of: client.listed)
        switch action {
        case .move(let move): self.move(move, context)
        case .digit(let digit): return choose(digit, context)
        case .toggleDetail:
            if isWide(context) { return .tell("The detail is on the right all the time.") }
            isShowingDetail = !isShowingDetail && !rooms.isEmpty
        case .closeDetail: isShowingDetail = false
        case .openDetail: isShowingDetail = !rooms.isEmpty
        case .sit, .watch, .copy:
            guard let room = listing.room(in: rooms) else {
                return .tell("There is no room to choose. c makes one.")
            }
            return perform(action, room, client, context)
        case .filter: filterField = TextField(listing.filter, maximumCount: 40)
        case .sort:
            hold(context)
            listing.reorder()
            return .tell("Ordered by \(listing.order.rawValue).")
        case .play: return [.command(.play(NewRoomOptions(last: context.settings.lastRoom)))]
        case .newRoom: return [.open(.newRoom(NewRoomOptions(last: context.settings.lastRoom)))]
        case .daily(let game): return [.command(.daily(game))]
        case .games: return [.readGames]
        case .ladder: return [.open(.ladder), .command(.ladder(LadderRequest()))]
        case .invite: inviteQuestion = InviteQuestion()
        case .follow(let code): return follow(code, client)
        case .decline: return [.command(.decline)]
        case .mute(let player): return [.command(.mute(player))]
        case .settings: return [.open(.settings)]
        case .themes: return [.open(.themes(nil)), .command(.themes(.themes, tells: false))]
        case .bot:
            botQuestion = BotQuestion()
        case .chooseBot(.choose(let grade)):
            botQuestion = nil
            wantedBot = grade
            return [.command(.create(NewRoomOptions()))]
        case .chooseBot(.wrong(let number)):
            botQuestion = nil
            return .tell(BotQuestion.sentence(number))
        case .chooseBot(.close): botQuestion = nil
        case .motion:
            let (change, text) = context.nextMotion
            return [change] + .tell(text)
        case .help: return [.open(.help)]
        case .quit where !isLate(context): return [.quit]
        case .quit, .stay: return .tell("This is the lobby. q quits.")
        case .leaveInnermost:
            if isShowingDetail { isShowingDetail = false } else { listing.filter = "" }
        case .goOn: sentOut = nil
        case .answer(.yes): return watch(client)
        case .answer:
            watchQuestion = nil
            return [.command(.no)]
        case .tryPassword: return tryPassword()
        case .closePassword: passwordField = nil
        case .keepFilter:
            filterField = nil
            select(listing.index(in: rooms) ?? 0, context)
        case .dropFilter:
            filterField = nil
            listing.filter = ""
        }
        return []
    }

    private mutating func perform(
        _ action: Action,
        _ room: RoomSummary,
        _ client: ClientState,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .watch: return enter(room, .spectator)
        case .copy: return [.copy("GameClient join \(client.plan.address.room(room.room).text)")]
        case _ where !isWide(context) && !isShowingDetail:
            isShowingDetail = true
            return []
        default: return enter(room, .player)
        }
    }

    /// Selects the clicked room. A small window shows its details; a double click takes a seat.
    private mutating func click(
        _ index: Int,
        _ client: ClientState,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        select(index, context)
        guard isWide(context) else {
            isShowingDetail = true
            return []
        }
        guard let room = listing.room(in: listing.rooms(of: client.listed)) else { return [] }
        let before = clicked
        clicked = (room.room, context.at)
        guard let before, before.code == room.room, context.at - before.at <= Self.doubleClickMs
        else { return [] }
        clicked = nil
        return enter(room, .player)
    }

    private mutating func enter(_ room: RoomSummary, _ role: Role) -> [ScreenEffect] {
        lastTry = (room.room, role, nil)
        guard room.isLocked else {
            return [
                .command(role == .player ? .join(code: room.room) : .watch(code: room.room))
            ]
        }
        askPassword(room.room, role)
        return []
    }

    /// Keeps the selection on its room if rooms before it appear or disappear. If the room itself
    /// has gone, the selection keeps its position.
    mutating func hold(_ context: ScreenContext) {
        guard let client = context.client else { return }
        let rooms = listing.rooms(of: client.listed)
        listing.hold(in: rooms, visible: list(rooms, client, context).visibleCount)
    }

    private mutating func move(_ move: CursorMove, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let rooms = listing.rooms(of: client.listed)
        listing.move(move, in: rooms, visible: list(rooms, client, context).visibleCount)
    }

    private mutating func select(_ index: Int, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let rooms = listing.rooms(of: client.listed)
        listing.select(index, in: rooms, visible: list(rooms, client, context).visibleCount)
    }

    /// Selects a room by its number. `1` is room 1; `1` `2` is room 12 if the list is that long.
    private mutating func choose(
        _ digit: Unicode.Scalar,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let count = listing.rooms(of: context.client?.listed ?? []).count
        let value = Int(digit.value) - 0x30
        let longer = typedNumber.map { 10 * $0 + value }
        let number = longer.flatMap { $0 <= count ? $0 : nil } ?? value
        guard (1...max(1, count)).contains(number), count > 0 else {
            typedNumber = nil
            return .tell(
                count == 0
                    ? "There is no room to choose. c makes one."
                    : "There is no room \(number). Rooms are 1 to \(count)."
            )
        }
        typedNumber = number
        select(number - 1, context)
        return []
    }

    /// Whether the player is being asked to watch a full room.
    func isAsked(_ client: ClientState) -> Bool {
        if case .watch = client.question { watchQuestion != nil } else { false }
    }

    /// Watches the room. A password that the player has typed already is used again.
    private mutating func watch(_ client: ClientState) -> [ScreenEffect] {
        guard case .watch(let code) = client.question else { return [] }
        let password = lastTry?.code == code ? lastTry?.password : nil
        lastTry = (code, .spectator, password)
        return [.command(password.map { .unlock(code: code, .spectator, password: $0) } ?? .yes)]
    }

    mutating func askPassword(_ code: String, _ role: Role) {
        let field = TextField(maximumCount: Limits.maximumPasswordCount, isSecret: true)
        passwordField = (code, role, field)
    }

    private mutating func tryPassword() -> [ScreenEffect] {
        guard let (code, role, field) = passwordField else { return [] }
        guard !field.text.isEmpty else { return .tell("Type the password, or press Esc.") }
        passwordField = nil
        lastTry = (code, role, field.text)
        return [.command(.unlock(code: code, role, password: field.text))]
    }
}

extension LobbyScreen {
    /// Handles a key while the lobby asks which player to invite.
    mutating func invite(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch inviteQuestion?.receive(event, context.client?.knownNames ?? []) {
        case .invite(let name):
            inviteQuestion = nil
            let options = NewRoomOptions(last: context.settings.lastRoom)
            return [.command(.invite(name, options))]
        case .tell(let text): return .tell(text)
        case .close: inviteQuestion = nil
        case .nothing, nil: break
        }
        return []
    }

    /// Follows the invitation of another player.
    mutating func follow(_ code: String, _ client: ClientState) -> [ScreenEffect] {
        lastTry = (code, .player, nil)
        if client.invitation?.invitation?.isLocked == true {
            askPassword(code, .player)
            return [.command(.decline)]
        }
        return [.command(.join(code: code))]
    }
}
