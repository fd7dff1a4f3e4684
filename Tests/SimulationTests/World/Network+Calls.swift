import CLinux
import GameProtocol
import Glibc
import Sockets

/// The calls on sockets and pollers.
extension Network {
    func accept(_ number: Int32) -> (Int32, SocketAddress) {
        let nobody = SocketAddress(host: .anyV4, port: 0)
        guard case .socket(let socket)? = items[number] else {
            fail("accept on descriptor \(number), which does not listen")
            return (failure(EBADF), nobody)
        }
        // If no descriptor is free, the kernel does not check for waiting connections.
        guard let new = newNumber() else { return (failure(EMFILE), nobody) }
        if chance.oneIn(options.acceptFaultOneIn) {
            // The whole computer may also have no free descriptor for a moment.
            return (failure(chance.oneIn(8) ? ENFILE : ECONNABORTED), nobody)
        }
        if socket.backlog.isEmpty { return (failure(EAGAIN), nobody) }
        let wire = socket.backlog.removeFirst()
        wire.isTaken = true
        items[new] = .wire(wire)
        own(new)
        progress += 1
        return (new, wire.peer)
    }

    func receive(_ number: Int32, _ space: UnsafeMutableRawBufferPointer) -> Int {
        guard let wire = wire(number, "recv") else { return Int(failure(EBADF)) }
        if chance.oneIn(options.interruptOneIn) { return Int(failure(EINTR)) }
        if !wire.inbox.isEmpty {
            let count = part(of: min(space.count, wire.inbox.count))
            space.copyBytes(from: wire.inbox.prefix(count))
            wire.inbox.removeFirst(count)
            if wire.isBroken { checkLastReads(wire, count) }
            wire.madeRoom()
            progress += 1
            return count
        }
        // If the peer had ended its side before, Linux reports the end and not the error.
        if let code = wire.failure, !wire.sawEnd {
            wire.failure = nil
            return Int(failure(code))
        }
        return wire.isReadable ? 0 : Int(failure(EAGAIN))
    }

    /// Checks that the server soon stops reading from a peer that has hung up. The peer receives no
    /// replies, and the work for its bytes delays others.
    private func checkLastReads(_ wire: Wire, _ count: Int) {
        wire.lastReads += count
        if wire.lastReads > Self.maximumLastReads {
            fail("\(wire.lastReads) bytes are read of a peer that has hung up")
        }
    }

    /// The limit in bytes. It allows for one pass of the loop that has begun, and a few lines after
    /// the hang-up.
    private static let maximumLastReads = 48 * 1024

