import GameProtocol
import TerminalKit

extension BoardField {
    private enum Action {
        case move(CursorMove)
        case flip, enter
        case digit(Unicode.Scalar)
        case erase, forget
        case larger, smaller, numbers, hint, save
    }

    private static func table(
        _ room: RoomSituation,
        isTyping: Bool,
        hasResult: Bool,
        canGrow: Bool = true
    ) -> KeyMap<Action> {
        // In a waiting room, and for spectators, there is no card to turn.
        let hasHelp = room.isPlayer && room.phase != .lobby
        func help(_ names: String, _ words: String) -> KeyHelp? {
            hasHelp ? .play(names, words) : nil
        }
        func word(_ word: String) -> String { room.isNarrow ? "" : word }
        let moving = isTyping || room.isMyTurn ? "move" : "look around"
        return KeyMap(
            [
                KeyBinding(
                    "arrows",
                    also: "h j k l Tab Shift-Tab Home End",
                    isTyping ? moving : word(moving),
                    help: help("arrows, h j k l", "move; Tab, the next hidden card"),
                    moves: Action.move
                ),
                KeyBinding(
                    "Space",
                    word("flip"),
                    help: help("Space Enter click", "turn the card"),
                    works: room.isMyTurn && !isTyping,
                    to: .flip
                ),
                KeyBinding("Enter", "flip", works: room.isMyTurn, to: .enter),
                KeyBinding(
                    "0-9",
                    word("number"),
                    help: help("0-9, then Enter", "turn the card of that number"),
                    characters: Action.digit
                ),
                KeyBinding("Backspace", also: "Delete", "fix", works: isTyping, to: .erase),
                KeyBinding(
                    "H",
                    "hint",
                    help: help("H", "what to turn up, alone or with bots"),
                    works: room.isPractice && room.isMyTurn,
                    to: .hint
                ),
            ] + (isTyping ? [KeyBinding("Esc", "forget", to: .forget)] : [])
                + [
                    KeyBinding(
                        "+",
                        also: "=",
                        "card size",
                        help: .more("+ and -", "the size of the cards"),
                        works: canGrow,
                        to: .larger
                    ),
                    KeyBinding("-", to: .smaller),
                    KeyBinding("#", help: .more("the numbers of the cards"), to: .numbers),
                ]
                + (room.phase == .over
                    ? [
                        KeyBinding(
                            "s",
                            "score sheet",
                            works: hasResult,
                            to: .save
                        )
                    ] : [])
        )
    }

    private func table(_ room: RoomView, _ context: ScreenContext) -> KeyMap<Action> {
        Self.table(
            RoomSituation(room, context),
            isTyping: !cursor.typed.isEmpty,
            hasResult: record.outcome != nil,
            canGrow: size(isLarger: true, room, context) != nil
        )
    }

    func keys(_ room: RoomView, _ context: ScreenContext) -> FieldKeys {
        FieldKeys(
            rows: table(room, context).rows,
            footer: footer(room, context),
            isTyping: !cursor.typed.isEmpty
        )
    }

    /// The keys while the player types no number.
    static func keys(_ room: RoomSituation) -> [KeyRow] {
        table(room, isTyping: false, hasResult: true).rows
    }

