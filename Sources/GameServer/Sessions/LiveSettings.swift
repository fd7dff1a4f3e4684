import GameProtocol
import Games

/// The part of the configuration that a running server can take again, for whoever comes next.
final class LiveSettings: Sendable {
    private let present: Locked<Values>

    struct Values: Sendable {
        /// The line that greets every connection.
        let hello: [UInt8]
        /// The answer to `help`.
        let help: HelpReply
        let defaults: GameDefaults
        /// How long a lost session's place is kept, in milliseconds.
        let keepSeatMs: Int
        /// How many lines a second are read from one connection; nil for all.
        let maximumRate: Int?

        init(_ configuration: ServerConfiguration) {
            hello = ConnectionLine.hello(ServerInfo.hello(configuration)).line
            help = ServerInfo.help(configuration)
            defaults = GameDefaults(
                turnSeconds: configuration.turnSeconds,
                hideMs: configuration.hideMs
            )
            keepSeatMs = configuration.keepSeat.milliseconds
            maximumRate = configuration.maximumRate
        }
    }

    init(_ configuration: ServerConfiguration) {
        present = Locked(Values(configuration))
    }

    var values: Values { present.withLock { $0 } }

    func take(_ configuration: ServerConfiguration) {
        let values = Values(configuration)
        present.withLock { $0 = values }
    }
}
