import Sockets
import Synchronization

/// A port for HTTP, on a loop of its own apart from the games.
final class WebPort: Sendable {
    let addresses: [SocketAddress]
    let rules: WebRules
    let pages: any WebPages
    private let adopt: Adopt
    /// The line for a client that looks for games here, by the server's end of its connection.
    let lineForGames: (@Sendable (SocketAddress) -> [UInt8])?
    private let descriptors: [Descriptor]
    private let thread: LoopThread
    private let limiter: ConnectionLimiter
    private let census = Locked(Census())
    private let waitingBytes = Atomic<Int>(0)

    /// Takes over the socket of a peer that leaves HTTP, with what came behind its request.
    typealias Adopt = @Sendable (Descriptor, PeerAddress, [UInt8]) -> Void

    private struct Census {
        /// The tokens of the connections, the oldest first.
        var tokens: [UInt64] = []
        /// The tokens of the connections that may only open a WebSocket.
        var reserved: [UInt64] = []
        /// How many are told that they are too many, and have not left yet.
        var refusedCount = 0
    }

    /// Those who are told that they are too many, and given time to read it.
    static let maximumRefused = 8

    /// Takes over the bound sockets; nobody is answered before `start`.
    init(
        name: String,
        bound: BoundSockets,
        rules: WebRules,
        pages: any WebPages,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds },
        adopt: @escaping Adopt = { socket, _, _ in SystemCalls.close(socket) },
        lineForGames: (@Sendable (SocketAddress) -> [UInt8])? = nil
    ) throws(SystemError) {
        addresses = bound.addresses
        descriptors = bound.descriptors
        self.rules = rules
        self.pages = pages
        self.adopt = adopt
        self.lineForGames = lineForGames
        // It counts by address; all together are in the census.
        limiter = ConnectionLimiter(maximum: .max, maximumPerAddress: rules.maximumPerAddress)
        thread = try LoopThread(name: name, clock: clock)
    }

    var port: UInt16 { addresses.first?.port ?? 0 }

    /// - Parameter failed: told on the port's thread why it accepts nobody at first; it tries again.
    func start(
        failed: @escaping @Sendable (SystemError) -> Void = { _ in }
    ) throws(SystemError) {
        for descriptor in descriptors {
            try SystemCalls.listen(descriptor, backlog: 128)
            thread.submit { [self] loop in
                let acceptor = WebAcceptor(loop: loop, descriptor: descriptor, port: self)
                do throws(SystemError) { try acceptor.open() } catch { failed(error) }
            }
        }
    }

    /// Ends the thread and all connections.
    func stop() {
        thread.stop()
        thread.join()
    }

    /// Has `work` done on the port's thread.
    func submit(_ work: @escaping LoopThread.Work) { thread.submit(work) }

    /// Takes a new connection, or tells it that there are too many.
    func receive(_ socket: Descriptor, from address: SocketAddress, on loop: EventLoop) {
        let from = PeerAddress(address)
        guard let admission = admit(from, on: loop) else { return SystemCalls.close(socket) }
        let here = try? SystemCalls.localAddress(of: socket)
        let peer = WebPeer(
            from: from,
            here: here ?? addresses.first ?? address,
            now: loop.now
        )
        let connection = WebConnection(
            loop: loop,
            descriptor: socket,
            port: self,
            peer: peer,
            admission: admission
        )
        switch admission {
        case .full: census.withLock { $0.tokens.append(connection.token) }
        case .webSocket: census.withLock { $0.reserved.append(connection.token) }
        case .refused: break
        }
        connection.open()
    }

    /// Returns the rights of a new connection; nil closes it without a word.
    private func admit(_ from: PeerAddress, on loop: EventLoop) -> WebConnection.Admission? {
        guard limiter.enter(limitKey(from)) else { return enterRefused() ? .refused : nil }
        if makeRoom(\.tokens, maximum: rules.maximumConnections, on: loop) { return .full }
        if makeRoom(\.reserved, maximum: rules.maximumReserved, on: loop) { return .webSocket }
        limiter.leave(limitKey(from))
        return enterRefused() ? .refused : nil
    }

    /// A proxy brings many people, whom it may count itself.
    private func limitKey(_ peer: PeerAddress) -> SocketAddress.Host? {
        rules.forwarding.trusts(peer.address.host) ? nil : peer.limitKey
    }

    /// Whether there is a place for one more; a connection that is too slow may be closed for it.
    private func makeRoom(
        _ places: WritableKeyPath<Census, [UInt64]>,
        maximum: Int,
        on loop: EventLoop
    ) -> Bool {
        let tokens = census.withLock { $0[keyPath: places] }
        if tokens.count < maximum { return true }
        // An answer takes no time, so that the oldest connection is too slow, or never asks.
        let oldest = tokens.first {
            rules.closesOldest || (loop.source(for: $0) as? WebConnection)?.isDue == true
        }
        guard let closed = oldest ?? longestIdle(tokens, on: loop) else { return false }
        census.withLock { $0[keyPath: places].removeAll { $0 == closed } }
        loop.source(for: closed)?.end()
        return true
    }

    /// The connection that has been idle the longest between its requests; nil where all are in use.
    private func longestIdle(_ tokens: [UInt64], on loop: EventLoop) -> UInt64? {
        let idle = tokens.compactMap { loop.source(for: $0) as? WebConnection }.filter {
            $0.isIdle && loop.now - $0.idleSince >= rules.minimumIdleTime
        }
        return idle.min { $0.idleSince < $1.idleSince }?.token
    }

    private func enterRefused() -> Bool {
        census.withLock { census in
            if census.refusedCount >= Self.maximumRefused { return false }
            census.refusedCount += 1
            return true
        }
    }

    /// A connection's descriptor is closed.
    func left(_ connection: WebConnection) {
        if connection.admission == .refused {
            census.withLock { $0.refusedCount -= 1 }
        } else {
            census.withLock { census in
                census.tokens.removeAll { $0 == connection.token }
                census.reserved.removeAll { $0 == connection.token }
            }
            limiter.leave(limitKey(connection.peer.from))
        }
    }

    /// A connection has left HTTP, and is none of this port any more.
    func handOver(_ connection: WebConnection, _ rest: [UInt8]) {
        adopt(connection.descriptor, connection.sender, rest)
    }

    /// Counts what waits for a peer; false where that is too much for all together.
    func countWaiting(_ more: Int) -> Bool {
        if more == 0 { return true }
        let waiting = waitingBytes.wrappingAdd(more, ordering: .relaxed).newValue
        return more < 0 || waiting <= rules.maximumWaitingBytesOfAll
    }
}

