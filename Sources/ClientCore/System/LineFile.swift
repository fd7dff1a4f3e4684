package import Sockets
import TerminalKit

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file of lines that several programs append to at the same time. Only complete lines count.
///
/// A line is appended with one write, and is on the disk before the call returns. If a crash or a
/// full disk has cut a line, the cut line is never read, and the next line begins after a line end.
package struct LineFile: Sendable {
    package let path: String
    /// The size in bytes from which the file is trimmed: the newest lines stay, half of this size.
    package let maximumBytes: Int
    /// Whether the folder of the file belongs to this program. If so, the program creates the
    /// folder and closes it to other users.
    private let ownsFolder: Bool

    package init(path: String, maximumBytes: Int, ownsFolder: Bool = true) {
        self.path = path
        self.maximumBytes = maximumBytes
        self.ownsFolder = ownsFolder
    }

    /// The complete lines without their ends. The last line is left out if it is still being
    /// written, or was cut.
    package var lines: [ArraySlice<UInt8>] {
        // A file that several programs append to may exceed the maximum for a moment.
        guard let (bytes, isWhole) = System.end(of: path, maximum: 4 * maximumBytes) else {
            return []
        }
        let end = bytes.lastIndex(of: 0x0A) ?? 0
        let lines = bytes[..<end].split(separator: 0x0A)
        // Only the end of an even larger file is read, so its first line is cut.
        return isWhole ? lines : Array(lines.dropFirst())
    }

    /// Appends a line, given with its end.
    package func add(_ line: [UInt8]) throws(SystemError) {
        if ownsFolder, let slash = path.lastIndex(of: "/") {
            System.makePrivateFolder(String(path[..<slash]))
        }
        let (descriptor, isLocked) = try openLocked()
        defer {
            // A child process that is starting has a copy of the descriptor, and so of the lock.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if size > 0 { pread(descriptor, &last, 1, size - 1) }
        let line = (last == 0x0A ? [] : [0x0A]) + line
        let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.count else {
            let error = SystemError(call: "write", errno: written < 0 ? errno : ENOSPC)
            // If no other program writes, the part of a line is removed from the disk.
            if written > 0, isLocked { ftruncate(descriptor, size) }
            throw error
        }
        guard fsync(descriptor) == 0 else { throw SystemError(call: "fsync", errno: errno) }
        if isLocked, Int(size) + line.count > maximumBytes { try trim() }
    }

    /// Opens the file and locks it if possible. It stops trying after 20 tries: a program that was
    /// stopped while holding the lock must not block this one.
    private func openLocked() throws(SystemError) -> (descriptor: Int32, isLocked: Bool) {
        var triesLeft = 20
        while true {
            let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
            let descriptor = open(path, flags, 0o600)
            guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
            triesLeft -= 1
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            // Another program may have trimmed the file between the two calls.
            if isLocked, LockedFile.isAt(path, descriptor) || triesLeft <= 0 {
                return (descriptor, true)
            }
            if triesLeft <= 0 { return (descriptor, false) }
            close(descriptor)
            if !isLocked { _ = Poll.wait([], milliseconds: 10) }
        }
    }

    /// Keeps the newest lines only. A reader sees either the old file or the new one.
    private func trim() throws(SystemError) {
        var (kept, count) = ([ArraySlice<UInt8>](), 0)
        for line in lines.reversed() {
            count += line.count + 1
            if count > maximumBytes / 2 { break }
            kept.append(line)
        }
        let bytes = kept.reversed().flatMap { $0 + [0x0A] }
        let new = path + ".new"
        if let error = System.replaceFile(new, with: bytes, isPrivate: true) { throw error }
        // The new file is flushed before it is renamed, so that a crash cannot leave a file without
        // its lines.
        try Self.flush(new)
        guard rename(new, path) == 0 else { throw SystemError(call: "rename", errno: errno) }
        guard let slash = path.lastIndex(of: "/") else { return }
        try Self.flush(String(path[...slash]))
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    private static func flush(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError(call: "fsync", errno: errno) }
    }
}

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

    fileprivate static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var own = stat()
        var there = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
            && own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }
}
