import CommandLine
import GameProtocol
import Games
import Themes

/// The options in the order of the help.
extension ServerCommandLine {
    static let listen: [Row] = [
        Row("port", .number("PORT", in: 0...65_535), \.port)
            .about("TCP port (default \(Limits.defaultPort); 0 picks a free one)").letter("p"),
        Row("bind", repeatable: "ADDRESS", \.bind, none: "all") {
            $0.addBind($1.split(separator: ",").map(String.init))
        }
        .about("address to listen on, repeatable (default: all)").letter("b"),
        Row("local", shorthandOf: "bind") { $0.addBind(["127.0.0.1", "::1"]) }
            .about("the same as --bind 127.0.0.1 --bind ::1"),
        Row("port-file", .path("FILE"), \.portFile).about("write the port here once ready"),
        Row("no-beacon", .off, \.hasBeacon)
            .about("do not announce this server (UDP 7052, multicast)"),
        Row("bonjour", .flag, \.hasBonjour)
            .about("announce by dns-sd or avahi-publish-service too"),
    ]

    static let web: [Row] = [
        Row("web-port", .number("PORT", in: 0...65_535), \.webPort)
            .about("HTTP port (default \(Limits.defaultWebPort); 0 picks a free one)")
            .showing { String($0.webPort ?? Limits.defaultWebPort) },
        Row("no-web", .off, \.hasWeb).about("no HTTP at all"),
        Row("web-host", repeatable: "NAME", \.webHosts) { values, text throws(BadValue) in
            values.webHosts += try HostRule.names(text)
        }
        .about("name that requests may ask for, repeatable"),
        Row("public-url", .url, \.publicURL)
            .about("where others see it, such as http://cards.lan"),
        Row("trust-forwarded", repeatable: "IP", \.trustedProxies) {
            values,
            text throws(BadValue) in
            values.trustedProxies += try ForwardRule.addresses(text)
        }
        .about("proxy whose X-Forwarded-For counts"),
        Row("page", .path("DIR"), \.page)
            .about("the page, from this folder (default: its own)"),
        Row("http-decks", .number(in: 0...1_000_000), \.maximumDecks)
            .about("decks kept for programs (default 10000, 0: none)").formerly("decks"),
    ]

    static let rooms = ofNewRooms + ofGames + ofAllRooms

    private static let ofNewRooms: [Row] = [
        Row("name", .text("NAME", maximum: Limits.maximumServerNameCount), \.name)
            .about("server name (default: the host's name)").variable("CARDTABLE_SERVER_NAME")
            .showing { $0.serverName }.live(),
        Row("motd", .text("TEXT", maximum: 200), \.motd)
            .about("one line shown in the lobby").live(),
        Row("turn-clock", .number("SECONDS", in: Limits.turnSeconds), \.turnSeconds)
            .about("default of new rooms, 0 for none (default \(Limits.defaultTurnSeconds))")
            .live(),
    ]

    private static let ofGames = GameCatalog.settings.map { setting in
        let usual = Digits.text(thousandths: setting.usual)
        return Row(setting.name, .seconds(in: setting.seconds), \.gameSettings[setting.name])
            .about("default of new rooms (default \(usual))")
            .showing { $0.gameSettings[setting.name].map(Digits.text(thousandths:)) ?? usual }
            .live()
    }

    private static let ofAllRooms: [Row] = [
        Row("keep-seat", .seconds(in: 0...86_400), \.keepSeat)
            .about("how long a lost player's seat waits (default 120)").live(),
        Row("drain", .seconds(in: 0...3_600), \.drain)
            .about("time for running rounds at a stop (default 5)").live(),
        Row("themes", .path("DIR"), \.themes)
            .about("further themes: help themes (default: none)").live(),
        Row("journal", .path("DIR"), \.journal)
            .about("keep rooms over a restart or crash (default: off)"),
        Row("durability", .choice("HOW"), \.durability)
            .about("none, interval, always, replicated (default interval)"),
        Row("ladder", .path("FILE"), \.ladder)
            .about("rate players, and keep results here (default: off)"),
        Row("seed", .seed, \.seed)
            .about("fixed shuffles, for tests; the server says so")
            .showing { $0.seed == nil ? "none" : "fixed" },
    ]

    static let cluster: [Row] = [
        Row("cluster", .group, \.group)
            .about("be one of several servers: redis://HOST:PORT").formerly(
                "group",
                unmistakable: "redis"
            ),
        Row("advertise", .place, \.advertised, none: "its own")
            .about("where other servers send people to this one"),
        Row("cluster-plain-ok", .flag, \.isPlainGroupOK)
            .about("allow a Redis outside of private networks").formerly("group-plain-ok"),
        Row("replicas", .number(in: 0...8), \.replicas)
            .about("replicas of the Redis that must have each move (default 0)").live(),
        Row("cluster-may-forget", .flag, \.mayForget)
            .about("allow a Redis that keeps rooms in memory only").formerly("group-may-forget"),
    ]

