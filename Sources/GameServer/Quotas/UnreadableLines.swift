import GameProtocol

/// Counts how often a peer has lately sent something that is no line of the protocol.
struct UnreadableLines {
    private var times: [Int] = []

    /// Counts one more; true if there are too many in too short a time.
    mutating func add(at now: Int) -> Bool {
        let period = Limits.unreadableLinePeriod.milliseconds
        times.removeAll { $0 <= now - period }
        times.append(now)
        return times.count >= Limits.maximumUnreadableLines
    }
}
