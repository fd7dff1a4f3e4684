import GameProtocol
import Sockets
package import TerminalKit

/// A search for servers that ends: it listens for some time, and then knows who is there.
package final class NetworkSearch: LoopHost {
    /// For so long `find` listens: a server that missed the question speaks up within two seconds.
    package static let findMs = 2500
    /// For so long a command listens that names no server: one that answers does so within a second.
    package static let chooseMs = 1200

    private let host: DiscoveryHost
    private let end: Int

    private init(milliseconds: Int, measures: Bool) {
        host = DiscoveryHost(measures: measures)
        end = MonotonicClock.nowMilliseconds + milliseconds
    }

    /// Listens for so many milliseconds; gives who was there at the end.
    package static func run(milliseconds: Int, measures: Bool) -> [FoundServer] {
        RunLoop.run(NetworkSearch(milliseconds: milliseconds, measures: measures))
    }

    package var now: Int { MonotonicClock.nowMilliseconds }

    package func advance() -> [FoundServer]? {
        host.read()
        return now < end ? nil : host.servers
    }

    package func fill(_ poll: inout PollSet) {
        poll.add(host.entries)
        poll.wake(at: max(now + 1, min(end, host.deadline)))
    }
}
