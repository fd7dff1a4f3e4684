import GameProtocol
import Games

/// What all peers of the server share.
final class ServerServices: Sendable {
    let lobby: LobbyHost
    let rooms: RoomServices
    let connections: ConnectionDirectory
    let defaults: GameCatalog.Defaults
    /// How long a lost session's place is kept, in milliseconds.
    let keepSeatMs: Int
    let log: Log
    /// The line that greets every connection.
    let hello: [UInt8]
    /// The answer to `help`.
    let help: HelpReply

    init(
        rooms: RoomServices,
        connections: ConnectionDirectory,
        defaults: GameCatalog.Defaults,
        keepSeatMs: Int,
        hello: ServerHello,
        help: HelpReply
    ) {
        lobby = rooms.lobby
        self.rooms = rooms
        self.connections = connections
        self.defaults = defaults
        self.keepSeatMs = keepSeatMs
        log = rooms.log
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