    func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        guard let wire = wire(number, "send") else { return Int(failure(EBADF)) }
        if chance.oneIn(options.interruptOneIn) { return Int(failure(EINTR)) }
        if let code = wire.failure {
            wire.failure = nil
            return Int(failure(code))
        }
        if wire.isBroken || wire.isShut || wire.sentEnd { return Int(failure(EPIPE)) }
        if wire.freeCount == 0 { return Int(failure(EAGAIN)) }
        let count = min(bytes.count, wire.freeCount)
        wire.take(bytes, count)
        progress += 1
        if wire.down.count > 512 * 1024 {
            fail("the kernel holds \(wire.down.count) bytes for one peer that does not read")
        }
        return count
    }

    func shutdown(_ number: Int32, _ how: Int32) -> Int32 {
        guard let wire = wire(number, "shutdown") else { return failure(EBADF) }
        wire.endSending()
        if how == Int32(SHUT_RDWR) {
            wire.isShut = true
            wire.poller.map(scheduler.wake)
        }
        return 0
    }

    private func wire(_ number: Int32, _ call: String) -> Wire? {
        if case .wire(let wire)? = items[number] { return wire }
        fail("\(call) on descriptor \(number), which is no connection")
        return nil
    }

    func setOption(_ number: Int32, _ level: Int32, _ name: Int32, _ value: Int32) -> Int32 {
        guard case .socket(let socket)? = items[number], level == SOL_SOCKET else { return 0 }
        // Linux doubles the given size.
        if name == SO_SNDBUF { socket.sendBuffer = Int(value) * 2 }
        if name == SO_KEEPALIVE { socket.hasKeepAlive = value != 0 }
        return 0
    }

    func control(
        _ poller: Int32,
        _ operation: Int32,
        _ number: Int32,
        flags: UInt32,
        token: UInt64
    ) -> Int32 {
        guard case .poller(let poller)? = items[poller], let item = items[number] else {
            fail("epoll_ctl names descriptor \(number), which is not open")
            return failure(EBADF)
        }
        progress += 1
        switch operation {
        case EPOLL_CTL_DEL:
            if poller.entries.removeValue(forKey: number) == nil { return failure(ENOENT) }
        case EPOLL_CTL_ADD:
            if poller.entries[number] != nil { return failure(EEXIST) }
            poller.entries[number] = PollerItem.Entry(flags: flags, token: token, item: item)
        default:
            if poller.entries[number] == nil { return failure(ENOENT) }
            poller.entries[number] = PollerItem.Entry(flags: flags, token: token, item: item)
        }
        switch item {
        case .wire(let wire): wire.poller = poller
        case .socket(let socket): socket.poller = poller
        case .event(let event): event.poller = poller
        case .poller, .file, .nothing: break
        }
        scheduler.wake(poller)
        return 0
    }

    func wait(
        _ number: Int32,
        maximum: Int,
        milliseconds: Int,
        _ report: (UInt32, UInt64) -> Void
    ) -> Int32 {
        guard case .poller(let poller)? = items[number] else {
            fail("epoll_wait on descriptor \(number), which is no poller")
            return failure(EBADF)
        }
        if chance.oneIn(options.interruptOneIn) { return failure(EINTR) }
        let end =
            milliseconds < 0
            ? nil : scheduler.now + milliseconds * 1_000_000_000 / clockRate
        var hasWaited = false
        while true {
            let found = events(of: poller, maximum)
            if !found.isEmpty || milliseconds == 0 {
                if !hasWaited { checkSpin(poller) }
                for (flags, token) in found { report(flags, token) }
                return Int32(found.count)
            }
            hasWaited = true
            if !scheduler.wait(on: poller, until: end), events(of: poller, 1, isLook: true).isEmpty
            {
                return 0
            }
        }
    }

    private func checkSpin(_ poller: PollerItem) {
        if progress != poller.lastProgress { poller.idleCount = 0 }
        poller.lastProgress = progress
        poller.idleCount += 1
        if poller.idleCount == 1_000 {
            fail("a loop was woken 1,000 times and got on with nothing: it spins")
        }
    }

    private func events(
        of poller: PollerItem,
        _ maximum: Int,
        isLook: Bool = false
    ) -> [(UInt32, UInt64)] {
        var found: [(UInt32, UInt64)] = []
        for number in poller.entries.keys.sorted() {
            guard let entry = poller.entries[number] else { continue }
            let flags =
                readiness(entry.item, isLook)
                & (entry.flags | EPOLLHUP.rawValue | EPOLLERR.rawValue)
            if flags != 0 { found.append((flags, entry.token)) }
        }
        if isLook { return found }
        if found.count > 1 { found.shuffle(using: &chance) }
        return Array(found.prefix(maximum))
    }

    private func readiness(_ item: Item, _ isLook: Bool) -> UInt32 {
        var flags: UInt32 = 0
        switch item {
        case .wire(let wire):
            if wire.isReadable { flags |= EPOLLIN.rawValue }
            if wire.isWritable { flags |= EPOLLOUT.rawValue }
            if wire.isHungUp { flags |= EPOLLHUP.rawValue }
            // After a call has returned the error, the poller reports only a hang-up.
            if wire.failure != nil { flags |= EPOLLERR.rawValue }
        case .socket(let socket):
            if !socket.backlog.isEmpty { flags |= EPOLLIN.rawValue }
        case .event(let event):
            if event.isSet {
                flags |= EPOLLIN.rawValue
                if !isLook {
                    event.isSet = false
                    progress += 1
                }
            }
        case .poller, .file, .nothing: break
        }
        return flags
    }

    func wakeUp(_ event: EventItem) {
        event.isSet = true
        event.poller.map(scheduler.wake)
    }
}
