import GameProtocol
import Games

/// The part of the configuration that a running server can take again, for whoever comes next.
final class LiveSettings: Sendable {
    private let present: Locked<State>

    /// What the values are made of: a reload brings another configuration, the group other peers, and neither takes
    /// what the other has brought.
    private struct State {
        var configuration: ServerConfiguration
        var peers: [ServerPlace] = []
        var values: Values

        init(_ configuration: ServerConfiguration, webPort: Int?, _ themes: LoadedThemes) {
            self.configuration = configuration
            values = Values(configuration, webPort: webPort, themes)
        }

        mutating func make(webPort: Int?, _ themes: LoadedThemes) {
            values = Values(configuration, webPort: webPort, themes, peers: peers)
        }
    }

    struct Values: Sendable {
        /// The line that greets every connection.
        let hello: [UInt8]
        /// Where a browser finds the server; nil for nowhere.
        let webPort: Int?
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
            webPort: Int?,
            _ themes: LoadedThemes,
            peers: [ServerPlace] = []
        ) {
            var greeting = ServerInfo.hello(configuration, webPort: webPort)
            greeting.peers = peers
            self.peers = peers
            hello = ConnectionLine.hello(greeting).line
            self.webPort = webPort
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

    init(
        _ configuration: ServerConfiguration,
        webPort: Int? = nil,
        themes: LoadedThemes = .builtIn
    ) {
        present = Locked(State(configuration, webPort: webPort, themes))
    }

    var values: Values { present.withLock { $0.values } }

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
