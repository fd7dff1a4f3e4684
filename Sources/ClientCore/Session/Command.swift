import CommandLine
package import GameProtocol

/// A command from a typed line or from a screen. `ClientState` decides if it is possible now.
package enum Command: Equatable, Sendable {
    /// A single number: a card of the game, or a room of the last list, from 1.
    case number(Int)
    case game(GameValue<Command>)
    /// A line that belongs to a game but is wrong in every room. It has the reason.
    case mistake(Rejection)
    case ask(News.Question)
    case say(String)
    case rooms
    /// Asks who is on the server. With `tells` false, the answer is not reported as news, because
    /// the screen shows the people itself.
    case people(tells: Bool)
    /// A question about the server's themes. With `tells` false, the answer is not reported as
    /// news, because the screen shows it itself.
    case themes(ThemeSearch.Question, tells: Bool)
    /// Asks for a table of the ladder silently. Players cannot type this command.
    case ladder(LadderRequest)
    /// Asks for the list of rooms again silently. Players cannot type this command.
    case refresh
    /// The cursor is over that card, or over no card (nil). Players cannot type this command.
    case hover(Int?)
    /// Sits down in a room; nil means the room that the player watches.
    case join(code: String?)
    case watch(code: String)
    case create(NewRoomOptions)
    /// Makes a room with today's deal of a game that has one.
    case daily(GameKind)
    /// Enters the first room that waits for a player, or makes a new room with these options.
    case play(NewRoomOptions)
    /// Starts a bot for a free seat.
    case bot(BotGrade)
    /// A bot was started for this player's room. Players cannot type this command.
    case seated(bot: String)
    /// Enters a room with its password. Players cannot type this command, so that no password is
    /// typed into a line.
    case unlock(code: String, Role, password: String)
    case start
    case ready
    case rematch
    /// Shows the last round again, with the moves that would have been better.
    case review
    case kick(String)
    /// Invites a player to this room, or to a new room with these options.
    case invite(String, NewRoomOptions)
    /// Removes the invitation that is shown. Players cannot type this command.
    case decline
    /// Mutes a player, or unmutes a muted one.
    case mute(String)
    case leave
    case away
    case quit
    case help
    /// Shows the room's address as a QR code.
    case qr
    case wait
    /// Tries to connect again at once.
    case retry
    case yes
    case no
    /// A single word that is no command, but may be a room's code.
    case word(String)
    /// An empty line.
    case nothing
    /// Several numbers and nothing else: a move, if the game has such moves.
    case numbers([Int])
    case incomplete(usage: String)
    case badOption(String)
    case unknown(String)

    /// Reads a typed line. Upper and lower case mean the same, and extra blanks are ignored.
    package init(_ line: String) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
        guard let first = words.first else {
            self = .nothing
            return
        }
        // Players know commands such as `/who` from chats.
        let slashed = first.lowercased()
        let verb = slashed.hasPrefix("/") ? String(slashed.dropFirst()) : slashed
        if let number = Digits.number(verb), words.count == 1 {
            self = .number(number)
        } else if let numbers = Self.numbers(words.map(String.init)) {
            self = .numbers(numbers)
        } else if let command = Self.ofGame(verb, words.dropFirst().map(String.init)) {
            self = command
        } else if words.count > 1 {
            let text = line[words[1].startIndex...]
            self = Self.withArgument(verb, words.dropFirst().map(String.init), String(text), line)
        } else {
            self = Self.alone(verb, line: String(first))
        }
    }

    /// Returns several numbers, such as `1 2` or `1,2`; nil for any other words.
    static func numbers(_ words: [String]) -> [Int]? {
        let parts = words.flatMap { $0.split(separator: ",") }
        let numbers = parts.compactMap { Digits.number(String($0)) }
        return parts.count > 1 && numbers.count == parts.count ? numbers : nil
    }

    /// Returns a command of a game; nil if no game has that verb.
    private static func ofGame(_ verb: String, _ words: [String]) -> Command? {
        ClientGames.all.lazy.compactMap { $0.command(verb, words) }.first
    }

    private static func alone(_ verb: String, line: String) -> Command {
        switch verb {
        case "score": .ask(.score)
        case "time": .ask(.time)
        case "last": .ask(.last)
        case "board", "table": .ask(.board)
        case "left": .ask(.left)
        case "who": .ask(.who)
        case "rooms", "list": .rooms
        case "people": .people(tells: true)
        case "themes": .themes(.themes, tells: true)
        case "join": .join(code: nil)
        case "create": .create(NewRoomOptions())
        case "daily": DailyGames.named(nil).map(Command.daily) ?? .word(line)
        case "play": .play(NewRoomOptions())
        case "bot": .bot(.normal)
        case "hint": .hint
        case "start": .start
        case "ready": .ready
        case "rematch": .rematch
        case "review": .review
        case "leave": .leave
        case "away": .away
        case "quit", "exit", "bye": .quit
        case "help", "?": .help
        case "qr": .qr
        case "wait": .wait
        case "retry", "r": .retry
        case "yes", "y": .yes
        case "no", "n": .no
        case "say", "watch", "kick", "invite", "mute":
            .incomplete(usage: usage(of: verb) ?? verb)
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
        let name = words.joined(separator: " ")
        switch verb {
        case "say": return .say(trimmed(text))
        case "help", "?": return .help
        case "themes": return themes(words)
        case "join" where isOne: return .join(code: words[0].uppercased())
        case "watch" where isOne: return .watch(code: words[0].uppercased())
        // A name can have blanks.
        case "kick" where PlayerName.accepts(name): return .kick(name)
        case "invite" where PlayerName.accepts(name): return .invite(name, NewRoomOptions())
        case "mute" where PlayerName.accepts(name): return .mute(name)
        case "bot" where isOne:
            return BotGrade(word: words[0].lowercased()).map(Command.bot)
                ?? .incomplete(usage: botUsage)
        case "create": return create(text)
        case "daily" where isOne:
            return DailyGames.named(words[0]).map(Command.daily)
                ?? .incomplete(usage: DailyGames.usage)
        default:
            // The verb is known, but the number of words is wrong.
            return usage(of: verb).map { .incomplete(usage: $0) } ?? .unknown(line)
        }
    }

    private static let botGrades = BotGrade.allCases.map(\.character).joined(separator: ", ")
    private static let botUsage =
        "bot [\(BotGrade.allCases.map(\.character).joined(separator: "|"))]"

    private static func usage(of verb: String) -> String? {
        usages.first { $0.split(separator: " ").first.map(String.init) == verb }
    }

    /// Reads `create 6x6 --title kittens`. The grid needs no option's name if it comes first.
    private static func create(_ text: String) -> Command {
        guard var words = QuotedWords.split(text) else {
            return .badOption("A quote is not closed. Write: --title \"ann's room\"")
        }
        if let first = words.first, !first.hasPrefix("-") {
            let isGame = ClientGames.named.contains { $0.name == first.lowercased() }
            let option = isGame ? "game" : ClientGames.all.compactMap { $0.terms.bareOption }.first
            if isGame { words[0] = first.lowercased() }
            if let option { words.insert("--\(option)", at: 0) }
        }
        do throws(UsageError) {
            return .create(try NewRoomOptions(typed: words))
        } catch {
            return .badOption(error.messages[0])
        }
    }

    /// Reads the words after `themes`: `ohio`, `ohio oh-1` or `ohio some words`.
    package static func themes(_ words: [String]) -> Command {
        guard let name = words.first else { return .themes(.themes, tells: true) }
        let rest = words.dropFirst().joined(separator: " ")
        let theme = Cleaning.clean(name, columns: 40).lowercased()
        let text = Cleaning.typed(rest)
        return .themes(
            text.isEmpty ? .groups(theme: theme) : .faces(theme: theme, .found(text)),
            tells: true
        )
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Command {
    static let hint = Command.ask(.hint)

    static let usages = ClientGames.all.reversed().flatMap { $0.terms.usages } + commonUsages

    private static let commonUsages =
        [
            "score", "time", "last", "board", "left", "who", "say TEXT", "rooms", "people",
            "themes [NAME [GROUP|TEXT]]",
            "join CODE",
            "watch CODE", "play", DailyGames.usage, "hint", botUsage,
            "create [6x6] [--title TEXT ...]", "qr",
            "start", "ready",
            "rematch",
            "review",
            "kick NAME", "invite NAME", "mute NAME", "leave", "away", "retry", "wait", "quit",
            "help",
        ]

    /// The lines of help about all commands.
    package static let helpLines = ClientGames.all.flatMap { $0.terms.helpLines } + commonLines

    /// Returns the lines of help about the commands in rooms of this game.
    static func helpLines(_ game: GameKind?) -> [String] {
        game.map { ClientGames[$0].terms.helpLines + commonLines } ?? helpLines
    }

    private static let commonLines =
        [
            "  score time last   the score, the clock, what was done last",
            "  who               who sits here and who watches",
            "  say TEXT          chat; players do not see spectators' chat during a round",
            "  rooms             the rooms of this server",
            "  people            who is on this server, in the lobby or in a listed room",
            "  themes            its themes; themes NAME, and themes NAME GROUP or TEXT",
            "  join CODE         sit down in a room; watch CODE to watch it",
            "  play              sit down where somebody waits, or in a new room",
            "  bot owl           a bot plays: \(botGrades)",
        ] + DailyGames.helpLines + ClientGames.all.map { $0.terms.createLine } + [
            "  qr                the room's address and a code for a phone to scan",
            "  start             begin before all seats are taken (owner)",
            "  review            the last round again, with better moves",
            "  kick NAME         send a player away between rounds (owner)",
            "  invite NAME       call somebody into your room, or into a new one",
            "  mute NAME         do not hear somebody; again: hear them",
            "  ready, rematch    ready for the next round",
            "  leave             leave the room; a running round is lost",
            "  away              leave the program and keep the seat for a while",
            "  quit              leave the program; a running round is lost",
            "  retry, r          after a lost connection: try to connect again at once",
            "  wait              from a pipe: hold the lines that follow until your turn",
        ]

    /// Returns the verbs that work in rooms of this game, to suggest one for a misspelled verb.
    static func verbs(_ game: GameKind?) -> [String] {
        (game.map { ClientGames[$0].terms.usages + commonUsages } ?? usages)
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
}
