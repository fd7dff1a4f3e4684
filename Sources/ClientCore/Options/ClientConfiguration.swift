package import Bots
package import CommandLine
package import GameProtocol
package import TerminalKit

/// All settings of a player, with their defaults.
package struct ClientConfiguration: Sendable {
    /// The wanted name; nil lets the server choose one.
    package var name: String?
    /// Whether the player chose the name. If not, it is the login name, and the client may take
    /// another one.
    package var isNameChosen = false
    package var look = Look.room
    /// The choices for the terminal in options, variables and the file.
    var wishes = TerminalWishes()
    package var terminal = TerminalChoices()
    package var lingers = false
    /// Whether the list of people on the server leaves the player out.
    package var isHidden = false
    package var hasFourColorDeck = false
    /// The colors: `dark`, `light` or a file; nil for the last used colors.
    package var colors: String?
    /// The names of the screen options that the player has given.
    package var chosenSettings: Set<String> = []
    /// Whether the server is a guess: this computer, because neither the player nor an announcement
    /// named a server.
    package var isServerGuessed = false
    package var timeoutMs = 10_000
    package var asks = true
    package var isJSON = false
    /// The words to find among the faces of a theme.
    package var themeWords: String?
    package var isQuiet = false
    package var logFile: String?
    var isDebug = false
    var passwordFile: String?
    package var speed = Speed()
    /// The number of pairs on an arena's board; nil for the usual number.
    package var pairCount: Int?
    package var level = BotLevel(.normal)
    package var orders = BotOrders()
    package var isBridge = false
    package var load = LoadSize()
    package var league = LeagueOptions()
    package var ladder = LadderOptions()
    /// The most positions that `solve` examines; nil for the usual number.
    package var positionCount: Int?
    package var reportFile: String?
    /// The file for the recordings of the history; `-` is the standard output.
    package var exportFile: String?
    /// The file for a film of a game that asciinema plays. `pictureFile` is the file for a film as
    /// a moving picture.
    package var castFile: String?
    package var pictureFile: String?
    package var levels: [BotLevel] = [.optimal, .perfect, .memory(6)]
    /// The number of games; nil for the usual number.
    package var gameCount: Int?
    /// The server that the option `server`, its variable or the file names.
    package var server: JoinAddress?
    package var isOffline = false
    package var isCoached = false
    package var newRoom = NewRoomOptions()

    package init() {}

    /// Whether the client prints lines instead of showing a screen.
    package var isPlain: Bool { terminal.plain.value }
    package var isASCII: Bool { terminal.ascii.value }
    package var color: ColorDepth { terminal.color.depth }

    /// Returns a text in the characters that this terminal can show.
    package func shown(_ text: String) -> String { isASCII ? Cleaning.ascii(text) : text }

    /// Completes the settings with the login name and the properties of the terminal.
    mutating func settle(
        _ loaded: Loaded<ClientConfiguration>,
        _ environment: ProcessEnvironment
    ) throws(UsageError) {
        isNameChosen = name != nil
        name = name ?? environment.variable("USER").flatMap(Self.cleanedName)
        terminal = TerminalChoices(wishes, environment) { loaded.origin(of: $0) }
        chosenSettings = Set(
            ["look", "motion", "four_color_deck", "colors"].filter { loaded.origin(of: $0) != nil }
        )
        orders.gameCount = gameCount ?? orders.gameCount
        try newRoom.settle()
        orders.room = newRoom
    }

    /// Returns the request of the command `ladder`.
    ///
    /// - Parameter midnight: the last midnight here, in seconds since 1970.
    package func ladderRequest(midnight: Int) -> LadderRequest {
        let named = newRoom.namedGame
        // The name of a game with rules of its own is its class, too.
        let rules = named.flatMap { $0.name == $0.kind.rawValue ? nil : $0.name }
        let since: LadderTime? =
            switch ladder.since {
            case nil: nil
            case .today: LadderTime(secondsSince1970: midnight)
            case .time(let time): time
            }
        return LadderRequest(
            game: named?.kind,
            contest: ladder.contest ?? rules,
            since: since,
            isCross: ladder.isCross
        )
    }

    /// Returns a login name without the characters that a name may not have; nil if none is left.
    static func cleanedName(_ login: String) -> String? {
        let kept = login.unicodeScalars.filter { $0.isASCII && NameRule.accepts("a\($0)") }
            .drop { !NameRule.accepts("\($0)") }
        let name = String(String.UnicodeScalarView(kept.prefix(20)))
        return NameRule.accepts(name) ? name : nil
    }
}

/// The settings of a bot's run, such as its number of games and its pace. They do not change during
/// the run.
package struct BotOrders: Equatable, Sendable {
    /// The number of games, one after another in the same room.
    package var gameCount = 1
    /// The delay in milliseconds before each move, so that people can follow.
    package var thinkMs = 700
    /// Whether the exit status tells the result of the last game.
    package var tellsResult = false
    /// Whether the bot plays with people only. It leaves when only bots sit in its room.
    package var needsPeople = false
    /// Whether the bot plays two rounds with each opponent that the ladder chooses.
    package var isForLadder: Bool { room.isForLadder }
    /// The room that the bot asks the ladder for.
    package var room = NewRoomOptions()
    /// The shell command of a program that chooses the moves; nil for a built-in bot.
    package var program: String?

    package init() {}
}

