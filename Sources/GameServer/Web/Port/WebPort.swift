import Sockets
import Synchronization

/// A port for HTTP, on a loop of its own apart from the games.
final class WebPort: Sendable {
    let addresses: [SocketAddress]
    let rules: WebRules
    let pages: any WebPages
    private let adopt: Adopt
    /// Returns the line for a client of the game protocol that connects here, given the server's own address.
    let lineForGames: (@Sendable (SocketAddress) -> [UInt8])?
    private let descriptors: [Descriptor]
    private let thread: LoopThread
    private let limiter: ConnectionLimiter
    private let census = Locked(Census())
    private let waitingBytes = Atomic<Int>(0)

    /// Takes over the socket of a peer that leaves HTTP, with the bytes after its request, and the other server that
    /// the request names.
    typealias Adopt = @Sendable (Descriptor, PeerAddress, [UInt8], _ server: String?) -> Void

    private struct Census {
        /// The tokens of the connections, the oldest first.
        var tokens: [UInt64] = []
        /// The tokens of the connections that may only open a WebSocket.
        var reserved: [UInt64] = []
        /// The number of refused connections that are still open.
        var refusedCount = 0
    }

    /// The most refused connections at a time that get time to read the refusal.
    static let maximumRefused = 8

    /// Takes over the bound sockets; the port answers from `start` on.
    init(
        name: String,
        bound: BoundSockets,
        rules: WebRules,
        pages: any WebPages,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds },
        adopt: @escaping Adopt = { socket, _, _, _ in SystemCalls.close(socket) },
        lineForGames: (@Sendable (SocketAddress) -> [UInt8])? = nil
    ) throws(SystemError) {
        addresses = bound.addresses
        descriptors = bound.descriptors
        self.rules = rules
        self.pages = pages
        self.adopt = adopt
        self.lineForGames = lineForGames
        // The limiter counts by address; the census counts all connections.
        limiter = ConnectionLimiter(maximum: .max, maximumPerAddress: rules.maximumPerAddress)
        thread = try LoopThread(name: name, clock: clock)
    }

    var port: UInt16 { addresses.first?.port ?? 0 }

    /// - Parameter failed: called on the port's thread if the port cannot accept at first; it tries again.
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

    func stop() {
        thread.stop()
        thread.join()
    }

    /// Runs `work` on the port's thread.
    func submit(_ work: @escaping LoopThread.Work) { thread.submit(work) }

    /// Accepts a new connection, or refuses it because the port is full.
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

    /// Returns the rights of a new connection; nil closes it without an answer.
    private func admit(_ from: PeerAddress, on loop: EventLoop) -> WebConnection.Admission? {
        guard limiter.enter(limitKey(from)) else { return enterRefused() ? .refused : nil }
        if makeRoom(\.tokens, maximum: rules.maximumConnections, on: loop) { return .full }
        if makeRoom(\.reserved, maximum: rules.maximumReserved, on: loop) { return .webSocket }
        limiter.leave(limitKey(from))
        return enterRefused() ? .refused : nil
    }

    /// The connections of a trusted proxy are not limited, because it brings many clients and can limit them itself.
    private func limitKey(_ peer: PeerAddress) -> SocketAddress.Host? {
        rules.forwarding.trusts(peer.address.host) ? nil : peer.limitKey
    }

    /// Whether there is a place for one more connection. A slow or idle connection may be closed to make a place.
    private func makeRoom(
        _ places: WritableKeyPath<Census, [UInt64]>,
        maximum: Int,
        on loop: EventLoop
    ) -> Bool {
        let tokens = census.withLock { $0[keyPath: places] }
        if tokens.count < maximum { return true }
        // An answer takes no time, so the oldest connection is too slow, or never sends a request.
        let oldest = tokens.first {
            rules.closesOldest || (loop.source(for: $0) as? WebConnection)?.isDue == true
        }
        guard let closed = oldest ?? longestIdle(tokens, on: loop) else { return false }
        census.withLock { $0[keyPath: places].removeAll { $0 == closed } }
        loop.source(for: closed)?.end()
        return true
    }

    /// Returns the connection that has been idle longest between requests; nil if all are in use.
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

    /// Removes a connection whose descriptor is closed.
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

    /// Passes on a connection that has left HTTP, and no longer belongs to this port.
    func handOver(_ connection: WebConnection, _ rest: [UInt8]) {
        adopt(connection.descriptor, connection.sender, rest, connection.server)
    }

    /// Counts bytes that wait for a peer. Returns false if all peers together exceed the limit.
    func countWaiting(_ more: Int) -> Bool {
        if more == 0 { return true }
        let waiting = waitingBytes.wrappingAdd(more, ordering: .relaxed).newValue
        return more < 0 || waiting <= rules.maximumWaitingBytesOfAll
    }
}

/// A listening socket of an HTTP port.
private final class WebAcceptor: EventSource {
    private let port: WebPort
    /// The most connections accepted in one turn, so that a flood does not starve existing connections.
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
                // Without a free descriptor, the poller would report the waiting peer without end.
                if error.isOfOnePeer { continue }
                loop.poller.remove(descriptor)
                return wake(at: loop.now + Self.pauseMilliseconds)
            }
        }
    }

    override func timeReached() { try? watch() }

    /// Has the poller report waiting peers; after a failure, tries again later.
    private func watch() throws(SystemError) {
        do throws(SystemError) {
            try loop.poller.add(descriptor, token: token, interest: .read)
        } catch {
            wake(at: loop.now + Self.pauseMilliseconds)
            throw error
        }
    }
}
