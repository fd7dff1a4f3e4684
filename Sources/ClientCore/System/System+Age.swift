import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How old things are.
extension System {
    /// How many seconds ago a file was written; nil where there is none.
    static func age(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let written = status.st_mtimespec.tv_sec
        #else
        let written = status.st_mtim.tv_sec
        #endif
        return max(0, time(nil) - written)
    }
}
