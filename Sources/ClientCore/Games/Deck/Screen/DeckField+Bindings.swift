import GameProtocol
import TerminalKit

extension DeckField {
    enum Action {
        case draw, drawToHand, put, take, under, onTop, shuffle, give, piles, mark, play, forget
        /// Under a referee: the selected card's move, or the list of all moves.
        case moves
        /// Under a referee: the move of that number.
        case choose(Int)
        /// A shuffle that also takes back the hands of the other players.
        case shuffleAll
        case type(Key)
        case move(CursorMove)
        case save
        /// A key without meaning under these rules. The text explains why.
        case explain(String)
    }

    /// The selection at a free table. The keys depend on it and on the room.
    enum Choice {
        case nothing, number, hand, table
    }

    var choice: Choice {
        if entry != .nothing { return .number }
        switch cursor.spot {
        case .hand: return .hand
        case .table: return cursor.marks.isEmpty ? .table : .hand
        case .place, nil: return cursor.marks.isEmpty ? .nothing : .hand
        }
    }

    static func table(
        _ room: RoomSituation,
        _ choice: Choice,
        hasPiles: Bool = true
    ) -> KeyMap<Action> {
        if room.phase == .over {
            return KeyMap([KeyBinding("s", "score sheet", to: .save)])
        }
        guard room.phase == .playing else { return KeyMap([]) }
        guard room.isFree else { return tableInTurn(room) }
        return room.isPlayer ? tableWithoutTurns(choice) : spectatorsTable(hasPiles)
    }

    /// The keys under the rules `high_card`: drawing a card is the only action.
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
                "d p x u U g o + s S",
                to: .explain("In this game everybody draws one card in their turn: Space.")
            ),
            KeyBinding("0-9", to: .explain("In this game one card is drawn in a turn: Space.")),
        ])
    }

    private static let movement = "h j k l Tab Shift-Tab Home End PgUp PgDn"

    /// The keys of spectators, who can only look around.
    private static func spectatorsTable(_ hasPiles: Bool) -> KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "arrows",
                also: movement,
                help: .play("arrows, h j k l", "look around"),
                moves: Action.move
            ),
            KeyBinding(
                "o",
                "piles",
                help: .play("look through a pile"),
                works: hasPiles,
                to: .piles
            ),
        ])
    }

    private static func tableWithoutTurns(_ choice: Choice) -> KeyMap<Action> {
        let hasCard = choice == .hand || choice == .table
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(choice == .number ? "0-9 Backspace Esc" : "1-9", each: Action.type),
            KeyBinding(
                "Space",
                "draw",
                help: .play("draw to the table; digits before it: how many"),
                to: .draw
            ),
            KeyBinding("d", "to hand", help: .play("draw into your hand"), to: .drawToHand),
            KeyBinding(
                "arrows",
                also: movement,
                help: .play("arrows, click", "choose a card of the table or of your hand"),
                moves: Action.move
            ),
            KeyBinding(
                "Enter",
                choice == .table ? "take" : "put",
                help: .play("put the chosen card on the table, or take it"),
                works: hasCard,
                to: .play
            ),
            KeyBinding(
                "p",
                "put",
                help: .play("p, x", "put a card on the table, take one into your hand"),
                to: .put
            ),
            KeyBinding("x", "take", works: choice == .table, to: .take),
            KeyBinding(
                "+",
                "mark",
                help: .play("mark several cards of your hand"),
                works: choice == .hand,
                to: .mark
            ),
            KeyBinding("g", "give", help: .play("give cards to somebody, or deal"), to: .give),
            KeyBinding(
                "o",
                choice == .nothing ? "piles" : "on a pile",
                help: .play("piles: put on, take, look through, shuffle"),
                to: .piles
            ),
            KeyBinding(
                "u",
                "under deck",
                help: .play("u, U", "put a card under the deck, or on top of it"),
                works: hasCard,
                to: .under
            ),
            KeyBinding("U", "on deck", works: hasCard, to: .onTop),
            KeyBinding(
                "s",
                "shuffle",
                help: .play("s, S", "shuffle; S takes the hands of others back, too"),
                to: .shuffle
            ),
            KeyBinding("S", "shuffle all", to: .shuffleAll),
        ]
        if hasCard {
            bindings.append(KeyBinding("Esc", also: "Backspace", "none", to: .forget))
        }
        return KeyMap(bindings)
    }
}
