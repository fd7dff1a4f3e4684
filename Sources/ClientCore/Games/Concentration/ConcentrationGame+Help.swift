extension ConcentrationGame {
    static let topic = GameTopic(
        name: "concentration",
        aliases: ["memory", "pairs"],
        about: "how the game is played",
        text: topicText
    )

    private static let topicText = """
        Concentration, also called Memory or Pairs.

        The cards lie face down. In your turn you turn up two of them; everybody sees
        them. Two that belong together are a pair: you take them, it counts one point,
        and you go on. Two that do not are turned face down again after a moment, and
        the next player's turn begins. Most pairs at the end wins.

        Cards are numbered from 1, row by row: on a 4x4 board the first row is 1 to 4.
        With the theme cards a pair is the same rank and the same color.

        A turn has a clock (--turn-clock). A turn that runs out passes; the third in a
        row costs the seat. Who leaves a running game forfeits it.

        The deal can be checked: at the end the server shows what it dealt from, and
        GameClient deals the cards again. It says "deal checked" if all agrees.

        """
}
