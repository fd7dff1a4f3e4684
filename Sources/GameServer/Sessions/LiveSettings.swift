import GameProtocol
import Games
import Sockets

/// The settings that a server can reload; new values hold for later connections and rooms.
final class LiveSettings: Sendable {
    /// An identifier of this run of the server; no two runs share it.
    let inst: String
    /// The time for which a greeting waits for the first bytes of a peer, in milliseconds.
    let greetingWaitMs: Int
    private let present: Locked<State>
    private let findHost: @Sendable () -> SocketAddress.Host?

    /// The sources of the values: a reload replaces the configuration, and the cluster the peers.
    private struct State {
        var configuration: ServerConfiguration
        let inst: String
        var peers: [ServerPlace] = []
        var host: SocketAddress.Host?
        /// The time at which the host's address is looked up again, in milliseconds.
        var nextLook = 0
        var values: Values

        init(
            _ configuration: ServerConfiguration,
            inst: String,
            webPort: Int?,
            _ themes: LoadedThemes
        ) {
            self.configuration = configuration
            self.inst = inst
            values = Values(configuration, inst: inst, webPort: webPort, themes)
        }

        mutating func make(webPort: Int?, _ themes: LoadedThemes) {
            values = Values(
                configuration,
                inst: inst,
                webPort: webPort,
                themes,
                host: host,
                peers: peers
            )
        }
    }

    struct Values: Sendable {
        /// The line that greets connections from other computers.
        let hello: [UInt8]
        /// The line that greets connections from this computer, with the server's network address.
        let helloHere: [UInt8]
        /// The port for browsers; nil if there is none.
        let webPort: Int?
        /// The configured address of the page; nil without such a setting or without a page.
        let webURL: String?
        let help: HelpReply
        let defaults: GameDefaults
        let themes: LoadedThemes
        /// The milliseconds for which a lost session keeps its seat.
        let keepSeatMs: Int
        /// The most lines per second read from one connection; nil for no limit.
        let maximumRate: Int?
        /// The other servers of the cluster.
        let peers: [ServerPlace]

        init(
            _ configuration: ServerConfiguration,
            inst: String,
            webPort: Int?,
            _ themes: LoadedThemes,
            host: SocketAddress.Host? = nil,
            peers: [ServerPlace] = []
        ) {
            var greeting = ServerInfo.hello(configuration, inst: inst, webPort: webPort)
            greeting.peers = peers
            self.peers = peers
            hello = ConnectionLine.hello(greeting).line
            greeting.host = host.map { "\($0)" }
            helloHere = ConnectionLine.hello(greeting).line
            self.webPort = webPort
            webURL = greeting.webURL
            help = ServerInfo.help(configuration, themes.list)
            defaults = GameDefaults(
                turnSeconds: configuration.turnSeconds,
                settings: configuration.gameSettings,
                themes: themes.list
            )
            self.themes = themes
            keepSeatMs = configuration.keepSeat.milliseconds
            maximumRate = configuration.maximumRate
        }
    }

    /// - Parameter findHost: finds the address at which other computers reach the server.
    init(
        _ configuration: ServerConfiguration,
        inst: String = SHA256.hex(RandomBytes.make(count: 6)),
        webPort: Int? = nil,
        themes: LoadedThemes = .builtIn,
        greetingWaitMs: Int = 0,
        findHost: @escaping @Sendable () -> SocketAddress.Host? = { nil }
    ) {
        self.inst = inst
        self.greetingWaitMs = greetingWaitMs
        self.findHost = findHost
        present = Locked(State(configuration, inst: inst, webPort: webPort, themes))
    }

    var values: Values { present.withLock { $0.values } }

    private static let lookEveryMs = 5000

    /// Returns the greeting for a connection.
    ///
    /// - Parameter isHere: whether the peer runs on this computer. Its greeting contains the
    ///   server's address in the network. Networks come and go, so this address is looked up again
    ///   every few seconds.
    func hello(at now: Int, isHere: Bool) -> [UInt8] {
        if !isHere { return values.hello }
        let isDue = present.withLock { state in
            if state.nextLook > now { return false }
            state.nextLook = now + Self.lookEveryMs
            return true
        }
        // The lookup takes several system calls. Outside the lock, only this connection waits.
        let host = isDue ? findHost() : nil
        return present.withLock { state in
            if isDue, host != state.host {
                state.host = host
                state.make(webPort: state.values.webPort, state.values.themes)
            }
            return state.values.helloHere
        }
    }

    /// - Parameter themes: the themes for new rooms; nil keeps the present ones.
    func take(_ configuration: ServerConfiguration, themes: LoadedThemes? = nil) {
        present.withLock {
            $0.configuration = configuration
            $0.make(webPort: $0.values.webPort, themes ?? $0.values.themes)
        }
    }

    /// Removes the port for browsers from the settings, because the server has none after all.
    func loseWeb() { present.withLock { $0.make(webPort: nil, $0.values.themes) } }

    /// Replaces the list of the cluster's other servers.
    func take(peers: [ServerPlace]) {
        present.withLock { state in
            if state.peers == peers { return }
            state.peers = peers
            state.make(webPort: state.values.webPort, state.values.themes)
        }
    }
}
