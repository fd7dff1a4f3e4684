import GameProtocol
import Games
import Sockets

/// The part of the configuration that a running server can take again, for whoever comes next.
final class LiveSettings: Sendable {
    /// This run of the server, unlike any other one.
    let inst: String
    /// How long a greeting waits for a peer's first bytes, in milliseconds.
    let greetingWaitMs: Int
    private let present: Locked<State>
    private let findHost: @Sendable () -> SocketAddress.Host?

    /// What the values are made of: a reload brings another configuration, the group other peers, and neither takes
    /// what the other has brought.
    private struct State {
        var configuration: ServerConfiguration
        let inst: String
        var peers: [ServerPlace] = []
        var host: SocketAddress.Host?
        /// The time from which the host is looked for again.
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
        /// The line that greets those of this computer, who do not know its address in the network.
        let helloHere: [UInt8]
        /// Where a browser finds the server; nil for nowhere.
        let webPort: Int?
        /// The address of the page as the host has told it; nil where nobody did, or without a page.
        let webURL: String?
        /// The answer to `help`.
        let help: HelpReply
        let defaults: GameDefaults
        let themes: LoadedThemes
        /// How long a lost session's place is kept, in milliseconds.
        let keepSeatMs: Int
        /// How many lines a second are read from one connection; nil for all.
        let maximumRate: Int?
        /// Other servers of the group.
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

    /// - Parameter findHost: finds the address at which others of the network reach the server.
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

    /// The line that greets a connection of another computer, or of this one. Networks come and go,
    /// so the address in it is looked for again from time to time.
    func hello(at now: Int, isHere: Bool) -> [UInt8] {
        if !isHere { return values.hello }
        let isDue = present.withLock { state in
            if state.nextLook > now { return false }
            state.nextLook = now + Self.lookEveryMs
            return true
        }
        // Finding takes several calls to the system, for which nobody waits but this connection.
        let host = isDue ? findHost() : nil
        return present.withLock { state in
            if isDue, host != state.host {
                state.host = host
                state.make(webPort: state.values.webPort, state.values.themes)
            }
            return state.values.helloHere
        }
    }

    /// - Parameter themes: what new rooms are played with; nil for those there are.
    func take(_ configuration: ServerConfiguration, themes: LoadedThemes? = nil) {
        present.withLock {
            $0.configuration = configuration
            $0.make(webPort: $0.values.webPort, themes ?? $0.values.themes)
        }
    }

    /// There is no port for browsers after all.
    func loseWeb() { present.withLock { $0.make(webPort: nil, $0.values.themes) } }

    /// Other servers of the group are there.
    func take(peers: [ServerPlace]) {
        present.withLock { state in
            if state.peers == peers { return }
            state.peers = peers
            state.make(webPort: state.values.webPort, state.values.themes)
        }
    }
}
