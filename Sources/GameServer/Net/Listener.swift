import GameProtocol
import Sockets
import Synchronization

/// The server's port: bound on every address, it spreads connections over the event loops.
final class Listener: Sendable {
    typealias MakeHandler = @Sendable (Connection) -> any LineHandler

    /// The bound addresses, with the port that the system chose.
    let addresses: [SocketAddress]
    let limiter: ConnectionLimiter
    let log: Log
    private let metrics: Metrics
    private let descriptors: [Descriptor]
    private let loops: [LoopThread]
    private let serverFull: @Sendable () -> [UInt8]
    private let stopping: [UInt8]
    private let maximumRate: @Sendable () -> Int?
    private let makeHandler: MakeHandler
    private let acceptorTokens = Locked<[UInt64]>([])
    private let acceptedCount = Atomic<UInt64>(0)
    private let isServing = Atomic<Bool>(false)

    /// Takes over the bound sockets; connections are accepted only after `start`.
    ///
    /// - Parameters:
    ///   - serverFull: the line for a peer whom a connection limit turns away.
    ///   - stopping: the line for a peer who comes to its loop when the server already stops.
    ///   - maximumRate: the most lines a second read from one new connection; nil for no limit.
    ///   - makeHandler: called on the connection's loop.
    init(
        bound: BoundSockets,
        loops: [LoopThread],
        limiter: ConnectionLimiter,
        serverFull: @escaping @Sendable () -> [UInt8],
        stopping: [UInt8] = [],
        maximumRate: @escaping @Sendable () -> Int? = { nil },
        log: Log,
        metrics: Metrics = Metrics(),
        makeHandler: @escaping MakeHandler
    ) {
        precondition(!loops.isEmpty, "a listener needs a loop")
        addresses = bound.addresses
        descriptors = bound.descriptors
        self.loops = loops
        self.limiter = limiter
        self.serverFull = serverFull
        self.stopping = stopping
        self.maximumRate = maximumRate
        self.log = log
        self.metrics = metrics
        self.makeHandler = makeHandler
    }

    /// Whether new connections are accepted.
    var isOpen: Bool { isServing.load(ordering: .relaxed) }

    func start() throws(SystemError) {
        isServing.store(true, ordering: .relaxed)
        for descriptor in descriptors {
            try SystemCalls.listen(descriptor, backlog: 4096)
            loops[0].submit { [self] loop in
                let acceptor = Acceptor(loop: loop, descriptor: descriptor, listener: self)
                acceptorTokens.withLock { $0.append(acceptor.token) }
                do throws(SystemError) {
                    try acceptor.open()
                } catch {
                    log.error("listen_failed", ["error": .text("\(error)")])
                }
            }
        }
    }

    /// Stops accepting; the port is free when the first loop has closed it. A peer accepted at the
    /// last moment still receives the `stopping` line.
    func stop() {
        isServing.store(false, ordering: .relaxed)
        loops[0].submit { [self] loop in
            let tokens = acceptorTokens.withLock { tokens in
                defer { tokens = [] }
                return tokens
            }
            for token in tokens { loop.source(for: token).map(loop.remove) }
        }
    }

    /// Takes over a socket that has become a WebSocket, or turns it away; from any thread.
    ///
    /// - Parameters:
    ///   - prefix: bytes that came behind the handshake.
    ///   - makeHandler: makes the handler; nil for the usual one.
    func adopt(
        _ socket: Descriptor,
        from peer: PeerAddress,
        prefix: [UInt8],
        _ makeHandler: MakeHandler? = nil
    ) {
        // The server began to stop after the handshake: no other code would tell this peer.
        guard isOpen else { return refuse(socket, stopping, .shuttingDown, isFramed: true) }
        receive(socket, from: peer, prefix: prefix, makeHandler)
    }

    /// Gives an accepted socket to the next loop, or turns it away.
    func receive(
        _ socket: Descriptor,
        from peer: PeerAddress,
        prefix: [UInt8]? = nil,
        _ makeHandler: MakeHandler? = nil
    ) {
        guard limiter.enter(peer.limitKey) else {
            log.warning("server_full", ["peer": .text(peer.address.description)])
            metrics.byes.add(.serverFull)
            return refuse(socket, serverFull(), .serverFull, isFramed: prefix != nil)
        }
        let count = acceptedCount.wrappingAdd(1, ordering: .relaxed).newValue
        let accepted = AcceptedSocket(
            descriptor: socket,
            peer: peer,
            number: count,
            limiter: limiter,
            maximumRate: maximumRate(),
            prefix: prefix
        )
        // The loop has told its peers of the stop, or has ended: only this code tells this peer.
        let turnAway = { @Sendable [self] in
            limiter.leave(peer.limitKey)
            refuse(socket, stopping, .shuttingDown, isFramed: prefix != nil)
        }
        let thread = loops[Int(count % UInt64(loops.count))]
        let isTaken = thread.submit { [self] loop in
            guard isOpen else { return turnAway() }
            let connection = Connection(loop: loop, accepted: accepted)
            connection.open((makeHandler ?? self.makeHandler)(connection))
        }
        if !isTaken { turnAway() }
    }

    /// Turns away a peer for whom there is no descriptor.
    func refuse(_ socket: Descriptor) {
        metrics.byes.add(.serverFull)
        refuse(socket, serverFull(), .serverFull, isFramed: false)
    }

    /// Sends the reason and closes at once, without waiting until the peer has read it.
    private func refuse(_ socket: Descriptor, _ line: [UInt8], _ code: ByeCode, isFramed: Bool) {
        let bye =
            isFramed
            ? FrameWriter.frames(of: line) + FrameWriter.close(CloseCode(code)) : line
        bye.withUnsafeBytes { _ = try? SystemCalls.send(socket, $0) }
        SystemCalls.shutdownSending(socket)
        // Closing with unread input would reset the connection and destroy the line.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
            _ = try? SystemCalls.receive(socket, into: $0)
        }
        SystemCalls.close(socket)
    }
}
