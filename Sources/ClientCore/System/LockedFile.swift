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

/// A small file with a secret in it, which one running program holds at a time.
///
/// It is for its owner alone, and is replaced as a whole: whoever reads it reads the old text or the
/// new one. The lock goes with the process, however that ends.
package final class LockedFile {
    let path: String
    private let descriptor: Int32

    /// Takes hold of a file that is there; nil where another program holds it, or it is gone.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // Between the two calls the file may have been replaced by one that is held.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isAt(path, descriptor) else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Writes a file, in the place of one of that name, and holds it.
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
        // A program that is starting has a copy of the descriptor, and with it the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The file's bytes, at most so many.
    func contents(maximum: Int) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: maximum)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Removes the file, unless another one has taken its place.
    func remove() { if Self.isAt(path, descriptor) { unlink(path) } }

    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var own = stat()
        var there = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
            && own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }
}
