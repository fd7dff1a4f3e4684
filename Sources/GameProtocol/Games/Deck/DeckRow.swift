extension GameRow {
    static let deck = GameRow(
        moves: DeckMove.verbs,
        queries: [PileQuery.verb],
        reservedNames: ["deck", "table", "discard"],
        rulesVersion: 1,
        help: [
            HelpEntry(
                example: #"{"type":"create","game":"deck"}"#,
                about: "Make a room with a deck, to play high card."
            ),
            HelpEntry(
                example: #"{"type":"create","game":"deck","options":{"rules":"free"}}"#,
                about: "Make a shared table: all of the following is for it."
            ),
            HelpEntry(
                example: #"{"type":"draw"}"#,
                about: "Decks: draw a card; in high card, when it is your turn."
            ),
            HelpEntry(
                example: #"{"type":"draw","from":"mid","where":"bottom"}"#,
                about: "Draw a card from a pile."
            ),
            HelpEntry(
                example: #"{"type":"add","pile":"mid","cards":["KH"]}"#,
                about: "Put cards of your hand on a pile."
            ),
            HelpEntry(
                example: #"{"type":"return"}"#,
                about: "Put your hand under the deck."
            ),
            HelpEntry(
                example: #"{"type":"shuffle"}"#,
                about: "Bring all cards back and shuffle them."
            ),
            HelpEntry(
                example: #"{"type":"shuffle","remaining":true}"#,
                about: "Shuffle what is left of the deck."
            ),
            HelpEntry(
                example: #"{"type":"pile","pile":"mid"}"#,
                about: "Read the counts of all piles, and one's cards."
            ),
        ]
    )
}
