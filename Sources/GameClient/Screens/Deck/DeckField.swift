import GameProtocol

/// The field of a deck room: the table, the own hand, and what is said of the game.
struct DeckField: TableField {
    private(set) var cursor = DeckCursor()
    private(set) var entry = DeckEntry.nothing
    private(set) var question: Question?
    private(set) var record = RoundRecord()

    /// Something that `ClientState` asked, and that waits for yes or no.
    enum Question: Equatable {
        /// Fewer are left than were wanted.
        case rest(Int)
        /// Cards are out, and would all come back.
        case shuffle(out: Int)

        var text: String {
            switch self {
            case .rest(let count):
                "Only \(PlainWords.count(count, "card")) \(count == 1 ? "is" : "are") left."
                    + " Draw \(count)? (y/N)"
            case .shuffle(let out):
                "Shuffle? \(PlainWords.count(out, "card")) \(out == 1 ? "is" : "are") out,"
                    + " and all come back. (y/N)"
            }
        }
    }

    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        guard let deck = room.deck else { return nil }
        if room.phase == .over, event == .key(.character("s")) { return save(room) }
        guard room.phase == .playing else { return nil }
        if question != nil { return answer(event) }
        switch event {
        case .click(.drawPile): return draw(deck)
        case .click(.card(let number)): return select(number - 1, room, deck)
        case .key(let key):
            return deck.isFree
                ? take(key, room, deck, context) : takeInTurn(key)
        case .click, .scroll, .paste, .focus: return nil
        }
    }

    mutating func happened(
        _ happening: Happening,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        guard let deck = room.deck else { return [] }
        cursor.check(table: (deck.open.cards ?? []).map(\.card), hand: deck.hand ?? [])
        record.take(happening)
        switch happening {
        case .entered, .roomNow(_, _, isNew: true):
            self = DeckField()
            record.take(happening)
        case .askDrawRest(let count, _): question = .rest(count)
        case .askShuffle(let out): question = .shuffle(out: out)
        case .nothingDone: return Self.tell("Nothing was done.")
        case .deck(let news):
            return DeckWords(room: room, deck: deck).sentence(news).map(Self.tell) ?? []
        default: return []
        }
        return question.map { Self.tell($0.text) } ?? []
    }

    private static func tell(_ text: String) -> [ScreenEffect] {
        [.tell(ScreenMessage(text: text))]
    }

    private mutating func answer(_ event: ScreenEvent) -> [ScreenEffect]? {
        switch event {
        case .key(.character("y")), .key(.character("Y")):
            question = nil
            return [.command(.yes)]
        case .key(.character("n")), .key(.character("N")), .key(.enter), .key(.escape):
            question = nil
            return [.command(.no)]
        case .key(.character("t")), .key(.character("?")), .key(.character("q")): return nil
        case .key, .click: return Self.tell("y for yes, n for no.")
        case .scroll, .paste, .focus: return []
        }
    }

    /// Rules `high_card`: there is one thing to do, and only in one's turn.
    private mutating func takeInTurn(_ key: Key) -> [ScreenEffect]? {
        switch key {
        case .character(" "), .enter: [.command(.deck(.play(.draw(DeckDraw()))))]
        case .character("d"), .character("p"), .character("x"), .character("u"), .character("s"):
            Self.tell("In this game everybody draws one card in their turn: Space.")
        case .character(let digit) where ("0"..."9").contains(digit):
            Self.tell("In this game one card is drawn in a turn: Space.")
        default: nil
        }
    }

    private func save(_ room: RoomView) -> [ScreenEffect] {
        guard record.outcome != nil else {
            return Self.tell("There is no result to save: you came after the end.")
        }
        let sheet = ScoreSheet(room: room, record: record)
        return [.save(name: sheet.name, text: sheet.text)]
    }

    private mutating func draw(_ deck: DeckTable) -> [ScreenEffect] {
        guard deck.isFree else { return [.command(.deck(.play(.draw(DeckDraw()))))] }
        defer { entry = .nothing }
        return [.command(.deck(.lay(entry.count)))]
    }
}

