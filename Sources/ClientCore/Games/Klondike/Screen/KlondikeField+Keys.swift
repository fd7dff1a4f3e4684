import Bots
import GameProtocol
import TerminalKit

extension KlondikeField {
    enum Action {
        case move(CursorMove)
        case press, putBack
        case pile(Unicode.Scalar)
        case waste, stock, up
        case command(KlondikeCommand)
        case save
    }

    /// - Parameter problem: the reason why a command cannot be done now; nil if it can.
    static func table(
        _ room: RoomSituation,
        isRace: Bool,
        isPicked: Bool,
        hasUndo: Bool = true,
        hasCard: Bool = true,
        problem: (KlondikeCommand) -> KlondikeRejection? = { _ in nil }
    ) -> KeyMap<Action> {
        func works(_ command: KlondikeCommand) -> Bool { problem(command) == nil }
        if room.phase == .over {
            return KeyMap([KeyBinding("s", "score sheet", to: .save)])
        }
        guard room.phase == .playing, room.isPlayer else { return KeyMap([]) }
        func play(_ names: String, _ words: String) -> KeyHelp { .play(names, words) }
        func word(_ word: String) -> String { room.isCompact ? "" : word }
        let ending: KeyBinding<Action> =
            isRace
            ? KeyBinding(
                "D",
                word("done"),
                help: .play("in a race: I have finished; asks once"),
                works: works(.done),
                to: .command(.done)
            )
            : KeyBinding(
                "R",
                word("redeal"),
                help: .play("give up and deal again; asks once"),
                works: works(.redeal),
                to: .command(.redeal)
            )
        return KeyMap(
            (isPicked ? [KeyBinding("Esc", also: "Backspace", "put back", to: .putBack)] : []) + [
                KeyBinding(
                    "arrows",
                    also: "h j k l Tab Shift-Tab Home End",
                    "",
                    help: play("arrows, h j k l", "choose a card; Tab, one that can move"),
                    moves: Action.move
                ),
                KeyBinding(
                    "Enter",
                    also: "Space",
                    isPicked ? "put here" : "pick",
                    help: play("Enter, Space", "pick and put; twice, where it fits"),
                    to: .press
                ),
                KeyBinding(
                    "1-7",
                    word("pile"),
                    help: play("1-7, w", "pick from a pile or the waste; put on a pile"),
                    characters: Action.pile
                ),
                KeyBinding("s", word("stock"), help: play("s", "turn the stock"), to: .stock),
                KeyBinding("w", word("waste"), to: .waste),
                KeyBinding(
                    "f",
                    word("up"),
                    help: play("f", "to its foundation"),
                    works: hasCard,
                    to: .up
                ),
                KeyBinding(
                    "u",
                    word("undo"),
                    help: hasUndo ? play("u", "take the last move back") : nil,
                    works: works(.undo),
                    to: .command(.undo)
                ),
                KeyBinding(
                    "H",
                    word("hint"),
                    help: play("H", "what to do next; once more does it"),
                    works: works(.hint),
                    to: .command(.hint)
                ),
                KeyBinding(
                    "F",
                    word("finish"),
                    help: play("F", "all cards up, once none lies face down; a key stops"),
                    works: works(.finish),
                    to: .command(.finish)
                ), ending,
                KeyBinding(mouse: play("click, drag", "pick and put; twice, where it fits")),
            ]
        )
    }

    /// The keys of a player who picked no card.
    static func keys(_ room: RoomSituation, isRace: Bool) -> [KeyRow] {
        table(room, isRace: isRace, isPicked: false).rows
    }

    private func table(_ room: RoomView, _ context: ScreenContext) -> KeyMap<Action> {
        Self.table(
            RoomSituation(room, context),
            isRace: room.isRace,
            isPicked: picked != nil,
            hasUndo: room.klondike?.undo != false,
            hasCard: picked != nil || cursor.pile.hasTopCard
        ) { KlondikeGame.problem(of: $0, room) }
    }

    func keys(_ room: RoomView, _ context: ScreenContext) -> FieldKeys {
        FieldKeys(
            rows: (question?.keys.rows ?? []) + table(room, context).rows,
            footer: footer(room, context),
            isAsking: question != nil,
            isTyping: question != nil
        )
    }