    private func footer(_ room: RoomView, _ context: ScreenContext) -> [String] {
        if room.phase == .over { return ["r", "a", "c", "t", "s"] }
        if !cursor.typed.isEmpty { return ["Enter", "Backspace", "Esc", "←↑↓→"] }
        guard room.ownSeat?.isPlaying == true else { return [] }
        if context.isNarrow { return ["arrows", "Space", "0-9"] }
        return room.isMyTurn
            ? ["←↑↓→", "Space", "0-9", "t", "v", "m"] : ["←↑↓→", "t", "v", "+ -"]
    }

    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        switch event {
        case .key(let key):
            return table(room, context)[key].map { perform($0, room, context) }
        case .click(.part(let card)):
            guard showsCursor(room) else { return flip(card, room, context) }
            cursor.forget()
            return move(to: card, room) + flip(card, room, context)
        default: return nil
        }
    }

    private mutating func perform(
        _ action: Action,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .move(let move):
            return showsCursor(room) ? self.move(move, room) : explain(room, context)
        case .flip:
            if let number = cursor.number {
                return context.tell("Enter flips \(number), Esc forgets it.")
            }
            return flip(cursor.card, room, context)
        case .enter: return enter(room, context)
        case .digit(let digit):
            guard showsCursor(room) else { return explain(room, context) }
            if cursor.type(digit) { return [.clear] }
            return context.tell("No card has that many digits. Backspace takes one away.")
        case .erase:
            if cursor.typed.isEmpty { return context.tell("No number is being typed.") }
            cursor.erase()
            return []
        case .forget:
            cursor.forget()
            return [.clear]
        case .larger: return resize(isLarger: true, room, context)
        case .smaller: return resize(isLarger: false, room, context)
        case .numbers:
            var settings = context.settings
            settings.showsNumbers.toggle()
            let state = settings.showsNumbers ? "shown" : "hidden"
            return [.set(settings)] + context.tell("Numbers are \(state).")
        case .hint: return [.command(.hint)]
        case .save: return save(room, context)
        }
    }

    private mutating func move(_ move: CursorMove, _ room: RoomView) -> [ScreenEffect] {
        let before = cursor.card
        cursor.move(move, BoardGrid(room)) { room.board?.cell($0) == .down }
        return before == cursor.card ? [] : [.command(.hover(cursor.card))]
    }

    private mutating func move(to card: Int, _ room: RoomView) -> [ScreenEffect] {
        guard card != cursor.card, room.board?.cell(card) != nil else { return [] }
        cursor.go(to: card)
        return [.command(.hover(card))]
    }

    private mutating func enter(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        guard !cursor.typed.isEmpty else {
            return flip(cursor.card, room, context)
        }
        let number = cursor.number ?? 0
        cursor.forget()
        return move(to: number, room) + flip(number, room, context)
    }

    /// Turns a card up, or says why not. A move that is not possible yet is not kept for later.
    private mutating func flip(
        _ card: Int,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        if let reason = reason(card, room, context) { return context.tell(reason) }
        motion.settle(at: context.at, context.settings.motion)
        motion.press(card, at: context.at)
        return [.clear, .command(.flip(card))]
    }

    private func explain(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        context.tell(reason(nil, room, context) ?? "")
    }

    /// Returns the reason why a card cannot be turned up now, if the client knows one without
    /// asking the server.
    private func reason(_ card: Int?, _ room: RoomView, _ context: ScreenContext) -> String? {
        let words = PlainRejection(words: PlainWords(screen: room))
        guard let problem = room.problem(ofFlip: card) else {
            guard card != nil, context.client?.movesUnderWay != 0 else { return nil }
            return words.line(.concentration(.stillTurning))
        }
        switch problem {
        case .play(.gameOver) where !room.isPlayer: return words.line(.play(.watching))
        case .play(.notYourTurn):
            return words.line(problem) + (room.playing.count == 2 ? " Yours is next." : "")
        default: return words.line(problem)
        }
    }

    /// The next larger or smaller size of the cards that fits the window; nil if there is none.
    private func size(isLarger: Bool, _ room: RoomView, _ context: ScreenContext) -> CardSize? {
        BoardLayout.next(
            BoardGrid(room),
            in: context.size,
            from: layout(room, context).card,
            isLarger: isLarger
        )
    }

    private mutating func resize(
        isLarger: Bool,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        guard let next = size(isLarger: isLarger, room, context) else {
            return context.tell(isLarger ? "No larger cards fit here." : "No cards are smaller.")
        }
        wantedSize = next
        return context.tell("Cards of \(next.columns)x\(next.rows).")
    }

    private func save(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        let sheet = ScoreSheet(
            room: room,
            record: record.round,
            isWhole: record.isWhole,
            lines: record.turns.enumerated().map { "\($0 + 1). \(Self.line($1))" }
        )
        return sheet.saving ?? context.tell(ScoreSheet.noResult)
    }

    private static func line(_ turn: FlipRecord.Turn) -> String {
        let flips = turn.flips.map { "\($0.cell) \($0.face.label)" }.joined(separator: ", ")
        let end =
            switch turn.end {
            case .pair: "pair"
            case .miss: "no pair"
            case .timeout: "time ran out"
            case nil: "not ended"
            }
        return "\(turn.player): " + (flips.isEmpty ? end : "\(flips), \(end)")
    }
}
