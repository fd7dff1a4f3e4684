import GameProtocol
import Games

/// The part of the configuration that a running server can take again, for whoever comes next.
final class LiveSettings: Sendable {
    private let present: Locked<Values>

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

        init(_ configuration: ServerConfiguration, webPort: Int?, _ themes: LoadedThemes) {
            hello = ConnectionLine.hello(ServerInfo.hello(configuration, webPort: webPort)).line
            self.webPort = webPort
            help = ServerInfo.help(configuration, themes.list)
            defaults = GameDefaults(
                turnSeconds: configuration.turnSeconds,
                hideMs: configuration.hideMs,
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
        present = Locked(Values(configuration, webPort: webPort, themes))
    }

    var values: Values { present.withLock { $0 } }

    /// - Parameter themes: what new rooms are played with; nil for those there are.
    func take(_ configuration: ServerConfiguration, themes: LoadedThemes? = nil) {
        present.withLock {
            $0 = Values(configuration, webPort: $0.webPort, themes ?? $0.themes)
        }
    }

    /// There is no port for browsers after all.
    func loseWeb(_ configuration: ServerConfiguration) {
        present.withLock { $0 = Values(configuration, webPort: nil, $0.themes) }
    }
}
