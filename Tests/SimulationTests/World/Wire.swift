import GameProtocol
import Glibc
import Sockets

/// One TCP connection: two byte pipes with a delay, and the state of each end.
///
/// It delays, splits and dies. Bytes are never lost, doubled or swapped, because TCP prevents that.
final class Wire {
    let number: Int
    let peer: SocketAddress
    unowned let network: Network
    weak var user: (any WireUser)?

    /// The server's end, as its kernel sees it.
    var inbox: [UInt8] = []
    var sawEnd = false
    /// The error that the next call returns, once.
    var failure: Int32?
    var isBroken = false
    var isClosed = false
    var sentEnd = false
    var isShut = false
    var sendBuffer = Network.usualSendBuffer
    var hasKeepAlive = false
    weak var poller: PollerItem?
    var isTaken = false
    /// The number of the server at the one end, and whether that server opened the connection.
    var process = 0
    var isConnecting = false
    let isOutgoing: Bool
    private var isHeld = false
    /// Whether a reset waits for the end of a hold.
    private var isResetHeld = false
    /// The number of bytes that the server has read since the connection broke.
    var lastReads = 0
    /// The connection breaks this number of nanoseconds after all sent bytes have arrived; nil for
    /// never.
    var breaksAfter: Int?
    private var isCutOff = false

    /// The bytes on their way to the server, and on their way to the person.
    private var up: [UInt8] = []
    private var isUpEnded = false
    private var isUpMoving = false
    private(set) var down: [UInt8] = []
    private var isDownMoving = false
    private var isDownEnded = false
    /// The number of bytes in the person's kernel that the person has not read.
    private var unread = 0
    private(set) var isStalled = false
    private(set) var hasBeenStalled = false
    private var isVanished = false
    private var isPersonGone = false

    private static let window = 64 * 1024

    init(_ number: Int, _ peer: SocketAddress, _ network: Network, isOutgoing: Bool = false) {
        self.number = number
        self.isOutgoing = isOutgoing
        self.peer = peer
        self.network = network
    }

    var description: String {
        "wire \(number) of \(peer): inbox \(inbox.count), up \(up.count), down \(down.count), unread \(unread), "
            + "taken \(isTaken), broken \(isBroken), ended \(sawEnd) \(sentEnd), "
            + "stalled \(isStalled), gone \(isPersonGone), vanished \(isVanished)"
    }
    var isReadable: Bool { !inbox.isEmpty || sawEnd || isBroken || isShut }
    var freeCount: Int { max(0, sendBuffer - down.count) }
    var isWritable: Bool { isBroken || isShut || (!isConnecting && freeCount * 3 >= sendBuffer) }
    var isHungUp: Bool { isBroken || isShut || (sawEnd && sentEnd) }
}

/// The person's end.
extension Wire {
    func send(_ bytes: [UInt8]) {
        guard !isPersonGone, !isUpEnded else { return }
        up += bytes
        moveUp()
    }

    /// Ends the person's direction.
    func finish() {
        isUpEnded = true
        moveUp()
    }

    /// Closes the connection. If bytes are unread, the other end sees a reset.
    func close() {
        if isPersonGone { return }
        if unread > 0 || (isStalled && !down.isEmpty) { return reset() }
        // The kernel answers all later bytes with a reset.
        isStalled = false
        isPersonGone = true
        user = nil
        finish()
    }

    func reset() {
        isPersonGone = true
        user = nil
        network.after(network.delay()) { [self] in break_(ECONNRESET) }
    }

    /// Stops all bytes in both directions. The server's kernel notices it only by keep-alive
    /// probes.
    func vanish() {
        isVanished = true
        isPersonGone = true
        user = nil
        guard hasKeepAlive || !isTaken else { return }
        network.after(60_000 + network.chance.below(5_000)) { [self] in break_(ETIMEDOUT) }
    }

    func stall(_ isStalled: Bool) {
        self.isStalled = isStalled
        if isStalled {
            hasBeenStalled = true
            return
        }
        unread = 0
        moveDown()
    }

