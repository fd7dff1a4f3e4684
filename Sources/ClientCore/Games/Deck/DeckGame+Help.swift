extension DeckGame {
    static let topic = GameTopic(
        name: "deck",
        about: "the games with a deck of cards",
        text: topicText
    )

    private static let topicText = """
        Deck draw: everybody plays with one deck, or with several put together.

        --rules high_card: in each trick every player draws one card in turn (type draw,
        or d). The highest takes the trick: one point. Ace is high, jokers are higher;
        suits do not count. If the highest are equal nobody takes the trick, and the
        next one is worth a point more. When the deck is used up most points win.

        --rules free: a shared table without turns, scores or an end. draw takes a card
        into your hand, which only you see; draw to table lays it open, as Space does
        on the screen. put, give, add, take, under, top and return move cards between
        hands, piles and deck. Everybody sees how many cards lie where, and the cards of
        open piles. What you give to a player only the two of you see.

        Cards are typed KH, 10S (or 0S), X1 and X2 for jokers; signs work, too.

        \(Command.helpLines(kind).joined(separator: "\n"))

        Every deal can be checked, as in Concentration; at a free table that is done for
        all deals at once when all cards are shuffled again.

        """
}
