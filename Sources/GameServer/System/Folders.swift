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

/// The few things the server does with folders that people made, the journal's aside.
enum Folders {
    /// Makes the folder if it is not there.
    static func make(_ path: String) throws(SystemError) {
        if mkdir(path, 0o755) == 0 { return }
        let code = errno
        guard code == EEXIST else { throw SystemError(call: "mkdir", errno: code) }
    }

    /// What is looked at of a folder, so that none keeps a program busy for ever.
    private static let maximumRead = 1_000_000

    /// The names in the folder, sorted; at most so many, the first ones in that order.
    static func names(in path: String, maximum: Int) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else { throw SystemError(call: "opendir", errno: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        // In the order of their names, and not in that of the folder, so that each start has the same ones.
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

    /// Whether there is anything of that name, also a link to nothing.
    static func has(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}
