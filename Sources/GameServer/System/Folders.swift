import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// Operations of the server on folders that people made, apart from the journal's.
enum Folders {
    /// Creates the folder if it does not exist.
    static func make(_ path: String) throws(SystemError) {
        if mkdir(path, 0o755) == 0 { return }
        let code = errno
        guard code == EEXIST else { throw SystemError(call: "mkdir", errno: code) }
    }

    /// The most names that are read from a folder, so that no folder keeps the program busy forever.
    private static let maximumRead = 1_000_000

    /// Returns the names in the folder, sorted: the first ones up to `maximum`.
    static func names(in path: String, maximum: Int) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else { throw SystemError(call: "opendir", errno: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        // Sorted by name rather than in the order of the folder, so that every startup gets the same names.
        while names.count < Self.maximumRead, let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                UnsafeRawPointer(tuple).withMemoryRebound(to: CChar.self, capacity: 1) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return Array(names.sorted().prefix(maximum))
    }

    /// Whether the name exists, even as a link to a missing file.
    static func has(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}
