import GameProtocol
import Glibc
import Sockets

/// The network, with the sockets and pollers of the kernel on the server's computer.
final class Network {
    let scheduler: Scheduler
    var chance: Chance
    var options: WorldOptions
    /// Reports a fault in a sentence.
    let fail: (String) -> Void
    var items: [Int32: Item] = [:]
    /// Grows with every step of progress. A poller that reports events without progress spins.
    var progress = 0
    /// Whether the server process has ended. Its remaining objects then close descriptors that the
    /// kernel has closed already.
    var isProcessGone = false
    /// The greatest random delay between two things that are due at one moment, in nanoseconds.
    var jitter = 900_000
    /// Notes an event that must happen in some world of a batch.
    var note: (String) -> Void = { _ in }
    /// The Redis servers of a group by port, and the cuts that keep servers from them.
    var redises: [UInt16: RedisServer] = [:]
    var cuts: [Int: Cut] = [:]
    /// The ports that some people cannot reach, with the bits of their addresses.
    var walls: [UInt16: UInt32] = [:]
    /// The speed of each group server's clock, in thousandths of the world's time.
    var clockRates: [Int: Int] = [:]
    var clockRate: Int { clockRates[scheduler.presentProcess] ?? options.clockRate }
    private var owners: [Int32: Int] = [:]
    private var wireCount = 0
    private(set) var wires: [Wire] = []

    /// The send buffer that Linux allows for a peer that does not read, if the server sets no size.
    static let usualSendBuffer = 4 * 1024 * 1024

    enum Item {
        case wire(Wire)
        case socket(SocketItem)
        case poller(PollerItem)
        case event(EventItem)
        case file(OpenFile)
        case nothing
    }

    init(
        seed: UInt64,
        _ options: WorldOptions,
        _ scheduler: Scheduler,
        fail: @escaping (String) -> Void
    ) {
        chance = Chance(seed: seed, "network")
        self.options = options
        self.scheduler = scheduler
        self.fail = fail
    }

    func after(_ milliseconds: Int, _ body: @escaping () -> Void) {
        // No two things happen at one moment, so the order of events has only one cause.
        let nanoseconds = milliseconds * 1_000_000 + chance.below(jitter) + 1_000
        scheduler.at(scheduler.now + nanoseconds, body)
    }

    /// Returns the milliseconds until bytes arrive.
    func delay() -> Int {
        if chance.oneIn(options.lateOneIn) { return chance.within(200...3_000) }
        return chance.within(options.leastDelay...options.mostDelay)
    }

    /// Returns the number of these bytes that arrive in one piece.
    func part(of count: Int) -> Int {
        if count <= 1 || !chance.oneIn(options.splitOneIn) { return max(0, count) }
        return chance.within(1...count)
    }

    func newNumber() -> Int32? {
        guard items.count < options.descriptorLimit else { return nil }
        var number: Int32 = 3
        while items[number] != nil { number += 1 }
        return number
    }

    /// Inserts an item under the lowest free number, like the kernel. So a wrong close or send
    /// shows at once.
    func insert(_ item: Item) -> Int32 {
        guard let number = newNumber() else { return failure(EMFILE) }
        items[number] = item
        own(number)
        return number
    }

    /// Records that a descriptor belongs to the running process.
    func own(_ number: Int32) { owners[number] = scheduler.presentProcess }

    func failure(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    func close(_ number: Int32, isCrash: Bool = false) -> Int32 {
        guard let item = items.removeValue(forKey: number) else {
            if isProcessGone { return 0 }
            fail("descriptor \(number) is closed, but is not open")
            return failure(EBADF)
        }
        progress += 1
        switch item {
        case .wire(let wire):
            wire.poller?.entries[number] = nil
            wire.closeByServer(isCrash: isCrash)
        case .socket(let socket):
            socket.poller?.entries[number] = nil
            for wire in socket.backlog { wire.closeByServer(isCrash: isCrash) }
            socket.backlog = []
        case .poller, .event, .file, .nothing: break
        }
        return 0
    }

    /// Closes all descriptors of a dead process, as its kernel does.
    func killAll(of process: Int) {
        for number in items.keys.sorted() where owners[number, default: 0] == process {
            _ = close(number, isCrash: true)
        }
    }

    func newWire(_ peer: SocketAddress) -> Wire {
        wireCount += 1
        let wire = Wire(wireCount, peer, self, isOutgoing: true)
        wires.append(wire)
        return wire
    }

    /// Connects a person to a port; returns nil if no socket listens there.
    func connect(from peer: SocketAddress, to port: UInt16, _ user: any WireUser) -> Wire? {
        if let mask = walls[port], peer.isBehind(mask) { return nil }
        let sockets = items.values.compactMap { item -> SocketItem? in
            guard case .socket(let socket) = item else { return nil }
            return socket.isListening && socket.address?.port == port && !socket.isV6 ? socket : nil
        }
        guard let socket = sockets.first else { return nil }
        wireCount += 1
        let wire = Wire(wireCount, peer, self)
        wire.user = user
        wire.sendBuffer = socket.sendBuffer
        wire.hasKeepAlive = socket.hasKeepAlive
        wires.append(wire)
        socket.backlog.append(wire)
        socket.poller.map(scheduler.wake)
        return wire
    }
}

extension SocketAddress {
    /// Whether the address has one of these bits.
    func isBehind(_ mask: UInt32) -> Bool {
        if case .v4(let bits) = host { bits & mask != 0 } else { false }
    }
}

/// A socket that listens, or will listen.
final class SocketItem {
    let isV6: Bool
    var address: SocketAddress?
    var isListening = false
    var backlog: [Wire] = []
    var sendBuffer = Network.usualSendBuffer
    var hasKeepAlive = false
    weak var poller: PollerItem?

    init(isV6: Bool) { self.isV6 = isV6 }
}

final class PollerItem {
    struct Entry {
        var flags: UInt32
        var token: UInt64
        let item: Network.Item
    }

    var entries: [Int32: Entry] = [:]
    /// The number of waits in a row that reported an event without progress since the wait before.
    var idleCount = 0
    var lastProgress = -1
}

/// An eventfd, edge-triggered: the poller reports it once for each write.
final class EventItem {
    var isSet = false
    weak var poller: PollerItem?
}
