import GameProtocol

/// All options, in the order of the help.
extension ServerOption {
    static let all: [ServerOption] = listen + rooms + limits + watch + other

    private static let listen: [ServerOption] = [
        .number(
            "port",
            letter: "p",
            "PORT",
            .listen,
            "TCP port (default 7052; 0 picks a free one)",
            in: 0...65_535,
            \.port
        ),
        ServerOption(
            "bind",
            "b",
            "ADDRESS",
            .listen,
            "address to listen on, repeatable (default: all)",
            kind: .list
        ) {
            $0.addBind($1.split(separator: ",").map(String.init))
        } show: {
            $0.bind.isEmpty ? "all" : $0.bind.joined(separator: ", ")
        },
        ServerOption(
            "local",
            nil,
            nil,
            .listen,
            "the same as --bind 127.0.0.1 --bind ::1",
            shorthandOf: "bind"
        ) { (configuration, text) throws(BadValue) in
            if try OptionValue.bool(text) { configuration.addBind(["127.0.0.1", "::1"]) }
        },
        .path("port-file", "FILE", .listen, "write the port here once ready", \.portFile),
        ServerOption(
            "no-beacon",
            nil,
            nil,
            .listen,
            "do not announce this server (UDP 7052, multicast)"
        ) { (configuration, text) throws(BadValue) in
            configuration.hasBeacon = !(try OptionValue.bool(text))
        } show: {
            $0.hasBeacon ? "off" : "on"
        },
        ServerOption(
            "bonjour",
            nil,
            nil,
            .listen,
            "announce by dns-sd or avahi-publish-service too"
        ) { (configuration, text) throws(BadValue) in
            configuration.hasBonjour = try OptionValue.bool(text)
        } show: {
            $0.hasBonjour ? "on" : "off"
        },
    ]

    private static let rooms: [ServerOption] = [
        ServerOption(
            "name",
            nil,
            "NAME",
            .rooms,
            "server name (default: the host's name)",
            variable: "CARDTABLE_SERVER_NAME",
            isLive: true
        ) { (configuration, text) throws(BadValue) in
            configuration.name = try OptionValue.text(text, maximum: 40)
        } show: {
            $0.serverName
        },
        ServerOption("motd", nil, "TEXT", .rooms, "one line shown in the lobby", isLive: true) {
            (configuration, text) throws(BadValue) in
            configuration.motd = try OptionValue.text(text, maximum: 200)
        } show: {
            $0.motd ?? "none"
        },
        .number(
            "turn-clock",
            "SECONDS",
            .rooms,
            "default of new rooms, 0 for none (default 60)",
            in: Limits.turnSeconds,
            isLive: true,
            \.turnSeconds
        ),
        ServerOption(
            "flip-back",
            nil,
            "SECONDS",
            .rooms,
            "default of new rooms (default 1.5)",
            kind: .number,
            isLive: true
        ) { (configuration, text) throws(BadValue) in
            configuration.hideMs = try OptionValue.milliseconds(text, in: Limits.hideMilliseconds)
        } show: {
            OptionValue.seconds($0.hideMs)
        },
        .duration(
            "keep-seat",
            "how long a lost player's seat waits (default 120)",
            inSeconds: 0...86_400,
            \.keepSeat
        ),
        .duration(
            "drain",
            "time for running games at a stop (default 5)",
            inSeconds: 0...3_600,
            \.drain
        ),
        .path(
            "journal",
            "DIR",
            .rooms,
            "keep rooms over a restart or crash (default: off)",
            \.journal
        ),
        ServerOption(
            "durability",
            nil,
            "HOW",
            .rooms,
            "journal: none, interval, always (default interval)",
            choices: Durability.allCases.map(\.rawValue)
        ) { (configuration, text) throws(BadValue) in
            configuration.durability = try OptionValue.choice(
                text,
                among: Durability.allCases.map { ($0.rawValue, $0) }
            )
        } show: {
            $0.durability.rawValue
        },
        ServerOption(
            "seed",
            nil,
            "HEX",
            .rooms,
            "fixed shuffles, for tests; the server says so"
        ) { (configuration, text) throws(BadValue) in
            configuration.seed = try OptionValue.seed(text)
        } show: {
            $0.seed == nil ? "none" : "fixed"
        },
    ]

    private static let limits: [ServerOption] = [
        limit("max-connections", "(default 10000)", in: 1...1_000_000, \.maximumConnections),
        limit(
            "max-per-address",
            "(default 64, 0 for any; not for this computer)",
            in: 0...1_000_000,
            \.maximumPerAddress
        ),
        limit("max-rooms", "(default 5000)", in: 1...1_000_000, \.maximumRooms),
        limit("max-spectators", "of one room (default 32)", in: 0...1_000, \.maximumSpectators),
        .optionalNumber(
            "max-rate",
            "lines a second read from one client (default: all)",
            in: 1...1_000_000,
            isLive: true,
            \.maximumRate
        ) {
            $0.maximumRate.map(String.init) ?? "all"
        },
        .optionalNumber(
            "threads",
            "event loops (default: one a core, at most 4)",
            in: 1...64,
            \.threads
        ) {
            String($0.loopCount)
        },
    ]

    private static func limit(
        _ name: String,
        _ about: String,
        in range: ClosedRange<Int>,
        _ path: Path<Int>
    ) -> ServerOption {
        .number(name, "N", .limits, about, in: range, isLive: true, path)
    }

    private static let watch: [ServerOption] = [
        ServerOption(
            "metrics",
            nil,
            "[HOST:]PORT",
            .watch,
            "Prometheus text at /metrics (default: off)",
            kind: .numberOrText
        ) { (configuration, text) throws(BadValue) in
            configuration.metrics = try MetricsAddress(text)
        } show: {
            $0.metrics?.description ?? "off"
        },
        ServerOption(
            "log-level",
            nil,
            "LEVEL",
            .watch,
            "debug, info, warning or error (default info)",
            choices: LogLevel.allCases.map(\.name),
            isLive: true
        ) { (configuration, text) throws(BadValue) in
            configuration.logLevel = try OptionValue.choice(
                text,
                among: LogLevel.allCases.map { ($0.name, $0) }
            )
        } show: {
            $0.logLevel.name
        },
        ServerOption(
            "log-format",
            nil,
            "FORMAT",
            .watch,
            "auto, text or json",
            choices: LogFormatChoice.allCases.map(\.rawValue)
        ) { (configuration, text) throws(BadValue) in
            configuration.logFormat = try OptionValue.choice(
                text,
                among: LogFormatChoice.allCases.map { ($0.rawValue, $0) }
            )
        } show: {
            $0.logFormat.rawValue
        },
        level("quiet", "q", "warnings and errors only", .warning),
        level("debug", "d", "the same as --log-level debug", .debug),
    ]

    private static func level(
        _ name: String,
        _ letter: Character,
        _ about: String,
        _ level: LogLevel
    ) -> ServerOption {
        ServerOption(name, letter, nil, .watch, about, shorthandOf: "log-level") {
            (configuration, text) throws(BadValue) in
            if try OptionValue.bool(text) { configuration.logLevel = level }
        }
    }

    private static let other: [ServerOption] = [
        ServerOption(
            "config",
            "c",
            "FILE",
            .other,
            "JSON file with the long names above as keys",
            kind: Kind.none
        ) {
            $0.file = $1
        } show: {
            $0.file ?? "none"
        }
    ]
}
