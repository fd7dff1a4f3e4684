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
    /// Too many turns brought no progress.
    public static let stalemate = OverReason("stalemate")
}
