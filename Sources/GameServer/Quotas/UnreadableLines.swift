import GameProtocol

/// The count of a peer's recent lines that are no lines of the protocol.
struct UnreadableLines {
    private var times: [Int] = []

    /// Counts one more line; true if there are too many in too short a time.
    mutating func add(at now: Int) -> Bool {
        let period = Limits.unreadableLinePeriod.milliseconds
        times.removeAll { $0 <= now - period }
        times.append(now)
        return times.count >= Limits.maximumUnreadableLines
    }
}
