import CommandLine
import GameProtocol

/// The options of most commands, and the options of a new room, in the order of help.
extension ClientCommandLine {
    package static let general: [Row] = [
        Row("name", .playerName, \.name).about("your name (default: your login name)").letter("n"),
        Row("hidden", .flag, \.isHidden).about("do not show your name in the list of people"),
        Row("look", .choice("LOOK"), \.look).about("room, emoji, kittens, cards or abc"),
        Row("plain", .flag, \.wishes.plain)
            .about("one line per event; for screen readers and pipes"),
        Row("linger", .flag, \.lingers)
            .about("plain: after the end of input stay until the round ends").key(nil),
        Row("ascii", .flag, \.wishes.ascii).about("no characters beyond ASCII"),
        Row("color", .choice("WHEN"), \.wishes.color)
            .about("auto, always, never, 16, 256 or truecolor"),
        Row("no-color", .flag, \.wishes.isColorless)
            .about("the same as --color never").variable(nil).key(nil),
        Row("colors", .text("SCHEME"), \.colors).about(
            "colors of the screen, such as felt, or a FILE: help colors"
        ),
        Row("motion", .choice("HOW"), \.wishes.motion).about("full, reduced or none"),
        Row("no-mouse", .off, \.wishes.mouse)
            .about("leave the mouse to the terminal").opposite("mouse"),
        Row("images", .choice("HOW"), \.wishes.images).about("auto, kitty, iterm2, blocks or off"),
        Row("timeout", .seconds(in: 1...3600), \.timeoutMs)
            .about("give up connecting after this long (default 10)"),
        Row("no-input", .off, \.asks).about("never ask; fail instead").key(nil),
        Row("find", .text("TEXT", maximum: Limits.maximumThemeQueryCount), \.themeWords)
            .about("themes: faces with this in their name or details").variable(nil).key(nil),
        Row("json", .flag, \.isJSON)
            .about(
                "JSON lines on stdout (find, rooms, themes, ladder, ping, history, solve, bot, load, arena, league, doctor)"
            )
            .key(nil),
        Row("quiet", .flag, \.isQuiet).about("no greetings, redrawn boards, notes and progress")
            .letter("q").key(nil),
        Row("debug", .flag, \.isDebug).about("protocol trace to the log file").letter("d").key(nil),
        Row("log", .text("FILE"), \.logFile).about("write a log (never to the screen)"),
        Row(asking: "help").about("this help; after a command, help for it").letter("h"),
        Row(asking: "version").about("print the version"),
    ]

    package static let newRoom: [Row] =
        [
            Row("game", .choice("GAME", games) { $0.name }, \.newRoom.namedGame).about(gameWords),
            Row("title", .text("TEXT", maximum: Limits.maximumTitleCount), \.newRoom.title)
                .about("a name for the room, up to \(Limits.maximumTitleCount) characters"),
        ] + rows(.beforeSeats) + [
            Row("seats", .number("COUNT", in: Limits.seats), \.newRoom.seats)
                .about("1 to 6 players (default \(usualSeats))"),
            Row("turn-clock", .number("SECONDS", in: Limits.turnSeconds), \.newRoom.turnSeconds)
                .about(
                    "time for a turn, 0 to 600, 0 is none (default \(Limits.defaultTurnSeconds))"
                ),
        ] + rows(.afterTurnClock) + [
            Row("private", .flag, \.newRoom.isPrivate)
                .about("not listed, and with a longer code"),
            Row("password-file", .text("FILE"), \.passwordFile)
                .about("the first line of FILE is the room's password"),
        ]

    /// The names of all options of a new room except `password-file`.
    static let namesOfNewRoom = newRoom.map(\.name).filter { $0 != "password-file" }

    private static func rows(_ place: RoomOption.Place) -> [Row] {
        ClientGames.all.flatMap { $0.options }.filter { $0.place == place }.map(\.row)
    }

    /// The options that are mainly for the configuration file.
    package static let settings: [Row] = [
        Row("server", .address, \.server).about("play on that server, in private rooms"),
        Row("four_color_deck", .flag, \.hasFourColorDeck)
            .about("each suit has a color of its own").variable(nil).untyped(),
    ]

    /// The usual number of seats, then each game with another number: `2; solo 1`.
    private static let usualSeats =
        (["\(Limits.defaultSeats)"]
        + ClientGames.all.map { $0.kind }.filter { $0.row.defaultSeats != Limits.defaultSeats }
        .map { "\($0.rawValue) \($0.row.defaultSeats)" }).joined(separator: "; ")

    /// Every name of every game, with its game.
    private static let games = ClientGames.all.flatMap { game in
        game.named.map { ($0.name, $0) } + game.help.topic.aliases.map { ($0, game.named[0]) }
    }

    private static let gameWords = ClientGames.all.map { game in
        let others = game.help.topic.aliases.joined(separator: " or ")
        let names = game.named.map(\.name).joined(separator: ", ")
        return names + (others.isEmpty ? "" : ", also called \(others)")
    }.joined(separator: "; or ")
}

extension ValueKind<String> {
    fileprivate static var playerName: Self {
        ValueKind(ValueShape("NAME")) { text throws(BadValue) in
            do throws(PlayerName.BadName) {
                let name = try PlayerName(text)
                return name.display ?? name.name
            } catch {
                throw BadValue("cannot be \(text.excerpt). \(error.sentence)")
            }
        } show: {
            $0
        }
    }
}

extension ValueKind<JoinAddress> {
    fileprivate static var address: Self {
        ValueKind(ValueShape("ADDRESS")) { text throws(BadValue) in
            do throws(UsageError) {
                return try JoinAddress(text).server
            } catch {
                throw BadValue("is wrong: \(error.message)")
            }
        } show: {
            $0.text
        }
    }
}
