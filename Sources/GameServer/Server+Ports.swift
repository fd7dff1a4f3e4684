import GameProtocol
import Sockets

/// The port for games.
extension Server {
    /// Takes the port on the addresses that the host wants, or on all.
    static func bind(
        _ configuration: ServerConfiguration
    ) throws(StartError) -> BoundSockets {
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
            throw .cannotListen("Cannot listen on port \(port): \(error)")
        }
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
