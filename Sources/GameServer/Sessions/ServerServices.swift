import GameProtocol
import Sockets

/// The services that all peers of the server share.
final class ServerServices: Sendable {
    let lobby: LobbyHost
    let rooms: RoomServices
    let connections: ConnectionDirectory
    let live: LiveSettings
    /// The cluster; nil for a server by itself.
    let group: GroupHost?
    /// Makes the answer to a browser at the port for games.
    let answerBrowser: AnswerBrowser
    let addresses = Locked(AddressQuota())
    let log: Log
    let metrics: Metrics

    /// Makes the answer from the request and the server's own address on this connection. Nil
    /// stands for the line that other protocols get.
    typealias AnswerBrowser =
        @Sendable (BrowserRequest, SocketAddress.Host, LiveSettings.Values) -> [UInt8]?

    init(
        lobby: LobbyHost,
        rooms: RoomServices,
        connections: ConnectionDirectory,
        live: LiveSettings,
        group: GroupHost? = nil,
        answerBrowser: @escaping AnswerBrowser = { _, _, _ in nil }
    ) {
        self.lobby = lobby
        self.rooms = rooms
        self.connections = connections
        self.live = live
        self.group = group
        self.answerBrowser = answerBrowser
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

/// The connections of all loops, for calls from other threads.
struct ConnectionDirectory: Sendable {
    let loops: [LoopThread]

    /// Calls `work` on the connection's loop with the connection's peer, or with nil if the
    /// connection has closed.
    ///
    /// If it has closed, the lobby already knows, because a loop does one thing at a time.
    func reach(_ id: ConnectionID, _ work: @escaping @Sendable (Peer?) -> Void) {
        loops[id.loop].submit { loop in
            work((loop.source(for: id.token) as? Connection)?.handler as? Peer)
        }
    }
}

extension Connection {
    var id: ConnectionID { ConnectionID(loop: loop.thread.number, token: token) }
}
