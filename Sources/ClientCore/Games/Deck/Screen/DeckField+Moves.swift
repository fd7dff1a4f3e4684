import GameProtocol
import TerminalKit

/// The keys and choices of a card game with a referee.
extension DeckField {
    func refereedTable(_ room: RoomSituation) -> KeyMap<Action> {
        if room.phase == .over { return Self.table(room, choice) }
        guard room.phase == .playing else { return KeyMap([]) }
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(
                "Tab",
                also: "Shift-Tab",
                "choose",
                help: .play("Tab, Shift-Tab", "choose a card or pile of a legal move"),
                moves: Action.move
            ),
            KeyBinding(
                "arrows",
                also: "h j k l Home End PgUp PgDn",
                help: .play("arrows, click", "choose any card or pile"),
                moves: Action.move
            ),
            KeyBinding(
                "Enter",
                also: "Space",
                "play",
                help: .play("Enter, Space", "play what is chosen, or show all moves"),
                works: room.isMyTurn,
                to: .moves
            ),
            KeyBinding("1-9", characters: { .choose(Int($0.value) - 0x30) }),
        ]
        if cursor.spot != nil {
            bindings.append(KeyBinding("Esc", also: "Backspace", "none", to: .forget))
        }
        return KeyMap(bindings)
    }

    /// Returns the legal moves of the selected card or pile; all moves if nothing is selected.
    private func fitting(_ deck: DeckTable, _ legal: LegalMoves) -> [LegalMoves.Numbered] {
        switch cursor.spot {
        case .place(let name): legal.at(name)
        case .hand(let place): deck.cardInHand(at: place).map(legal.of) ?? []
        case .table(let place):
            deck.open.card(at: place).map { legal.taking($0, from: OpenTable.name) } ?? []
        case nil: legal.all
        }
    }

    /// Plays the only move of the selected card or pile, or opens the list of moves that fit.
    mutating func playSelected(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard let legal = LegalMoves(room) else { return .tell("It is not your turn.") }
        let fitting = fitting(deck, legal)
        guard let first = fitting.first else {
            return .tell("\(name(of: cursor.spot, deck)) does not fit.  Esc, Enter: all moves.")
        }
        if fitting.count == 1 { return [.command(.deck(.choose(first.number)))] }
        chooser = TableChooser(
            title: "Your move",
            rows: fitting.map { .init(text: $0.move.text, choice: .move($0.number)) },
            load: .hand([]),
            verb: "play"
        )
        return [.clear]
    }

    /// Handles a click on a pile or a hidden hand: selects it, then acts like Enter.
    mutating func clickPlace(
        _ index: Int,
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let layout = RefereedLayout(
            self.layout(room, context),
            DeckWords(room: room, deck: deck)
        )
        guard layout.places.indices.contains(index) else { return [] }
        cursor.choose(.place(layout.places[index].name), deck)
        guard let legal = LegalMoves(room), !fitting(deck, legal).isEmpty else {
            return .tell(selectedUnderReferee(room, deck) ?? "")
        }
        return playSelected(room, deck)
    }

    /// Returns the positions of the cards and piles that the cursor can reach.
    func reachableUnderReferee(
        _ room: RoomView,
        _ deck: DeckTable,
        _ context: ScreenContext
    ) -> DeckCursor.Cards {
        // The same layout as in the drawing.
        let layout = RefereedLayout(
            self.layout(room, context),
            DeckWords(room: room, deck: deck)
        )
        var cards = reachable(room, deck, context, layout.table)
        cards.places = layout.places.map { place in
            let (rect, half) = (place.rect, place.rect.columns / 2)
            return (place.name, Position(column: rect.column + half, row: rect.row + rect.rows / 2))
        }
        // The cards on the table are choices only if a move takes them.
        let legal = LegalMoves(room)
        if legal?.leaves(OpenTable.name) != true { cards.table = [] }
        guard let legal else { return cards }
        let table = cards.table.indices.map { DeckCursor.Spot.table($0 + cards.hiddenCount) }
        let hand = (deck.hand ?? []).indices.map { DeckCursor.Spot.hand($0) }
        let all = layout.places.map { DeckCursor.Spot.place($0.name) } + table + hand
        let lit = all.filter { spot in
            var field = self
            field.cursor.choose(spot, deck)
            return !field.fitting(deck, legal).isEmpty
        }
        // A pile that receives a card is no choice of its own.
        let takes = lit.filter { spot in
            if case .place(let name) = spot { legal.leaves(name) } else { true }
        }
        cards.stops = takes.isEmpty ? nil : takes
        return cards
    }

    /// The text of the message row in a room with turns.
    func movesPrompt(_ room: RoomView, _ deck: DeckTable, _ context: ScreenContext) -> String {
        guard deck.hasHands, room.phase == .playing, room.isPlayer else { return "" }
        let columns = context.size.columns - 2
        if let text = selectedUnderReferee(room, deck) {
            return Width.of(text) > columns ? "Enter plays it." : text
        }
        guard let legal = LegalMoves(room) else {
            let about = deck.about ?? ""
            return Width.of(about) > columns ? "? shows the rules." : about
        }
        if legal.all.count == 1 {
            let text = "Enter: \(legal.all[0].move.text)."
            return Width.of(text) > columns ? "Enter plays your only move." : text
        }
        return context.isNarrow
            ? "Tab chooses, Enter plays." : "Tab or a click chooses a lit card; Enter plays it."
    }

    /// Describes the selected card or pile, and what Enter does there; nil if nothing is selected.
    func selectedUnderReferee(_ room: RoomView, _ deck: DeckTable) -> String? {
        guard cursor.spot != nil else { return nil }
        let name = name(of: cursor.spot, deck)
        guard let legal = LegalMoves(room) else { return "\(name)." }
        let fitting = fitting(deck, legal)
        return switch fitting.count {
        case 0: "\(name) does not fit."
        case 1: "Enter: \(fitting[0].move.text)."
        default: "\(name): Enter shows \(fitting.count) moves."
        }
    }

    /// `8♥`, `discard, 12 cards`, `That`.
    private func name(of spot: DeckCursor.Spot?, _ deck: DeckTable) -> String {
        switch spot {
        case .place(LegalMoves.deckName):
            return "The deck, \(PlainWords.count(deck.counts.remaining, "card"))"
        case .place(let name):
            return "\(name), \(PlainWords.count(deck.count(of: name) ?? 0, "card"))"
        case .hand(let place): return deck.cardInHand(at: place)?.sign ?? "That"
        case .table(let place): return deck.open.card(at: place)?.sign ?? "That"
        case nil: return "That"
        }
    }
}
