extension Server {
    /// The descriptors that each part of the server may have.
    static func makeBudget(
        _ configuration: ServerConfiguration,
        _ log: Log
    ) -> DescriptorBudget {
        // Those who are told that they are too many; and the port for metrics with its listeners.
        let refusedCount = configuration.hasWeb ? WebPort.maximumRefused : 0
        let metricsCount = configuration.metrics == nil ? 0 : MetricsPages.maximumConnections + 4
        let logs = WriteAheadLimits().maximumSegments * configuration.loopCount
        let logCount = configuration.journal == nil ? 0 : logs
        let budget = DescriptorBudget(
            connections: configuration.maximumConnections,
            rooms: configuration.maximumRooms,
            isJournaling: configuration.journal != nil,
            webConnections: configuration.hasWeb ? WebRules().maximumConnections : 0,
            furtherCount: refusedCount + metricsCount + logCount,
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
}
