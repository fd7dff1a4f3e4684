import GameProtocol
import Glibc
import Sockets

/// One TCP connection: two byte pipes with a delay, and how each end of it stands.
///
/// What TCP never does (lose, double, exchange bytes) does not happen here; it delays, splits and dies.
final class Wire {
    let number: Int
    let peer: SocketAddress
    unowned let network: Network
    weak var user: (any WireUser)?

    /// The server's end, as its kernel knows it.
    var inbox: [UInt8] = []
    var sawEnd = false
    /// The error that the next call is told, once.
    var failure: Int32?
    var isBroken = false
    var isClosed = false
    var sentEnd = false
    var isShut = false
    var sendBuffer = Network.usualSendBuffer
    var hasKeepAlive = false
    weak var poller: PollerItem?
    var isTaken = false
    /// The server at the one end, and whether it was that server that began.
    var process = 0
    var isConnecting = false
    let isOutgoing: Bool
    private var isHeld = false
    /// The end of a connection that was reset waits for that, too.
    private var isResetHeld = false
    /// So many bytes were read since it broke.
    var lastReads = 0
    /// So many nanoseconds after all that was sent has arrived the connection breaks.
    var breaksAfter: Int?
    private var isCutOff = false

    /// On its way to the server, and to the person.
    private var up: [UInt8] = []
    private var isUpEnded = false
    private var isUpMoving = false
    private(set) var down: [UInt8] = []
    private var isDownMoving = false
    private var isDownEnded = false
    /// What the person's kernel holds because the person does not read.
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

    /// Closes; with something unread the other end hears of a reset.
    func close() {
        if isPersonGone { return }
        if unread > 0 || (isStalled && !down.isEmpty) { return reset() }
        // What comes from now on is answered with a reset, read or not.
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

    /// Nothing arrives any more, in either direction; the server's kernel finds out by asking.
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

    /// Nothing arrives, in either direction, until it is let go again; nobody hears of that.
    func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        if isHeld { return }
        moveUp()
        moveDown()
        if isResetHeld { endDown(isReset: true) }
    }

    /// Nobody was there to connect to.
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
            // Nobody is there: the person hears of it.
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
        // Both have ended and know it: there is no connection any more.
        if sawEnd && sentEnd && down.count <= Self.window { return }
        isBroken = true
        if !inbox.isEmpty { network.note("hung up with something unread") }
        // As Linux says it of a peer that had ended its side before.
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

    /// The server read something: there is room for more.
    func madeRoom() { moveUp() }

    func endSending() {
        if sentEnd { return }
        sentEnd = true
        moveDown()
    }

    func closeByServer(isCrash: Bool) {
        isClosed = true
        if isCrash {
            // What was sent may still arrive; the person knows of no bye that is to come.
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

/// Who holds the other end of a wire.
protocol WireUser: AnyObject {
    func received(_ bytes: [UInt8])
    func ended(isReset: Bool)
}
