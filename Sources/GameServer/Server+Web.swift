import GameProtocol
import Sockets

/// The ports of HTTP: the one for programs and people, and the one for metrics.
extension Server {
    /// The address of the port for HTTP; nil if there is none.
    var webAddress: SocketAddress? { webPort.withLock { $0?.addresses.first } }

    /// Makes the port for HTTP, which serves requests only after `startWeb`.
    func makeWebPort(_ bound: BoundSockets, _ connectionCount: Int) throws(StartError) {
        var rules = WebRules(hosts: hostRule)
        rules.maximumReserved = WebRules.webSocketReserve
        rules.forwarding = ForwardRule(proxies: configuration.trustedProxies)
        rules.maximumConnections = connectionCount
        do throws(SystemError) {
            let port = try WebPort(
                name: "web",
                bound: bound,
                rules: rules,
                pages: site,
                clock: services.rooms.clock,
                adopt: { [listener, services] socket, peer, prefix, server in
                    guard let server, let group = services.group, group.relays.find(server) != .own
                    else { return listener.adopt(socket, from: peer, prefix: prefix) }
                    listener.adopt(socket, from: peer, prefix: prefix) {
                        Relay($0, to: server, group.relays, group.resolve)
                    }
                },
                lineForGames: { [port] here in
                    let place = ServerPlace(
                        host: "\(here.host.unmapped)",
                        port: port,
                        webPort: Int(here.port)
                    )
                    return ConnectionLine.bye(.portForBrowsers(place)).line
                }
            )
            webPort.withLock { $0 = port }
        } catch {
            throw .system("Cannot make an event loop: \(error)")
        }
    }

    /// Binds the port for HTTP on the addresses of the game port. Nil if HTTP is off, or if the
    /// default port cannot be bound.
    static func bindWeb(
        _ configuration: ServerConfiguration,
        _ passed: PassedSockets,
        _ bound: BoundSockets,
        _ log: Log
    ) throws(StartError) -> BoundSockets? {
        guard configuration.hasWeb else {
            // A client that connects to an unserved socket would wait forever.
            if passed[.web] == nil { return nil }
            throw .cannotListen("A socket was passed for web, but --no-web wants no HTTP.")
        }
        if let web = passed[.web] { return web }
        let port = configuration.webPort ?? Limits.defaultWebPort
        do throws(SystemError) {
            return try BoundSockets(hosts: bound.addresses.map(\.host), port: UInt16(port))
        } catch {
            if configuration.webPort == nil {
                log.warning("web_unavailable", ["error": .text("\(error)")])
                return nil
            }
            throw .cannotListen("Cannot listen on port \(port) for --web-port: \(error)")
        }
    }

    /// The names under which people may know this computer.
    private var hostRule: HostRule {
        let own = OwnNames(
            hostName: Environment.fullHostName,
            hosts: Self.ownFile("/etc/hosts"),
            // The network that gives this computer its address may name any domain in this file.
            resolver: isLocal ? "" : Self.ownFile("/etc/resolv.conf")
        ).all
        let published = configuration.publicURL.map { [$0.host] } ?? []
        return HostRule(own + configuration.webHosts + published)
    }

    /// Returns the text of a system file; empty if it cannot be read.
    private static func ownFile(_ path: String) -> String {
        let bytes = try? Files.read(path, maximumBytes: 64 * 1024)
        return String(decoding: bytes.flatMap(\.self) ?? [], as: UTF8.self)
    }

    func startWeb() throws(StartError) {
        guard let port = webPort.withLock({ $0 }) else { return }
        do throws(SystemError) {
            try port.start { [log] in log.error("listen_failed", ["error": .text("\($0)")]) }
            log.info("web", ["addresses": .text("\(port.addresses[0])")])
        } catch {
            guard configuration.webPort == nil else {
                throw .cannotListen("Cannot listen on port \(port.port) for HTTP: \(error)")
            }
            // Another program was quicker after the port was bound.
            log.warning("web_unavailable", ["error": .text("\(error)")])
            webPort.withLock { $0 = nil }
            services.live.loseWeb()
            port.stop()
        }
    }

    func startMetrics() throws(StartError) {
        do throws(SystemError) {
            let pages = MetricsPages { [weak self] in
                self?.metricsPage() ?? ""
            } isReady: { [weak self] in
                self?.isReady.withLock { $0 } ?? false
            } groupIsAway: { [weak self] in
                self?.services.group.map { !$0.counts.present.isUp } ?? false
            } isResting: { [weak self] in
                let counts = self?.services.group?.counts
                return counts?.isResting(at: MonotonicClock.nowMilliseconds) ?? false
            }
            guard let (bound, isLocal) = try metricsSockets() else { return }
            let port = try WebPort(
                name: "metrics",
                bound: bound,
                rules: MetricsPages.rules(isLocal: isLocal),
                pages: pages
            )
            try port.start { [log] in log.error("listen_failed", ["error": .text("\($0)")]) }
            metricsPort.withLock { $0 = port }
            log.info("metrics", ["addresses": .text("\(port.addresses[0])")])
        } catch {
            let place = configuration.metrics?.description ?? "the socket that was passed"
            throw .cannotListen("Cannot listen on \(place) for --metrics: \(error)")
        }
    }

    /// Returns the sockets for metrics, and whether they are for this computer only; nil for none.
    private func metricsSockets() throws(SystemError) -> (BoundSockets, isLocal: Bool)? {
        if let bound = passed[.metrics] {
            return (bound, bound.addresses.allSatisfy(\.isLoopback))
        }
        guard let address = configuration.metrics else { return nil }
        return (try address.bind(), address.host == nil)
    }
}
