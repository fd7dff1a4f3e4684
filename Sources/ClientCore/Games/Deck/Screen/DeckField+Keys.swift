import GameProtocol
import TerminalKit

/// What the keys of a deck room do.
extension DeckField {
    private enum Action {
        case draw, drawToHand, put, take, under, shuffle
        case type(Key)
        case putTyped
        case move(CursorMove)
        case save
        /// The key means nothing in these rules, and says why.
        case explain(String)
    }

    private static func table(_ room: RoomSituation, _ entry: DeckEntry) -> KeyMap<Action> {
        if room.phase == .over {
            return KeyMap([KeyBinding("s", "score sheet", to: .save)])
        }
        guard room.phase == .playing else { return KeyMap([]) }
        return room.isFree ? tableWithoutTurns(room, entry) : tableInTurn(room)
    }

    /// Rules `high_card`: there is one thing to do, and only in one's turn.
    private static func tableInTurn(_ room: RoomSituation) -> KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "Space",
                also: "Enter",
                "draw",
                help: room.isPlayer ? .play("Space, Enter", "draw a card in your turn") : nil,
                works: room.isMyTurn,
                to: .draw
            ),
            KeyBinding(
                "d p x u s",
                to: .explain("In this game everybody draws one card in their turn: Space.")
            ),
            KeyBinding("0-9", to: .explain("In this game one card is drawn in a turn: Space.")),
        ])
    }

    private static func tableWithoutTurns(
        _ room: RoomSituation,
        _ entry: DeckEntry
    ) -> KeyMap<Action> {
        let isPlayer = room.isPlayer
        func help(_ words: String, of names: String? = nil) -> KeyHelp? {
            isPlayer ? KeyHelp(KeyHelp.headings[0], names, words) : nil
        }
        if case .card = entry {
            // What else is typed is the name of a card.
            return KeyMap([
                KeyBinding("Enter", also: "Space", "put", to: .putTyped),
                KeyBinding("Backspace", "erase", to: .type(.backspace)),
                KeyBinding("Esc", "cancel", to: .type(.escape)),
                KeyBinding("arrows", also: "Tab Shift-Tab Home End", moves: Action.move),
            ])
        }
        let isNumber = entry != .nothing
        let moving = KeyBinding(
            "arrows",
            also: "h j k l Tab Shift-Tab Home End",
            help: room.isPlayer ? nil : .play("arrows, h j k l", "look around"),
            moves: Action.move
        )
        return KeyMap(
            // Who watches draws nothing.
            (isPlayer
                ? [KeyBinding(isNumber ? "0-9 Backspace Esc" : "1-9", each: Action.type)] : []) + [
                    KeyBinding(
                        "Space",
                        also: "Enter",
                        "draw",
                        help: help("draw to the table; digits before it: so many"),
                        to: .draw
                    ),
                    KeyBinding("d", "to hand", help: help("draw into your hand"), to: .drawToHand),
                    KeyBinding(
                        "p",
                        "put",
                        help: help("put a card on the table, take one into your hand", of: "p, x"),
                        to: .put
                    ),
                    KeyBinding("x", "take", to: .take),
                    KeyBinding("u", help: help("put a card under the deck"), to: .under),
                    KeyBinding("s", "shuffle", help: help("shuffle"), to: .shuffle), moving,
                ]
        )
    }

    /// The keys while nothing is typed.
    static func keys(_ room: RoomSituation) -> [KeyRow] { table(room, .nothing).rows }

    func keys(_ room: RoomView, _ context: ScreenContext) -> [KeyRow] {
        let rows = Self.table(RoomSituation(room, context), entry).rows
        return question == nil ? rows : Answer.keys().rows + rows
    }

    var takesLetters: Bool { if case .card = entry { true } else { false } }

    func footer(_ room: RoomView, _ context: ScreenContext) -> [String] {
        if takesLetters { return ["Enter", "Backspace", "Esc"] }
        return switch room.phase {
        case .over: ["r", "a", "c", "t"] + (record.outcome == nil ? [] : ["s"])
        case .playing where room.isPlayer: ["Space"] + (room.isFree ? ["d", "p", "x", "s"] : [])
        case .playing, .lobby: []
        }
    }

    /// Gives nil where the event is for the room; a question that waited is closed by it.
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        guard let deck = room.deck else { return nil }
        if question != nil, room.phase == .playing {
            guard let answer = Answer(event) else { return [] }
            question = nil
            switch answer {
            case .yes: return [.command(.yes)]
            case .no: return .declined
            case .other: return receive(event, room, context).map { .declined + $0 }
            }
        }
        switch event {
        case .click(.part(Self.pile)) where room.phase == .playing: return draw(deck)
        case .click(.part(let number)) where room.phase == .playing:
            return select(number - 1, room, deck)
        case .key(let key):
            if case .card = entry, case .character(let letter) = key, letter != " " {
                return type(key, room, context)
            }
            return Self.table(RoomSituation(room, context), entry)[key].map {
                perform($0, room, deck, context)
            }
        case .click, .pointer, .scroll, .paste, .focus: return nil
        }
    }

    private mutating func perform(
        _ action: Action,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .draw: return draw(deck)
        case .drawToHand:
            defer { entry = .nothing }
            return [.command(.deck(.play(.draw(DeckDraw(count: entry.count)))))]
        case .put: return put(room, deck)
        case .take: return takeSelected(room, deck)
        case .under: return putUnder(room, deck)
        case .shuffle: return [.command(.deck(.play(.shuffle(.all, entropy: nil))))]
        case .type(let key): return type(key, room, context)
        case .putTyped: return putTyped(room, deck)
        case .move(let move): return self.move(move, room, deck, context)
        case .save: return save(room)
        case .explain(let text): return .tell(text)
        }
    }

    private mutating func type(
        _ key: Key,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        _ = entry.take(key)
        return .tell(entry.prompt ?? prompt(room, context))
    }

    private mutating func draw(_ deck: DeckTable) -> [ScreenEffect] {
        guard deck.isFree else { return [.command(.deck(.play(.draw(DeckDraw()))))] }
        defer { entry = .nothing }
        return [.command(.deck(.lay(entry.count)))]
    }

    private mutating func move(
        _ move: CursorMove,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        // As the room draws it.
        let layout = DeckLayout(RoomLayout(self, room, context))
        let spots = spots(room, deck, layout)
        let size = layout.cardSize.size
        let cards = DeckCursor.Cards(
            table: spots.map {
                Position(column: $0.column + size.columns / 2, row: $0.row + size.rows / 2)
            },
            handCount: deck.hand?.count ?? 0
        )
        cursor.move(move, cards)
        cursor.hold(deck)
        guard let text = selected(room, deck) else {
            return .tell("There is no card to choose yet.")
        }
        return .tell(text)
    }

    /// A card was named that is to be put on the table.
    private mutating func putTyped(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard case .card(let text) = entry else { return [] }
        if text.isEmpty, case .hand = cursor.spot { return put(room, deck) }
        entry = .nothing
        guard let card = PlayingCard(typed: text) else {
            let what = text.isEmpty ? "That" : text
            return .tell("\(what) is not a card. Cards are J♦, JD or 10H; p asks again.")
        }
        return [.command(.deck(.play(.add(pile: OpenTable.name, cards: [card], from: nil))))]
    }

    private mutating func put(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        let hand = deck.hand ?? []
        guard room.isPlayer else { return Self.watching }
        guard let first = hand.first else {
            return .tell("Your hand is empty.  d draws a card into it.")
        }
        var card = hand.count == 1 ? first : nil
        if case .hand(let place) = cursor.spot { card = deck.cardInHand(at: place) ?? card }
        guard let card else {
            entry = .card("")
            return .tell(entry.prompt ?? "")
        }
        entry = .nothing
        return [.command(.deck(.play(.add(pile: OpenTable.name, cards: [card], from: nil))))]
    }

    private func takeSelected(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard room.isPlayer else { return Self.watching }
        guard case .table(let place) = cursor.spot, let card = deck.open.card(at: place) else {
            return .tell("Choose a card on the table first: ←↑↓→, Tab or a click.")
        }
        return [.command(.deck(.play(.draw(DeckDraw(from: OpenTable.name, cards: [card])))))]
    }

    private func putUnder(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard room.isPlayer else { return Self.watching }
        switch cursor.spot {
        case .table(let place):
            guard let card = deck.open.card(at: place) else { break }
            return [.command(.deck(.play(.giveBack(pile: OpenTable.name, cards: [card]))))]
        case .hand(let place):
            guard let card = deck.cardInHand(at: place) else { break }
            return [.command(.deck(.play(.giveBack(pile: nil, cards: [card]))))]
        case nil: break
        }
        return .tell("Choose a card first: ←↑↓→, Tab or a click.")
    }

    private static var watching: [ScreenEffect] {
        .tell("You are watching.  f takes a free seat.")
    }

    private mutating func select(
        _ place: Int,
        _ room: RoomView,
        _ deck: DeckTable
    ) -> [ScreenEffect]? {
        guard deck.open.card(at: place) != nil else { return nil }
        cursor.spot = .table(place)
        cursor.hold(deck)
        return selected(room, deck).map([ScreenEffect].tell)
    }

    /// What the selected card is, and what a player can do with it.
    private func selected(_ room: RoomView, _ deck: DeckTable) -> String? {
        switch cursor.spot {
        case .table(let place):
            guard let laid = deck.open.cards?[place] else { return nil }
            let whose = laid.player.map { $0 == room.me ? ", which you laid" : ", laid by \($0)" }
            let card = "\(laid.card.sign)\(whose ?? "")."
            return room.isPlayer ? "\(card)  x takes it, u puts it under the deck." : card
        case .hand(let place):
            guard let card = deck.cardInHand(at: place) else { return nil }
            return "\(card.sign) in your hand.  p puts it on the table, u under the deck."
        case nil: return nil
        }
    }
}
