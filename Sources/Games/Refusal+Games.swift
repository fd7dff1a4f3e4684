import GameProtocol

/// Refusals of more than one game.
extension Refusal {
    static func noSuchCell(_ cell: Int, of count: Int) -> Refusal {
        Refusal(
            .badValue,
            "There is no cell \(cell); the cells are 1 to \(count).",
            field: "cell"
        )
    }

    /// A move is meant for another turn than the one that is running.
    static func staleTurn(_ asked: Int, running turn: Int) -> Refusal {
        Refusal(.staleTurn, "Turn \(asked) is not running; this is turn \(turn).", turn: turn)
    }

    static func notYourTurn(_ turn: Int, of player: String) -> Refusal {
        Refusal(.notYourTurn, "It is \(player)'s turn.", player: player, turn: turn)
    }
}
