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
        /// How long a lost session's place is kept, in milliseconds.
        let keepSeatMs: Int
        /// How many lines a second are read from one connection; nil for all.
        let maximumRate: Int?

        init(_ configuration: ServerConfiguration, webPort: Int?) {
            hello = ConnectionLine.hello(ServerInfo.hello(configuration, webPort: webPort)).line
            self.webPort = webPort
            help = ServerInfo.help(configuration)
            defaults = GameDefaults(
                turnSeconds: configuration.turnSeconds,
                hideMs: configuration.hideMs
            )
            keepSeatMs = configuration.keepSeat.milliseconds
            maximumRate = configuration.maximumRate
        }
    }

    init(_ configuration: ServerConfiguration, webPort: Int? = nil) {
        present = Locked(Values(configuration, webPort: webPort))
    }

    var values: Values { present.withLock { $0 } }

    func take(_ configuration: ServerConfiguration) {
        present.withLock { $0 = Values(configuration, webPort: $0.webPort) }
    }

    /// There is no port for browsers after all.
    func loseWeb(_ configuration: ServerConfiguration) {
        present.withLock { $0 = Values(configuration, webPort: nil) }
    }
}
