import CommandLine
import GameProtocol
import Sockets

/// The port for games.
extension Server {
    /// Takes the port on the addresses that the host wants, or on all; or the sockets that are there.
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

    /// Says which sockets were there, and which are for somebody else: the server then takes its
    /// ports itself, which may fail because the others hold them.
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

    /// Whether the host wants nobody to come but from this computer.
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
