/// Limits the lines of each event in a minute, and counts the rest.
struct LogRateLimiter {
    static let linesPerMinute = 20
    private static let minute = 60_000

    private var countByEvent: [String: Int] = [:]
    private var start = 0

    /// An event with lines that were left out.
    struct Omitted: Equatable {
        let event: String
        let count: Int
    }

    /// Ends the minute if it is over; gives what was left out in it.
    mutating func endMinute(at now: Int) -> [Omitted] {
        guard now - start >= Self.minute else { return [] }
        start = now
        let counts = countByEvent
        countByEvent = [:]
        return counts.filter { $0.value > Self.linesPerMinute }
            .map { Omitted(event: $0.key, count: $0.value - Self.linesPerMinute) }
            .sorted { $0.event < $1.event }
    }

    /// Counts one event; whether its line is to be written.
    mutating func admit(_ event: String) -> Bool {
        let count = countByEvent[event, default: 0] + 1
        countByEvent[event] = count
        return count <= Self.linesPerMinute
    }
}
