import GameProtocol

/// What a typed line means; whether it can be done now is for `ClientState` to say.
enum Command: Equatable, Sendable {
    /// A number alone: a card in a game, a room in a list.
    case number(Int)
    case flip(Int)
    case deck(DeckCommand)
    case deckMistake(DeckCommand.Mistake)
    case ask(Happening.Question)
    case say(String)
    case rooms
    /// The rooms again, without a word; nobody types it.
    case refresh
    /// The cursor is over that card, or over none; nobody types it.
    case hover(Int?)
    /// Nil is the room that is being watched.
    case join(code: String?)
    case watch(code: String)
    case create(NewRoomOptions)
    /// Into a room with its password, which nobody types into a line.
    case unlock(code: String, Role, password: String)
    case start
    case ready
    case rematch
    case kick(String)
    case leave
    case away
    case quit
    case help
    case wait
    /// Try to connect again at once.
    case retry
    case yes
    case no
    /// A single word that may be a room's code, and no command.
    case word(String)
    /// Nothing was typed.
    case nothing
    /// Two cards at once, or two rooms.
    case severalNumbers
    case incomplete(usage: String)
    case badOption(String)
    case unknown(String)

    /// Reads a typed line. Commands in any case; blanks around and between words do not matter.
    init(_ line: String) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
        guard let first = words.first else {
            self = .nothing
            return
        }
        // `/who` is how people know it from chats.
        let slashed = first.lowercased()
        let verb = slashed.hasPrefix("/") ? String(slashed.dropFirst()) : slashed
        if let number = OptionSpec.wholeNumber(verb), words.count == 1 {
            self = .number(number)
        } else if Self.areNumbers(["flip", "card"].contains(verb) ? words.dropFirst() : words[...])
        {
            self = .severalNumbers
        } else if let command = Self.ofDeck(verb, words.dropFirst().map(String.init)) {
            self = command
        } else if words.count > 1 {
            let text = line[words[1].startIndex...]
            self = Self.withArgument(verb, words.dropFirst().map(String.init), String(text), line)
        } else {
            self = Self.alone(verb, line: String(first))
        }
    }

    /// `1 2` or `1,2`.
    private static func areNumbers(_ words: ArraySlice<Substring>) -> Bool {
        let parts = words.flatMap { $0.split(separator: ",") }
        return parts.count > 1 && parts.allSatisfy { OptionSpec.wholeNumber(String($0)) != nil }
    }

    /// A command of deck rooms; nil for any other.
    private static func ofDeck(_ verb: String, _ words: [String]) -> Command? {
        do throws(DeckCommand.Mistake) {
            return try DeckCommand(verb, words).map(Command.deck)
        } catch {
            return .deckMistake(error)
        }
    }

    private static func alone(_ verb: String, line: String) -> Command {
        switch verb {
        case "score": .ask(.score)
        case "time": .ask(.time)
        case "last": .ask(.last)
        case "board", "table": .ask(.board)
        case "hand": .ask(.hand)
        case "left": .ask(.left)
        case "who": .ask(.who)
        case "rooms", "list": .rooms
        case "join": .join(code: nil)
        case "create": .create(NewRoomOptions())
        case "start": .start
        case "ready": .ready
        case "rematch": .rematch
        case "leave": .leave
        case "away": .away
        case "quit", "exit", "bye": .quit
        case "help", "?": .help
        case "wait": .wait
        case "retry", "r": .retry
        case "yes", "y": .yes
        case "no", "n": .no
        case "flip", "row", "say", "watch", "kick":
            .incomplete(usage: usages.first { $0.hasPrefix(verb) } ?? verb)
        default: .word(line)
        }
    }

    private static func withArgument(
        _ verb: String,
        _ words: [String],
        _ text: String,
        _ line: String
    ) -> Command {
        let isOne = words.count == 1
        switch verb {
        case "flip" where isOne, "card" where isOne:
            return OptionSpec.wholeNumber(words[0]).map(Command.flip)
                ?? .incomplete(usage: "flip N")
        case "row" where isOne:
            return OptionSpec.wholeNumber(words[0]).map { .ask(.row($0)) }
                ?? .incomplete(usage: "row N")
        case "say": return .say(trimmed(text))
        case "join" where isOne: return .join(code: words[0].uppercased())
        case "watch" where isOne: return .watch(code: words[0].uppercased())
        case "kick" where isOne: return .kick(words[0])
        case "create": return create(text)
        default: return .unknown(line)
        }
    }

    /// `create 6x6 --title kittens`: a grid alone needs no option's name.
    private static func create(_ text: String) -> Command {
        guard var words = QuotedWords.split(text) else {
            return .badOption("A quote is not closed. Write it so: --title \"ann's room\"")
        }
        if let first = words.first, !first.hasPrefix("-") {
            words.insert(first.lowercased() == "deck" ? "--game" : "--grid", at: 0)
        }
        do throws(UsageError) {
            let values = try ArgumentParser.parseOptions(words, among: .newRoom)
            guard values[.passwordFile] == nil else {
                return .badOption("--password-file belongs on the command line, not here.")
            }
            return .create(try NewRoomOptions(values))
        } catch {
            return .badOption(error.sentence)
        }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Command {
    /// How each command is written, in the order of help.
    static let usages =
        DeckCommand.usages + [
            "flip N", "score", "time", "last", "row N", "board", "left", "who", "say TEXT", "rooms",
            "join CODE", "watch CODE", "create [6x6] [--title TEXT ...]", "start", "ready",
            "rematch",
            "kick NAME", "leave", "away", "retry", "wait", "quit", "help",
        ]

    /// The commands and what they do, as help shows them.
    static let helpLines = concentrationLines + deckLines + commonLines

    /// What can be typed in a room of this game.
    static func helpLines(_ game: GameKind?) -> [String] {
        switch game {
        case .concentration: concentrationLines + commonLines
        case .deck: deckLines + commonLines
        case nil: helpLines
        }
    }

    private static let concentrationLines = [
        "  12 or flip 12     turn up card 12; in a list of rooms, sit down in the 12th",
        "  board row 2 left  the board, one row in words, the cards that are left",
    ]

    private static let deckLines = [
        "  draw, d           deck rooms: draw a card; draw 2 for two of them",
        "  draw 2 from mid   from the top of a pile; also bottom, random, or KH from mid",
        "  put KH, take KH   from your hand onto the table, and back",
        "  add KH 10S mid    onto the pile mid, or into the hand of a player",
        "  under KH, return  cards of your hand under the deck; return mid for a pile",
        "  shuffle           all cards; shuffle remaining, or shuffle mid for a pile",
        "  hand table left   your hand, the table, how many cards are left",
        "  piles, pile mid   what lies where, and the cards of one pile",
    ]

    private static let commonLines = [
        "  score time last   the score, the clock, what was done last",
        "  who               who sits here and who watches",
        "  say TEXT          talk; what watchers say is hidden while a game runs",
        "  rooms             the rooms of this server",
        "  join CODE         sit down in a room; watch CODE to watch it",
        "  create 6x6        make a room; also --theme cards --seats 3 --title TEXT ...",
        "  create deck       a deck room; also --rules free --decks 2 --jokers",
        "  start             begin before all seats are taken (host)",
        "  kick NAME         send somebody away between games (host)",
        "  ready, rematch    ready for the next game",
        "  leave             leave the room; a running game is lost",
        "  away              leave the program and keep the seat for a while",
        "  quit              leave the program; a running game is lost",
        "  retry, r          after a lost connection: try to connect again at once",
        "  wait              from a pipe: hold the lines that follow until your turn",
    ]

    /// The first words, to find the one that somebody meant.
    static let verbs = usages.compactMap { $0.split(separator: " ").first.map(String.init) }
}
