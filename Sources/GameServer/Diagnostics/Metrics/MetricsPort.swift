import GameProtocol
import Synchronization

/// The port for programs that watch the server: HTTP, on a loop of its own, apart from the games.
final class MetricsPort: Sendable {
    let addresses: [SocketAddress]
    private let descriptors: [Descriptor]
    private let thread: LoopThread
    private let page: @Sendable () -> String
    private let connectionCount = Atomic<Int>(0)

    /// How many may ask at once; the others are turned away.
    static let maximumConnections = 8
    /// How long one connection may take, from its beginning to its end.
    static let patienceMilliseconds = 5_000

    /// Takes over the bound sockets; nobody is answered before `start`.
    ///
    /// - Parameter page: the figures, made on the port's own thread.
    init(bound: BoundSockets, page: @escaping @Sendable () -> String) throws(SystemError) {
        addresses = bound.addresses
        descriptors = bound.descriptors
        thread = try LoopThread(name: "metrics")
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

    /// Ends all of it.
    func stop() {
        thread.stop()
        thread.join()
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        switch request {
        case .get("/metrics"): .metrics(page())
        case .get("/healthz"): .healthy
        case .get: .notFound
        case .notAllowed: .notAllowed
        case .bad: .bad
        }
    }

    /// Counts one more connection; false where it is one too many.
    func enter() -> Bool {
        let count = connectionCount.wrappingAdd(1, ordering: .relaxed).newValue
        if count <= Self.maximumConnections { return true }
        left()
        return false
    }

    func left() { connectionCount.wrappingSubtract(1, ordering: .relaxed) }
}

/// The listening socket of the metrics' port.
private final class MetricsAcceptor: EventSource {
    private let port: MetricsPort
    private static let pauseMilliseconds = 500

    init(loop: EventLoop, descriptor: Descriptor, port: MetricsPort) {
        self.port = port
        let token = loop.makeToken(for: descriptor)
        super.init(loop: loop, descriptor: descriptor, token: token)
    }

    func open() {
        loop.insert(self)
        watch(true)
    }

    override func ready(_ readiness: Readiness) {
        do throws(SystemError) {
            guard let (socket, _) = try SystemCalls.accept(descriptor) else { return }
            if port.enter() {
                MetricsConnection(loop: loop, descriptor: socket, port: port).open()
            } else {
                SystemCalls.close(socket)
            }
        } catch {
            // Who waits would be reported without end, as long as no descriptor is free.
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
