import GameProtocol
import Glibc
import Sockets

/// One world: a computer with a server on it, a network and people. All its randomness comes from
/// one seed.
final class World {
    let seed: UInt64
    var options: WorldOptions
    private(set) var scheduler: Scheduler
    private(set) var network: Network
    /// The disk of each process that has one.
    var disks: [Int: Disk] = [:]
    /// A sentence about the first fault.
    private(set) var failure: String?
    /// The FNV-1a hash of all events, in order.
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    /// The notable events of the batch's list that this world has seen.
    var seen: Set<String> = []
    let prints: Bool
    /// Whether the server stops in order.
    var isStopping = false
    private var secrets: Chance
    private(set) var exitStatus: Int32?
    /// The point at which the process dies when it reaches it next; nil for none.
    var deathAt: WorldOptions.CrashMoment?
    /// Whether the process stands at the point where it is about to die.
    var isDying = false
    private(set) var logged: [String] = []
    private let firstMoment: Int
    private var dayOffset = 1_700_000_000_000_000_000

    init(seed: UInt64, prints: Bool) {
        self.seed = seed
        self.prints = prints
        options = WorldOptions(seed: seed)
        secrets = Chance(seed: seed, "secrets")
        let box = Box()
        scheduler = Scheduler(seed: seed) { box.world?.trace($0) }
        firstMoment = scheduler.now
        network = Network(seed: seed, options, scheduler) { box.world?.fail($0) }
        network.note = { box.world?.seen.insert($0) }
        scheduler.preemption = options.preemption
        scheduler.napOneIn = options.napOneIn
        box.world = self
        Simulation.present = self
    }

    private final class Box { weak var world: World? }

    func trace(_ line: String) {
        for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        if prints { print("\(scheduler.now / 1_000) \(line)") }
    }

    func fail(_ sentence: String) {
        trace("FAILED \(sentence)")
        if failure == nil { failure = sentence }
    }

    /// Runs the world until a condition holds; returns false if the world failed or the seconds ran
    /// out first.
    func run(seconds: Int, until isDone: () -> Bool = { false }) -> Bool {
        let end = scheduler.now + seconds * 1_000_000_000
        scheduler.at(end) {}
        while !isDone() {
            if failure != nil || exitStatus != nil || isDying { return false }
            if scheduler.now >= end { return false }
            if !scheduler.step() { return isDone() }
            if scheduler.stepCount % 1_000 == 0 { findDeadlock() }
            if scheduler.stepCount > 20_000_000 { fail("the world does not come to an end") }
        }
        return true
    }

    /// Finds a deadlock: a thread that has waited for a lock or a queue for this long. No thread
    /// sleeps while it holds one.
    private func findDeadlock() {
        for strand in scheduler.living {
            guard let object = strand.waitsFor, !(object is PollerItem), !strand.hasDeadline,
                "\(type(of: object))".hasSuffix("Waiter")
                    || "\(type(of: object))".contains("State"),
                scheduler.now - strand.waitsSince > 60_000_000_000
            else { continue }
            fail("thread \(strand.name) has waited for a \(type(of: object)) for a minute")
        }
    }

    /// Runs `body` on a thread of the server and waits for it.
    func onThread(_ name: String, seconds: Int, _ body: @escaping () -> Void) -> Bool {
        var isDone = false
        _ = scheduler.spawn { [self] in
            self.name(name)
            body()
            isDone = true
        }
        return run(seconds: seconds) { isDone }
    }

    /// Ends the process in order.
    func end() {
        scheduler.kill()
        network.killAll(of: 0)
        network.isProcessGone = true
        disk.unlock()
        exitStatus = nil
    }

    /// Ends the process at once, as SIGKILL or a power cut does.
    func kill(withPower isPower: Bool) {
        trace(isPower ? "power cut" : "killed")
        scheduler.kill()
        network.killAll(of: 0)
        if isPower { seen.formUnion(disk.losePower()) } else { disk.unlock() }
        exitStatus = nil
        (deathAt, isDying, logged) = (nil, false, [])
        (disk.flushCount, disk.writeCount) = (0, 0)
        // A new start of the computer may set its clock.
        dayOffset += secrets.within(-100...100) * 600_000_000_000
    }

    /// Kills one server of several. Its threads stand still for ever.
    func kill(process: Int) {
        trace("server \(process) is killed")
        scheduler.kill(process)
        network.killAll(of: process)
        disk(of: process).unlock()
        (disk(of: process).flushCount, disk(of: process).writeCount) = (0, 0)
    }

    func limitDescriptors(_ count: Int) {
        options.descriptorLimit = count
        network.options.descriptorLimit = count
    }
}

extension World: SimulatedKernel {
    func nanoseconds(ofDay: Bool) -> Int {
        let time = scheduler.readClock()
        let own = firstMoment + (time - firstMoment) * network.clockRate / 1_000
        return own + (ofDay ? dayOffset : 0)
    }

