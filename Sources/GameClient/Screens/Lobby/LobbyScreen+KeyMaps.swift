import ClientCore
import GameProtocol
import TerminalKit

extension LobbyScreen {
    func isWide(_ context: ScreenContext) -> Bool {
        context.size.columns >= 80 && context.size.rows >= 18
    }

    enum Action {
        case move(CursorMove)
        case digit(Unicode.Scalar)
        case toggleDetail, closeDetail, openDetail, sit, watch, copy
        case daily(GameKind)
        case filter, sort, play, newRoom, invite, games, ladder, themes, bot, motion, settings,
            help, quit,
            stay,
            leaveInnermost
        case goOn
        case answer(Answer)
        case chooseBot(BotQuestion.Action)
        /// The answer to an invitation that enters the offered room. The next two cases are the
        /// other answers: decline the invitation, or mute the player who sent it.
        case follow(code: String)
        case decline
        case mute(String)
        case tryPassword, closePassword, keepFilter, dropFilter
    }

    func keys(_ context: ScreenContext) -> KeyMap<Action> {
        if sentOut != nil { return Self.keysOfBox }
        if context.client.map(isAsked) == true { return Self.keysOfQuestion }
        if let botQuestion { return botQuestion.keys.map(Action.chooseBot) }
        if inviteQuestion != nil { return Self.keysOfInviting }
        if passwordField != nil { return Self.keysOfPassword }
        if filterField != nil { return Self.keysOfFilter }
        guard let next = offer(context) else { return keysOfRooms(context) }
        return KeyMap(Self.keys(of: next) + keysOfRooms(context, hasOffer: true).bindings)
    }

    /// The invitation that a key press answers. A new invitation gets no answer at first: the
    /// player may have pressed the key for something else.
    func offer(_ context: ScreenContext) -> NextRoom? {
        context.client?.invitation.flatMap { $0.isRead(at: context.at) ? $0 : nil }
    }

    private static func keys(of next: NextRoom) -> [KeyBinding<Action>] {
        let words = "follow \(next.player)"
        return [
            KeyBinding("Enter", words, help: .play(words), to: .follow(code: next.code)),
            KeyBinding("Esc", "not now", help: .play("put the invitation away"), to: .decline),
            KeyBinding(
                "m",
                "mute",
                help: .play("neither hear \(next.player) nor be invited by them"),
                to: .mute(next.player)
            ),
        ]
    }

    private static let keysOfBox = KeyMap<Action>([
        KeyBinding("Enter", also: "Esc", "go on", to: .goOn)
    ])

    private static let keysOfQuestion = Answer.keys("watch it", "stay here").map(Action.answer)

    /// The keys of the question which player to invite. The question itself handles them, so their
    /// action here is empty.
    private static let keysOfInviting = InviteQuestion.keys.map { _ in Action.stay }

    private static let keysOfPassword = KeyMap<Action>([
        KeyBinding("Enter", "try it", to: .tryPassword),
        KeyBinding("Esc", "back", to: .closePassword),
    ])

    private static let keysOfFilter = KeyMap<Action>([
        KeyBinding("Enter", also: "Tab ↑ ↓", "keep it", to: .keepFilter),
        KeyBinding("Esc", "show all", to: .dropFilter),
    ])

    private func keysOfRooms(
        _ context: ScreenContext,
        hasOffer: Bool = false
    ) -> KeyMap<Action> {
        let rooms = listing.rooms(of: context.client?.listed ?? [])
        return Self.keysOfRooms(
            isWide: isWide(context),
            hasRoom: listing.room(in: rooms) != nil,
            isShowingDetail: isShowingDetail,
            isFiltered: !listing.filter.isEmpty,
            hasOffer: hasOffer,
            hasInvitations: context.client?.hasInvitations ?? false,
            hasLadder: context.client?.ladder.isKnown ?? false
        )
    }