package struct LeagueOptions: Sendable {
    /// The bots, each as `NAME=COMMAND`.
    package var bots: [String] = []
    package var format = ArenaFormat.roundRobin
    package var moveMs = 1000
    package var jobs = 1
    package var resultsFile: String?
    /// The two differences in strength that a sequential test compares, in points of Elo; nil for
    /// no test.
    package var test: [Int]?
    package var isCSV = false
}

package struct LadderOptions: Sendable {
    /// The class whose table is shown, such as `pairs 18`; nil for the class with the most rounds.
    package var contest: String?
    package var since: LadderSince?
    package var isCross = false
}

/// The beginning of the time in which rounds count for a table.
package enum LadderSince: Equatable, Sendable {
    /// The last midnight in the time zone of this computer.
    case today
    case time(LadderTime)
}

/// The choice of the pairings of a league.
package enum ArenaFormat: String, CaseIterable, Sendable {
    case roundRobin = "round-robin"
    case gauntlet
    case swiss
}

/// The size and the duration of a load test.
package struct LoadSize: Equatable, Sendable {
    package var rooms = 100
    /// The time in seconds during which moves are made and measured.
    package var seconds = 10
    /// The moves per second over all rooms; nil moves as soon as the server asks.
    package var rate: Int?
    /// The number of spectators in each room.
    package var spectators = 0

    package init() {}
}

/// The speed of replaying a recording.
package struct Speed: Equatable, Sendable {
    /// The speed in thousandths of the recorded speed: 2000 is twice as fast. 0 leaves out all
    /// pauses.
    var thousandths = 1000

    /// Returns a pause of that many milliseconds, adjusted to the speed.
    package func pause(of milliseconds: Int) -> Int {
        guard thousandths > 0 else { return 0 }
        let (product, isTooMuch) = milliseconds.multipliedReportingOverflow(by: 1000)
        return (isTooMuch ? Int.max : product) / thousandths
    }
}

/// The configuration file of the user.
package enum ClientFile {
    /// Returns the file's usual path; nil if neither `XDG_CONFIG_HOME` nor `HOME` is set.
    package static func path(_ variable: (String) -> String?) -> String? {
        let folder =
            variable("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? variable("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/cardtable/client.json" }
    }

    /// Reads the file at its usual path; nil if there is no such file. The argument is ignored.
    package static func read(
        _ named: String?
    ) throws(UsageError) -> (path: String, content: [UInt8])? {
        guard let path = path(System.environment), System.isThere(path) else { return nil }
        guard let content = System.contents(of: path, maximum: configurationFileLimit + 1) else {
            throw UsageError("\(path.visible(maximum: 200)) cannot be read.")
        }
        guard content.count <= configurationFileLimit else {
            throw UsageError.longConfiguration(path)
        }
        return (path, content)
    }
}

extension ClientConfiguration {
    /// Returns the password in the first line of the password file; nil if no file is named.
    package func password() throws(UsageError) -> String? {
        guard let file = passwordFile else { return nil }
        guard let bytes = System.contents(of: file, maximum: 4096) else {
            throw UsageError("The password file \(file.excerpt) cannot be read.")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let password = String(decoding: line, as: UTF8.self)
        guard TextRule.accepts(password, maximum: Limits.maximumPasswordCount) else {
            throw UsageError(
                "The first line of \(file.excerpt) is no password: 1 to 64 characters."
            )
        }
        return password
    }
}

/// A command line of the client, completed by variables and the configuration file.
package struct Invocation {
    /// The command; `join` if the line names none.
    package let command: ClientCommand
    package var argument: String?
    package var configuration: ClientConfiguration
    /// The parts of the file that the client does not know and ignores.
    package let warnings: [String]
    package let hasFile: Bool
    private let loaded: Loaded<ClientConfiguration>

    package init(
        _ line: ParsedLine<ClientConfiguration>,
        _ environment: ProcessEnvironment,
        readFile: @escaping Sources<ClientConfiguration>.ReadFile = { _ in nil }
    ) throws(UsageError) {
        try MisplacedOptions.check(line)
        loaded = Sources(
            ClientCommandLine.program,
            line,
            environment: environment.variable,
            readFile: readFile
        ).load()
        command = line.command.flatMap { ClientCommand(rawValue: $0.name) } ?? .join
        argument = line.argument
        warnings = loaded.warnings
        hasFile = loaded.hasFile
        configuration = try loaded.checked()
        try configuration.settle(loaded, environment)
        try MisplacedOptions.check(line, for: configuration.newRoom)
    }

    /// Returns the origin of an option's value, to explain it.
    package func reason(_ option: String) -> String { loaded.reason(option) }

    /// The server that the command line names; nil if a variable or the file names it.
    package var typedServer: JoinAddress? {
        loaded.origin(of: "server")?.isOption == true ? configuration.server : nil
    }

    /// Returns the address after the command, or this computer without an address. Throws for an
    /// address with the code of a room, unless `allowsCode` is true.
    package func address(allowsCode: Bool) throws(UsageError) -> JoinAddress {
        let address = try JoinAddress(argument ?? "localhost")
        guard allowsCode || address.code == nil else {
            throw UsageError(
                "\(command.rawValue) takes a server without a room: \(address.server.text)"
            )
        }
        return address
    }
}
