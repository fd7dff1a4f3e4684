import GameProtocol
package import Sockets
package import TerminalKit

/// The owner of the discovery sockets, for a loop that waits for other things as well.
///
/// The loop waits on `entries` until `deadline`, then calls `read`. `servers` has the known servers
/// at any time. The host asks for servers once at its start, and once on every new network.
package final class DiscoveryHost {
    private var discovery = Discovery()
    private let sender = BeaconSender()
    private let receiver = BeaconReceiver()
    private var links: [BeaconLink] = []
    private var probes: [ConnectionProbe] = []
    private var nextScan: Int
    private let measures: Bool
    private let findLinks: () -> [BeaconLink]
    private let findInterfaces: () -> Interfaces

    private static let rescanMs = Int(Limits.beaconRescan.components.seconds) * 1000
    private static let maximumProbes = 8

    /// - Parameter measures: whether to connect once to each server, to learn its delay.
    package init(
        measures: Bool = false,
        at now: Int = MonotonicClock.nowMilliseconds,
        links: @escaping () -> [BeaconLink] = BeaconLink.all,
        interfaces: @escaping () -> Interfaces = Interfaces.now
    ) {
        self.measures = measures
        findLinks = links
        findInterfaces = interfaces
        nextScan = now
        scan(at: now)
    }

    package var servers: [FoundServer] { discovery.servers }

    /// The descriptors to wait for. They can change with each `read`.
    package var entries: [Poll.Entry] {
        receiver.descriptors.map { Poll.Entry(descriptor: $0.number) }
            + probes.map { Poll.Entry(descriptor: $0.descriptor, writing: true) }
    }

    /// The time at which `read` has something to do even if nothing arrives, in milliseconds.
    package var deadline: Int {
        ([nextScan] + probes.map(\.deadline) + [discovery.deadline].compactMap { $0 }).min()
            ?? nextScan
    }

    /// Reads the datagrams and drops silent servers, without waiting. Returns the changes.
    @discardableResult
    package func read(at now: Int = MonotonicClock.nowMilliseconds) -> [Discovery.Change] {
        var changes: [Discovery.Change] = []
        receiver.read { datagram, source in
            changes += discovery.receive(datagram, from: source, at: now)
        }
        changes += discovery.expire(at: now)
        if nextScan <= now { scan(at: now) }
        if measures { measure(changes, at: now) }
        return changes
    }

    /// Listens on the present network interfaces, because interfaces appear and disappear.
    private func scan(at now: Int) {
        nextScan = now + Self.rescanMs
        let found = findLinks()
        let new = found.filter { !links.contains($0) }
        links = found
        discovery.interfaces = findInterfaces()
        receiver.listen(on: found)
        sender.send(Beacon.who.bytes, over: new)
    }

    private func measure(_ changes: [Discovery.Change], at now: Int) {
        probes = probes.filter { probe in
            let progress = probe.progress(at: now)
            if case .connected(let time) = progress { discovery.measured(probe.inst, delay: time) }
            return progress == .pending
        }
        for case .appeared(let inst) in changes where probes.count < Self.maximumProbes {
            guard let server = discovery[inst] else { continue }
            if let probe = ConnectionProbe(server, at: now) { probes.append(probe) }
        }
    }
}

/// A search for servers with a time limit. At its end, it returns the servers that it found.
package final class NetworkSearch: LoopHost {
    /// The duration of `find`: a server that missed the question announces itself within two
    /// seconds.
    package static let findMs = 2500
    /// The duration of the search by a command without a server: a server that answers does so
    /// within a second.
    package static let chooseMs = 1200

    private let host: DiscoveryHost
    private let end: Int

    private init(milliseconds: Int, measures: Bool) {
        host = DiscoveryHost(measures: measures)
        end = MonotonicClock.nowMilliseconds + milliseconds
    }

    /// Listens for that time and returns the servers.
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
