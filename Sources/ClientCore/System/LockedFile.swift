import GameProtocol
package import Sockets
import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A small file with a secret, which one running program holds at a time.
///
/// Only its owner can read it. It is replaced as a whole, so a reader sees either the old text or
/// the new one. The lock ends with the process in any case.
package final class LockedFile {
    let path: String
    private let descriptor: Int32

    /// Takes hold of an existing file; nil if another program holds it, or it is gone.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Between the two calls, another program may have replaced the file and locked the new one.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isAt(path, descriptor) else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Writes a file of that name, or replaces it, and holds it.
    package init(_ path: String, contents: [UInt8]) throws(SystemError) {
        let new = path + ".new"
        unlink(new)
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(new, flags, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        self.path = path
        self.descriptor = descriptor
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = SystemError(call: "flock", errno: errno)
            unlink(new)
            throw error
        }
        if let error = System.writeAll(descriptor, contents) {
            unlink(new)
            throw error
        }
        guard rename(new, path) == 0 else {
            let error = SystemError(call: "rename", errno: errno)
            unlink(new)
            throw error
        }
    }

    deinit {
        // A child process that is starting has a copy of the descriptor, and so of the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Returns the beginning of the file, up to that number of bytes.
    func contents(maximum: Int) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: maximum)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Removes the file, unless another file has replaced it.
    func remove() { if Self.isAt(path, descriptor) { unlink(path) } }

    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var own = stat()
        var there = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
            && own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }
}
