#if SIM
import CLinux
import Glibc
import Sockets

// The libc calls of the server's own module, answered by the simulated world; see the file of this name in Sockets.

@discardableResult
func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
    let now = Simulation.kernel.nanoseconds(ofDay: clock == CLOCK_REALTIME)
    time.pointee = timespec(tv_sec: now / 1_000_000_000, tv_nsec: now % 1_000_000_000)
    return 0
}

@discardableResult
func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t>,
    _ attributes: UnsafePointer<pthread_attr_t>?,
    _ main: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    thread.pointee = Simulation.kernel.spawn { _ = main(argument) }
    return 0
}

@discardableResult
func pthread_join(
    _ thread: pthread_t,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    Simulation.kernel.join(thread)
    return 0
}

func pthread_self() -> pthread_t { Simulation.kernel.current }

@discardableResult
func pthread_setname_np(_ thread: pthread_t, _ name: UnsafePointer<CChar>?) -> Int32 {
    if let name { Simulation.kernel.name(String(cString: name)) }
    return 0
}

@discardableResult
func setpriority(_ which: __priority_which_t, _ who: id_t, _ value: Int32) -> Int32 { 0 }

@discardableResult
func getenv(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { nil }

@discardableResult
func getrlimit(_ resource: __rlimit_resource_t, _ limit: UnsafeMutablePointer<rlimit>) -> Int32 {
    let count = rlim_t(Simulation.kernel.descriptorLimit)
    limit.pointee = rlimit(rlim_cur: count, rlim_max: count)
    return 0
}

@discardableResult
func setrlimit(_ resource: __rlimit_resource_t, _ limit: UnsafePointer<rlimit>) -> Int32 { 0 }

@discardableResult
func sched_getaffinity(
    _ process: Int32,
    _ count: UInt,
    _ mask: UnsafeMutablePointer<UInt>?
) -> Int32 {
    mask?.pointee = 1 << UInt(Simulation.kernel.processorCount) - 1
    return 8
}

func exit(_ status: Int32) -> Never { Simulation.kernel.exit(status) }

@discardableResult
func poll(_ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, _ time: Int32) -> Int32 {
    if let entries { entries.pointee.revents = entries.pointee.events }
    return 1
}

@discardableResult
func write(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    if number > STDERR_FILENO { return Simulation.kernel.write(number, bytes) }
    Simulation.kernel.log(bytes)
    return count
}

@discardableResult
func read(_ number: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    Simulation.kernel.read(number, UnsafeMutableRawBufferPointer(start: space, count: count))
}

@discardableResult
func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    Simulation.kernel.open(String(cString: path), in: nil, flags)
}

@discardableResult
func mkdir(_ path: UnsafePointer<CChar>, _ mode: __mode_t) -> Int32 {
    Simulation.kernel.makeFolder(String(cString: path))
}

@discardableResult
func flock(_ number: Int32, _ operation: Int32) -> Int32 {
    // Closing the file unlocks it.
    operation == LOCK_UN ? 0 : Simulation.kernel.lock(number)
}

@discardableResult
func openat(
    _ folder: Int32,
    _ name: UnsafePointer<CChar>,
    _ flags: Int32,
    _ mode: mode_t
) -> Int32 {
    Simulation.kernel.open(String(cString: name), in: folder, flags)
}

@discardableResult
func ftruncate(_ number: Int32, _ count: off_t) -> Int32 {
    Simulation.kernel.truncate(number, Int(count))
}

@discardableResult
func faccessat(
    _ folder: Int32,
    _ name: UnsafePointer<CChar>,
    _ mode: Int32,
    _ flags: Int32
) -> Int32 {
    if Simulation.kernel.has(String(cString: name), in: folder) { return 0 }
    errno = ENOENT
    return -1
}

@discardableResult
func renameat(
    _ folder: Int32,
    _ name: UnsafePointer<CChar>?,
    _ newFolder: Int32,
    _ newName: UnsafePointer<CChar>?
) -> Int32 {
    guard let name, let newName else { return -1 }
    return Simulation.kernel.rename(String(cString: name), String(cString: newName), in: folder)
}

@discardableResult
func unlinkat(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    Simulation.kernel.remove(String(cString: name), in: folder)
}

/// Does nothing, because the system guarantees nothing about this call.
func sync_file_range(_ number: Int32, _ offset: Int64, _ count: Int64, _ flags: UInt32) -> Int32 {
    0
}

@discardableResult
func fdatasync(_ number: Int32) -> Int32 { Simulation.kernel.sync(number, isAll: false) }

@discardableResult
func fsync(_ number: Int32) -> Int32 { Simulation.kernel.sync(number, isAll: false) }

@discardableResult
func syncfs(_ number: Int32) -> Int32 { Simulation.kernel.sync(number, isAll: true) }

@discardableResult
func fstatat(
    _ folder: Int32,
    _ name: UnsafePointer<CChar>,
    _ status: UnsafeMutablePointer<stat>,
    _ flags: Int32
) -> Int32 {
    guard
        let (size, modified, changed) = Simulation.kernel.status(String(cString: name), in: folder)
    else {
        errno = ENOENT
        return -1
    }
    status.pointee.st_mode = S_IFREG | 0o600
    status.pointee.st_size = size
    status.pointee.st_mtim = time(modified)
    status.pointee.st_ctim = time(changed)
    return 0
}

private func time(_ nanoseconds: Int) -> timespec {
    timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
}

/// The names of a folder during a listing; a pointer to this object stands for a `DIR`.
private final class Reading {
    var names: [String]
    let entry = UnsafeMutablePointer<dirent>.allocate(capacity: 1)

    init(_ names: [String]) {
        self.names = names
        entry.initialize(to: dirent())
    }

    deinit { entry.deallocate() }
}

@discardableResult
func fdopendir(_ number: Int32) -> OpaquePointer? {
    let reading = Reading(Simulation.kernel.names(in: number))
    _ = Simulation.kernel.close(number)
    return OpaquePointer(Unmanaged.passRetained(reading).toOpaque())
}

@discardableResult
func closedir(_ folder: OpaquePointer) -> Int32 {
    Unmanaged<Reading>.fromOpaque(UnsafeRawPointer(folder)).release()
    return 0
}

@discardableResult
func readdir(_ folder: OpaquePointer) -> UnsafeMutablePointer<dirent>? {
    let reading = Unmanaged<Reading>.fromOpaque(UnsafeRawPointer(folder)).takeUnretainedValue()
    guard !reading.names.isEmpty else { return nil }
    let name = reading.names.removeFirst()
    withUnsafeMutableBytes(of: &reading.entry.pointee.d_name) { space in
        space.copyBytes(from: Array(name.utf8.prefix(255)) + [0])
    }
    return reading.entry
}
#endif
