package import CommandLine
import GameProtocol
package import TerminalKit

/// Everything that a player can choose, with its default.
package struct ClientConfiguration: Sendable {
    /// The wanted name; nil lets the server choose.
    package var name: String?
    /// Whether somebody chose the name; else it came from the login and may give way.
    package var isNameChosen = false
    package var look = Look.room
    /// What options, variables and the file say of the terminal.
    var wishes = TerminalWishes()
    package var terminal = TerminalChoices()
    package var lingers = false
    /// Each suit has a chip of its own.
    package var hasFourColorDeck = false
    /// The colors: `dark`, `light`, or a file; nil for what was used last.
    package var colors: String?
    /// The options of the screen that somebody has given.
    package var chosenSettings: Set<String> = []
    /// The server is one that nobody named or announced: this computer.
    package var isServerGuessed = false
    package var timeoutMs = 10_000
    package var asks = true
    package var isJSON = false
    /// What is to be found among the faces of a theme.
    package var themeWords: String?
    package var isQuiet = false
    package var logFile: String?
    var isDebug = false
    var passwordFile: String?
    package var speed = Speed()
    /// The pairs of an arena's board; nil for as many as usual.
    package var pairCount: Int?
    package var level = BotLevel(.normal)
    package var orders = BotOrders()
    package var isBridge = false
    package var load = LoadSize()
    /// How many positions `solve` looks at; nil for as many as usual.
    package var positionCount: Int?
    package var reportFile: String?
    /// Where the recordings of the history go; `-` is the standard output.
    package var exportFile: String?
    package var levels: [BotLevel] = [.optimal, .perfect, .memory(6)]
    /// So many games, where somebody says how many.
    package var gameCount: Int?
    /// Where the server is that a variable, the file or `arena` names.
    package var server: JoinAddress?
    package var isOffline = false
    package var isCoached = false
    package var newRoom = NewRoomOptions()

    package init() {}

    /// Lines instead of a screen.
    package var isPlain: Bool { terminal.plain.value }
    package var isASCII: Bool { terminal.ascii.value }
    package var color: ColorDepth { terminal.color.depth }

    /// A text as this terminal can show it.
    package func shown(_ text: String) -> String { isASCII ? Cleaning.ascii(text) : text }

    /// Fills in what other options, the login and the terminal decide.
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
    }

    /// A login name without the characters that a name may not have; nil if none is left.
    static func cleanedName(_ login: String) -> String? {
        let kept = login.unicodeScalars.filter { $0.isASCII && NameRule.accepts("a\($0)") }
            .drop { !NameRule.accepts("\($0)") }
        let name = String(String.UnicodeScalarView(kept.prefix(20)))
        return NameRule.accepts(name) ? name : nil
    }
}

/// What a bot was told to do beside playing: fixed when it starts.
package struct BotOrders: Equatable, Sendable {
    /// So many games, one after the other in the same room.
    package var gameCount = 1
    /// How long it waits before each move, so that people can follow.
    package var thinkMs = 700
    /// The exit status tells how the last game ended.
    package var tellsResult = false
    /// It plays with people: it goes when nobody sits in its room but bots.
    package var needsPeople = false
    /// The program that moves in its place, as a shell takes it; nil for a built-in bot.
    package var program: String?

    package init() {}
}

/// How large a load is, and for how long.
package struct LoadSize: Equatable, Sendable {
    package var rooms = 100
    /// How long moves are made and measured.
    package var seconds = 10
    /// Moves a second over all rooms; nil moves as soon as the server asks.
    package var rate: Int?
    /// Spectators of each room.
    package var spectators = 0

    package init() {}
}

/// How fast a recording is shown again.
package struct Speed: Equatable, Sendable {
    /// In thousandths; 0 leaves all pauses out.
    var thousandths = 1000

    /// A pause of so many milliseconds, at this speed.
    package func pause(of milliseconds: Int) -> Int {
        guard thousandths > 0 else { return 0 }
        let (product, isTooMuch) = milliseconds.multipliedReportingOverflow(by: 1000)
        return (isTooMuch ? Int.max : product) / thousandths
    }
}

/// The client's configuration file, where this person's is.
package enum ClientFile {
    /// Where the file is, if there is one; nil where no folder for it is known.
    package static func path(_ variable: (String) -> String?) -> String? {
        let folder =
            variable("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? variable("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/cardtable/client.json" }
    }

    /// The file of the person who runs this; nil where there is none.
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
    /// The password that the first line of the password file holds; nil where no file is named.
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
