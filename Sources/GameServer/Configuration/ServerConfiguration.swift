import CommandLine
import GameProtocol
import Games

/// All options of the operator, with their defaults.
struct ServerConfiguration: Equatable, Sendable {
    /// The TCP port, 0 to 65535; 0 picks a free one.
    var port = Limits.defaultPort
    /// The addresses to listen on; empty for all.
    var bind: [String] = []
    /// The file to write the port to when the server is ready.
    var portFile: String?
    /// Whether the server may announce itself on the network.
    var hasBeacon = true
    /// Whether the system's own service (DNS-SD) announces the server, too.
    var hasBonjour = false

    /// Whether there is a port for HTTP.
    var hasWeb = true
    /// The port for HTTP, 0 to 65535. Nil for the default port; the server also runs if that one is taken.
    var webPort: Int?
    /// Names that HTTP requests may use for the server, in addition to its own.
    var webHosts: [String] = []
    /// The numeric addresses of proxies that are trusted to name the sender of a request.
    var trustedProxies: [String] = []
    /// The public address of the HTTP port; nil for the host of each request.
    var publicURL: PublicURL?
    /// The folder from which the page for browsers is read; nil for the page in the program.
    var page: String?
    /// The most decks kept for programs that use HTTP; 0 for none.
    var maximumDecks = Limits.defaultShelfDecks

    /// The addresses of the cluster's Redis, tried in order; empty for a server without a cluster.
    var group: [RedisAddress] = []
    /// The address for players whom other servers of the cluster send here; nil for an address of this computer.
    var advertised: HostAndPort?
    /// Whether the Redis may be outside of private networks.
    var isPlainGroupOK = false
    /// The number of replicas of the Redis that must have each record of a room, if the Redis keeps the journals.
    var replicas = 0
    /// Whether a Redis that keeps the journals may forget what it stores.
    var mayForget = false

    /// The server's name for people; nil for the host's name.
    var name: String?
    /// One line shown in the lobby.
    var motd: String?
    /// The turn clock of new rooms in seconds, 0 to 600; 0 is none.
    var turnSeconds = Limits.defaultTurnSeconds
    /// The chosen defaults of new rooms for single games (`GameCatalog.settings`), in milliseconds.
    var gameSettings: [String: Int] = [:]
    /// The time for which the seat of a lost player is kept.
    var keepSeat = Limits.defaultResume
    /// The time for which running games may continue at shutdown.
    var drain = Limits.defaultDrain
    /// The folder of further themes; nil for none.
    var themes: String?
    /// The folder of the journal; nil for none.
    var journal: String?
    /// The moment at which the journal is safe from a power cut.
    var durability = Durability.interval
    /// The file of the ladder; nil for none.
    var ladder: String?
    /// The seed that fixes every shuffle, for tests; nil for random shuffles.
    var seed: FixedSeed?

    var maximumConnections = Limits.defaultConnections
    /// The most connections of one address at a time, 0 for no limit; loopback is exempt.
    var maximumPerAddress = Limits.defaultConnectionsPerAddress
    var maximumRooms = Limits.defaultRooms
    /// The most spectators of one room.
    var maximumSpectators = Limits.defaultSpectators
    /// The most bots of the server that play at a time; 0 for none.
    var maximumBots = Limits.defaultBots
    /// The most lines per second that are read from one client; nil for no limit.
    var maximumRate: Int?
    /// The number of event loops; nil for one per core, at most 4.
    var threads: Int?

    /// The lowest level that is logged.
    var logLevel = LogLevel.info
    var metrics: MetricsAddress?
    var logFormat = LogFormatChoice.auto

    var file: String?
    var theme = ThemeOptions()
    var deal = DealCommand()

    /// The server's name for people: the chosen one, else the host's name if it is valid.
    var serverName: String {
        if let name { return name }
        let host = Environment.hostName
        return TextRule.accepts(host, maximum: Limits.maximumServerNameCount) ? host : "Cardtable"
    }

    /// Whether rooms come back after a stop.
    var keepsRooms: Bool { journal != nil || durability == .replicated }
    /// Whether this server records rooms in its folder; otherwise the folder is only for recordings.
    var recordsRooms: Bool { journal != nil && durability != .replicated }

    /// Whether people can ask for bots. The rooms of a cluster have none.
    var hasBots: Bool { maximumBots > 0 && group.isEmpty }

    var loopCount: Int { threads ?? min(4, Environment.processorCount) }

    /// Returns this configuration with the new values of all options that a running server can adopt.
    func taking(_ new: ServerConfiguration) -> ServerConfiguration {
        var taken = self
        for option in ServerCommandLine.program.options where option.isLive {
            option.carry(from: new, to: &taken)
        }
        return taken
    }

    mutating func addBind(_ addresses: [String]) {
        for address in addresses where !bind.contains(address) { bind.append(address) }
    }

    /// Whether only this computer can reach the server.
    var isLocal: Bool {
        !bind.isEmpty && bind.allSatisfy { $0 == "::1" || $0.hasPrefix("127.") }
    }
}

/// The format of the log that the operator chooses.
enum LogFormatChoice: String, CaseIterable, Sendable {
    /// The format depends on where standard error leads.
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

/// The public address of the HTTP port, such as `https://cards.example.org`.
struct PublicURL: Equatable, Sendable {
    /// The address with its scheme, without a slash at the end.
    let text: String
    /// The host without the port, in lower case.
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