    static func keysOfRooms(
        isWide: Bool,
        hasRoom: Bool = true,
        isShowingDetail: Bool = false,
        isFiltered: Bool = false,
        hasOffer: Bool = false,
        hasInvitations: Bool = true,
        hasLadder: Bool = true
    ) -> KeyMap<Action> {
        let ladder = KeyBinding(
            "L",
            "ladder",
            help: .play("the ratings of the players, and rated rounds"),
            to: Action.ladder
        )
        let inviting = KeyBinding(
            "i",
            "invite",
            help: .play("make a room and invite somebody by name"),
            to: Action.invite
        )
        let opensDetail = !isWide && !(isShowingDetail && hasRoom)
        return KeyMap(
            [
                KeyBinding(
                    "↑↓",
                    also: "j k PgUp PgDn Home End",
                    isWide ? "room" : "",
                    help: .play(
                        "↑↓ j k or digits",
                        "choose a room; Home and End, the first and last"
                    ),
                    moves: Action.move
                ),
                KeyBinding("0-9", characters: Action.digit),
                KeyBinding("Tab", also: "Shift-Tab", to: .toggleDetail),
                KeyBinding("←", also: "h", to: .closeDetail),
                KeyBinding("→", also: "l", to: .openDetail),
                KeyBinding(
                    hasOffer ? "Space" : "Enter",
                    also: hasOffer ? "" : "Space",
                    opensDetail ? "details" : "join",
                    help: .play(
                        hasOffer ? "Space" : "Enter, Space",
                        "sit down; in a small window first the detail"
                    ),
                    works: hasRoom,
                    to: .sit
                ),
                KeyBinding(
                    "w",
                    "watch",
                    help: .play("watch without playing"),
                    works: hasRoom,
                    to: .watch
                ),
                KeyBinding(
                    "p",
                    "play",
                    help: .play("play at once: where somebody waits, or in a new room"),
                    to: .play
                ),
                KeyBinding("c", "create", help: .play("make a room"), to: .newRoom),
                KeyBinding(
                    "t",
                    "themes",
                    help: .play("look at the themes, and play with one"),
                    to: .themes
                ),
                KeyBinding(
                    "g",
                    "my games",
                    help: .play("your results, and a review of any round"),
                    to: .games
                ),
                KeyBinding(
                    "b",
                    "bot",
                    help: .play("make a room and play a bot in it"),
                    to: .bot
                ),
                KeyBinding(
                    "y",
                    "copy",
                    help: .play("copy the line that a friend pastes"),
                    works: hasRoom,
                    to: .copy
                ),
                KeyBinding("/", help: .look("filter by name, code, game or player"), to: .filter),
                KeyBinding("o", help: .look("sort by state, code, name or free seats"), to: .sort),
                KeyBinding("M", "motion", help: .look("M ,", "motion; all settings"), to: .motion),
                KeyBinding(",", "settings", to: .settings),
                KeyBinding("?", "help", to: .help),
            ] + keysOfDaily + (hasInvitations ? [inviting] : []) + (hasLadder ? [ladder] : [])
                + keysOut(isShowingDetail, isFiltered, hasOffer)
        )
    }

    private static let keysOfDaily = zip(["d", "D"], DailyGames.all).map { key, game in
        let title = ClientGames[game].title
        return KeyBinding(
            key,
            "daily \(title)",
            help: .play("today's \(title), one deal for all"),
            to: Action.daily(game)
        )
    }

    /// The keys that close a part of the lobby or quit. Esc closes the innermost open part. Esc
    /// never quits, because players often press Esc once too often.
    private static func keysOut(
        _ isShowingDetail: Bool,
        _ isFiltered: Bool,
        _ hasOffer: Bool
    ) -> [KeyBinding<Action>] {
        let quitting = KeyBinding("q", "quit", help: .leave("quit"), to: Action.quit)
        if hasOffer { return [quitting] }
        guard isShowingDetail || isFiltered else {
            return [quitting, KeyBinding("Esc", to: .stay)]
        }
        let words = isShowingDetail ? "back to the list" : "show all rooms"
        return [
            KeyBinding("Esc", "back", help: .leave(words), to: .leaveInnermost), quitting,
        ]
    }

    /// The keys that the last row shows.
    func footer(_ isDetail: Bool, _ context: ScreenContext) -> [String] {
        if sentOut != nil { return ["Enter"] }
        if context.client.map(isAsked) == true { return ["y", "n"] }
        if let botQuestion { return botQuestion.footer }
        if inviteQuestion != nil { return InviteQuestion.footer }
        if offer(context) != nil, filterField == nil, passwordField == nil {
            return isWide(context)
                ? ["Enter", "Esc", "m", "↑↓", "?", "q"] : ["Enter", "Esc", "m", "?", "q"]
        }
        if passwordField != nil || filterField != nil { return ["Enter", "Esc"] }
        if isDetail { return ["Enter", "w", "y", "Esc"] }
        return isWide(context)
            ? ["↑↓", "Enter", "w", "p", "c", "b", "?", "q"] : ["↑↓", "Enter", "c", "?", "q"]
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(
            title: "The lobby",
            rows: keys(context).rows,
            notes: [
                "Nothing starts before all have sat down and are ready.",
                "more: GameClient help",
            ]
        )
    }
}
