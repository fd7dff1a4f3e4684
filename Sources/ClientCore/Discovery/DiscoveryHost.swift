import GameProtocol
package import Sockets
package import TerminalKit

/// Owns the sockets on which servers are heard, for a loop that waits for other things as well.
///
/// The loop waits on `entries` until `deadline`, then calls `read`; in between `servers` is what is
/// known. It asks once who is there, when it begins and on every network that comes later.
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

    /// Listens from now on, and asks.
    ///
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

    /// The servers that are known now, in the order of a list.
    package var servers: [FoundServer] { discovery.servers }

    /// What to wait on; it may be another after each `read`.
    package var entries: [Poll.Entry] {
        receiver.descriptors.map { Poll.Entry(descriptor: $0.number) }
            + probes.map { Poll.Entry(descriptor: $0.descriptor, writing: true) }
    }

    /// When `read` has something to do although nothing arrives, in milliseconds.
    package var deadline: Int {
        ([nextScan] + probes.map(\.deadline) + [discovery.deadline].compactMap { $0 }).min()
            ?? nextScan
    }

    /// Reads what there is and drops what is gone, without waiting; says what has changed.
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

    /// Interfaces come and go.
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
