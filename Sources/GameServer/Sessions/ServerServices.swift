import GameProtocol
import Games

/// What all peers of the server share.
final class ServerServices: Sendable {
    let lobby: LobbyHost
    let rooms: RoomServices
    let connections: ConnectionDirectory
    let live: LiveSettings
    let addresses = Locked(AddressQuota())
    let log: Log
    let metrics: Metrics

    init(
        lobby: LobbyHost,
        rooms: RoomServices,
        connections: ConnectionDirectory,
        live: LiveSettings
    ) {
        self.lobby = lobby
        self.rooms = rooms
        self.connections = connections
        self.live = live
        log = rooms.log
        metrics = rooms.metrics
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
