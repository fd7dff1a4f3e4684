import GameProtocol

extension LobbyScreen {
    func isWide(_ context: ScreenContext) -> Bool {
        context.size.columns >= 80 && context.size.rows >= 18
    }

    mutating func press(
        _ key: Key,
        _ rooms: [RoomSummary],
        _ client: ClientState,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let index = listing.index(in: rooms) ?? 0
        switch key {
        case .up, .character("k"): move(-1, rooms, context)
        case .down, .character("j"): move(1, rooms, context)
        case .pageUp: move(-list(rooms, client, context).visibleCount, rooms, context)
        case .pageDown: move(list(rooms, client, context).visibleCount, rooms, context)
        case .home: select(0, rooms, context)
        case .end: select(rooms.count - 1, rooms, context)
        case .tab, .backTab:
            if isWide(context) { return tell("The detail is on the right all the time.") }
            isShowingDetail = !isShowingDetail && !rooms.isEmpty
        case .left, .character("h"): isShowingDetail = false
        case .right, .character("l"): isShowingDetail = !rooms.isEmpty
        case .character("/"): filterField = LineField(listing.filter, maximumCount: 40)
        case .character("o"):
            listing.reorder()
            select(index, listing.rooms(of: client.listed), context)
            return tell("Ordered by \(listing.order.rawValue).")
        case .character("c"): return [.open(.newRoom(NewRoomOptions()))]
        case .character("b"):
            wantsBot = true
            return [.command(.create(NewRoomOptions()))]
        case .character("M"):
            var settings = context.settings
            settings.motion = settings.motion.next
            return [.set(settings)] + tell("Motion: \(settings.motion.rawValue).")
        case .character("?"): return [.open(.help)]
        case .character("q"): return [.quit]
        case .escape: return leaveInnermost()
        default: return press(key, listing.room(in: rooms), client, context)
        }
        return []
    }

    /// The keys that need a room.
    mutating func press(
        _ key: Key,
        _ room: RoomSummary?,
        _ client: ClientState,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch key {
        case .enter, .character(" "), .character("w"), .character("y"): break
        default: return tell("That key does nothing here. ? shows the keys.")
        }
        guard let room else { return tell("There is no room to choose. c makes one.") }
        switch key {
        case .character("w"): return enter(room, .spectator)
        case .character("y"):
            return [.copy("GameClient join \(client.plan.address.room(room.room).text)")]
        default:
            if !isWide(context), !isShowingDetail {
                isShowingDetail = true
                return []
            }
            return enter(room, .player)
        }
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

    private mutating func leaveInnermost() -> [ScreenEffect] {
        if isShowingDetail {
            isShowingDetail = false
        } else if !listing.filter.isEmpty {
            listing.filter = ""
        } else {
            return [.quit]
        }
        return []
    }

    mutating func move(_ step: Int, _ rooms: [RoomSummary], _ context: ScreenContext) {
        select((listing.index(in: rooms) ?? 0) + step, rooms, context)
    }

    mutating func select(_ index: Int, _ rooms: [RoomSummary], _ context: ScreenContext) {
        guard let client = context.client else { return }
        let visible = list(rooms, client, context).visibleCount
        listing.select(index, in: rooms, visible: visible)
    }

    /// `1` is room 1, `1` `2` is room 12 where there are so many.
    mutating func select(
        _ digit: Unicode.Scalar,
        _ rooms: [RoomSummary],
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let value = Int(digit.value) - 0x30
        let longer = typedNumber.map { 10 * $0 + value }
        let number = longer.flatMap { $0 <= rooms.count ? $0 : nil } ?? value
        guard (1...max(1, rooms.count)).contains(number), !rooms.isEmpty else {
            typedNumber = nil
            return tell(
                rooms.isEmpty
                    ? "There is no room to choose. c makes one."
                    : "There is no room \(number). Rooms are 1 to \(rooms.count)."
            )
        }
        typedNumber = number
        select(number - 1, rooms, context)
        return []
    }
}

extension LobbyScreen {
    /// Whether the question of watching a full room stands.
    func isAsked(_ client: ClientState) -> Bool {
        if case .watch = client.question { watchQuestion != nil } else { false }
    }

    mutating func answer(_ event: ScreenEvent, _ client: ClientState) -> [ScreenEffect] {
        switch event {
        case .key(.character("y")), .key(.character("Y")): return watch(client)
        case .key(.character("n")), .key(.character("N")), .key(.escape), .key(.enter):
            return [.command(.no)]
        case .key: return tell("y watches it, n does not.")
        case .click, .scroll, .paste, .focus: return []
        }
    }

    /// A password that was typed once is not asked for again.
    private mutating func watch(_ client: ClientState) -> [ScreenEffect] {
        guard case .watch(let code) = client.question else { return [] }
        let password = lastTry?.code == code ? lastTry?.password : nil
        lastTry = (code, .spectator, password)
        return [.command(password.map { .unlock(code: code, .spectator, password: $0) } ?? .yes)]
    }

    mutating func receiveFilter(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(.enter), .key(.tab), .key(.up), .key(.down):
            filterField = nil
            let rooms = listing.rooms(of: context.client?.listed ?? [])
            select(listing.index(in: rooms) ?? 0, rooms, context)
        case .key(.escape):
            filterField = nil
            listing.filter = ""
        default:
            if filterField?.take(event) == true { listing.filter = filterField?.text ?? "" }
        }
        return []
    }

    mutating func askPassword(_ code: String, _ role: Role) {
        let field = LineField(maximumCount: Limits.maximumPasswordCount, isSecret: true)
        passwordField = (code, role, field)
    }

    mutating func receivePassword(_ event: ScreenEvent) -> [ScreenEffect] {
        guard let (code, role, field) = passwordField else { return [] }
        switch event {
        case .key(.enter):
            guard !field.text.isEmpty else { return tell("Type the password, or press Esc.") }
            passwordField = nil
            lastTry = (code, role, field.text)
            return [.command(.unlock(code: code, role, password: field.text))]
        case .key(.escape): passwordField = nil
        default: _ = passwordField?.field.take(event)
        }
        return []
    }

    func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text: text))] }
}
