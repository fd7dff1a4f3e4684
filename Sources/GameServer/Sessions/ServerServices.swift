import GameProtocol
import Games

/// What all peers of the server share.
final class ServerServices: Sendable {
    let lobby: LobbyHost
    let connections: ConnectionDirectory
    let secrets: SecretSource
    let defaults: GameCatalog.Defaults
    /// How long a lost session's place is kept, in milliseconds.
    let keepSeatMs: Int
    let log: Log
    /// The line that greets every connection.
    let hello: [UInt8]
    /// The answer to `help`.
    let help: HelpReply

    init(
        lobby: LobbyHost,
        connections: ConnectionDirectory,
        secrets: SecretSource,
        defaults: GameCatalog.Defaults,
        keepSeatMs: Int,
        log: Log,
        hello: ServerHello,
        help: HelpReply
    ) {
        self.lobby = lobby
        self.connections = connections
        self.secrets = secrets
        self.defaults = defaults
        self.keepSeatMs = keepSeatMs
        self.log = log
        self.help = help
        self.hello = ConnectionLine.hello(hello).line
    }
}

extension ConnectionLine {
    /// The line's bytes, with the `\n`.
    var line: [UInt8] {
        var writer = JSONWriter()
        encode(into: &writer)
        return writer.bytes
    }
}
