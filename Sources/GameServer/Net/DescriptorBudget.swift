/// The share of this process's descriptors that connections and journaled rooms may have.
///
/// 32 stay free: without a spare one libdispatch ends the process, and logs, the poller and the
/// listeners need some. The port of HTTP has its own on top of that, but no more than an eighth of
/// all.
struct DescriptorBudget: Equatable {
    let connectionCount: Int
    let roomCount: Int
    /// The most rooms of the last run that can be brought back; that run may have had more
    /// descriptors.
    let recoveredRoomCount: Int
    /// The connections to the port of HTTP.
    let webConnectionCount: Int
    /// Whether the budget grants less than the configuration asks for, which the log should say.
    let isLowered: Bool

    static let reserveCount = 32
    /// With fewer descriptors the reserve cannot be kept.
    static let leastLimit = 64

    /// - Parameters:
    ///   - furtherCount: the descriptors that other ports may have open.
    ///   - descriptorLimit: the most descriptors that the system allows this process.
    ///   - isJournaling: whether each room has a file open.
    init(
        connections: Int,
        rooms: Int,
        isJournaling: Bool,
        webConnections: Int = 0,
        furtherCount: Int = 0,
        descriptorLimit: Int
    ) {
        webConnectionCount = min(webConnections, max(1, descriptorLimit / 8))
        let reserved = Self.reserveCount + webConnectionCount + furtherCount
        let available = max(2, descriptorLimit - reserved)
        let wanted = isJournaling ? connections + rooms : connections
        guard wanted > available else {
            connectionCount = connections
            roomCount = rooms
            recoveredRoomCount = available - connections
            isLowered = false
            return
        }
        isLowered = true
        connectionCount = max(1, available * connections / wanted)
        roomCount = isJournaling ? max(1, available * rooms / wanted) : rooms
        recoveredRoomCount = available - connectionCount
    }
}
