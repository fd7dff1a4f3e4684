import GameProtocol

/// The options as typed values, with their defaults filled in.
struct ClientConfiguration: Sendable {
    /// The wanted name; nil lets the server choose.
    var name: String?
    /// Whether somebody chose the name; else it came from the login and may give way.
    var isNameChosen = false
    var look = Look.room
    var terminal: TerminalChoices
    var lingers = false
    /// Each suit has a chip of its own.
    var hasFourColorDeck = false
    /// The server is one that nobody named or announced: this computer.
    var isServerGuessed = false
    var timeoutMs = 10_000
    var asks = true
    var isJSON = false
    var isQuiet = false
    var logFile: String?
    var isDebug = false
    var passwordFile: String?
    var speed = Speed()
    var pairCount = Limits.defaultPairs
    var level = BotLevel.memory(8)
    var orders = BotOrders()
    var isBridge = false
    var load = LoadSize()
    var reportFile: String?
    var levels: [BotLevel] = [.optimal, .perfect, .memory(6)]
    /// The games of a pairing.
    var arenaGameCount = 1000
    var isCoached = false
    var newRoom = NewRoomOptions()

    /// Lines instead of a screen.
    var isPlain: Bool { terminal.plain.value }
    var isASCII: Bool { terminal.ascii.value }
    var colour: ColourDepth { terminal.color.depth }

    /// Takes the values of a command line that was checked while it was read.
    init(_ invocation: Invocation, _ surroundings: Surroundings) throws(UsageError) {
        let values = invocation.values
        (name, isNameChosen) = try Self.name(values[.name], surroundings.variable)
        terminal = TerminalChoices(invocation, surroundings)
        look = values[.look].flatMap(Look.init) ?? .room
        lingers = invocation.has(.linger)
        timeoutMs = max(1, values[.timeout].flatMap(OptionSpec.milliseconds) ?? 10_000)
        asks = !invocation.has(.noInput)
        isJSON = invocation.has(.json)
        isQuiet = invocation.has(.quiet)
        logFile = values[.log]
        isDebug = invocation.has(.debug)
        speed = Speed(thousandths: values[.speed].flatMap(OptionSpec.milliseconds) ?? 1000)
        pairCount = values[.pairs].flatMap { Int($0) } ?? Limits.defaultPairs
        level = try Self.level(values[.level] ?? "memory:8", "--level")
        if let list = values[.levels] {
            levels = []
            for word in list.split(separator: ",", omittingEmptySubsequences: false) {
                levels.append(try Self.level(String(word), "--levels"))
            }
        }
        arenaGameCount = values[.games].flatMap(OptionSpec.wholeNumber) ?? arenaGameCount
        isCoached = invocation.has(.coach)
        orders.gameCount = values[.games].flatMap(OptionSpec.wholeNumber) ?? orders.gameCount
        orders.thinkMs = values[.think].flatMap(OptionSpec.wholeNumber) ?? orders.thinkMs
        orders.tellsResult = invocation.has(.exitResult)
        orders.program = values[.exec]
        isBridge = invocation.has(.stdio)
        load.rooms = values[.rooms].flatMap(OptionSpec.wholeNumber) ?? load.rooms
        load.seconds = values[.seconds].flatMap(OptionSpec.wholeNumber) ?? load.seconds
        load.rate = values[.rate].flatMap(OptionSpec.wholeNumber)
        load.spectators = values[.spectators].flatMap(OptionSpec.wholeNumber) ?? 0
        reportFile = values[.report]
        passwordFile = values[.passwordFile]
        newRoom = try NewRoomOptions(values)
    }

    /// The same, where no stream is a terminal.
    init(_ invocation: Invocation, environment: @escaping (String) -> String?) throws(UsageError) {
        try self.init(invocation, Surroundings(variable: environment))
    }

    private static func name(
        _ chosen: String?,
        _ environment: (String) -> String?
    ) throws(UsageError) -> (String?, Bool) {
        if let chosen {
            guard NameRule.accepts(chosen) else {
                throw UsageError(
                    "A name is 1 to 20 letters, digits, _ . or -, and begins with a letter or digit; "
                        + "\(OptionSpec.quoted(chosen)) is none."
                )
            }
            return (chosen, true)
        }
        return (environment("USER").flatMap(cleanedName), false)
    }

    private static func level(_ text: String, _ option: String) throws(UsageError) -> BotLevel {
        if let level = BotLevel(text) { return level }
        throw UsageError(
            "\(option) is random, memory:K with K from 1 to 144, perfect or optimal, "
                + "not \(OptionSpec.quoted(text))."
        )
    }

    /// A login name without the characters that a name may not have; nil if none is left.
    static func cleanedName(_ login: String) -> String? {
        let kept = login.unicodeScalars.filter { $0.isASCII && NameRule.accepts("a\($0)") }
            .drop { !NameRule.accepts("\($0)") }
        let name = String(String.UnicodeScalarView(kept.prefix(20)))
        return NameRule.accepts(name) ? name : nil
    }
}
