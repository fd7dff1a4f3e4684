import GameProtocol
import Games

/// Pages of other servers' rooms as they were a moment ago: who lists them all the time costs the Redis no more.
struct RecentLists {
    private var pages: [(list: ListRequest, rooms: GroupRooms, at: Int)] = []

    static let (lifeMs, maximumCount) = (1_000, 32)

    /// The page, if it was asked for a moment ago.
    func page(_ list: ListRequest, at now: Int) -> GroupRooms? {
        pages.first { $0.list == list && now - $0.at < Self.lifeMs }?.rooms
    }

    mutating func keep(_ rooms: GroupRooms, for list: ListRequest, at now: Int) {
        pages.removeAll { $0.list == list || now - $0.at >= Self.lifeMs }
        if pages.count == Self.maximumCount { pages.removeFirst() }
        pages.append((list, rooms, now))
    }
}