extension DeckField {
    private mutating func take(
        _ key: Key,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        if entry.take(key) { return Self.tell(entry.prompt ?? prompt(room, context)) }
        if case .card(let text) = entry { return takeCard(key, text, room, deck, context) }
        switch key {
        case .character(" "), .enter: return draw(deck)
        case .character("d"):
            defer { entry = .nothing }
            return [.command(.deck(.play(.draw(DeckDraw(count: entry.count)))))]
        case .character("p"): return put(room, deck)
        case .character("x"): return takeSelected(room, deck)
        case .character("u"): return putUnder(room, deck)
        case .character("s"): return [.command(.deck(.play(.shuffle(.all, entropy: nil))))]
        case .character("v"):
            var settings = context.settings
            settings.hasFourColourDeck.toggle()
            let state =
                settings.hasFourColourDeck ? "each suit has its own colour" : "suits are plain"
            return [.set(settings)] + Self.tell("Look: \(state).")
        default: return move(key, room, deck, context)
        }
    }

    private mutating func move(
        _ key: Key,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        let spots = spots(room, deck, layout(context))
        let size = layout(context).cardSize.size
        let cards = DeckCursor.Cards(
            table: spots.map {
                Position(column: $0.column + size.columns / 2, row: $0.row + size.rows / 2)
            },
            handCount: deck.hand?.count ?? 0
        )
        guard cursor.take(key, cards) else { return nil }
        cursor.hold(table: (deck.open.cards ?? []).map(\.card), hand: deck.hand ?? [])
        guard let text = selected(room, deck) else {
            return Self.tell("There is no card to choose yet.")
        }
        return Self.tell(text)
    }

    /// A card is being named that shall be put on the table.
    private mutating func takeCard(
        _ key: Key,
        _ text: String,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        guard key == .enter || key == .character(" ") else {
            return move(key, room, deck, context)
        }
        if text.isEmpty, case .hand = cursor.spot { return put(room, deck) }
        entry = .nothing
        guard let card = PlayingCard(typed: text) else {
            let what = text.isEmpty ? "That" : text
            return Self.tell("\(what) is no card. Cards are J♦, JD or 10H; p asks again.")
        }
        return [.command(.deck(.play(.add(pile: OpenTable.name, cards: [card], from: nil))))]
    }

    private mutating func put(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        let hand = deck.hand ?? []
        guard room.isPlayer else { return Self.watching }
        guard let first = hand.first else {
            return Self.tell("Your hand is empty.  d draws a card into it.")
        }
        var card = hand.count == 1 ? first : nil
        if case .hand(let place) = cursor.spot, hand.indices.contains(place) { card = hand[place] }
        guard let card else {
            entry = .card("")
            return Self.tell(entry.prompt ?? "")
        }
        entry = .nothing
        return [.command(.deck(.play(.add(pile: OpenTable.name, cards: [card], from: nil))))]
    }

    private func takeSelected(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard room.isPlayer else { return Self.watching }
        guard case .table(let place) = cursor.spot, let card = deck.open.card(at: place) else {
            return Self.tell("Choose a card on the table first: ←↑↓→, Tab or a click.")
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
            guard let hand = deck.hand, hand.indices.contains(place) else { break }
            return [.command(.deck(.play(.giveBack(pile: nil, cards: [hand[place]]))))]
        case nil: break
        }
        return Self.tell("Choose a card first: ←↑↓→, Tab or a click.")
    }

    private static var watching: [ScreenEffect] {
        tell("You are watching.  f takes a free seat.")
    }

    private mutating func select(
        _ place: Int,
        _ room: RoomView,
        _ deck: DeckTable
    ) -> [ScreenEffect]? {
        guard deck.open.card(at: place) != nil else { return nil }
        cursor.select(.table(place))
        cursor.hold(table: (deck.open.cards ?? []).map(\.card), hand: deck.hand ?? [])
        return selected(room, deck).map(Self.tell)
    }

    /// What can be done with the selected card.
    private func selected(_ room: RoomView, _ deck: DeckTable) -> String? {
        switch cursor.spot {
        case .table(let place):
            guard let laid = deck.open.cards?[place] else { return nil }
            let whose = laid.player.map { $0 == room.me ? ", which you laid" : ", laid by \($0)" }
            return "\(laid.card.sign)\(whose ?? "").  x takes it, u puts it under the deck."
        case .hand(let place):
            guard let hand = deck.hand, hand.indices.contains(place) else { return nil }
            return "\(hand[place].sign) in your hand.  p puts it on the table, u under the deck."
        case nil: return nil
        }
    }
}