    /// Returns the moment at which the server's clock shows this time, never too early.
    private func moment(of time: Int) -> Int {
        firstMoment + (time - firstMoment) * 1_000 / network.clockRate + 1
    }

    func random() -> UInt64 { secrets.next() }

    func socket(isV6: Bool, isStream: Bool) -> Int32 {
        network.insert(.socket(SocketItem(isV6: isV6)))
    }

    func bind(_ number: Int32, _ address: SocketAddress?) -> Int32 {
        guard case .socket(let socket)? = network.items[number] else { return -1 }
        socket.address = address
        return 0
    }

    func listen(_ number: Int32) -> Int32 {
        guard case .socket(let socket)? = network.items[number] else { return -1 }
        socket.isListening = true
        return 0
    }

    func accept(_ number: Int32) -> (Int32, SocketAddress) { network.accept(number) }

    func address(of number: Int32) -> SocketAddress? {
        switch network.items[number] {
        case .socket(let socket): socket.address
        case .wire(let wire):
            SocketAddress(host: .v4(0x0A00_0100 + UInt32(wire.process)), port: 40_000)
        default: nil
        }
    }

    func peerAddress(of number: Int32) -> SocketAddress? {
        guard case .wire(let wire)? = network.items[number] else { return nil }
        return wire.peer
    }

    func connect(_ number: Int32, to address: SocketAddress?) -> Int32 {
        guard let address else { return -1 }
        return network.connect(number, address)
    }

    func option(_ number: Int32, level: Int32, name: Int32) -> Int32? {
        guard case .wire(let wire)? = network.items[number] else { return nil }
        guard level == SOL_SOCKET, name == SO_ERROR else { return 0 }
        defer { wire.failure = nil }
        return wire.failure ?? 0
    }

    func setOption(_ number: Int32, level: Int32, name: Int32, value: Int32) -> Int32 {
        network.setOption(number, level, name, value)
    }

    func receive(_ number: Int32, _ space: UnsafeMutableRawBufferPointer) -> Int {
        network.receive(number, space)
    }

    func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        let count = network.send(number, bytes)
        let code = errno
        trace("send \(number) \(count) of \(bytes.count)")
        yield("send")
        errno = code
        return count
    }

    func shutdown(_ number: Int32, _ how: Int32) -> Int32 { network.shutdown(number, how) }

    func close(_ number: Int32) -> Int32 {
        if case .file(let file)? = network.items[number], file.isLock { disk.unlock() }
        return network.close(number)
    }

    func makePoller() -> Int32 { network.insert(.poller(PollerItem())) }

    func makeEvent() -> Int32 { network.insert(.event(EventItem())) }

    func control(
        _ poller: Int32,
        _ operation: Int32,
        _ number: Int32,
        flags: UInt32,
        token: UInt64
    ) -> Int32 {
        network.control(poller, operation, number, flags: flags, token: token)
    }

    func wait(
        _ poller: Int32,
        maximum: Int,
        milliseconds: Int,
        _ report: (UInt32, UInt64) -> Void
    ) -> Int32 {
        yield("epoll_wait")
        return network.wait(poller, maximum: maximum, milliseconds: milliseconds, report)
    }

    func spawn(_ body: @escaping () -> Void) -> UInt { scheduler.spawn(body) }
    func name(_ text: String) { scheduler.running?.name = text }
    func join(_ thread: UInt) { scheduler.join(thread) }
    var current: UInt { scheduler.running?.number ?? 0 }
    func yield(_ place: StaticString) { scheduler.yield() }

    func wait(on object: AnyObject, until nanoseconds: Int?) -> Bool {
        scheduler.wait(on: object, until: nanoseconds.map(moment))
    }

    func wake(_ object: AnyObject) { scheduler.wake(object) }

    func perform(at nanoseconds: Int?, _ body: @escaping () -> Void) {
        scheduler.perform(at: nanoseconds.map { moment(of: $0) + lateness() }, body)
    }

    /// Returns the delay of a timer, which is never early and may be late.
    private func lateness() -> Int {
        let usual = options.lateOneIn == 0 ? 0 : secrets.below(2_000_000)
        let isLate = options.lateAlarmMilliseconds > 0 && secrets.oneIn(3)
        return isLate ? secrets.below(options.lateAlarmMilliseconds) * 1_000_000 : usual
    }

    func log(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        trace("log " + (text.last == "\n" ? String(text.dropLast()) : text))
        logged.append(text)
        for word in Self.noted where text.contains(word) { seen.insert("logged \(word)") }
    }

    func exit(_ status: Int32) -> Never {
        trace("exit \(status)")
        exitStatus = status
        // The thread never gets another turn.
        while true { _ = scheduler.wait(on: self, until: nil) }
    }

    private static let noted = [
        "journal_torn", "journal_log_torn", "journal_left", "accept_paused",
    ]

    var descriptorLimit: Int { options.descriptorLimit }
    var processorCount: Int { 4 }
}
