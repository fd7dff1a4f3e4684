#if SIM
import CLinux
import Glibc

// The calls of libc that this module makes, redirected to the simulated world. A function of a
// module hides an imported one of the same name and type.

@discardableResult
func recv(_ number: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    Simulation.kernel.receive(number, UnsafeMutableRawBufferPointer(start: space, count: count))
}

@discardableResult
func send(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    Simulation.kernel.send(number, UnsafeRawBufferPointer(start: bytes, count: count))
}

@discardableResult
func close(_ number: Int32) -> Int32 { Simulation.kernel.close(number) }

@discardableResult
func shutdown(_ number: Int32, _ how: Int32) -> Int32 { Simulation.kernel.shutdown(number, how) }

@discardableResult
func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    Simulation.kernel.open(String(cString: path), in: nil, flags)
}

@discardableResult
func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
    let now = Simulation.kernel.nanoseconds(ofDay: clock == CLOCK_REALTIME)
    time.pointee = timespec(tv_sec: now / 1_000_000_000, tv_nsec: now % 1_000_000_000)
    return 0
}

@discardableResult
func socket(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 {
    let isStream = type & 0xF == SystemCalls.streamType
    return Simulation.kernel.socket(isV6: family == AF_INET6, isStream: isStream)
}

@discardableResult
func bind(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
    Simulation.kernel.bind(number, SystemCalls.address(at: address))
}

@discardableResult
func listen(_ number: Int32, _ backlog: Int32) -> Int32 { Simulation.kernel.listen(number) }

@discardableResult
func accept4(
    _ number: Int32,
    _ space: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?,
    _ flags: Int32
) -> Int32 {
    let (socket, peer) = Simulation.kernel.accept(number)
    let code = errno
    store(peer, space, length)
    errno = code
    return socket
}

@discardableResult
func getsockname(
    _ number: Int32,
    _ space: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    guard let address = Simulation.kernel.address(of: number) else {
        errno = EBADF
        return -1
    }
    store(address, space, length)
    return 0
}

@discardableResult
func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
    Simulation.kernel.connect(number, to: SystemCalls.address(at: address))
}

@discardableResult
func getpeername(
    _ number: Int32,
    _ space: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    guard let address = Simulation.kernel.peerAddress(of: number) else {
        errno = ENOTCONN
        return -1
    }
    store(address, space, length)
    return 0
}

@discardableResult
func getsockopt(
    _ number: Int32,
    _ level: Int32,
    _ name: Int32,
    _ value: UnsafeMutableRawPointer?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    guard let option = Simulation.kernel.option(number, level: level, name: name) else {
        errno = EBADF
        return -1
    }
    value?.storeBytes(of: option, as: Int32.self)
    return 0
}

private func store(
    _ address: SocketAddress,
    _ space: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) {
    SystemCalls.withSocketAddress(address) { pointer, count in
        guard let space else { return }
        UnsafeMutableRawPointer(space).copyMemory(from: pointer, byteCount: Int(count))
        length?.pointee = count
    }
}

@discardableResult
func setsockopt(
    _ number: Int32,
    _ level: Int32,
    _ name: Int32,
    _ value: UnsafeRawPointer?,
    _ length: socklen_t
) -> Int32 {
    let value = value?.loadUnaligned(as: Int32.self) ?? 0
    return Simulation.kernel.setOption(number, level: level, name: name, value: value)
}

@discardableResult
func epoll_create1(_ flags: Int32) -> Int32 { Simulation.kernel.makePoller() }

@discardableResult
func eventfd(_ count: UInt32, _ flags: Int32) -> Int32 { Simulation.kernel.makeEvent() }

@discardableResult
func write(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    Simulation.kernel.write(number, UnsafeRawBufferPointer(start: bytes, count: count))
}

@discardableResult
func epoll_ctl(
    _ poller: Int32,
    _ operation: Int32,
    _ number: Int32,
    _ event: UnsafeMutablePointer<epoll_event>?
) -> Int32 {
    Simulation.kernel.control(
        poller,
        operation,
        number,
        flags: event?.pointee.events ?? 0,
        token: event?.pointee.data.u64 ?? 0
    )
}

@discardableResult
func epoll_wait(
    _ poller: Int32,
    _ events: UnsafeMutablePointer<epoll_event>?,
    _ maximum: Int32,
    _ milliseconds: Int32
) -> Int32 {
    var count = 0
    return Simulation.kernel.wait(
        poller,
        maximum: Int(maximum),
        milliseconds: Int(milliseconds)
    ) { flags, token in
        events?[count] = epoll_event(events: flags, data: epoll_data(u64: token))
        count += 1
    }
}

struct SystemRandomNumberGenerator: RandomNumberGenerator {
    mutating func next() -> UInt64 { Simulation.kernel.random() }
}
#endif
