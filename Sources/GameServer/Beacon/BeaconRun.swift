import GameProtocol
import Sockets
import Synchronization

/// The thread of the beacon, which waits for datagrams and deadlines, and carries out the schedule.
final class BeaconRun {
    private let host: BeaconHost
    private let sender = BeaconSender()
    private let receiver = BeaconReceiver()
    private let events = PollerEvents(capacity: 8)
    private var schedule = BeaconSchedule()
    private var links: [BeaconLink] = []
    private var isWatching = true

    private static let token: UInt64 = 1

    init(host: BeaconHost) { self.host = host }

    func run() {
        receive(.started)
        while !host.isStopping {
            watch()
            let wait = max(0, schedule.deadline - MonotonicClock.nowMilliseconds)
            host.poller.wait(timeoutMilliseconds: wait, into: events)
            if isWatching { read() }
            receive(.alarm)
        }
        receive(.stopped)
    }

    private func read() {
        // One answer serves all who asked, so any number of questions counts as one.
        var heard: Set<Beacon> = []
        receiver.read { datagram, _ in
            if let beacon = Beacon(datagram), beacon == .who { heard.insert(beacon) }
        }
        for beacon in heard { receive(.heard(beacon)) }
    }

    private func receive(_ input: BeaconSchedule.Input) {
        let now = MonotonicClock.nowMilliseconds
        let chance = RandomBytes.makeNumber()
        for effect in schedule.receive(input, at: now, chance: chance) {
            switch effect {
            case .scan: scan()
            case .announce: sender.send(announcement.bytes, over: links)
            case .sayGoodbye: sender.send(Beacon.bye(inst: host.plan.inst).bytes, over: links)
            }
        }
    }

    private func scan() {
        links = host.plan.links()
        for descriptor in receiver.listen(on: links) {
            try? host.poller.add(
                descriptor,
                token: Self.token,
                interest: isWatching ? .read : []
            )
        }
    }

    /// Stops watching the sockets while they need not be read: a flood would keep the thread awake.
    private func watch() {
        guard isWatching != schedule.isListening else { return }
        isWatching = schedule.isListening
        for descriptor in receiver.descriptors {
            try? host.poller.modify(
                descriptor,
                token: Self.token,
                interest: isWatching ? .read : []
            )
        }
    }

    private var announcement: Beacon {
        let census = host.plan.census()
        return .announcement(
            Beacon.Announcement(
                inst: host.plan.inst,
                name: host.plan.name(),
                port: host.plan.port,
                protocols: [1],
                webPort: host.plan.webPort,
                webURL: host.plan.webURL,
                rooms: census.rooms,
                open: census.open,
                players: census.players,
                everyMs: BeaconSchedule.periodMs
            )
        )
    }
}

/// Announcer of the server on its networks, on a thread of its own. No loop waits for it.
final class BeaconHost: Sendable {
    /// The data to announce, and the networks.
    struct Plan: Sendable {
        /// A value that is new with every start of a server.
        let inst: String
        let name: @Sendable () -> String
        let port: UInt16
        /// The port for browsers and its public address; nil without one.
        var webPort: Int?
        var webURL: String?
        let census: @Sendable () -> PublicCensus
        /// Returns the present links to announce on.
        let links: @Sendable () -> [BeaconLink]
    }

    let plan: Plan
    let poller: Poller
    private let isOver = Atomic<Bool>(false)
    private let thread = Locked<SystemThread?>(nil)

    /// Starts to announce.
    init(_ plan: Plan) throws(SystemError) {
        self.plan = plan
        poller = try Poller()
        let started = try SystemThread(name: "beacon") { [self] in
            BeaconRun(host: self).run()
        }
        thread.withLock { $0 = started }
    }

    var isStopping: Bool { isOver.load(ordering: .acquiring) }

    /// Says goodbye to the network, and waits until that is sent; a second call does nothing.
    func stop() {
        isOver.store(true, ordering: .releasing)
        poller.wake()
        thread.take()?.join()
    }
}
