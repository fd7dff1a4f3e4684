import GameProtocol
import Sockets

/// A server with all addresses of its announcements. It announces itself once on each network.
struct HeardServer {
    /// The address of the first announcement.
    let origin: SocketAddress.Host
    private var announcement: Beacon.Announcement
    private var routes: [Route] = []
    var delay: Int?

    /// An address of the server, with the time at which it expires.
    private struct Route {
        let host: SocketAddress.Host
        var deadline: Int
    }

    private static let maximumRoutes = 8

    init(
        _ announcement: Beacon.Announcement,
        from host: SocketAddress.Host,
        _ interfaces: Interfaces,
        at now: Int
    ) {
        origin = host
        self.announcement = announcement
        note(announcement, from: host, interfaces, at: now)
    }

    mutating func note(
        _ announcement: Beacon.Announcement,
        from host: SocketAddress.Host,
        _ interfaces: Interfaces,
        at now: Int
    ) {
        let deadline = now + Limits.missedBeacons * announcement.everyMs
        if let index = routes.firstIndex(where: { $0.host == host }) {
            routes[index].deadline = deadline
        } else if routes.count < Self.maximumRoutes {
            routes.append(Route(host: host, deadline: deadline))
        } else {
            // A computer with many containers may announce itself on more interfaces than the
            // maximum.
            let worst = routes.indices.max {
                interfaces.rank(routes[$0].host) < interfaces.rank(routes[$1].host)
            }
            guard let worst, interfaces.rank(host) < interfaces.rank(routes[worst].host) else {
                return
            }
            routes[worst] = Route(host: host, deadline: deadline)
        }
        self.announcement = announcement
    }

    mutating func expire(at now: Int) { routes.removeAll { $0.deadline <= now } }

    func isReachable(at host: SocketAddress.Host) -> Bool { routes.contains { $0.host == host } }

    var port: UInt16 { announcement.port }

    /// The time at which the next address expires.
    var deadline: Int? { routes.map(\.deadline).min() }

    /// Returns the server as a list shows it, at the address that is best for a friend. Returns nil
    /// if no address is left.
    func shown(_ interfaces: Interfaces) -> FoundServer? {
        let hosts = routes.map(\.host)
        guard let host = hosts.min(by: { interfaces.rank($0) < interfaces.rank($1) }) else {
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
}
