import GameProtocol

/// One option of the server: its names, its place in the help, and what it sets.
struct ServerOption: Sendable {
    /// The long name, without the dashes.
    let name: String
    var letter: Character?
    /// The placeholder of its value; nil for a switch.
    var value: String?
    let section: Section
    /// What it does, in the lines of the help.
    let about: [String]
    /// The variable that sets it too.
    var variable: String
    let apply: @Sendable (inout ServerConfiguration, String) throws(UsageError) -> Void

    /// The parts of the help, in order.
    enum Section: String, CaseIterable {
        case listen = "LISTEN"
        case rooms = "ROOMS"
        case limits = "LIMITS"
        case watch = "WATCH"
    }

    init(
        _ name: String,
        _ letter: Character? = nil,
        _ value: String? = nil,
        _ section: Section,
        _ about: String,
        variable: String? = nil,
        apply: @escaping @Sendable (inout ServerConfiguration, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.section = section
        self.about = about.split(separator: "\n").map(String.init)
        let upper = name.uppercased().map { $0 == "-" ? "_" : $0 }
        self.variable = variable ?? "CARDTABLE_" + String(upper)
        self.apply = apply
    }
}

extension ServerOption {
    /// All options, in the order of the help.
    static let all: [ServerOption] = listen + rooms + limits + watch

    private static let listen: [ServerOption] = [
        ServerOption("port", "p", "PORT", .listen, "TCP port (default 7052; 0 picks a free one)") {
            (configuration, text) throws(UsageError) in
            configuration.port = try OptionValue.integer("port", text, in: 0...65_535)
        },
        ServerOption(
            "bind",
            "b",
            "ADDRESS",
            .listen,
            "address to listen on, repeatable (default: all)"
        ) { configuration, text in
            configuration.bind += text.split(separator: ",").map(String.init)
        },
        ServerOption("local", nil, nil, .listen, "the same as --bind 127.0.0.1 --bind ::1") {
            (configuration, text) throws(UsageError) in
            guard try OptionValue.bool("local", text) else { return }
            configuration.bind = ["127.0.0.1", "::1"]
        },
        ServerOption("port-file", nil, "FILE", .listen, "write the port here once ready") {
            $0.portFile = $1
        },
        ServerOption(
            "no-beacon",
            nil,
            nil,
            .listen,
            "do not announce this server on the network"
        ) {
            (configuration, text) throws(UsageError) in
            configuration.hasBeacon = !(try OptionValue.bool("no-beacon", text))
        },
    ]

    private static let rooms: [ServerOption] = [
        ServerOption(
            "name",
            nil,
            "NAME",
            .rooms,
            "server name (default: the host's name)",
            variable: "CARDTABLE_SERVER_NAME"
        ) { (configuration, text) throws(UsageError) in
            configuration.name = try OptionValue.text("name", text, maximum: 40)
        },
        ServerOption("motd", nil, "TEXT", .rooms, "one line shown in the lobby") {
            (configuration, text) throws(UsageError) in
            configuration.motd = try OptionValue.text("motd", text, maximum: 200)
        },
        ServerOption(
            "turn-clock",
            nil,
            "SECONDS",
            .rooms,
            "default of new rooms, 0 for none (default 60)"
        ) { (configuration, text) throws(UsageError) in
            configuration.turnSeconds = try OptionValue.integer(
                "turn-clock",
                text,
                in: Limits.turnSeconds
            )
        },
        ServerOption("flip-back", nil, "SECONDS", .rooms, "default of new rooms (default 1.5)") {
            (configuration, text) throws(UsageError) in
            configuration.hideMs = try OptionValue.milliseconds(
                "flip-back",
                text,
                in: Limits.hideMilliseconds
            )
        },
        duration("keep-seat", "how long a lost player's seat waits (default 120)", 0...86_400) {
            $0.keepSeat = $1
        },
        duration("drain", "time for running games at a stop (default 5)", 0...3_600) {
            $0.drain = $1
        },
        ServerOption(
            "journal",
            nil,
            "DIR",
            .rooms,
            "keep rooms over a restart or crash (default: off)"
        ) { $0.journal = $1.isEmpty ? nil : $1 },
        ServerOption(
            "durability",
            nil,
            "HOW",
            .rooms,
            "journal: none, interval, always (default interval)"
        ) { (configuration, text) throws(UsageError) in
            configuration.durability = try OptionValue.choice(
                "durability",
                text,
                among: Durability.allCases.map { ($0.rawValue, $0) }
            )
        },
        ServerOption(
            "seed",
            nil,
            "HEX",
            .rooms,
            "fixed shuffles, for tests; the server says so"
        ) { (configuration, text) throws(UsageError) in
            configuration.seed = try OptionValue.seed("seed", text)
        },
    ]

