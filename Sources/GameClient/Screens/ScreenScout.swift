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
    /// Addresses of this computer that were tried, the best first; nil while there is no search.
    private var own: [(address: JoinAddress, isAnswering: Bool?)]?

    /// Something that the screen was not told yet.
    private var hasNews = false
    private let links: () -> [BeaconLink]

    private static let patienceMs = 2000
    private static let maximumOwn = 4

    /// A connection that is made only to see whether somebody answers.
    private struct Probe {
        var goal: Goal
        var attempt: ConnectionAttempt
        var endsAt: Int
    }

    private enum Goal: Equatable {
        case recent(JoinAddress)
        case own(JoinAddress)
    }

    init(links: @escaping () -> [BeaconLink] = BeaconLink.all) { self.links = links }

    /// What to wait for; it may be another after each `proceed`.
    var entries: [Poll.Entry] {
        (discovery?.entries ?? []) + probes.map(\.attempt.entry)
    }

    /// When `proceed` has something to do although nothing arrives.
    func deadline(at: Int) -> Int? {
        // The sockets of the beacon have a clock of their own.
        let heard = discovery.map { max(0, $0.deadline - MonotonicClock.nowMilliseconds) + at }
        if hasNews || own?.isEmpty == true { return at }
        return (probes.map(\.endsAt) + [heard].compactMap { $0 }).min()
    }

    /// Looks for servers from now on, and asks the recent ones.
    func lookForServers(_ addresses: [JoinAddress], at: Int) {
        guard discovery == nil else { return }
        discovery = DiscoveryHost(links: links)
        hasNews = true
        recent = addresses.map { RecentServer(address: $0) }
        for address in addresses { probe(.recent(address), address, at: at) }
    }

    /// Asks the recent servers once more.
    func probeAgain(at: Int) {
        guard discovery != nil else { return }
        for server in recent where !probes.contains(where: { $0.goal == .recent(server.address) }) {
            probe(.recent(server.address), server.address, at: at)
        }
    }

    /// A server was chosen: the search ends.
    func stopLooking() {
        discovery = nil
        probes.removeAll { if case .recent = $0.goal { true } else { false } }
    }

    /// Looks under which of this computer's addresses a server on this computer answers.
    func lookForOwnAddress(port: UInt16, at: Int) {
        let hosts = links().compactMap { link -> SocketAddress.Host? in
            guard case .v4(let bits) = link else { return nil }
            let host = SocketAddress.Host.v4(bits)
            return host.isLoopback || host.isLinkLocal ? nil : host
        }
        let best = hosts.filter(\.isPrivate) + hosts.filter { !$0.isPrivate }
        let addresses = best.prefix(Self.maximumOwn).map {
            JoinAddress(host: $0.description, port: port)
        }
        own = addresses.map { ($0, nil) }
        for address in addresses { probe(.own(address), address, at: at) }
    }

    /// Does what there is to do, without waiting; gives what the screen has to know.
    func proceed(at: Int) -> [ScreenInput] {
        if discovery?.read().isEmpty == false { hasNews = true }
        for probe in probes {
            let result = probe.attempt.advance()
            guard result != nil || probe.endsAt <= at else { continue }
            probes.removeAll { $0.goal == probe.goal }
            var answers = false
            if case .success? = result { answers = true }
            note(probe.goal, answers)
            hasNews = true
        }
        var inputs: [ScreenInput] = []
        if hasNews, let discovery { inputs.append(.servers(discovery.servers, recent)) }
        hasNews = false
        if let found = ownAddress {
            own = nil
            inputs.append(.ownAddress(found))
        }
        return inputs
    }

    private func probe(_ goal: Goal, _ address: JoinAddress, at: Int) {
        probes.append(
            Probe(
                goal: goal,
                attempt: ConnectionAttempt(to: address, trace: nil),
                endsAt: at + Self.patienceMs
            )
        )
    }

    private func note(_ goal: Goal, _ answers: Bool) {
        switch goal {
        case .recent(let address):
            for index in recent.indices where recent[index].address == address {
                recent[index].isAnswering = answers
            }
        case .own(let address):
            for index in (own ?? []).indices where own?[index].address == address {
                own?[index].isAnswering = answers
            }
        }
    }

    /// The first that answers, once all before it are known; nil while that is not known.
    private var ownAddress: JoinAddress?? {
        guard let own else { return nil }
        for (address, isAnswering) in own {
            guard let isAnswering else { return nil }
            if isAnswering { return address }
        }
        return .some(nil)
    }
}
