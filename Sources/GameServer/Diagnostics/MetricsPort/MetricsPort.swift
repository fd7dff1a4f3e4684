import Sockets

/// The port for metrics: HTTP, on a loop of its own apart from the games.
final class MetricsPort: Sendable {
    let addresses: [SocketAddress]
    private let descriptors: [Descriptor]
    private let thread: LoopThread
    private let page: @Sendable () -> String
    /// Whether a request has to name this computer itself.
    private let isLocal: Bool
    /// The tokens of the connections, the oldest first.
    private let connected = Locked<[UInt64]>([])

    /// The connections at once; one more closes the oldest.
    static let maximumConnections = 8
    /// How long one connection may take, from its beginning to its end.
    static let patienceMilliseconds = 5_000

    /// Takes over the bound sockets; nobody is answered before `start`.
    ///
    /// - Parameters:
    ///   - isLocal: whether only those who name this computer itself are answered.
    ///   - page: the figures, made on the port's own thread.
    init(
        bound: BoundSockets,
        isLocal: Bool,
        page: @escaping @Sendable () -> String
    ) throws(SystemError) {
        addresses = bound.addresses
        descriptors = bound.descriptors
        thread = try LoopThread(name: "metrics")
        self.isLocal = isLocal
        self.page = page
    }

    func start() throws(SystemError) {
        for descriptor in descriptors {
            try SystemCalls.listen(descriptor, backlog: 16)
            thread.submit { [self] loop in
                MetricsAcceptor(loop: loop, descriptor: descriptor, port: self).open()
            }
        }
    }

    /// Ends the thread and all connections.
    func stop() {
        thread.stop()
        thread.join()
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        switch request {
        case .get(_, .some(let host)) where isLocal && !HTTPRequest.isOwn(host: host): .misdirected
        case .get("/metrics", _): .metrics(page())
        case .get("/healthz", _): .healthy
        case .get: .notFound
        case .tooLong: .tooLong
        case .notAllowed: .notAllowed
        case .bad: .bad
        }
    }

    /// The connection to close for one more: an answer takes no time, so the oldest one is too
    /// slow, or never asks.
    func makeRoom() -> UInt64? {
        connected.withLock { connected in
            connected.count < Self.maximumConnections ? nil : connected.removeFirst()
        }
    }

    func entered(_ token: UInt64) { connected.withLock { $0.append(token) } }

    func left(_ token: UInt64) { connected.withLock { $0.removeAll { $0 == token } } }
}

/// The listening socket of the metrics port.
private final class MetricsAcceptor: EventSource {
    private let port: MetricsPort
    private static let pauseMilliseconds = 500

    init(loop: EventLoop, descriptor: Descriptor, port: MetricsPort) {
        self.port = port
        super.init(loop: loop, descriptor: descriptor)
    }

    func open() {
        loop.insert(self)
        watch(true)
    }

    override func ready(_ readiness: Readiness) {
        do throws(SystemError) {
            guard let (socket, _) = try SystemCalls.accept(descriptor) else { return }
            if let oldest = port.makeRoom() { loop.source(for: oldest)?.end() }
            MetricsConnection(loop: loop, descriptor: socket, port: port).open()
        } catch {
            // While no descriptor is free, the peer that waits would be reported without end.
            if error.isOfOnePeer { return }
            watch(false)
            wake(at: loop.now + Self.pauseMilliseconds)
        }
    }

    override func timeReached() { watch(true) }

    private func watch(_ isWanted: Bool) {
        if isWanted {
            try? loop.poller.add(descriptor, token: token, interest: .read)
        } else {
            loop.poller.remove(descriptor)
        }
    }
}
