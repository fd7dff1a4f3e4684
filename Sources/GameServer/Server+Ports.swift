import CommandLine
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

/// The descriptors that the system grants, and the limits that follow from them.
extension Server {
    static func makeBudget(
        _ configuration: ServerConfiguration,
        _ passed: PassedSockets,
        _ log: Log
    ) -> DescriptorBudget {
        // Connections of HTTP above its limit, and the port for metrics with its listeners.
        let refusedCount =
            configuration.hasWeb ? WebPort.maximumRefused + WebRules.webSocketReserve : 0
        let metricsCount =
            hasMetrics(configuration, passed) ? MetricsPages.maximumConnections + 4 : 0
        let logCount = configuration.recordsRooms ? WriteAheadLimits().maximumSegments : 0
        // Both ends of each bot's connection.
        let botCount = configuration.hasBots ? 2 * maximumBots(configuration) : 0
        let budget = DescriptorBudget(
            connections: configuration.maximumConnections,
            rooms: configuration.maximumRooms,
            isJournaling: configuration.recordsRooms,
            webConnections: configuration.hasWeb ? WebRules().maximumConnections : 0,
            furtherCount: refusedCount + metricsCount + logCount + botCount
                + maximumRelays(configuration),
            descriptorLimit: Environment.raiseDescriptorLimit()
        )
        if budget.isLowered {
            log.warning(
                "limits_lowered",
                [
                    "connections": .number(budget.connectionCount),
                    "rooms": .number(budget.roomCount),
                ]
            )
        }
        return budget
    }

    /// The most bots at a time: their connections have at most a sixteenth of all descriptors.
    private static func maximumBots(_ configuration: ServerConfiguration) -> Int {
        min(configuration.maximumBots, Environment.raiseDescriptorLimit() / 32)
    }

    /// The most browsers at a time whose lines go to other servers: each has a second connection.
    static func maximumRelays(_ configuration: ServerConfiguration) -> Int {
        if configuration.group.isEmpty || !configuration.hasWeb { return 0 }
        return min(configuration.maximumConnections, Environment.raiseDescriptorLimit() / 4)
    }

    static func limits(
        _ configuration: ServerConfiguration,
        maximumRooms: Int
    ) -> LobbyLimits {
        LobbyLimits(
            maximumRooms: maximumRooms,
            maximumSpectators: configuration.maximumSpectators,
            maximumBots: maximumBots(configuration),
            isJournaling: configuration.recordsRooms,
            keepSeatMs: configuration.keepSeat.milliseconds
        )
    }
}

extension Server {
    /// Connects the bots of the rooms that were brought back.
    func seatLostBots() {
        for (number, bot) in services.lobby.ask({ $0.lostBots }).enumerated() {
            loops[number % loops.count].submit { [services] loop in
                try? BotConnection(on: loop, services).resume(bot)
            }
        }
    }
}
