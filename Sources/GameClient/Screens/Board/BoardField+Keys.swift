import GameProtocol

extension BoardField {
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        switch event {
        case .key(let key): return press(key, room, context)
        case .click(.card(let card)):
            guard showsCursor(room) else { return flip(card, "You clicked.", room, context) }
            cursor.forget()
            return move(to: card, room) + flip(card, "You clicked.", room, context)
        default: return nil
        }
    }

    private mutating func press(
        _ key: Key,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        if let move = Self.move(key) {
            return showsCursor(room) ? self.move(move, room) : explain(room, context)
        }
        switch key {
        case .character(" "):
            if let number = cursor.number {
                return tell("Enter flips \(number), Esc forgets it.", context)
            }
            return flip(cursor.card, "You pressed Space.", room, context)
        case .enter: return enter(room, context)
        case .character(let digit) where ("0"..."9").contains(digit):
            guard showsCursor(room) else { return explain(room, context) }
            if cursor.type(digit) { return [.clear] }
            return tell("No card has so many digits. Backspace takes one away.", context)
        case .backspace, .delete:
            if cursor.typed.isEmpty { return tell("No number is being typed.", context) }
            cursor.erase()
            return []
        case .escape where !cursor.typed.isEmpty:
            cursor.forget()
            return [.clear]
        case .character("+"), .character("="): return resize(isLarger: true, room, context)
        case .character("-"): return resize(isLarger: false, room, context)
        case .character("#"):
            showsNumbers.toggle()
            return tell(showsNumbers ? "Numbers are shown." : "Numbers are hidden.", context)
        case .character("s") where room.phase == .over: return save(room, context)
        default: return nil
        }
    }

    private static func move(_ key: Key) -> BoardCursor.Move? {
        switch key {
        case .left, .character("h"): .left
        case .down, .character("j"): .down
        case .up, .character("k"): .up
        case .right, .character("l"): .right
        case .tab: .nextDown
        case .backTab: .previousDown
        case .home: .first
        case .end: .last
        default: nil
        }
    }

    private mutating func move(_ move: BoardCursor.Move, _ room: RoomView) -> [ScreenEffect] {
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
            return flip(cursor.card, "You pressed Enter.", room, context)
        }
        let number = cursor.number ?? 0
        cursor.forget()
        return move(to: number, room) + flip(number, "You pressed Enter.", room, context)
    }

    /// Turns a card up, or says why not; nothing is kept for later.
    private mutating func flip(
        _ card: Int,
        _ what: String,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        if let reason = FlipReason(card, room, context, what) { return tell(reason.text, context) }
        motion.settle(at: context.at, context.settings.motion)
        motion.press(card, at: context.at)
        return [.clear, .command(.flip(card))]
    }

    private func explain(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        tell(FlipReason(nil, room, context, "")?.text ?? "", context)
    }

    private mutating func resize(
        isLarger: Bool,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let now = layout(room, context).card
        let next = BoardLayout.next(
            BoardGrid(room),
            in: context.size,
            from: now,
            isLarger: isLarger
        )
        guard let next else {
            return tell(isLarger ? "No larger cards fit here." : "No cards are smaller.", context)
        }
        wantedSize = next
        return tell("Cards of \(next.columns)x\(next.rows).", context)
    }

    private func save(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        guard record.outcome != nil else {
            return tell("There is no result to save: you came after the end.", context)
        }
        let sheet = ScoreSheet(room: room, record: record)
        return [.save(name: sheet.name, text: sheet.text)]
    }

    private func tell(_ text: String, _ context: ScreenContext) -> [ScreenEffect] {
        [.tell(ScreenMessage(text, at: context.at))]
    }
}

extension ScreenMessage {
    /// How long a message stays.
    static let shownMs = 5000

    /// A message that goes by itself.
    init(_ text: String, at: Int) { self.init(text: text, until: at + Self.shownMs) }
}