/// A listening socket of a port of HTTP.
private final class WebAcceptor: EventSource {
    private let port: WebPort
    /// What one turn accepts at most, so that a flood cannot starve those who are there.
    private static let turnCount = 32
    private static let pauseMilliseconds = 500

    init(loop: EventLoop, descriptor: Descriptor, port: WebPort) {
        self.port = port
        super.init(loop: loop, descriptor: descriptor)
    }

    func open() throws(SystemError) {
        loop.insert(self)
        try watch()
    }

    override func ready(_ readiness: Readiness) {
        for _ in 0..<Self.turnCount {
            do throws(SystemError) {
                guard let (socket, address) = try SystemCalls.accept(descriptor) else { return }
                port.receive(socket, from: address, on: loop)
            } catch {
                // While no descriptor is free, the peer that waits would be reported without end.
                if error.isOfOnePeer { continue }
                loop.poller.remove(descriptor)
                return wake(at: loop.now + Self.pauseMilliseconds)
            }
        }
    }

    override func timeReached() { try? watch() }

    /// Has the poller report who waits; after a failure, later.
    private func watch() throws(SystemError) {
        do throws(SystemError) {
            try loop.poller.add(descriptor, token: token, interest: .read)
        } catch {
            wake(at: loop.now + Self.pauseMilliseconds)
            throw error
        }
    }
}
