import GameProtocol

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
            furtherCount: refusedCount + metricsCount + logCount + botCount,
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
