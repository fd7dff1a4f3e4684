#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// Facts from the system about this process and its surroundings.
enum Environment {
    /// Returns a variable of the environment; nil if it is not set.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The host's name, up to its first dot.
    static var hostName: String { String(fullHostName.prefix { $0 != "." }) }

    /// The host's name in the system, with or without a domain.
    static var fullHostName: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
            name.initialize(repeating: 0)
            guard let base = name.baseAddress, gethostname(base, 255) == 0 else { return "" }
            return String(cString: base)
        }
    }

    /// Whether this computer resolves names that end in `.local`, as far as its files show.
    static var answersLocalNames: Bool {
        #if canImport(Darwin)
        return true
        #else
        return access("/run/avahi-daemon/socket", F_OK) == 0
        #endif
    }

    static var processID: Int { Int(getpid()) }

    /// The number of processors that this process may use, which can be lower than the computer's number.
    static var processorCount: Int {
        #if !canImport(Darwin)
        var mask = [UInt](repeating: 0, count: 16)
        let byteCount = UInt(mask.count * MemoryLayout<UInt>.size)
        if sched_getaffinity(0, byteCount, &mask) >= 0 {
            return max(1, mask.reduce(0) { $0 + $1.nonzeroBitCount })
        }
        #endif
        return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Makes the allocator return large blocks of memory to the system as soon as they are free.
    ///
    /// By default, glibc raises its limit for large blocks whenever a large block is freed. Memory that once waited
    /// for a slow reader would then stay resident forever.
    static func giveBackLargeBlocks() {
        #if canImport(Glibc)
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        #endif
    }

    /// Raises the limit on descriptors to the most that the system grants this process. Returns the limit.
    static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(descriptorResource, &limit) == 0 else { return 256 }
        let old = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        #if canImport(Darwin)
        // On macOS the hard limit is infinite, but the system refuses more than this.
        limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
        #endif
        let isRaised = setrlimit(descriptorResource, &limit) == 0
        return Int(clamping: isRaised ? limit.rlim_cur : old)
    }

    /// Resident memory in bytes, 0 if it is unknown.
    static var residentBytes: Int {
        #if canImport(Darwin)
        var info = mach_task_basic_info()
        let wordBytes = MemoryLayout<natural_t>.size
        var count = mach_msg_type_number_t(
            MemoryLayout<mach_task_basic_info>.size / wordBytes
        )
        let code = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        return code == KERN_SUCCESS ? Int(info.resident_size) : 0
        #else
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 128)
        guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
        let words = text.split(separator: CChar(bitPattern: UInt8(ascii: " ")))
        guard words.count > 1 else { return 0 }
        let digits = String(decoding: words[1].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return (Int(digits) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        #endif
    }

    #if canImport(Glibc)
    private static let descriptorResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let descriptorResource = RLIMIT_NOFILE
    #endif
}

/// Resources that this process uses, according to the system.
enum ProcessFigures {
    /// The time in seconds that all threads together spent on a processor.
    static var processorSeconds: Double {
        var usage = rusage()
        #if canImport(Glibc)
        let process = __rusage_who_t(RUSAGE_SELF.rawValue)
        #else
        let process = RUSAGE_SELF
        #endif
        guard getrusage(process, &usage) == 0 else { return 0 }
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }

    static var openDescriptorCount: Int {
        guard let folder = opendir("/dev/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The folder's own descriptor, and the names `.` and `..`, do not count.
        return max(0, count - 3)
    }
}
