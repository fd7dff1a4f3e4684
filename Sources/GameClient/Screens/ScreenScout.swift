import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// What the full-screen face looks for on the network: servers that announce themselves, recent
/// ones that still answer, and this computer's own address.
///
/// Nothing in here waits; the host of the screen waits for its entries beside its own.
final class ScreenScout {
    private var discovery: DiscoveryHost?
    private var probes: [Probe] = []
    private var recent: [RecentServer] = []
    /// This computer's own address, until the screen gets it: nil inside if there is none.
    private var own: JoinAddress??

    /// Something that the screen was not told yet.
    private var hasNews = false
    private let links: () -> [BeaconLink]
    private let interfaces: () -> Interfaces

    private static let patienceMs = 2000

    /// A connection that is made only to see whether somebody answers.
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

    /// What to wait for; it may be another after each `proceed`.
    var entries: [Poll.Entry] {
        (discovery?.entries ?? []) + probes.map(\.attempt.entry)
    }

    /// When `proceed` has something to do although nothing arrives.
    func deadline(at: Int) -> Int? {
        // The sockets of the beacon have a clock of their own.
        let heard = discovery.map { max(0, $0.deadline - MonotonicClock.nowMilliseconds) + at }
        if hasNews || own != nil { return at }
        return (probes.map(\.endsAt) + [heard].compactMap { $0 }).min()
    }

    /// Looks for servers from now on, and asks the recent ones.
    func lookForServers(_ recent: [RecentServer], at: Int) {
        guard discovery == nil else { return }
        discovery = DiscoveryHost(links: links)
        hasNews = true
        self.recent = recent
        for server in recent { probe(server.address, at: at) }
    }

    /// Asks the recent servers once more.
    func probeAgain(at: Int) {
        guard discovery != nil else { return }
        for server in recent where !probes.contains(where: { $0.address == server.address }) {
            probe(server.address, at: at)
        }
    }

    /// A server was chosen: the search ends.
    func stopLooking() {
        discovery = nil
        probes = []
    }

    /// Looks under which of this computer's addresses a server on this computer answers.
    func lookForOwnAddress(port: UInt16) {
        let host = interfaces().answering(port: port).map { "\($0.host)" }
        own = .some(host.map { JoinAddress(host: $0, port: port) })
    }

    /// Does what there is to do, without waiting; gives what the screen has to know.
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
