import GameProtocol

/// Something that `GameClient help TOPIC` explains.
enum HelpTopic: String, CaseIterable, Sendable {
    case concentration
    case deck
    case keys
    case plain
    case colors
    case env
    case `protocol`

    /// The explanation, no line longer than 80 columns.
    var text: String {
        switch self {
        case .concentration: Self.concentrationText
        case .deck: Self.deckText
        case .keys: Self.keysText
        case .plain: Self.plainText
        case .colors: Self.colorsText
        case .env: Self.environmentText
        case .protocol: Self.protocolText
        }
    }

    private static let concentrationText = """
        Concentration, also called Memory or Pairs.

        The cards lie face down. In your turn you turn up two of them; everybody sees
        them. Two that belong together are a pair: you take them, it counts one point,
        and you go on. Two that do not are turned down again after a moment, and the
        next player's turn begins. Who has the most pairs at the end wins.

        Cards are numbered from 1, row by row: on a 4x4 board the first row is 1 to 4.
        With the theme cards a pair is the same rank and the same colour.

        A turn has a clock (--turn-clock). A turn that runs out passes; the third in a
        row costs the seat. Who leaves a running game forfeits it.

        The deal can be checked: at the end the server shows what it dealt from, and
        GameClient deals the cards again. It says "deal checked" if all agrees.

        """

    private static let deckText = """
        Deck draw: everybody plays with one deck, or with several put together.

        --rules high_card: in each trick every player draws one card in turn (type draw,
        or d). The highest takes the trick: one point. Ace is high, jokers are higher;
        suits do not count. If the highest are equal nobody takes the trick, and the
        next one is worth a point more. When the deck is used up most points win.

        --rules free: a shared table without turns, scores or an end. What you draw goes
        into your hand, which only you see; put, add, take, under and return move cards
        between hand, piles and deck. Everybody sees how many cards lie where, and the
        cards of open piles. A pile named like a player is that player's hand: what you
        add to it is a gift that only the two of you see.

        Cards are typed KH, 10S (or 0S), X1 and X2 for jokers; signs work, too.

        \(Command.helpLines(.deck).joined(separator: "\n"))

        Every deal can be checked, as in Concentration; at a free table that is done for
        all deals at once when all cards are shuffled again.

        """

    private static let plainText = """
        Plain mode: one event, one line.

        Your turn: type a card number, or draw in a deck room, and Enter. Beside that:

        \(Command.helpLines.joined(separator: "\n"))

        From a pipe every line is carried out at once; wait holds what follows until it
        is your turn or the game is over:

          printf 'wait\\n1\\n2\\nwait\\nquit\\n' | GameClient join HOST/CODE

        The end of the input is quit, once your turn is over. With --linger the client
        stays until the game is over.

        """

    private static var environmentText: String {
        var text = "Options as variables; an option on the command line comes first.\n\n"
        for spec in OptionSpec.all {
            guard let variable = spec.variable else { continue }
            let flag = spec.isInverse ? "=0" : "=1"
            text += "  \(variable + (spec.placeholder.map { "=\($0)" } ?? flag))\n"
        }
        return text + """

              CARDTABLE_SERVER=HOST[:PORT]   the server where no address is given
              ACCESSIBLE                     the same as CARDTABLE_PLAIN
              NO_COLOR                       no colour where it is set and not empty
              FORCE_COLOR, CLICOLOR_FORCE    colour even into a pipe

            Where no address is given it is CARDTABLE_SERVER, else server of the
            configuration file, else a server that is heard on this network (several are
            offered), else localhost.

            The file is $XDG_CONFIG_HOME/cardtable/client.json, or else
            ~/.config/cardtable/client.json: one JSON object with the long names of options
            as keys, beside server and four_color_deck. Variables come before it.

              {"name": "ann", "server": "192.168.1.20", "timeout": 5, "mouse": false}

            """
    }

    private static let protocolText = """
        Server and client send JSON objects, one a line, over TCP port 7052.

          $ nc localhost 7052
          {"type":"hello","name":"ann"}
          {"type":"list"}
          {"type":"help"}

        The server answers help with every request it knows, each with an example.
        protocol.md beside the source describes all of it.

        """
}
