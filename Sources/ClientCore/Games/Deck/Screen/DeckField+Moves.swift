import GameProtocol
import TerminalKit

/// The keys and choices of a card game with a referee.
extension DeckField {
    func refereedTable(_ room: RoomSituation) -> KeyMap<Action> {
        if room.phase == .over { return Self.table(room, choice) }
        guard room.phase == .playing else { return KeyMap([]) }
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(
                "arrows",
                also: "h j k l Tab Shift-Tab Home End PgUp PgDn",
                help: .play("arrows, click", "choose a card"),
                moves: Action.move
            ),
            KeyBinding(
                "Enter",
                also: "Space",
                "play",
                help: .play("Enter, Space", "play the chosen card, or show all moves"),
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

    /// Plays the only move of the selected card, or opens the list of moves that fit.
    mutating func playSelected(_ room: RoomView, _ deck: DeckTable) -> [ScreenEffect] {
        guard room.isMyTurn, room.isPrompted else { return .tell("It is not your turn.") }
        var card: PlayingCard?
        if case .hand(let place) = cursor.spot { card = deck.cardInHand(at: place) }
        let numbered = deck.moves.enumerated().map { ($0 + 1, $1) }
        let fitting =
            card.map { card in numbered.filter { $0.1.request.cards == [card] } } ?? numbered
        guard let first = fitting.first else {
            return .tell("\(card?.sign ?? "That") does not fit.  Esc and Enter show all moves.")
        }
        if fitting.count == 1 { return [.command(.deck(.choose(first.0)))] }
        chooser = TableChooser(
            title: "Your move",
            rows: fitting.map { .init(text: $0.1.text, choice: .move($0.0)) },
            load: .hand([]),
            verb: "play"
        )
        return [.clear]
    }

    /// The text of the message row in a room with turns.
    func movesPrompt(_ room: RoomView, _ deck: DeckTable) -> String {
        guard deck.hasHands, room.phase == .playing, room.isPlayer else { return "" }
        if let text = selected(room, deck) { return text }
        guard room.isMyTurn, room.isPrompted else { return deck.about ?? "" }
        return deck.moves.count == 1
            ? "Enter: \(deck.moves[0].text)." : "Enter shows your moves; a number plays one."
    }
}
