import CLinux
import GameProtocol
import Glibc
import Sockets

/// One random script of a connection, run in a world and over TCP on the system's loopback. It
/// compares the results of the server's calls and of its poller, and the bytes at the other end.
///
/// After each step both connections come to rest, so that nothing depends on time.
final class SocketParity: WireUser {
    private let world: World
    private var wire: Wire?
    private var chance: Chance
    private let poller: Int32
    private var number: Int32 = -1

    private let realPoller = epoll_create1(0)
    private var realNumber: Int32 = -1
    private var realPeer: Int32 = -1

    /// The bytes that the person's end has received, in the world and in the system.
    private var heard: [UInt8] = []
    private var end: String?
    private var realHeard: [UInt8] = []
    private var realEnd: String?
    private var isStalled = false
    /// Whether the person has closed their end.
    private var isPersonOver = false
    private var hasFinished = false
    private var isShut = false

    private(set) var log: [String] = []
    private(set) var answerCount = 0
    private var difference: String? {
        // Only the first difference counts.
        didSet { if let oldValue { difference = oldValue } }
    }

    init(seed: UInt64) throws {
        world = World(seed: seed, prints: false)
        chance = Chance(seed: seed, "parity of sockets")
        var options = world.network.options
        (options.leastDelay, options.mostDelay, options.lateOneIn) = (0, 0, 0)
        (options.splitOneIn, options.interruptOneIn, options.acceptFaultOneIn) = (0, 0, 0)
        options.descriptorLimit = 4_096
        world.network.options = options
        poller = world.makePoller()
        try connect()
    }

    private struct NoConnection: Error {}

