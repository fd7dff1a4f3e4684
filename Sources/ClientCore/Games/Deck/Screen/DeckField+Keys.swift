import GameProtocol
import TerminalKit

extension DeckField {
    /// The keys before the player types a number or selects a card.
    static func keys(_ room: RoomSituation) -> [KeyRow] { table(room, .nothing).rows }

    private func table(_ room: RoomView, _ context: ScreenContext) -> KeyMap<Action> {
        let hasPiles = room.deck.map { !DeckWords(room: room, deck: $0).openPiles.isEmpty } ?? false
        let situation = RoomSituation(room, context)
        if case .refereed = room.deck?.options.rules { return refereedTable(situation) }
        return Self.table(situation, choice, hasPiles: hasPiles)
    }

    func keys(_ room: RoomView, _ context: ScreenContext) -> FieldKeys {
        FieldKeys(
            rows: chooser?.keyRows ?? (question?.keys.rows ?? []) + table(room, context).rows,
            footer: footer(room),
            isAsking: question != nil,
            isTyping: question != nil || entry != .nothing,
            // An open list takes all keys, including the letters of a name.
            takesLetters: chooser != nil,
            hasChoice: cursor.spot != nil
        )
    }

    private func footer(_ room: RoomView) -> [String] {
        if let chooser { return chooser.name == nil ? ["↑↓", "Enter", "Esc"] : ["Enter", "Esc"] }
        switch room.phase {
        case .over: return ["r", "a", "c", "t"] + (record.outcome == nil ? [] : ["s"])
        case .playing where room.isPlayer:
            switch room.deck?.options.rules {
            case .free: return freeFooter(room)
            case .refereed: return ["Tab", "Enter", "Esc"]
            case .highCard, nil: return ["Space"]
            }
        case .playing: return room.isFree ? ["o", "n", "f"] : []
        case .lobby: return []
        }
    }

    private func freeFooter(_ room: RoomView) -> [String] {
        switch choice {
        case .hand: return ["Enter", "+", "g", "o", "u", "U", "Esc"]
        case .table: return ["Enter", "g", "o", "u", "U", "Esc"]
        case .number: return ["Space", "d", "g", "o", "Esc"]
        case .nothing:
            let isAlone = room.seats.count == 1 && room.hasFreeSeat
            return ["Space", "d", "p", isAlone ? "y" : "g", "o", "s"]
        }
    }

