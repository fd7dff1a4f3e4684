import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// The actions of the keys that every room has.
    enum Action {
        case help, talk, leave, look, bell, motion, settings, rematch, review, newRoom, nextGame,
            takeSeat, kick, hideResult, oldTalk
        /// The action is impossible now; the text explains the reason.
        case explain(String)
    }

    /// The keys of every room, for any game.
    static func keys(
        _ room: RoomSituation,
        look: KeyHelp = .look("another look of the cards"),
        showsResult: Bool = false,
        isRated: Bool = false
    ) -> KeyMap<Action> {
        let isOver = room.phase == .over
        let isWatching = !room.isPlayer
        let hasSeats = isWatching && room.phase != .lobby
        let hasRounds = room.isPlayer && room.phase != .lobby && !room.isFree
        let isKicking = room.isHost && !room.isLast
        let afterwards =
            "afterwards: rematch, review, \(isRated ? "next opponent" : "new room"), score sheet"
        let forWatchers = "That is for those who watch. ? shows the keys."
        let forLater =
            room.isFree
            ? "Bots do not play at a free table: it has no turns."
            : "Not during a round. ? shows the keys."
        return KeyMap(
            [
                KeyBinding(
                    "f",
                    "take a free seat",
                    help: hasSeats ? .play("take a free seat") : nil,
                    works: isWatching,
                    to: isWatching ? .takeSeat : .explain(forWatchers)
                ),
                KeyBinding(
                    "n",
                    "next round",
                    help: hasSeats ? .play("the next room with a round") : nil,
                    works: isWatching,
                    to: isWatching ? .nextGame : .explain(forWatchers)
                ),
                KeyBinding(
                    "r",
                    "rematch",
                    help: hasRounds ? .play("r a c s", afterwards) : nil,
                    works: room.isPlayer && isOver && !room.isReady,
                    to: .rematch
                ),
                KeyBinding(
                    "c",
                    isRated ? "next opponent" : "new room",
                    works: isOver,
                    to: isOver ? .newRoom : .explain("c makes a new room when the round is over.")
                ),
                KeyBinding(
                    "a",
                    "review",
                    works: isOver,
                    to: isOver ? .review : .explain("a goes through the round when it is over.")
                ),
                KeyBinding(
                    "K",
                    "send away",
                    help: isKicking
                        ? .play("send somebody away, players between rounds (owner)") : nil,
                    works: room.canSendAway,
                    to: .kick
                ),
                KeyBinding("s", to: .explain("s saves the score sheet when the round is over.")),
                KeyBinding("y b B", to: .explain(forLater)),
                KeyBinding(
                    "t",
                    "chat",
                    help: .look("chat; 1 to 5 there say nice, oops, hurry, gg, brb"),
                    to: .talk
                ),
                KeyBinding("PgUp", "old chat", help: .look("all that was said"), to: .oldTalk),
                KeyBinding("v", "look", help: look, to: .look),
                KeyBinding(
                    "m",
                    "bell",
                    help: .look("m M ,", "bell; motion; all settings"),
                    to: .bell
                ),
                KeyBinding("M", "motion", to: .motion), KeyBinding(",", "settings", to: .settings),
                KeyBinding(mouse: .look("Shift and mouse", "selects text as usual")),
                KeyBinding("?", "help", to: .help),
            ] + keysOut(room, showsResult)
        )
    }

    /// The keys that close a part of the screen or leave the room. Players often press Esc once too
    /// often. So at a shared table, and in a room that waits for players, Esc leaves only after a
    /// question.
    private static func keysOut(
        _ room: RoomSituation,
        _ showsResult: Bool
    ) -> [KeyBinding<Action>] {
        let isInGame = room.phase == .playing && room.isPlayer
        let word = room.phase == .lobby || isInGame ? "leave" : "lobby"
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
        guard room.isPlayer, room.isFree || room.phase == .lobby else {
            let words = "leave; asks during a round"
            return [KeyBinding("q", also: "Esc", word, help: .leave("q, Esc", words), to: .leave)]
        }
        guard !(room.isFree && room.asksBeforeLeaving) else {
            let words = "leave; asks first"
            return [KeyBinding("q", also: "Esc", word, help: .leave("q, Esc", words), to: .leave)]
        }
        return [
            KeyBinding("q", word, help: .leave("leave"), to: .leave),
            KeyBinding("Esc", to: .explain("q leaves the \(room.isFree ? "table" : "room").")),
        ]
    }

    private static let keysOfQuestion = Answer.keys("leave", "stay")

    /// All keys of the current state; keys that take precedence come first.
    private func rows(
        _ own: FieldKeys,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [KeyRow] {
        if talkBox != nil { return TalkBox.keys.rows }
        if leaveQuestion != nil { return Self.keysOfQuestion.rows }
        if let kickQuestion { return kickQuestion.keys.rows }
        if let botQuestion { return botQuestion.keys.rows }
        if inviteQuestion != nil { return InviteQuestion.keys.rows }
        if talk.isOpen { return TalkLine.rows }
        // In this field, letters are text.
        if own.takesLetters { return own.rows }
        let waiting = WaitingBox.keys(RoomSituation(room, context))
        return keysOfNextRoom(own, context).rows + waiting.rows + own.rows
            + keys(room, context).rows
    }

    /// The answers to the offer of another room.
    enum Following {
        case follow(code: String)
        case decline
    }

    /// The keys for the offer of another room. Enter follows the player who offers the room; Esc
    /// declines an invitation.
    func keysOfNextRoom(_ own: FieldKeys, _ context: ScreenContext) -> KeyMap<Following> {
        // While a card is chosen, Enter and Esc act on the card.
        guard !own.hasChoice, let next = context.client?.offer else { return KeyMap([]) }
        let words = "follow \(next.player)"
        let following = KeyBinding(
            "Enter",
            words,
            help: .play(words),
            to: Following.follow(code: next.code)
        )
        guard next.invitation != nil else { return KeyMap([following]) }
        let declining = KeyBinding(
            "Esc",
            "not now",
            help: .play("put the invitation away"),
            to: Following.decline
        )
        return KeyMap([following, declining])
    }

    /// Whether a key press answers the offer. A new offer gets no answer at first: the player may
    /// have pressed the key for something else.
    func isOfferRead(_ context: ScreenContext) -> Bool {
        context.client?.offer?.isRead(at: context.at) ?? false
    }

    func keys(_ room: RoomView, _ context: ScreenContext) -> KeyMap<Action> {
        let look = room.game.help.look
        return Self.keys(
            RoomSituation(room, context),
            look: .look(look.keys, look.words),
            showsResult: showsResult(room),
            isRated: isForLadder(room)
        )
    }

    /// Whether this player's round counts for the ladder. If so, the screen offers the next
    /// opponent.
    func isForLadder(_ room: RoomView) -> Bool {
        room.isPlayer && field(room).round.isRated
    }

    /// Whether the result covers the board.
    private func showsResult(_ room: RoomView) -> Bool {
        room.phase == .over && !isResultAway && field(room).round.outcome != nil
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        guard let room = context.room else { return KeySheet(rows: []) }
        return KeySheet(
            title: room.game.title,
            rows: rows(field(room).keys(room, context), room, context),
            rules: room.game.help.rules(room)
        )
    }

    /// The keys that the last row shows.
    func hints(
        _ keys: FieldKeys,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [KeyHint] {
        if talk.isOpen { return TalkLine.hints }
        let rows = rows(keys, room, context)
        if leaveQuestion != nil { return rows.hints(["y", "n"]) }
        if kickQuestion != nil { return rows.hints(["1-9", "Esc"]) }
        if let botQuestion { return rows.hints(botQuestion.footer) }
        if inviteQuestion != nil { return rows.hints(InviteQuestion.footer) }
        if keys.isAsking { return rows.hints(["y", "n"]) }
        let own =
            room.phase == .lobby
            ? WaitingBox.footer(room) : room.isPlayer ? keys.footer : ["n", "f"]
        // Letters are text here, even the letters of the room's own keys.
        guard !keys.takesLetters else { return rows.hints(own) }
        let offer = keys.hasChoice ? nil : context.client?.offer
        let next = offer == nil ? [] : offer?.invitation == nil ? ["Enter"] : ["Enter", "Esc"]
        return rows.hints(next + own + (own.contains("t") ? [] : ["t"]) + ["?", "q"])
    }
}

extension RoomScreen {
    /// Asks which player to invite, or explains why no invitation is possible.
    mutating func askInvite(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        guard room.isPlayer else { return context.tell("Only who sits here can invite.") }
        guard room.hasFreeSeat else { return context.tell("No seat is free in this room.") }
        inviteQuestion = InviteQuestion()
        return [.clear, .command(.people(tells: false))]
    }

    /// Handles a key while the room asks which player to invite.
    mutating func invite(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch inviteQuestion?.receive(event, context.client?.knownNames ?? []) {
        case .invite(let name):
            inviteQuestion = nil
            return [.command(.invite(name, NewRoomOptions(room)))]
        case .tell(let text): return context.tell(text)
        case .close: inviteQuestion = nil
        case .nothing, nil: break
        }
        return []
    }
}
