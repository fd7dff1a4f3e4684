import GameProtocol
import Sockets

/// One server with all the ways by which it was heard: it is announced once on each network.
struct HeardServer {
    /// Where it was heard first.
    let origin: SocketAddress.Host
    private var announcement: Beacon.Announcement
    private var routes: [Route] = []
    var delay: Int?

    /// One address of the server, and until when it is believed in.
    private struct Route {
        let host: SocketAddress.Host
        var deadline: Int
    }

    private static let maximumRoutes = 8

    init(_ announcement: Beacon.Announcement, from host: SocketAddress.Host, at now: Int) {
        origin = host
        self.announcement = announcement
        note(announcement, from: host, at: now)
    }

    mutating func note(
        _ announcement: Beacon.Announcement,
        from host: SocketAddress.Host,
        at now: Int
    ) {
        let deadline = now + Limits.missedBeacons * announcement.everyMs
        if let index = routes.firstIndex(where: { $0.host == host }) {
            routes[index].deadline = deadline
        } else if routes.count < Self.maximumRoutes {
            routes.append(Route(host: host, deadline: deadline))
        } else {
            return
        }
        self.announcement = announcement
    }

    mutating func expire(at now: Int) { routes.removeAll { $0.deadline <= now } }

    func isReachable(at host: SocketAddress.Host) -> Bool { routes.contains { $0.host == host } }

    var port: UInt16 { announcement.port }

    /// When the next of its addresses is given up.
    var deadline: Int? { routes.map(\.deadline).min() }

    /// The server as a list shows it; nil when nothing is left of it.
    var shown: FoundServer? {
        guard let host = routes.map(\.host).min(by: { Self.rank($0) < Self.rank($1) }) else {
            return nil
        }
        let name = Cleaning.clean(announcement.name, columns: 2 * Limits.maximumServerNameCount)
        return FoundServer(
            inst: announcement.inst,
            name: name.isEmpty ? host.description : name,
            address: JoinAddress(host: host.description, port: announcement.port),
            protocols: announcement.protocols,
            rooms: announcement.rooms,
            open: announcement.open,
            players: announcement.players,
            web: WebPlace(announcement),
            delay: delay
        )
    }

    /// What is easier to type, and what a friend in the same network can use too, comes first.
    private static func rank(_ host: SocketAddress.Host) -> Int {
        if host.isLoopback { return host.isV6 ? 4 : 3 }
        if host.isLinkLocal { return host.isV6 ? 6 : 5 }
        if host.isV6 { return 2 }
        return host.isPrivate ? 0 : 1
    }
}
