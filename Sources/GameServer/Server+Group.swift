import GameProtocol
import Sockets

/// The server as a member of a cluster (Documentation/protocol/group.md).
extension Server {
    /// Makes the cluster's event loop; nil if the configuration has no cluster.
    static func makeGroup(_ configuration: ServerConfiguration) throws(StartError) -> GroupHost? {
        if configuration.group.isEmpty { return nil }
        do throws(SystemError) {
            return try GroupHost()
        } catch {
            throw .system("Cannot make the loop of the cluster: \(error)")
        }
    }

    /// Enters the cluster, or retries in the background; throws if the Redis can never be used.
    func startGroup() throws(StartError) {
        guard let group = services.group else { return }
        services.lobby.ask { $0.trackChanges(group.codes) }
        let place = place
        group.relays.begin(at: place, maximum: Self.maximumRelays(configuration))
        let problem = group.start { outcome in
            GroupPlan(
                addresses: configuration.group,
                isPlainOK: configuration.isPlainGroupOK,
                place: place,
                isJournaling: configuration.keepsRooms,
                replication: makeReplication(),
                log: log,
                takeChanges: { [services] in services.lobby.ask { $0.takeChanges() } },
                freeCount: { [weak self] in self?.freeCount ?? 0 },
                tellPeers: { [services, limiter] leases in
                    group.note(leases)
                    let hosts = leases.compactMap { SocketAddress.Host($0.place.host) }
                    limiter.take(members: Set(hosts.map(\.limitKey)))
                    services.live.take(peers: place.next(leases.map(\.place)))
                },
                tellOutcome: { outcome.tell($0) },
                tellPlayers: { [weak self] in self?.tellRest($0) },
                stop: { Signals.end() },
                relays: group.relays,
                resolve: group.resolve
            )
        }
        guard case .wrong(let sentence)? = problem else { return }
        group.stop()
        throw .cannotWrite(sentence)
    }

    /// Tells the players in rooms that all rounds pause or continue. The line overtakes queued lines.
    private func tellRest(_ isResting: Bool) {
        let notice =
            isResting
            ? Notice(
                code: "store_away",
                message:
                    "The servers cannot reach their store; the round rests and continues by itself."
            )
            : Notice(code: "store_back", message: "The store is back, and the round continues.")
        let line = ConnectionLine.notice(notice).line
        tellAll { peer in
            if peer.presentRoom != nil { peer.connection.outbox.sendAhead(line) }
        }
    }

    /// Checks, without entering the cluster, why the Redis cannot be used; nil if it can be used.
    static func groupProblem(_ configuration: ServerConfiguration) -> GroupLink.Failure? {
        guard !configuration.group.isEmpty, let host = try? GroupHost() else { return nil }
        defer { host.stop() }
        return groupProblem(configuration, host)
    }

    /// Connects an operator's command with the Redis; returns the reason if that fails.
    static func visitGroup(
        _ configuration: ServerConfiguration,
        _ host: GroupHost
    ) -> GroupLink.Failure? {
        var lenient = configuration
        // With these values the limits on replies are wide enough for journals.
        (lenient.durability, lenient.mayForget, lenient.replicas) = (.replicated, true, 0)
        return groupProblem(lenient, host, isVisit: true)
    }

    private static func groupProblem(
        _ configuration: ServerConfiguration,
        _ host: GroupHost,
        isVisit: Bool = false
    ) -> GroupLink.Failure? {
        host.start { outcome in
            GroupPlan(
                addresses: configuration.group,
                isPlainOK: configuration.isPlainGroupOK,
                isProbe: !isVisit,
                isVisit: isVisit,
                place: ServerPlace(host: "localhost", port: 1),
                isJournaling: false,
                replication: probe(configuration, host),
                log: Log(level: .error, write: { _ in true }),
                takeChanges: { DirectoryChanges() },
                freeCount: { 0 },
                tellPeers: { _ in },
                tellOutcome: { outcome.tell($0) },
                resolve: host.resolve
            )
        }
    }

    /// Returns the faults of the cluster's Redis that stop no startup, each as a sentence: addresses that would refuse
    /// this server after a failover, and missing replicas.
    static func groupWarnings(_ configuration: ServerConfiguration) -> [String] {
        var warnings: [String] = []
        for address in configuration.group {
            var only = configuration
            only.group = [address]
            guard let host = try? GroupHost() else { return warnings }
            defer { host.stop() }
            let problem = groupProblem(only, host)
            if case .wrong(let sentence)? = problem, !sentence.contains(GroupLink.isReplica),
                configuration.group.count > 1
            {
                warnings.append(sentence)
            }
            let state = host.counts.present
            if let have = state.replicas, have < state.wantedReplicas {
                warnings.append(
                    "\(address) has \(have) replicas, and replicas is \(state.wantedReplicas): rooms rest until it has "
                        + "enough."
                )
            }
            if state.replicas ?? 0 > 0, state.wantedReplicas == 0 {
                warnings.append(
                    "\(address) has replicas, and replicas is 0: if one takes over, moves that players have seen are lost."
                )
            }
        }
        return warnings
    }

