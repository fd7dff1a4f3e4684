import ClientCore
import Sockets
import TerminalKit

/// The network searches of the full-screen interface: servers that announce themselves, recent
/// servers that still answer, and this computer's own address. No call in here blocks; the host of
/// the screen waits for the entries of this type together with its own.
final class ScreenScout {
    private var discovery: DiscoveryHost?
    private var probes: [Probe] = []
    private var recent: [RecentServer] = []
    /// The address of this computer, until the screen has received it. The inner value is nil if
    /// there is no such address.
    private var own: JoinAddress??

    /// Whether there is a result that the screen has not received yet.
    private var hasNews = false
    private let links: () -> [BeaconLink]
    private let interfaces: () -> Interfaces

    private static let patienceMs = 2000

    /// A connection that only tests whether a server answers.
    private struct Probe {
        let address: JoinAddress
        var attempt: ConnectionAttempt
        var endsAt: Int
    }

    init(
        links: @escaping () -> [BeaconLink] = BeaconLink.all,
        interfaces: @escaping () -> Interfaces = Interfaces.now
    ) {
        self.links = links
        self.interfaces = interfaces
    }

    /// The descriptors to wait for. They may change after each `proceed`.
    var entries: [Poll.Entry] {
        (discovery?.entries ?? []) + probes.map(\.attempt.entry)
    }

    /// The time at which `proceed` has work to do, even if no data arrives.
    func deadline(at: Int) -> Int? {
        // The sockets of the beacon use another clock.
        let heard = discovery.map { max(0, $0.deadline - MonotonicClock.nowMilliseconds) + at }
        if hasNews || own != nil { return at }
        return (probes.map(\.endsAt) + [heard].compactMap { $0 }).min()
    }

    /// Starts the search for servers, and probes the recent ones.
    func lookForServers(_ recent: [RecentServer], at: Int) {
        guard discovery == nil else { return }
        discovery = DiscoveryHost(links: links)
        hasNews = true
        self.recent = recent
        for server in recent { probe(server.address, at: at) }
    }

    func probeAgain(at: Int) {
        guard discovery != nil else { return }
        for server in recent where !probes.contains(where: { $0.address == server.address }) {
            probe(server.address, at: at)
        }
    }

    /// Stops the search after the player has chosen a server.
    func stopLooking() {
        discovery = nil
        probes = []
    }

    /// Finds the address of this computer under which a local server answers.
    func lookForOwnAddress(port: UInt16) {
        let host = interfaces().answering(port: port).map { "\($0.host)" }
        own = .some(host.map { JoinAddress(host: $0, port: port) })
    }

    /// Does all work that needs no waiting, and returns the inputs for the screen.
    func proceed(at: Int) -> [ScreenInput] {
        if discovery?.read().isEmpty == false { hasNews = true }
        for probe in probes {
            let result = probe.attempt.advance()
            guard result != nil || probe.endsAt <= at else { continue }
            probes.removeAll { $0.address == probe.address }
            var answers = false
            if case .success? = result { answers = true }
            for index in recent.indices where recent[index].address == probe.address {
                recent[index].isAnswering = answers
            }
            hasNews = true
        }
        var inputs: [ScreenInput] = []
        if hasNews, let found = discovery?.servers {
            let interfaces = interfaces()
            let recent = recent.map { $0.found(among: found, interfaces) }
            inputs.append(.servers(found, recent))
        }
        hasNews = false
        if let own { inputs.append(.ownAddress(own)) }
        own = nil
        return inputs
    }

    private func probe(_ address: JoinAddress, at: Int) {
        probes.append(
            Probe(
                address: address,
                attempt: ConnectionAttempt(to: address, trace: nil),
                endsAt: at + Self.patienceMs
            )
        )
    }
}
