extension GameRow {
    static let klondike = GameRow(
        moves: KlondikeMove.verbs,
        reasons: [.time, .done, .redealt],
        seats: 1...4,
        defaultSeats: 1,
        rulesVersion: 1,
        help: [
            HelpEntry(
                example: #"{"type":"create","game":"klondike"}"#,
                about: "Make a room for Klondike."
            ),
            HelpEntry(
                example: #"{"type":"move","from":"stock"}"#,
                about: "Klondike: turn cards, or bring the waste back."
            ),
            HelpEntry(
                example: #"{"type":"move","from":"t6","to":"t2"}"#,
                about: "Move cards; without to, where they fit."
            ),
            HelpEntry(example: #"{"type":"undo"}"#, about: "Take the last step back."),
            HelpEntry(example: #"{"type":"redeal"}"#, about: "Alone: give up and deal again."),
            HelpEntry(example: #"{"type":"hint"}"#, about: "Alone, with assist oracle: what next?"),
            HelpEntry(
                example: #"{"type":"done"}"#,
                about: "In a race: say that you have finished."
            ),
        ]
    )
}

extension OverReason {
    /// The time limit of a race was reached.
    public static let time = OverReason("time")
    /// All players have finished the race.
    public static let done = OverReason("done")
    /// The only player asked for a new deal.
    public static let redealt = OverReason("redealt")
}
