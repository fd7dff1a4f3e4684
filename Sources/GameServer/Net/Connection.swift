import GameProtocol
import Sockets

/// One peer's connection. It passes received lines to its handler, and sends output by its outbox.
///
/// It belongs to one event loop for life, and only that thread touches it. Other threads use the `Outbox`.
/// Facets: `+Reading` (bytes to lines), `+Messages` (the same of a WebSocket), `+Time` (deadlines).
final class Connection: EventSource {
    /// The output of the connection, which any thread may use.
    let outbox: Outbox
    /// The peer for whose address the connection is counted.
    private(set) var peer: PeerAddress
    /// A number that no other connection has had since startup.
    let number: UInt64

    @exclusivity(unchecked) var phase = Phase.active
    /// Whether the journal held last lines when the time to linger was set, so that the peer could not read them.
    var lingersForJournal = false
    @exclusivity(unchecked) var handler: (any LineHandler)?
    // Small parts stand behind parts that leave room for them, because each connection has all of these.
    @exclusivity(unchecked) var framer = LineFramer(maximum: Limits.maximumClientLineBytes)
    @exclusivity(unchecked) var input = InputState()
    /// The state of a WebSocket; nil for lines over TCP.
    let messages: MessageState?
    @exclusivity(unchecked) var times = ConnectionTimes()
    /// The rate at which lines are read; nil for no limit.
    @exclusivity(unchecked) var rate: LineRate?

    private let limiter: ConnectionLimiter?

    /// The stages of a connection's life.
    enum Phase: Equatable {
        /// Lines go to the handler.
        case active
        /// The handler gets no further line; the connection waits for `finish` or `abort`.
        case inputClosed
        /// The last line is on its way; up to `readLeft` more bytes of input are read and dropped.
        case lingering(readLeft: Int32)
        /// The connection is over; the loop closes its descriptor after the present batch.
        case gone
    }

    init(loop: EventLoop, accepted: AcceptedSocket) {
        peer = accepted.peer
        number = accepted.number
        limiter = accepted.limiter
        rate = accepted.maximumRate.map(LineRate.init)
        messages = accepted.prefix.map { MessageState(prefix: $0) }
        let token = loop.makeToken(for: accepted.descriptor)
        outbox = Outbox(
            thread: loop.thread,
            descriptor: accepted.descriptor,
            token: token,
            isFramed: messages != nil
        )
        super.init(loop: loop, descriptor: accepted.descriptor, token: token)
    }

    override var payer: SocketAddress.Host? { peer.limitKey }

    var address: SocketAddress { peer.address }

    /// Counts the connection for another peer, whose lines this one carries. Returns false, and changes nothing, if
    /// that peer has too many connections.
    func count(for other: PeerAddress) -> Bool {
        guard limiter?.move(from: peer.limitKey, to: other.limitKey) ?? true else { return false }
        peer = other
        return true
    }

    /// Registers with the loop and greets the handler.
    func open(_ handler: any LineHandler) {
        self.handler = handler
        loop.insert(self)
        outbox.watchForInput(true)
        do throws(SystemError) {
            try outbox.joinPoller()
        } catch {
            return abort()
        }
        handler.opened(self)
        if !input.isGreetingHeld { outbox.flush() }
        if let messages, messages.framer.isHolding {
            input.hasHeldLines = true
            continueInput()
        }
    }

    override func ready(_ readiness: Readiness) {
        if readiness.contains(.hangup) { return hungUp() }
        if readiness.contains(.writable) { outputMoved() }
        if readiness.contains(.readable) { readable() }
    }

    override func timeReached() {
        timesReached()
    }

    override func turnCame() {
        input.isInLine = false
        readOn()
    }

    override func end() {
        // Others may be sending: the outbox must be shut before the descriptor is closed.
        abort()
    }

    override func didClose() {
        let handler = handler
        self.handler = nil
        limiter?.leave(peer.limitKey)
        handler?.closed()
    }
}

/// A connection that was accepted and has no loop yet.
struct AcceptedSocket: Sendable {
    let descriptor: Descriptor
    let peer: PeerAddress
    /// A number that no other connection has had since startup.
    let number: UInt64
    /// The limiter that counts the connection until it is closed.
    let limiter: ConnectionLimiter?
    /// The most lines a second that are read; nil for no limit.
    let maximumRate: Int?
    /// The bytes of a WebSocket that came behind the handshake; nil for lines over TCP.
    var prefix: [UInt8]?
}

/// The state of a connection's input, apart from the bytes themselves.
struct InputState {
    /// Whether the first line, which may show another protocol, has been seen.
    var sawFirstLine = false
    /// Whether the greeting waits for the peer's first bytes: a browser is answered in HTTP.
    var isGreetingHeld = false
    /// Whether the framer keeps whole lines because a turn or a pause stopped it.
    var hasHeldLines = false
    /// Whether the kernel has no more bytes: the peer ended its direction, or is gone.
    var sawEnd = false
    /// Whether the peer is gone and the connection is about to close.
    var isHungUp = false
    /// Whether the handler asked for a pause.
    var isPaused = false
    /// Whether lines are being given just now; no other call may give lines meanwhile.
    var isGiving = false
    /// Whether the connection has asked the loop for another turn, which has not come yet.
    var isInLine = false
    /// Whether the last turn was used up: the connection then waits in line before it reads.
    var isBusy = false
    /// Lines given in this turn. Small, because each connection has one.
    var givenCount: Int32 = 0
}

/// The times at which a connection has something to do, in the loop's clock; `nil` for none.
struct ConnectionTimes {
    /// The handler's own deadline.
    @Moment var handler: Int?
    /// The time at which a held greeting leaves, if no bytes came before.
    @Moment var greeting: Int?
    /// The time at which reading continues after a penalty.
    @Moment var pauseEnd: Int?
    /// The time at which an incomplete line is too old.
    @Moment var halfLine: Int?
    /// The time at which too much output has waited for too long.
    @Moment var slowReader: Int?
    /// The time at which a ping that came too soon is answered.
    @Moment var pong: Int?
    /// The time at which a finished connection is closed, even if the peer has not read all.
    @Moment var linger: Int?

    /// An optional time in the memory of one number. A Swift optional takes twice that, and each
    /// connection has several.
    @propertyWrapper struct Moment {
        private var time = Int.max

        var wrappedValue: Int? {
            get { time == .max ? nil : time }
            set { time = newValue ?? .max }
        }
    }

    var earliest: Int? {
        var least = Int.max
        let all = [handler, greeting, pauseEnd, halfLine, slowReader, pong, linger]
        for case .some(let time) in all {
            least = min(least, time)
        }
        return least == .max ? nil : least
    }
}