    /// Handles an event. Returns nil for an event that the room handles. An answer closes the
    /// waiting question.
    mutating func receive(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        guard let deck = room.deck else { return nil }
        if question != nil, room.phase == .playing {
            guard let answer = Answer(event) else { return [] }
            question = nil
            return answer.effects ?? receive(event, room, context).map { .declined + $0 }
        }
        if let chooser { return receive(event, chooser, room) }
        switch event {
        case .click(.part(Self.pile)) where room.phase == .playing: return draw(deck)
        case .click(.part(let number)) where room.phase == .playing && number >= Self.firstPlace:
            return clickPlace(number - Self.firstPlace, room, deck, context)
        case .click(.part(let number)) where room.phase == .playing:
            return click(number, room, deck)
        case .key(let key):
            return table(room, context)[key].map {
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
        case .drawToHand: return drawToHand()
        case .put: return put(deck)
        case .take: return takeSelected(deck)
        case .play:
            if choice == .table { return takeSelected(deck) }
            guard choice == .hand else { return Self.chooseFirst }
            return move(cursor.chosen(of: deck)) {
                .add(pile: OpenTable.name, cards: $0, from: nil)
            }
        case .under: return giveBack(.bottom, deck)
        case .onTop: return giveBack(.top, deck)
        case .shuffle:
            let others = room.seats.filter { $0.name != room.me }
            let areEmpty = others.allSatisfy { deck.count(of: $0.name) ?? 0 == 0 }
            return [.command(.deck(.play(.shuffle(areEmpty ? .all : .remaining, entropy: nil))))]
        case .shuffleAll: return [.command(.deck(.play(.shuffle(.all, entropy: nil))))]
        case .give: return openGift(room, deck)
        case .piles: return openPiles(room, deck)
        case .mark:
            guard cursor.mark() else { return .tell("Choose a card of your hand first: ←→.") }
            return [.clear]
        case .forget:
            cursor.clear()
            return [.clear]
        case .type(let key):
            _ = entry.take(key)
            return .tell(entry.prompt ?? prompt(room, deck, context))
        case .move(let move): return self.move(move, room, deck, context)
        case .save: return save(room)
        case .moves: return playSelected(room, deck)
        case .choose(let number): return [.command(.deck(.choose(number)))]
        case .explain(let text): return .tell(text)
        }
    }

    private mutating func draw(_ deck: DeckTable) -> [ScreenEffect] {
        guard deck.isShared else { return [.command(.deck(.play(.draw(DeckDraw()))))] }
        defer { entry = .nothing }
        return [.command(.deck(.lay(entry.count)))]
    }

    private mutating func drawToHand() -> [ScreenEffect] {
        defer { entry = .nothing }
        guard Limits.cardsOfRequest.contains(entry.count) else {
            return .tell(DeckGame.atATime("draw"))
        }
        isDrawing = true
        return [.command(.deck(.play(.draw(DeckDraw(count: entry.count)))))]
    }

    private mutating func move(
        _ move: CursorMove,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let cards =
            deck.isShared
            ? reachable(room, deck, context) : reachableUnderReferee(room, deck, context)
        cursor.move(move, cards, deck)
        guard let text = selected(room, deck) else {
            return .tell("There is no card to choose yet.")
        }
        return .tell(text)
    }

    private mutating func put(_ deck: DeckTable) -> [ScreenEffect] {
        let chosen = cursor.chosen(of: deck)
        if !chosen.isEmpty {
            return move(chosen) { .add(pile: OpenTable.name, cards: $0, from: nil) }
        }
        // The card that the player is drawing will be here in a moment, and goes on the table.
        if isDrawing {
            putsDrawn = true
            return .tell("What you draw goes on the table.")
        }
        let hand = deck.hand ?? []
        guard hand.count != 1 else {
            return move(hand) { .add(pile: OpenTable.name, cards: $0, from: nil) }
        }
        guard !hand.isEmpty else {
            return .tell("Your hand is empty.  d draws a card into it.")
        }
        cursor.choose(.hand(hand.count - 1), deck)
        return .tell("Which card? ←→ choose, + marks several, p puts.")
    }

    /// Sends a move of cards from this player's hand. A card whose move is under way is not sent
    /// twice.
    private mutating func move(
        _ cards: [PlayingCard],
        _ move: ([PlayingCard]) -> DeckMove
    ) -> [ScreenEffect] {
        if let card = cards.first(where: underWay.contains) {
            return .tell("\(card.sign) is on its way.")
        }
        underWay += cards
        cursor.clearMarks()
        return [.command(.deck(.play(move(cards))))]
    }

    private func takeSelected(_ deck: DeckTable) -> [ScreenEffect] {
        guard let card = cursor.onTable(deck) else {
            return .tell("Choose a card on the table first: ←↑↓→, Tab or a click.")
        }
        return [.command(.deck(.play(.draw(DeckDraw(from: OpenTable.name, cards: [card])))))]
    }

    private mutating func giveBack(_ side: DeckSide, _ deck: DeckTable) -> [ScreenEffect] {
        let lay = side == .top ? side : nil
        let chosen = cursor.chosen(of: deck)
        if !chosen.isEmpty { return move(chosen) { .giveBack(pile: nil, cards: $0, lay: lay) } }
        guard let card = cursor.onTable(deck) else { return Self.chooseFirst }
        let move = DeckMove.giveBack(pile: OpenTable.name, cards: [card], lay: lay)
        return [.command(.deck(.play(move)))]
    }

    private static var chooseFirst: [ScreenEffect] {
        .tell("Choose a card first: ←↑↓→, Tab or a click.")
    }

    static var watching: [ScreenEffect] {
        .tell("You are watching.  f takes a free seat.")
    }

    /// Handles a click on a card. The first click selects the card, a second click acts like Enter.
    private mutating func click(
        _ number: Int,
        _ room: RoomView,
        _ deck: DeckTable
    ) -> [ScreenEffect]? {
        let spot: DeckCursor.Spot =
            number < Self.firstOfHand ? .table(number - 1) : .hand(number - Self.firstOfHand)
        let isChosen = cursor.spot == spot && room.isPlayer
        switch spot {
        case .table(let place):
            guard let card = deck.open.card(at: place) else { return nil }
            if isChosen, !deck.isShared { return playSelected(room, deck) }
            if isChosen {
                return [
                    .command(.deck(.play(.draw(DeckDraw(from: OpenTable.name, cards: [card])))))
                ]
            }
        case .hand(let place):
            guard let card = deck.cardInHand(at: place) else { return nil }
            if isChosen, !deck.isShared { return playSelected(room, deck) }
            if isChosen {
                let cards = cursor.marks.isEmpty ? [card] : cursor.chosen(of: deck)
                return move(cards) { .add(pile: OpenTable.name, cards: $0, from: nil) }
            }
        case .place: return nil
        }
        cursor.choose(spot, deck)
        return selected(room, deck).map([ScreenEffect].tell)
    }

    /// Describes the selected card, and the actions that a player has for it.
    func selected(_ room: RoomView, _ deck: DeckTable) -> String? {
        if !deck.isShared { return selectedUnderReferee(room, deck) }
        if !cursor.marks.isEmpty, room.isPlayer {
            let cards = PlainCards.signs(cursor.chosen(of: deck))
            let them = cursor.marks.count == 1 ? "it" : "them"
            return "Marked: \(cards).  Enter puts \(them) on the table, u under the deck."
        }
        switch cursor.spot {
        case .table(let place):
            guard let cards = deck.open.cards, cards.indices.contains(place) else { return nil }
            let laid = cards[place]
            let whose = laid.player.map { $0 == room.me ? ", which you laid" : ", laid by \($0)" }
            let card = "\(laid.card.sign)\(whose ?? "")."
            return room.isPlayer
                ? "\(card)  Enter takes it, u puts it under the deck." : card
        case .hand(let place):
            guard let card = deck.cardInHand(at: place) else { return nil }
            return "\(card.sign) in your hand.  Enter puts it on the table, u under the deck."
        case .place, nil: return nil
        }
    }
}