    private func connect() throws {
        let listener = world.socket(isV6: false, isStream: true)
        let address = SocketAddress(host: .loopbackV4, port: 7_052)
        _ = world.bind(listener, address)
        _ = world.listen(listener)
        wire = world.network.connect(from: address, to: 7_052, self)
        number = world.accept(listener).0

        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let realListener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        realPeer = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { Glibc.close(realListener) }
        let isConnected = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Glibc.bind(realListener, address, length) == 0 && Glibc.listen(realListener, 1) == 0
                    && getsockname(realListener, address, &length) == 0
                    && Glibc.connect(realPeer, address, length) == 0
            }
        }
        realNumber = Glibc.accept(realListener, nil, nil)
        guard isConnected, realNumber >= 0, number >= 0 else { throw NoConnection() }
        for descriptor in [realPeer, realNumber] {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            var one: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        }
        let flags = EPOLLIN.rawValue | EPOLLOUT.rawValue
        var event = epoll_event(events: flags, data: epoll_data(u64: 1))
        epoll_ctl(realPoller, EPOLL_CTL_ADD, realNumber, &event)
        _ = world.control(poller, EPOLL_CTL_ADD, number, flags: flags, token: 1)
    }

    func received(_ bytes: [UInt8]) { heard += bytes }
    func ended(isReset: Bool) { end = isReset ? "reset" : "end" }

    /// Runs the script, and returns a sentence about the first answer that differs.
    func run() -> String? {
        defer { for descriptor in [realPoller, realNumber, realPeer] { Glibc.close(descriptor) } }
        for _ in 0..<chance.within(3...25) {
            step()
            settle()
            compareReadiness()
            if let difference { return difference }
        }
        if isStalled, !isPersonOver {
            log.append("reads again")
            isStalled = false
            wire?.stall(false)
            settle()
        }
        compareHeard()
        return difference ?? world.failure
    }

    private func step() {
        switch chance.below(12) {
        case 0...2: personSends()
        case 3...5: serverReceives()
        case 6, 7: serverSends()
        case 8 where !isPersonOver && !hasFinished && !isShut && chance.oneIn(2): personFinishes()
        case 9 where !isPersonOver && chance.oneIn(3): personGoes()
        case 10 where chance.oneIn(3): serverShuts()
        case 11 where !isPersonOver && !isStalled && chance.oneIn(3):
            log.append("reads no more")
            isStalled = true
            wire?.stall(true)
        default: break
        }
    }

    private func personSends() {
        // The system answers with a reset if the server has shut both directions. The server closes
        // soon after that.
        if isPersonOver || hasFinished || isShut { return }
        let bytes = (0..<chance.within(1...2_000)).map { _ in UInt8(chance.below(256)) }
        log.append("person sends \(bytes.count)")
        wire?.send(bytes)
        _ = bytes.withUnsafeBytes {
            Glibc.send(realPeer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    private func personFinishes() {
        log.append("person finishes")
        hasFinished = true
        wire?.finish()
        Glibc.shutdown(realPeer, Int32(SHUT_WR))
    }

    private func personGoes() {
        isPersonOver = true
        if chance.oneIn(2) {
            log.append("person resets")
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                realPeer,
                SOL_SOCKET,
                SO_LINGER,
                &linger,
                socklen_t(MemoryLayout<linger_>.size)
            )
            wire?.reset()
        } else {
            log.append("person closes")
            wire?.close()
        }
        Glibc.close(realPeer)
        realPeer = -1
    }

    private typealias linger_ = Glibc.linger

    private func serverReceives() {
        let count = chance.within(1...3_000)
        var (space, realSpace) = (
            [UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count)
        )
        errno = 0
        let one = space.withUnsafeMutableBytes { world.receive(number, $0) }
        let code = one < 0 ? errno : 0
        errno = 0
        let other = realSpace.withUnsafeMutableBytes {
            Glibc.recv(realNumber, $0.baseAddress, count, 0)
        }
        compare("receives \(count)", one, code, other, other < 0 ? errno : 0)
        if space != realSpace { difference = "what is received differs" }
    }

    private func serverSends() {
        let bytes = (0..<chance.within(1...2_000)).map { _ in UInt8(chance.below(256)) }
        errno = 0
        let one = bytes.withUnsafeBytes { world.send(number, $0) }
        let code = one < 0 ? errno : 0
        errno = 0
        let other = bytes.withUnsafeBytes {
            Glibc.send(realNumber, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        compare("sends \(bytes.count)", one, code, other, other < 0 ? errno : 0)
    }

    private func serverShuts() {
        let isBoth = chance.oneIn(3)
        if isBoth { isShut = true }
        log.append(isBoth ? "server shuts both" : "server shuts")
        let how = Int32(isBoth ? SHUT_RDWR : SHUT_WR)
        _ = world.shutdown(number, how)
        Glibc.shutdown(realNumber, how)
    }

    /// Waits until no bytes are on their way.
    private func settle() {
        while world.scheduler.step() {}
        readReal()
    }

    private func readReal() {
        guard realPeer >= 0, !isStalled, realEnd == nil else { return }
        var space = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = space.withUnsafeMutableBytes {
                Glibc.recv(realPeer, $0.baseAddress, $0.count, 0)
            }
            if count > 0 {
                realHeard += space.prefix(count)
            } else {
                if count == 0 { realEnd = "end" } else if errno != EAGAIN { realEnd = "reset" }
                return
            }
        }
    }

    private func compareReadiness() {
        let names = [
            (EPOLLIN.rawValue, "in"), (EPOLLOUT.rawValue, "out"), (EPOLLHUP.rawValue, "hup"),
            (EPOLLERR.rawValue, "err"),
        ]
        func words(_ flags: UInt32) -> String {
            names.filter { flags & $0.0 != 0 }.map(\.1).joined(separator: " ")
        }
        var flags: UInt32 = 0
        _ = world.network.wait(poller, maximum: 1, milliseconds: 0) { found, _ in flags = found }
        var realFlags: UInt32 = 0
        // The system's own threads may still deliver something.
        for _ in 0..<200 {
            var event = epoll_event()
            realFlags = epoll_wait(realPoller, &event, 1, 0) > 0 ? event.events : 0
            if words(realFlags) == words(flags) { break }
            usleep(500)
            readReal()
        }
        answerCount += 1
        log.append("ready: \(words(flags))")
        if words(flags) != words(realFlags) {
            difference = "ready: the world says '\(words(flags))', the system '\(words(realFlags))'"
        }
    }

    private func compareHeard() {
        guard difference == nil, !isPersonOver else { return }
        for _ in 0..<200 where heard != realHeard || end != realEnd {
            usleep(500)
            readReal()
        }
        answerCount += 1
        if heard != realHeard {
            difference = "the person has \(heard.count) bytes in the world, and \(realHeard.count)"
        } else if end != realEnd {
            difference = "the person is told '\(end ?? "-")' in the world, and '\(realEnd ?? "-")'"
        }
    }

    private func compare(_ what: String, _ one: Int, _ code: Int32, _ other: Int, _ realCode: Int32)
    {
        answerCount += 1
        log.append("\(what): \(one) \(code)")
        if one != other || code != realCode {
            difference =
                "\(what): the world gives \(one) (\(code)), the system \(other) (\(realCode))"
        }
    }
}
