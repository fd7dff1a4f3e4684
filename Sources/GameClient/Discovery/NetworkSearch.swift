import GameProtocol

/// A search for servers that ends: it listens for some time, and then knows who is there.
struct NetworkSearch {
    /// For so long `find` listens: a server that missed the question speaks up within two seconds.
    static let findMs = 2500
    /// For so long a command listens that names no server: one that answers does so within a second.
    static let chooseMs = 1200

    /// Listens for so many milliseconds; gives who was there at the end.
    static func run(milliseconds: Int, measures: Bool) -> [FoundServer] {
        let end = MonotonicClock.nowMilliseconds + milliseconds
        let host = DiscoveryHost(measures: measures)
        while true {
            let now = MonotonicClock.nowMilliseconds
            guard now < end else { return host.servers }
            let next = min(end, host.deadline)
            _ = Waiting.wait(host.entries, milliseconds: max(1, next - now))
            host.read()
        }
    }
}