    private static let limits: [ServerOption] = [
        count("max-connections", "N", "(default 10000)", 1...1_000_000) {
            $0.maximumConnections = $1
        },
        count(
            "max-per-address",
            "N",
            "(default 64, 0 for any; not for this computer)",
            0...1_000_000
        ) {
            $0.maximumPerAddress = $1
        },
        count("max-rooms", "N", "(default 5000)", 1...1_000_000) { $0.maximumRooms = $1 },
        count("max-spectators", "N", "of one room (default 32)", 0...1_000) {
            $0.maximumSpectators = $1
        },
        count("max-rate", "N", "lines a second read from one client (default: all)", 1...1_000_000)
        {
            $0.maximumRate = $1
        },
        count("threads", "N", "event loops (default: one a core, at most 4)", 1...64) {
            $0.threads = $1
        },
    ]

    private static let watch: [ServerOption] = [
        ServerOption(
            "log-level",
            nil,
            "LEVEL",
            .watch,
            "debug, info, warning or error (default info)"
        ) { (configuration, text) throws(UsageError) in
            configuration.logLevel = try OptionValue.choice(
                "log-level",
                text,
                among: LogLevel.allCases.map { ($0.name, $0) }
            )
        },
        ServerOption("log-format", nil, "FORMAT", .watch, "auto, text or json") {
            (configuration, text) throws(UsageError) in
            configuration.logFormat = try OptionValue.choice(
                "log-format",
                text,
                among: LogFormatChoice.allCases.map { ($0.rawValue, $0) }
            )
        },
        ServerOption("quiet", "q", nil, .watch, "warnings and errors only") {
            (configuration, text) throws(UsageError) in
            if try OptionValue.bool("quiet", text) { configuration.logLevel = .warning }
        },
        ServerOption("debug", "d", nil, .watch, "the same as --log-level debug") {
            (configuration, text) throws(UsageError) in
            if try OptionValue.bool("debug", text) { configuration.logLevel = .debug }
        },
    ]

    private static func duration(
        _ name: String,
        _ about: String,
        _ seconds: ClosedRange<Int>,
        set: @escaping @Sendable (inout ServerConfiguration, Duration) -> Void
    ) -> ServerOption {
        ServerOption(name, nil, "SECONDS", .rooms, about) {
            (configuration, text) throws(UsageError) in
            let limits = (seconds.lowerBound * 1_000)...(seconds.upperBound * 1_000)
            let milliseconds = try OptionValue.milliseconds(name, text, in: limits)
            set(&configuration, .milliseconds(milliseconds))
        }
    }

    private static func count(
        _ name: String,
        _ value: String,
        _ about: String,
        _ range: ClosedRange<Int>,
        set: @escaping @Sendable (inout ServerConfiguration, Int) -> Void
    ) -> ServerOption {
        ServerOption(name, nil, value, .limits, about) {
            (configuration, text) throws(UsageError) in
            set(&configuration, try OptionValue.integer(name, text, in: range))
        }
    }
}
