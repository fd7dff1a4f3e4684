import GameProtocol
import Sockets
import TerminalKit

/// A server on this network, as a list shows it. Its texts are cleaned.
package struct FoundServer: Equatable, Sendable {
    /// The id of one run of one server, the same at all its addresses.
    package let inst: String
    package var name: String
    /// The address to connect to: the best of the addresses of its announcements.
    package var address: JoinAddress
    var protocols: [Int]
    package var rooms: Int
    /// The number of rooms with a free seat.
    package var open: Int
    package var players: Int
    /// The address of the page for browsers; nil if there is none.
    var web: WebPlace?
    /// The time that connecting to the server took, in nanoseconds; nil until it is measured.
    var delay: Int?

    /// Whether this client can play at the server: the server speaks protocol 1.
    package var isOurs: Bool { protocols.contains(1) }
}

extension [FoundServer] {
    /// The output of `find`: a line for each server, in columns.
    package var table: String {
        let names = columns(map(\.name))
        let addresses = columns(map(\.address.text))
        return indices.map { "\(names[$0])  \(addresses[$0])  \(self[$0].numbers)\n" }.joined()
    }

    /// The output of `find --json`: an object a line for each server.
    package var objects: String {
        var writer = JSONWriter()
        for server in self { server.encode(into: &writer) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The numbered lines of a list to choose from.
    package var choices: [String] {
        let names = columns(map(\.name))
        let addresses = columns(map(\.address.text))
        return indices.map { "\($0 + 1). \(names[$0])  \(addresses[$0])  \(self[$0].counts)" }
    }

    /// Returns the texts, padded with blanks to the same width.
    private func columns(_ texts: [String]) -> [String] {
        let widest = texts.map { Width.of($0) }.max() ?? 0
        return texts.map { $0.padded(to: widest, atLeast: 0) }
    }
}

extension FoundServer {
    /// `4 rooms, 3 open, 5 players`; for a server without protocol 1, its protocols.
    var counts: String {
        guard isOurs else {
            return "speaks protocol \(PlainWords.list(protocols.prefix(8).map(String.init)))"
        }
        return "\(PlainWords.count(rooms, "room")), \(open) open, "
            + PlainWords.count(players, "player")
    }

    fileprivate var numbers: String {
        counts + ", " + (delay.map { Decimals.milliseconds($0) + " ms" } ?? "no connection")
            + (web.map { ", \($0.base(at: address.host))" } ?? "")
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("address", address.text)
        writer.field("host", address.host)
        writer.field("port", Int(address.port))
        writer.field("inst", inst)
        writer.field("protocols", protocols)
        writer.field("rooms", rooms)
        writer.field("open", open)
        writer.field("players", players)
        writer.field("web_port", ifPresent: web?.port)
        writer.field("web_url", ifPresent: web?.url)
        if let delay {
            writer.key("ms")
            writer.raw(Array(Decimals.milliseconds(delay).utf8))
        }
        writer.endObject()
        writer.endLine()
    }
}

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