    static let limits: [Row] = [
        Row("max-connections", .number(in: 1...1_000_000), \.maximumConnections)
            .about("(default \(Limits.defaultConnections))").live(),
        Row("max-per-address", .number(in: 0...1_000_000), \.maximumPerAddress)
            .about(
                "(default \(Limits.defaultConnectionsPerAddress), 0 for any; not for this computer)"
            )
            .live(),
        Row("max-rooms", .number(in: 1...1_000_000), \.maximumRooms)
            .about("(default \(Limits.defaultRooms))").live(),
        Row("max-spectators", .number(in: Limits.spectators), \.maximumSpectators)
            .about("of one room (default \(Limits.defaultSpectators))").live(),
        Row("bots", .number(in: 0...10_000), \.maximumBots)
            .about("bots that play at a time (default \(Limits.defaultBots), 0: none)").live(),
        Row("max-rate", .number(in: 1...1_000_000), \.maximumRate, none: "all")
            .about("lines a second read from one client (default: all)").live(),
        Row("threads", .number(in: 1...64), \.threads)
            .about("event loops (default: one a core, at most 4)").showing { String($0.loopCount) },
    ]

    static let watch: [Row] = [
        Row("metrics", .address, \.metrics, none: "off")
            .about("Prometheus text at /metrics (default: off)"),
        Row("log-level", .choice("LEVEL"), \.logLevel)
            .about("debug, info, warning or error (default info)").live(),
        Row("log-format", .choice("FORMAT"), \.logFormat).about("auto, text or json"),
        Row("quiet", shorthandOf: "log-level") { $0.logLevel = .warning }
            .about("warnings and errors only").letter("q"),
        Row("debug", shorthandOf: "log-level") { $0.logLevel = .debug }
            .about("the same as --log-level debug").letter("d"),
    ]

    static let other: [Row] = [
        Row("config", .path("FILE"), \.file)
            .about("JSON file with the long names above as keys").letter("c").key(nil),
        Row(asking: "check-config").about("read everything, say what is wrong, exit"),
        Row(asking: "print-config").about("print the values in force and where each came from"),
        Row(asking: "help").about("this help").letter("h"),
        Row(asking: "version").about("print the version"),
    ]

    /// The options of `deal`. They have no variables and no keys, because they are no settings of the server.
    static let deal: [Row] = [
        Row("room", .text("CODE"), \.deal.room).about("the code of the room"),
        Row("grid", .grid, \.deal.pairs).about("the board, such as 4x4"),
        Row("theme", .text("THEME"), \.deal.theme).about("the theme of the room (default cards)"),
        Row("round", .number(in: 1...1_000_000), \.deal.round).about("the round (default 1)"),
        Row("seats", .number(in: Limits.seats), \.deal.seats).about("the seats (default 2)"),
        Row("entropy", repeatable: "TEXT", \.deal.entropies) { $0.deal.entropies.append($1) }
            .about("what a player gave, repeatable"),
    ].map { $0.variable(nil).key(nil) }

    /// The options of `theme`. They have no variables and no keys, because a theme is made once.
    static let theme: [Row] = [
        Row("from", .choice("SOURCE"), \.theme.source).about("what is read: see help themes"),
        Row("into", .path("DIR"), \.theme.into).about("the folder of themes (default themes)"),
        Row("pairs", .number(in: ThemeRules.pairs), \.theme.pairs).about("the most pairs (200)"),
        Row("state", .text("XX"), \.theme.state).about("only people of these states: OH, or PR,DC"),
        Row("host", repeatable: "NAME", \.theme.hosts) { $0.theme.hosts.append($1) }
            .about("pictures may come from there too, repeatable"),
        Row("title", .text("TITLE", maximum: ThemeRules.maximumTitleCount), \.theme.title)
            .about("how the theme is called"),
        Row("pairing", .choice("HOW"), \.theme.pairing)
            .about("same, or name-photo: two different cards"),
        Row("replace", .flag, \.theme.replaces).about("write over files that are there"),
    ].map { $0.variable(nil).key(nil) }
}

extension ValueKind<FixedSeed> {
    fileprivate static var seed: Self {
        ValueKind(ValueShape("HEX")) { text throws(BadValue) in
            // The sentence does not repeat the text, because a seed is a secret.
            guard let seed = FixedSeed(text) else {
                throw BadValue("takes \(Limits.secretHexCount) characters of 0-9 and a-f.")
            }
            return seed
        } show: { _ in
            "fixed"
        }
    }
}

extension ValueKind<MetricsAddress> {
    fileprivate static var address: Self {
        ValueKind(ValueShape("[HOST:]PORT", .numberOrText), read: MetricsAddress.init) {
            $0.description
        }
    }
}

extension ValueKind<PublicURL> {
    fileprivate static var url: Self {
        ValueKind(ValueShape("URL"), read: PublicURL.init) { $0.text }
    }
}

extension ValueKind<Int> {
    /// The size of a board as columns and rows, such as `4x4`; the value is the number of pairs.
    fileprivate static var grid: Self {
        ValueKind(ValueShape("WxH")) { text throws(BadValue) in
            let sides = text.lowercased().split(separator: "x").map(String.init)
            guard sides.count == 2, let width = Digits.number(sides[0]), (1...16).contains(width),
                let height = Digits.number(sides[1]), (1...72).contains(height)
            else { throw BadValue("looks like 4x4", not: text) }
            guard width * height % 2 == 0 else {
                throw BadValue("takes an even number of cards; \(width)x\(height) is odd.")
            }
            guard Limits.pairs.contains(width * height / 2) else {
                throw BadValue("takes 4 to 144 cards.")
            }
            return width * height / 2
        } show: {
            "\($0) pairs"
        }
    }
}
