import ClientCore
import GameProtocol
import TerminalKit

/// The box over the cards before the first round. It shows the command with which a friend joins.
struct WaitingBox: Sendable {
    /// The network address of this computer under which the server answers; nil if none is known.
    var ownAddress: JoinAddress?
    /// Whether the QR code covers the screen. Any key closes it.
    private var showsCode = false

    private static let columns = 44

    enum Action {
        case copy, code, bot, anotherBot, invite, start, ready, wait
    }

    /// The keys of a waiting room. Before the first round, all of them are active. Between rounds,
    /// the keys that copy the friend's command, add a bot or invite a player stay. During play at a
    /// shared table, only the keys that copy and invite stay.
    static func keys(_ room: RoomSituation) -> KeyMap<Action> {
        // The player must answer an open question first.
        guard !room.isAsked else { return KeyMap([]) }
        let isLobby = room.phase == .lobby
        let line = "copy the line that a friend pastes"
        let bot = "a bot takes a free seat; B, one more like it"
        let copying = KeyBinding(
            "y",
            "copy line",
            help: isLobby || room.isFree ? .play(line) : nil,
            to: Action.copy
        )
        let seating = KeyBinding(
            "b",
            "bot",
            help: isLobby ? .play("b B", bot) : nil,
            works: room.hasFreeSeat,
            to: Action.bot
        )
        let again = KeyBinding("B", works: room.hasFreeSeat, to: Action.anotherBot)
        let inviting = KeyBinding(
            "i",
            "invite",
            help: .play("invite somebody on this server by name"),
            works: room.hasFreeSeat,
            to: Action.invite
        )
        let calling = room.hasInvitations && room.isPlayer ? [inviting] : []
        switch room.phase {
        case .over: return KeyMap(room.isPlayer ? [copying, seating, again] + calling : [])
        case .playing: return KeyMap(room.isFree ? [copying] + calling : [])
        case .lobby: break
        }
        let starting = KeyBinding(
            "s",
            room.isAlone ? "start alone" : "start now",
            help: .play("start before all seats are taken (owner)"),
            works: room.isHost && !room.isFree,
            to: Action.start
        )
        let scanning = KeyBinding(
            "Q",
            "QR code",
            help: .play("a code by which a phone finds the room"),
            works: room.hasPage,
            to: Action.code
        )
        return KeyMap(
            [
                copying, scanning, seating, again, starting,
                KeyBinding("Enter", also: "Space", to: .wait),
            ] + calling
                + (room.isPlayer ? [KeyBinding("r", to: .ready)] : [])
        )
    }

    /// The keys that the last row shows.
    static func footer(_ room: RoomView) -> [String] {
        room.isPlayer ? room.hasFreeSeat ? ["y", "b", "s", "i"] : ["y", "s"] : ["y"]
    }

    mutating func perform(
        _ action: Action,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .copy: return [.copy(DailyResult(room)?.text ?? line(room, context))]
        case .code: return showCode(context)
        // The screen asks for the level of the bot and for the invited player.
        case .bot, .anotherBot, .invite: return []
        case .start: return [.command(.start)]
        case .ready: return [.command(.ready)]
        case .wait:
            let words = waiting(room)
            return .tell(
                room.isPlayer
                    ? "Not yet: \(words.prefix(1).lowercased() + words.dropFirst())." : words
            )
        }
    }

    mutating func happened(
        _ news: News,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch news {
        case .entered, .roomNow(_, _, isNew: true): return begin(room, context)
        default: return []
        }
    }

    private mutating func begin(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        ownAddress = nil
        showsCode = false
        guard room.phase == .lobby || room.isFree, room.isPlayer, room.seats.count == 1,
            room.hasFreeSeat, let address = context.client?.plan.address, address.isLoopback
        else { return [] }
        return [.findOwnAddress(port: address.port)]
    }

    /// Closes the QR code, and returns whether it was open. If so, the pressed key has no other
    /// effect.
    mutating func closeCode() -> Bool {
        defer { showsCode = false }
        return showsCode
    }

    private mutating func showCode(_ context: ScreenContext) -> [ScreenEffect] {
        guard let address = context.client?.plan.address else { return [] }
        guard context.client?.web != nil else {
            return context.tell("This server has no page for browsers.")
        }
        showsCode = true
        // On a phone, "localhost" would be the phone itself.
        guard address.isLoopback, ownAddress == nil else { return [.clear] }
        return [.findOwnAddress(port: address.port), .clear]
    }

    /// The link to the room's page for a friend's browser; nil if the server has no pages.
    private func link(_ room: RoomView, _ context: ScreenContext) -> WebLink? {
        guard let client = context.client else { return nil }
        let address = client.plan.address.room(room.code).forFriends(ownAddress?.host)
        return client.web?.link(to: address)
    }

    /// The command for a friend, such as `GameClient join 192.168.1.20/K3QF`.
    private func line(_ room: RoomView, _ context: ScreenContext) -> String {
        "GameClient join \(address(room, context).text)"
    }

    /// The room's address in a form that a friend can use.
    private func address(_ room: RoomView, _ context: ScreenContext) -> JoinAddress {
        let address = ownAddress ?? context.client?.plan.address ?? JoinAddress(host: "localhost")
        return address.room(room.code)
    }
}

