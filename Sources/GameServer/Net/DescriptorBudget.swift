/// The share of this process's descriptors that connections and journaled rooms may have.
///
/// 32 stay free: without a spare one libdispatch ends the process, and logs, the poller and the
/// listeners need some.
struct DescriptorBudget: Equatable {
    let connectionCount: Int
    let roomCount: Int
    /// How many rooms of the last run can be brought back; that run may have had more descriptors.
    let recoveredRoomCount: Int
    /// Whether less is granted than was asked for, which the log should say.
    let isLowered: Bool

    static let reserveCount = 32

    /// - Parameters:
    ///   - descriptorLimit: what the system allows this process to have open.
    ///   - isJournaling: whether each room has a file open.
    init(connections: Int, rooms: Int, isJournaling: Bool, descriptorLimit: Int) {
        let available = max(2, descriptorLimit - Self.reserveCount)
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