    /// Holds back all bytes in both directions, or releases them again. Neither end notices it.
    func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        if isHeld { return }
        moveUp()
        moveDown()
        if isResetHeld { endDown(isReset: true) }
    }

    /// Refuses the connection, because no socket listens.
    func refuse() {
        isBroken = true
        failure = ECONNREFUSED
    }

    private func moveUp() {
        if isUpMoving || isVanished || isHeld { return }
        if up.isEmpty && (!isUpEnded || sawEnd) { return }
        isUpMoving = true
        network.after(network.delay()) { [self] in arriveUp() }
    }

    private func arriveUp() {
        isUpMoving = false
        if isBroken || isVanished || isHeld { return }
        if isClosed {
            // The server's end is gone, so the person sees a reset.
            up = []
            return endDown(isReset: true)
        }
        let count = network.part(of: min(up.count, Self.window * 2 - inbox.count))
        inbox += up.prefix(count)
        up.removeFirst(count)
        if up.isEmpty && isUpEnded { sawEnd = true }
        notify()
        if up.isEmpty, let time = breaksAfter {
            breaksAfter = nil
            network.scheduler.at(network.scheduler.now + time) { [self] in break_(ECONNRESET) }
        }
        if !up.isEmpty || (isUpEnded && !sawEnd) { moveUp() }
    }

    private func break_(_ code: Int32) {
        if isClosed || isBroken { return }
        // Both ends have ended and know it, so the connection is over already.
        if sawEnd && sentEnd && down.count <= Self.window { return }
        isBroken = true
        if !inbox.isEmpty { network.note("hung up with something unread") }
        // Linux reports EPIPE if the peer had ended its side before the reset.
        failure = sawEnd && code == ECONNRESET ? EPIPE : code
        down = []
        notify()
    }

    private func notify() { poller.map(network.scheduler.wake) }
}

/// The server's end.
extension Wire {
    func take(_ bytes: UnsafeRawBufferPointer, _ count: Int) {
        down += bytes.prefix(count)
        moveDown()
    }

    /// Moves more bytes up, because the server has read some.
    func madeRoom() { moveUp() }

    func endSending() {
        if sentEnd { return }
        sentEnd = true
        moveDown()
    }

    func closeByServer(isCrash: Bool) {
        isClosed = true
        if isCrash {
            // Sent bytes may still arrive, but the person must not expect a bye.
            isCutOff = true
            endSending()
        } else if !inbox.isEmpty || (!up.isEmpty && !isVanished) {
            // A reset may overtake the last bytes.
            isCutOff = true
            let keepsBytes = network.chance.oneIn(2)
            if !keepsBytes { down = [] }
            network.after(network.delay()) { [self] in endDown(isReset: true) }
        } else {
            endSending()
        }
    }

    private func moveDown() {
        if isDownMoving || isVanished || isStalled || isHeld { return }
        if down.isEmpty && (!sentEnd || isDownEnded) { return }
        isDownMoving = true
        network.after(network.delay()) { [self] in arriveDown() }
    }

    private func arriveDown() {
        isDownMoving = false
        if isVanished || isDownEnded || isHeld { return }
        if isPersonGone {
            if !down.isEmpty {
                down = []
                network.after(network.delay()) { [self] in break_(ECONNRESET) }
            }
            return
        }
        if isStalled {
            let count = min(down.count, Self.window - unread)
            unread += count
            return
        }
        let count = network.part(of: down.count)
        let bytes = Array(down.prefix(count))
        down.removeFirst(count)
        if !bytes.isEmpty { user?.received(bytes) }
        notify()
        if down.isEmpty && sentEnd { endDown(isReset: isCutOff) } else { moveDown() }
    }

    private func endDown(isReset: Bool) {
        if isDownEnded || isVanished { return }
        isResetHeld = isHeld
        if isHeld { return }
        if !down.isEmpty, let user {
            let bytes = down
            down = []
            user.received(bytes)
        }
        isDownEnded = true
        user?.ended(isReset: isReset)
    }
}

/// The object at the other end of a wire.
protocol WireUser: AnyObject {
    func received(_ bytes: [UInt8])
    func ended(isReset: Bool)
}