extension WaitingBox {
    /// The command for a friend at a shared table with a single player; nil otherwise.
    func hint(_ room: RoomView, _ context: ScreenContext) -> String? {
        guard room.isFree, room.isPlayer, room.seats.count == 1, room.hasFreeSeat else {
            return nil
        }
        let line = line(room, context)
        return context.isNarrow ? "y copies: \(line)" : "For a friend: \(line)   y copies it"
    }

    func turnBar(_ room: RoomView) -> TurnBar {
        let hint = room.hasFreeSeat && room.isPlayer ? "  (press b to play a bot meanwhile)" : ""
        return TurnBar(
            text: StyledText("  \(waiting(room))…\(hint)"),
            short: StyledText("  \(waiting(room))…")
        )
    }

    /// The words for the players that are missing or not ready.
    private func waiting(_ room: RoomView) -> String {
        if let count = room.seatCount, room.seats.count < count {
            switch (room.seats.count, count - room.seats.count) {
            case (1, 1): return "Waiting for a second player"
            case (_, 1): return "Waiting for one more player"
            case (_, let missing): return "Waiting for \(missing) more players"
            }
        }
        let late = room.seats.filter { !$0.isReady }.map { $0.name == room.me ? "you" : $0.name }
        if !late.isEmpty, room.seatCount != nil || room.seats.count > 1 {
            return "Waiting for \(PlainWords.list(late))"
        }
        return room.seats.count == 1
            ? "Waiting for a second player" : "Waiting for more players, or for the owner"
    }

    func draw(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ room: RoomView,
        _ context: ScreenContext
    ) {
        guard room.isPlayer, room.hasFreeSeat else { return }
        let lines = lines(room, context)
        let widest = [line(room, context), link(room, context)?.text ?? ""].map { Width.of($0) }
        let columns = max(Self.columns, 5 + (widest.max() ?? 0))
        let whole = Size(columns: columns, rows: lines.count + 2)
        let fits = layout.field.columns >= whole.columns && layout.field.rows >= whole.rows
        // If the box is narrow, it shows only the address, which is enough to join.
        let command = line(room, context)
        let isNarrow = layout.field.columns < Width.of(command) + 4
        let shown = fits ? lines : [isNarrow ? address(room, context).text : command]
        let size = fits ? whole : Size(columns: columns, rows: 3)
        let rect = layout.dialog(size)
        let texts = shown.map { StyledText($0, !fits || Self.isLine($0) ? .bold : .plain) }
        canvas.draw(Dialog("Tell your friend", texts, indent: fits ? 2 : 1), in: rect)
        let isLine = Rect(column: rect.column, row: rect.row, columns: rect.columns, rows: 4)
        canvas.add(.key(.character("y")), isLine)
    }

    private func lines(_ room: RoomView, _ context: ScreenContext) -> [String] {
        let isHere = context.client?.plan.address.isLoopback == true
        let port = context.client?.plan.address.port ?? JoinAddress.defaultPort
        let local = JoinAddress(host: "localhost", port: port, code: room.code)
        let copies: [String]
        if isHere, ownAddress != nil {
            copies = ["y copies it.  On this computer:", "GameClient join \(local.text)"]
        } else if isHere {
            copies = ["y copies it.  It works on this", "computer only."]
        } else {
            copies = ["y copies it."]
        }
        let web =
            link(room, context).map { ["They have no GameClient?", $0.text, "Q shows a QR code."] }
            ?? ["They have no GameClient?", "See \"Give a friend the client\", README"]
        let password =
            room.isLocked ? ["", PlainText.passwordToo] : []
        return ["", line(room, context), ""] + copies + password + [""] + web
    }

    /// Whether a line of the box is a command or a link, which the player may want to copy.
    private static func isLine(_ text: String) -> Bool {
        text.hasPrefix("GameClient") || text.hasPrefix("http")
    }

    /// Draws the command, the address and the QR code over the screen.
    func drawCode(on canvas: inout Canvas, _ room: RoomView, _ context: ScreenContext) {
        guard showsCode, let link = link(room, context) else { return }
        let bounds = canvas.frame.bounds
        let look = RoomCodeLook(isASCII: context.settings.isASCII)
        let code = look.lines(of: link) ?? []
        let fits =
            !code.isEmpty && code.count + 4 <= bounds.rows
            && (code.map { Width.of($0) }.max() ?? 0) + 6 <= bounds.columns
        let problem =
            fits
            ? [] : [StyledText("This terminal is too small for the QR code.", .dim)]
        let texts = [StyledText(line(room, context), .bold), StyledText(link.text, .bold)]
        let lines = texts + problem + (fits ? code.map { StyledText($0, RoomCodeLook.style) } : [])
        let columns = 6 + (lines.map(\.columns).max() ?? 0)
        let dialog = Dialog("Room \(room.code)", lines, indent: 2)
        _ = canvas.drawOver(dialog, columns: columns)
    }
}
