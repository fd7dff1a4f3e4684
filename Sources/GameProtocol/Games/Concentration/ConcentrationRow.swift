extension GameRow {
    static let concentration = GameRow(
        moves: [ConcentrationMove.flipVerb],
        plainMove: ConcentrationMove.flipVerb,
        formerMetric: "cardtable_flip_seconds",
        reasons: [.stalemate],
        rulesVersion: 1,
        help: [
            HelpEntry(
                example: #"{"type":"flip","cell":7}"#,
                about: "Concentration: turn a card up, when it is your turn."
            )
        ]
    )
}

extension OverReason {
    /// Nothing new has happened for too long.
    public static let stalemate = OverReason("stalemate")
}