    /// Returns a plan for a check only: whether the Redis may lose data.
    private static func probe(
        _ configuration: ServerConfiguration,
        _ host: GroupHost
    ) -> ReplicationPlan? {
        guard configuration.durability == .replicated else { return nil }
        return ReplicationPlan(
            streams: StreamHost { host.ship() },
            replicas: configuration.replicas,
            mayForget: configuration.mayForget,
            letGo: { _, done in done {} },
            handOver: { _, _, _, _ in false },
            takeIn: { _, _, _ in false },
            has: { _ in false }
        )
    }

    /// The number of rooms that still fit; 0 once the server stops.
    private var freeCount: Int {
        // Before it is ready, a server reports room, but no client is sent to it yet.
        if isStopping.withLock({ $0 }) { return 0 }
        let budget = roomBudget.withLock { $0 }
        let rooms = budget.rooms - services.lobby.roomCount
        return max(0, min(rooms, budget.connections - limiter.count))
    }

    /// The address to which other servers send people: the advertised one, or else the address that
    /// a friend would type.
    private var place: ServerPlace {
        let bound = addresses.map(\.host)
        let host: String
        if let advertised = configuration.advertised {
            host = advertised.host
        } else if let only = bound.first, bound.allSatisfy(\.isLoopback) {
            host = "\(only)"
        } else {
            let best = Interfaces.now().usable(at: bound).first?.host
            host = best.map { "\($0)" } ?? Environment.fullHostName
        }
        return ServerPlace(
            host: host,
            port: configuration.advertised?.port ?? port,
            // The server assumes that a proxy at the advertised address forwards one port only.
            webPort: configuration.advertised == nil ? webAddress.map { Int($0.port) } : nil
        )
    }

    /// Returns the line that turns a peer away from a full server, and suggests `place` if known.
    static func serverFull(_ place: ServerPlace?) -> [UInt8] {
        ConnectionLine.bye(.serverFull(place)).line
    }

    /// Returns the reason why this server does not carry lines of the server with this name; nil if it carries them.
    static func relayRefusal(_ name: String, _ group: GroupHost?) -> HTTPAnswer? {
        guard let group else { return .text("This server is in no cluster.", .notFound) }
        switch group.relays.find(name) {
        case .own, .other: return nil
        case .unknown where group.counts.present.isUp:
            return .text("The cluster has no server of this name now.", .notFound)
        case .unknown: return .text("The cluster cannot be asked for this server.", .unavailable)
        case .old: return .text("That server is too old for this way to it.", .unavailable)
        case .full:
            return .text("Too many people use this way to another server.", .unavailable)
                .with("Retry-After", "5")
        }
    }

    func addGroup(_ page: inout PrometheusText) {
        guard let state = services.group?.counts.present else { return }
        page.single(
            "cardtable_group_up",
            .gauge,
            "Whether the Redis of the cluster answers.",
            state.isUp ? 1 : 0
        )
        page.single("cardtable_group_peers", .gauge, "Other servers there.", state.peerCount)
        page.single(
            "cardtable_group_moved_total",
            .counter,
            "Requests that were answered with another server.",
            state.movedCount
        )
        page.single(
            "cardtable_group_unavailable_total",
            .counter,
            "Questions that the cluster could not answer in time.",
            state.unavailableCount
        )
        if services.rooms.streams != nil {
            page.single(
                "cardtable_group_replicas",
                .gauge,
                "Replicas that follow the Redis of the cluster.",
                state.replicas ?? 0
            )
            page.single(
                "cardtable_group_replicas_wanted",
                .gauge,
                "Replicas that must have each move.",
                state.wantedReplicas
            )
            page.single(
                "cardtable_group_resting",
                .gauge,
                "Whether rooms rest because their moves cannot be stored.",
                state.restingSince == nil ? 0 : 1
            )
            page.single(
                "cardtable_group_rooms_taken_in_total",
                .counter,
                "Rooms of other servers that go on here.",
                state.takenInCount
            )
            page.single(
                "cardtable_group_rooms_let_go_total",
                .counter,
                "Rooms that go on elsewhere, or later.",
                state.letGoCount
            )
        }
        let relays = services.group?.relays.counts ?? (present: 0, failed: 0)
        page.single(
            "cardtable_group_relays",
            .gauge,
            "Browsers whose lines go through this server to another one.",
            relays.present
        )
        page.single(
            "cardtable_group_relays_failed_total",
            .counter,
            "Browsers that lost the other server.",
            relays.failed
        )
        let name = "cardtable_group_round_trip_seconds"
        page.family(name, .histogram, "From a command to its reply.")
        page.histogram(
            name,
            [:],
            boundsInMicroseconds: GroupCounts.boundsInMicroseconds,
            counts: state.roundTrips,
            totalNanoseconds: state.totalNanoseconds
        )
    }
}

extension ServerPlace {
    private var description: String { "\(host):\(port)" }

    /// Returns at most `Limits.maximumPeers` places in a circle, beginning after this place. So the
    /// clients of each server try different servers.
    func next(_ places: [ServerPlace]) -> [ServerPlace] {
        let sorted = places.sorted { $0.description < $1.description }
        let behind = sorted.firstIndex { $0.description > description } ?? 0
        return Array((sorted[behind...] + sorted[..<behind]).prefix(Limits.maximumPeers))
    }
}
