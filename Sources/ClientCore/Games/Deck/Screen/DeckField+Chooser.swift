import GameProtocol
import TerminalKit

/// The lists that open over a free table.
extension DeckField {
    /// Opens the list of players who can receive the chosen cards, or cards of the deck.
    mutating func openGift(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard room.isPlayer else { return Self.watching }
        let others = room.seats.filter { $0.name != room.me }
        guard !others.isEmpty else { return .tell("Nobody else sits at this table.") }
        let load = load(deck)
        let rows = others.map { seat in
            let count = PlainWords.count(deck.count(of: seat.name) ?? 0, "card")
            return TableChooser.Row(text: "\(seat.name)  \(count)", choice: .place(seat.name))
        }
        let verb = if case .deck = load { "deal" } else { "give" }
        let title = "\(verb.prefix(1).uppercased())\(verb.dropFirst()) \(load.words) to"
        return open(TableChooser(title: title, rows: rows, load: load, verb: verb))
    }

    /// Opens the list of piles for the chosen cards. Without chosen cards, each pile leads to its
    /// list of actions.
    mutating func openPiles(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        let load = load(deck)
        var isPlain = false
        if case .deck = load { isPlain = true }
        let piles = DeckWords(room: room, deck: deck).openPiles
        let rows = piles.map { pile in
            let top = deck.tops[pile.name].map { ", \($0.sign) on top" } ?? ""
            return TableChooser.Row(
                text: "\(pile.name)  \(PlainWords.count(pile.remaining, "card"))\(top)",
                choice: isPlain ? .pile(pile.name) : .place(pile.name)
            )
        }
        guard room.isPlayer || !rows.isEmpty else { return .tell("There are no piles.") }
        let new = TableChooser.Row(text: "a new pile", choice: .newPile)
        let title = isPlain ? "Piles" : "Put \(load.words) on"
        return open(
            TableChooser(
                title: title,
                rows: rows + (room.isPlayer ? [new] : []),
                load: load,
                verb: isPlain ? "open" : "put"
            )
        )
    }

    private mutating func open(_ chooser: TableChooser) -> [ScreenEffect] {
        self.chooser = chooser
        entry = .nothing
        return [.clear]
    }

    /// Returns the cards that a list moves: the chosen cards, or else cards of the deck.
    private func load(_ deck: DeckTable) -> TableChooser.Load {
        if let card = cursor.onTable(deck), cursor.marks.isEmpty { return .table(card) }
        let chosen = cursor.chosen(of: deck)
        return chosen.isEmpty ? .deck(entry.count) : .hand(chosen)
    }

    /// Opens the list of a pile's cards from the server's reply, the uppermost card first.
    mutating func look(at name: String, _ counts: DeckPiles) {
        guard let pile = counts.pile(name), let cards = pile.cards else { return }
        let rows = cards.reversed().map {
            TableChooser.Row(text: $0.sign, choice: .take($0, from: pile.name))
        }
        guard !rows.isEmpty else { return }
        chooser = TableChooser(
            title: "Take of \(pile.name), \(PlainWords.count(pile.remaining, "card"))",
            rows: rows,
            load: .deck(1),
            verb: "take"
        )
    }

    /// Opens the list of actions for a pile.
    private mutating func openActs(
        _ name: String,
        _ load: TableChooser.Load,
        _ room: RoomView
    ) -> [ScreenEffect] {
        let look = TableChooser.Row(text: "look through it", choice: .look(name))
        let acts = [
            TableChooser.Row(text: "take its top card", choice: .top(name)),
            TableChooser.Row(text: "put \(load.words) on it", choice: .place(name)),
            TableChooser.Row(text: "put all of it under the deck", choice: .all(name)),
            TableChooser.Row(text: "shuffle it", choice: .shuffle(name)),
        ]
        let rows = room.isPlayer ? [look] + acts : [look]
        return open(TableChooser(title: "The pile \(name)", rows: rows, load: load, verb: "do it"))
    }

    /// Handles an event while a list is open.
    mutating func receive(
        _ event: ScreenEvent,
        _ list: TableChooser,
        _ room: RoomView
    ) -> [ScreenEffect]? {
        if list.name != nil { return receiveName(event, list) }
        var list = list
        switch event {
        case .click(.entry(let index)): return choose(index, list, room)
        case .click, .paste:
            chooser = nil
            return [.clear]
        case .key(let key):
            switch list.keys[key] {
            case .move(let move):
                list.selection.move(move, of: list.rows.count, visible: 5)
                chooser = list
                return [.clear]
            case .choose: return choose(list.selection.index, list, room)
            case .number(let index): return choose(index, list, room)
            case .close:
                chooser = nil
                return .tell(PlainText.nothingDone)
            case nil: return .tell("↑↓ and Enter choose, or a number; Esc closes.")
            }
        case .scroll(let up):
            list.selection.move(up ? .up : .down, of: list.rows.count, visible: 5)
            chooser = list
            return [.clear]
        case .pointer, .focus: return []
        }
    }

    private mutating func receiveName(
        _ event: ScreenEvent,
        _ list: TableChooser
    ) -> [ScreenEffect] {
        var list = list
        if case .key(let key) = event, let action = TableChooser.nameKeys[key] {
            guard action == .choose else {
                chooser = nil
                return .tell(PlainText.nothingDone)
            }
            let name = list.name?.text ?? ""
            guard NameRule.accepts(name), NameRule.key(name) != "deck" else {
                return .tell("A pile's name is 1 to 20 letters, digits, _ . or -, and not deck.")
            }
            chooser = nil
            return send(list.load, to: name, isNew: true)
        }
        if case .click = event { return [] }
        _ = list.name?.take(event)
        chooser = list
        return [.clear]
    }

    private mutating func choose(
        _ index: Int,
        _ list: TableChooser,
        _ room: RoomView
    ) -> [ScreenEffect] {
        guard list.rows.indices.contains(index) else {
            return .tell("There is no number \(index + 1) here.")
        }
        chooser = nil
        switch list.rows[index].choice {
        case .place(let name): return send(list.load, to: name, isNew: false)
        case .newPile:
            var named = list
            named.title = "Name of the new pile"
            named.name = TextField(maximumCount: Limits.maximumNameCount)
            chooser = named
            return .tell(named.prompt)
        case .pile(let name): return openActs(name, list.load, room)
        case .look(let name): return [.command(.deck(.pile(name)))]
        case .top(let name): return [.command(.deck(.play(.draw(DeckDraw(from: name)))))]
        case .all(let name):
            return [.command(.deck(.play(.giveBack(pile: name, cards: nil))))]
        case .shuffle(let name):
            return [.command(.deck(.play(.shuffle(.pile(name), entropy: nil))))]
        case .move(let number): return [.command(.deck(.choose(number)))]
        case .take(let card, let pile):
            guard room.isPlayer else { return Self.watching }
            return [.command(.deck(.play(.draw(DeckDraw(from: pile, cards: [card])))))]
        }
    }

    /// Returns the command that moves the cards to a player or pile.
    private mutating func send(
        _ load: TableChooser.Load,
        to name: String,
        isNew: Bool
    ) -> [ScreenEffect] {
        let move: DeckMove
        switch load {
        case .hand(let cards):
            underWay += cards
            cursor.clearMarks()
            move = .add(pile: name, cards: cards, from: nil)
        case .table(let card): move = .add(pile: name, cards: [card], from: OpenTable.name)
        case .deck(let count): move = .draw(DeckDraw(count: count, to: name))
        }
        return [.command(.deck(isNew ? .makePile(name, move) : .play(move)))]
    }
}
