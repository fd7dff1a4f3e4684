extension KlondikeGame {
    static let topic = GameTopic(
        name: "klondike",
        aliases: ["patience", "solitaire"],
        about: "the patience, and its races",
        text: topicText
    )

    private static let topicText = """
        Klondike, the patience that many call Solitaire.

        Seven piles, a stock that is turned card by card (--draw 3: three at once), and
        four foundations, each from the ace to the king of a suit. On a pile goes a card
        that is one lower and of the other color; on an empty one a king. The open cards
        at the end of a pile move together. All cards on the foundations: won.

        Points: 10 for a card that goes up, 5 from the waste to a pile and for a card
        that turns up, -15 for one that comes back from a foundation. --scoring vegas: a
        deal costs 52, and each card up brings 5. --passes says how often the stock may
        be gone through, --deals winnable deals only what can be won.

        With --seats 2 to 4 it is a race: all play the same deal, each on a board that
        nobody else sees. Whoever has all cards up wins at once; when the time is over
        (--race), or all have said done, most cards up win, then points.

        \(Command.helpLines(kind).joined(separator: "\n"))

        hint looks at open cards alone. In a room with --assist oracle the server, which
        knows the hidden cards, says whether the board can still be won, and how.

        """
}
