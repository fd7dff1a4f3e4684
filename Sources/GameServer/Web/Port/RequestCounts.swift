/// How many requests were answered, by what was asked for and the status.
final class RequestCounts: Sendable {
    private let counts = Locked<[Key: Int]>([:])

    struct Key: Hashable, Sendable {
        /// A name of a fixed list, never a text of the peer.
        let route: String
        let status: Int
    }

    /// Counts the answer, and gives it back.
    func add(_ route: String, _ answer: HTTPAnswer) -> HTTPAnswer {
        let key = Key(route: route, status: answer.status.rawValue)
        counts.withLock { $0[key, default: 0] += 1 }
        return answer
    }

    /// All of them, in an order that stays.
    var all: [(key: Key, value: Int)] {
        counts.withLock { $0 }.sorted {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }
    }
}
