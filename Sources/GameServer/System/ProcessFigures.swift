#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// What the system says this process uses.
enum ProcessFigures {
    /// The time that all its threads were on a processor, in seconds.
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

    /// How many descriptors are open.
    static var openDescriptorCount: Int {
        guard let folder = opendir("/dev/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The folder itself, and its two names for folders.
        return max(0, count - 3)
    }
}
