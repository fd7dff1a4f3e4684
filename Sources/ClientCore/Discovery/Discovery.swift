import GameProtocol
import Sockets

/// The client's knowledge of the servers on its network, from their datagrams.
///
/// Anybody can send datagrams, so invalid ones are ignored, names are cleaned, and the table has a
/// maximum size. Times are milliseconds of a monotonic clock.
package struct Discovery {
    /// A change in the list of servers, by a datagram or because a server was silent. The value is
    /// the server's `inst`.
    package enum Change: Equatable, Sendable {
        case appeared(String)
        case changed(String)
        case left(String)
    }

    private var heard: [String: HeardServer] = [:]
    /// This computer's addresses. A server on this computer announces itself on each of them.
    var interfaces = Interfaces()
    private let reader = JSONReader()

    /// Handles a datagram and returns the changes.
    mutating func receive(
        _ datagram: ArraySlice<UInt8>,
        from source: SocketAddress,
        at now: Int
    ) -> [Change] {
        switch Beacon(datagram, reader: reader) {
        case .announcement(let announcement):
            return note(announcement, from: source.host.unmapped, at: now)
        case .bye(let inst):
            // Only an address of the server itself can report its end.
            guard heard[inst]?.isReachable(at: source.host.unmapped) == true else { return [] }
            heard[inst] = nil
            return [.left(inst)]
        case .who, nil:
            return []
        }
    }

    /// Drops addresses that have been silent for too long, and returns the changes.
    mutating func expire(at now: Int) -> [Change] {
        var changes: [Change] = []
        for (inst, var server) in heard {
            let before = server.shown(interfaces)
            server.expire(at: now)
            heard[inst] = server
            let after = server.shown(interfaces)
            if after == before { continue }
            if after == nil { heard[inst] = nil }
            changes.append(after == nil ? .left(inst) : .changed(inst))
        }
        return changes
    }

    /// Notes the time that a connection to the server took, in nanoseconds.
    mutating func measured(_ inst: String, delay: Int) { heard[inst]?.delay = delay }

    /// The time at which `expire` has something to do; nil if there is none.
    var deadline: Int? { heard.values.compactMap(\.deadline).min() }

    /// The servers, sorted by name and then by address, so that a growing list keeps its order.
    var servers: [FoundServer] {
        heard.values.compactMap { $0.shown(interfaces) }.sorted {
            ($0.name, $0.address.text, $0.inst) < ($1.name, $1.address.text, $1.inst)
        }
    }

    subscript(_ inst: String) -> FoundServer? { heard[inst]?.shown(interfaces) }

    private mutating func note(
        _ announcement: Beacon.Announcement,
        from host: SocketAddress.Host,
        at now: Int
    ) -> [Change] {
        let inst = announcement.inst
        if var server = heard[inst] {
            let before = server.shown(interfaces)
            server.note(announcement, from: host, interfaces, at: now)
            heard[inst] = server
            return server.shown(interfaces) == before ? [] : [.changed(inst)]
        }
        let gone = forgetThose(at: host, port: announcement.port)
        guard heard.count < Limits.maximumFoundServers,
            heard.values.count(where: { $0.origin == host }) < Limits.maximumFoundServersPerAddress
        else { return gone }
        heard[inst] = HeardServer(announcement, from: host, interfaces, at: now)
        return gone + [.appeared(inst)]
    }

    /// Removes earlier servers at that host and port. Two servers cannot share a port, so an
    /// earlier server has ended without a goodbye.
    private mutating func forgetThose(at host: SocketAddress.Host, port: UInt16) -> [Change] {
        let gone = heard.filter { $0.value.port == port && $0.value.isReachable(at: host) }.keys
        for inst in gone { heard[inst] = nil }
        return gone.map { .left($0) }
    }
}