    private func footer(_ room: RoomView, _ context: ScreenContext) -> [String] {
        if room.phase == .over {
            return ["r", "a", "c", "t"] + (record.outcome == nil ? [] : ["s"])
        }
        guard room.phase == .playing, room.ownSeat?.isPlaying == true else { return [] }
        if room.patience.done.contains(room.me) { return [] }
        if picked != nil { return ["Enter", "1-7", "f", "Esc"] }
        let undo = room.klondike?.undo == false ? [] : ["u"]
        let last = room.patience.isOpen ? ["F"] : ["H"]
        let ending = room.isRace ? ["D"] : ["R"]
        if context.isCompact { return ["arrows", "Enter", "s"] + undo + last }
        return ["←↑↓→", "Enter", "1-7", "s"] + undo + last + ending
    }

    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        if question != nil, room.phase == .playing {
            guard let answer = Answer(event) else { return [] }
            question = nil
            return answer.effects ?? receive(event, room, context).map { .declined + $0 }
        }
        switch event {
        case .key(let key):
            // The key may open another screen, so no card stays on the mouse.
            if drag?.hasMoved == true { putDown() }
            if room.patience.finishing != nil {
                return [.command(.klondike(.stop))]
            }
            guard let action = table(room, context)[key] else { return nil }
            return perform(action, room)
        case .click(.part(let number)) where room.phase == .playing:
            return click(number, room, context)
        case .pointer(let pointer): return take(pointer, room)
        case .click, .scroll, .paste, .focus: return nil
        }
    }

    private mutating func perform(_ action: Action, _ room: RoomView) -> [ScreenEffect] {
        drag = nil
        clicked = nil
        switch action {
        case .save: return save(room)
        case .putBack:
            putDown()
            return [.clear]
        case .command(.hint) where hinted != nil:
            let step = hinted
            putDown()
            return step.map { self.step($0) } ?? []
        case .command(let command):
            putDown()
            return [.command(.klondike(command))]
        case .stock:
            cursor.go(to: .stock)
            return turn()
        case .move(let move):
            guard let board = room.patience.board else { return [] }
            cursor.move(move, board, room.patience.moves)
            return [.clear]
        case .press:
            if cursor.pile == .stock { return turn() }
            return choose(cursor.pile, index: cursor.index, room)
        case .pile(let digit):
            let pile = KlondikePile.tableau(Int(digit.value) - 0x31)
            cursor.go(to: pile)
            return choose(pile, index: nil, room)
        case .waste:
            cursor.go(to: .waste)
            if picked != nil, picked?.pile != .waste { putDown() }
            return choose(.waste, index: nil, room)
        case .up:
            let pick = picked ?? PatiencePick(pile: cursor.pile)
            putDown()
            switch pick.pile {
            case .stock, .foundation: return .tell("Choose a card of a pile or of the waste first.")
            case .waste, .tableau: return step(KlondikeStep(pick.pile, .foundation))
            }
        }
    }

    /// Turns the stock. Picked cards go back to their place.
    mutating func turn() -> [ScreenEffect] {
        putDown()
        return step(KlondikeStep(.stock))
    }

    /// Picks cards from a pile, or puts the picked cards on it. Cards picked from the same pile go
    /// where they fit.
    mutating func choose(_ pile: KlondikePile, index: Int?, _ room: RoomView) -> [ScreenEffect] {
        guard let picked else { return pick(pile, index: index, room) }
        putDown()
        if picked.pile == pile { return step(KlondikeStep(pile, count: picked.count)) }
        return put(picked, on: pile)
    }

    mutating func put(_ picked: PatiencePick, on pile: KlondikePile) -> [ScreenEffect] {
        guard let step = picked.step(to: pile) else {
            return .tell("Cards go on a pile or on a foundation.")
        }
        return self.step(step)
    }

    mutating func pick(_ pile: KlondikePile, index: Int?, _ room: RoomView) -> [ScreenEffect] {
        let words = PlainWords(screen: room)
        if let problem = KlondikeGame.problem(in: room) {
            return .tell(PlainRejection(words: words).line(.play(problem)))
        }
        if room.patience.done.contains(room.me) {
            return .tell(PlainRejection(words: words).line(.klondike(.finished)))
        }
        guard let cards = room.patience.board?.cards(of: pile), !cards.isEmpty else {
            return .tell("No card lies there.")
        }
        hinted = nil
        picked = PatiencePick(pile: pile, count: index.map { cards.count - $0 })
        return [.clear]
    }

    private func step(_ step: KlondikeStep) -> [ScreenEffect] {
        [.clear, .command(.klondike(.step(step)))]
    }
}

extension KlondikePile {
    /// Whether the top card of this kind of pile may go to a foundation.
    fileprivate var hasTopCard: Bool {
        switch self {
        case .stock, .foundation: false
        case .waste, .tableau: true
        }
    }
}
