import CommandLine
import GameProtocol
import Games

/// Everything that a host can choose, with its default.
struct ServerConfiguration: Equatable, Sendable {
    /// The TCP port, 0 to 65535; 0 picks a free one.
    var port = Limits.defaultPort
    /// The addresses to listen on; none means all.
    var bind: [String] = []
    /// Where to write the port once ready.
    var portFile: String?
    /// Whether the server may announce itself on the network.
    var hasBeacon = true
    /// Whether the system's own service announces it, too.
    var hasBonjour = false

    /// Whether there is a port for HTTP.
    var hasWeb = true
    /// The port for HTTP, 0 to 65535; nil for the usual one, without which the server runs, too.
    var webPort: Int?
    /// Names that a request of HTTP may give the server, beside its own.
    var webHosts: [String] = []
    /// The proxies whose word counts about where a request comes from, in numbers.
    var trustedProxies: [String] = []
    /// Under which address others see the port for HTTP; nil for the host of each request.
    var publicURL: PublicURL?
    /// The folder from which the page for browsers is read; nil for the page in the program.
    var page: String?
    /// The decks that are kept for programs that use HTTP; 0 for none.
    var maximumDecks = Limits.defaultShelfDecks

    /// The Redis by which servers know each other, tried in order; none for a server by itself.
    var group: [RedisAddress] = []
    /// Where the others of the group send people; nil for an address of this computer.
    var advertised: HostAndPort?
    /// Whether that Redis may be in a network that is not private.
    var isPlainGroupOK = false
    /// How many replicas of it must have what rooms record, where it has their journals.
    var replicas = 0
    /// Whether it may have these and forget what it stores.
    var mayForget = false

    /// The server's name as people see it; nil for the host's name.
    var name: String?
    /// One line shown in the lobby.
    var motd: String?
    /// The turn clock of new rooms in seconds, 0 to 600; 0 is none.
    var turnSeconds = Limits.defaultTurnSeconds
    /// What was set for new rooms of single games (`GameCatalog.settings`), in milliseconds.
    var gameSettings: [String: Int] = [:]
    /// How long a lost player's place is kept.
    var keepSeat = Limits.defaultResume
    /// How long running games may go on at a stop.
    var drain = Limits.defaultDrain
    /// The folder of further themes; nil for none.
    var themes: String?
    /// The folder of the journal; nil for none.
    var journal: String?
    /// When the journal is safe from a power cut.
    var durability = Durability.interval
    /// Fixes every shuffle, for tests.
    var seed: FixedSeed?

    /// Connections at once.
    var maximumConnections = Limits.defaultConnections
    /// Connections of one address at once, 0 for any number; loopback is exempt.
    var maximumPerAddress = Limits.defaultConnectionsPerAddress
    /// Rooms at once.
    var maximumRooms = Limits.defaultRooms
    /// Spectators of one room.
    var maximumSpectators = Limits.defaultSpectators
    /// Lines a second that are read from one client; nil for all.
    var maximumRate: Int?
    /// Event loops; nil for one a core, at most 4.
    var threads: Int?

    /// The least important level that is logged.
    var logLevel = LogLevel.info
    /// Where the metrics are served; nil for nowhere.
    var metrics: MetricsAddress?
    /// How a log line looks.
    var logFormat = LogFormatChoice.auto

    /// The configuration file.
    var file: String?
    /// What `theme` makes.
    var theme = ThemeOptions()
    /// What `deal` prints.
    var deal = DealCommand()

    /// The name that people see: the chosen one, else the host's if it is allowed as a name.
    var serverName: String {
        if let name { return name }
        let host = Environment.hostName
        return TextRule.accepts(host, maximum: Limits.maximumServerNameCount) ? host : "Cardtable"
    }

    /// Whether rooms come back after a stop.
    var keepsRooms: Bool { journal != nil || durability == .replicated }
    /// Whether this server records rooms in its folder: if not, that is for replays alone.
    var recordsRooms: Bool { journal != nil && durability != .replicated }

    /// How many event loops there are to be.
    var loopCount: Int { threads ?? min(4, Environment.processorCount) }

    /// This configuration with the values of a new one that a running server can take.
    func taking(_ new: ServerConfiguration) -> ServerConfiguration {
        var taken = self
        for option in ServerCommandLine.program.options where option.isLive {
            option.carry(from: new, to: &taken)
        }
        return taken
    }

    /// Has the server listen on these addresses too.
    mutating func addBind(_ addresses: [String]) {
        for address in addresses where !bind.contains(address) { bind.append(address) }
    }

    /// Whether only this computer can reach the server.
    var isLocal: Bool {
        !bind.isEmpty && bind.allSatisfy { $0 == "::1" || $0.hasPrefix("127.") }
    }
}

/// How a host wants the log to look.
enum LogFormatChoice: String, CaseIterable, Sendable {
    /// What standard error is connected to decides.
    case auto
    case text
    case json

    var format: LogFormat {
        switch self {
        case .auto: .automatic()
        case .text: .text
        case .json: .json
        }
    }
}

/// The address under which others see the port for HTTP, such as `https://cards.example.org`.
struct PublicURL: Equatable, Sendable {
    /// With its scheme and without a slash at the end.
    let text: String
    /// Without its port, in lower case.
    let host: String

    init(_ text: String) throws(BadValue) {
        let wrong = BadValue("takes an address such as http://cards.lan:7080", not: text)
        var base = text
        while base.last == "/" { base.removeLast() }
        guard WebLink.acceptsBase(base) else { throw wrong }
        let parts = base.split(separator: "/", omittingEmptySubsequences: false)
        guard let host = HostRule.name(of: String(parts[2])), !host.isEmpty else { throw wrong }
        self.text = "\(parts[0].lowercased())//\(parts[2...].joined(separator: "/"))"
        self.host = host
    }
}
