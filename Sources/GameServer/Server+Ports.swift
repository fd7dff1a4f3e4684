import CommandLine
import GameProtocol
import Sockets

/// The port for games.
extension Server {
    /// Binds the port on the configured addresses, or on all; or takes the passed sockets.
    static func bind(
        _ configuration: ServerConfiguration,
        _ passed: PassedSockets
    ) throws(StartError) -> BoundSockets {
        if let bound = passed[.game] { return bound }
        let port = UInt16(configuration.port)
        do throws(SystemError) {
            if configuration.bind.isEmpty { return try BoundSockets(everywhereOn: port) }
            return try BoundSockets(hosts: try hosts(configuration.bind), port: port)
        } catch {
            if error.isAddressInUse {
                throw .cannotListen(
                    "Port \(port) is in use. Another GameServer? Try: GameServer --port 0"
                )
            }
            let place = configuration.bind.map(\.excerpt).joined(separator: ", ")
            throw .cannotListen(
                "Cannot listen on \(place.isEmpty ? "" : "\(place), ")port \(port): \(error)"
            )
        }
    }

    /// Logs the passed sockets, and warns if they are for another process. The server then binds
    /// its ports itself, which may fail because the other process holds them.
    static func log(_ passed: PassedSockets, _ log: Log) {
        if passed.areForAnother { log.warning("sockets_ignored") }
        if !passed.isEmpty { log.info("sockets_passed", ["sockets": .text(passed.description)]) }
    }

    static func hasMetrics(
        _ configuration: ServerConfiguration,
        _ passed: PassedSockets
    ) -> Bool {
        configuration.metrics != nil || passed[.metrics] != nil
    }

    /// Whether only this computer can reach the server.
    var isLocal: Bool {
        passed[.game] == nil ? configuration.isLocal : addresses.allSatisfy(\.isLoopback)
    }

    private static func hosts(
        _ texts: [String]
    ) throws(SystemError) -> [SocketAddress.Host] {
        var hosts: [SocketAddress.Host] = []
        for text in texts {
            hosts += try SystemCalls.resolve(text, port: 0).map(\.host)
        }
        return hosts
    }
}
