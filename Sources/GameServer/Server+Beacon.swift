import Sockets

/// The announcement of a server on its networks.
extension Server {
    /// Announces the server as configured, unless it listens on loopback addresses alone.
    func startAnnouncing() {
        guard !addresses.allSatisfy(\.isLoopback) else { return }
        if configuration.hasBeacon { startBeacon() }
        if configuration.hasBonjour { startBonjour() }
    }

    /// Tells the networks that this server ends.
    func stopAnnouncing() {
        beacon.take()?.stop()
        bonjour.take()?.stop()
    }

    private func startBeacon() {
        let plan = beaconPlan
        do throws(SystemError) {
            let host = try BeaconHost(plan)
            beacon.withLock { $0 = host }
            log.debug("beacon", ["inst": .text(plan.inst)])
        } catch {
            // People can still type the address.
            log.warning("beacon_failed", ["error": .text("\(error)")])
        }
    }

    private func startBonjour() {
        guard let words = Bonjour.words(name: configuration.serverName, port: port) else {
            log.warning("bonjour_missing", ["needs": .text("avahi-publish-service or dns-sd")])
            return
        }
        do throws(SystemError) {
            let started = try Bonjour(words, log: log)
            bonjour.withLock { $0 = started }
        } catch {
            log.warning("bonjour_failed", ["error": .text("\(error)")])
        }
    }

    private var beaconPlan: BeaconHost.Plan {
        let bound = addresses.map(\.host)
        let lobby = services.lobby
        let name = configuration.serverName
        return BeaconHost.Plan(
            inst: services.live.inst,
            // The configuration may be reloaded while the server runs.
            name: { [weak self] in self?.configuration.serverName ?? name },
            port: UInt16(clamping: port),
            webPort: webAddress.map { Int($0.port) },
            webURL: webAddress == nil ? nil : configuration.publicURL?.text,
            census: { lobby.ask { $0.publicCensus } },
            links: { BeaconLink.all().filter { Self.isServed($0, by: bound) } }
        )
    }

    /// Whether a client that hears the server over the link can connect to the datagram's source.
    static func isServed(_ link: BeaconLink, by bound: [SocketAddress.Host]) -> Bool {
        switch link {
        case .v4(let address): bound.contains(.anyV4) || bound.contains(.v4(address))
        case .v6: bound.contains(.anyV6)
        }
    }
}
