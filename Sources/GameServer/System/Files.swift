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

/// The few things the server does with files, its journal aside.
enum Files {
    /// Replaces a file as a whole: a reader sees the old content or the new one, never half.
    static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        let temporary = "\(path).\(getpid())"
        do throws(SystemError) {
            try write(bytes, toNew: temporary)
            guard rename(temporary, path) == 0 else {
                throw SystemError(call: "rename", errno: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The content of a small file; nil if it has more bytes than that.
    ///
    /// A pipe is read like a file; one without a writer is empty, because nothing here waits.
    static func read(_ path: String, maximumBytes: Int) throws(SystemError) -> [UInt8]? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        let file = Descriptor(try SystemCalls.check("open") { libcOpen(path, flags) })
        defer { SystemCalls.close(file) }
        try SystemCalls.setNonBlocking(file, false)
        return try read(file, maximumBytes: maximumBytes)
    }

    /// The content of a file that lies in its own folder; nil if it has more bytes than that.
    ///
    /// A link is not followed, and nothing but a file is read: whoever made the folder does not say
    /// what else this program reads.
    static func readOwn(_ path: String, maximumBytes: Int) throws(SystemError) -> [UInt8]? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let file = Descriptor(try SystemCalls.check("open") { libcOpen(path, flags) })
        defer { SystemCalls.close(file) }
        var status = stat()
        guard fstat(file.number, &status) == 0 else {
            throw SystemError(call: "fstat", errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError(call: "open", errno: EINVAL)
        }
        if status.st_size > maximumBytes { return nil }
        return try read(file, maximumBytes: maximumBytes, expected: Int(status.st_size))
    }

    private static func read(
        _ file: Descriptor,
        maximumBytes: Int,
        expected: Int = 0
    ) throws(SystemError) -> [UInt8]? {
        var content: [UInt8] = []
        content.reserveCapacity(expected)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while content.count <= maximumBytes {
            let count = try SystemCalls.check("read") {
                libcRead(file.number, &buffer, buffer.count)
            }
            if count == 0 { return content }
            content += buffer[..<count]
        }
        return nil
    }

    /// What standard input brings until its end; nil if that is more.
    static func readInput(maximumBytes: Int) throws(SystemError) -> [UInt8]? {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while content.count <= maximumBytes {
            let count = try SystemCalls.check("read") {
                libcRead(STDIN_FILENO, &buffer, buffer.count)
            }
            if count == 0 { return content }
            content += buffer[..<count]
        }
        return nil
    }

    /// The rest of an open file.
    static func read(_ file: Descriptor) throws(SystemError) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try SystemCalls.check("read") {
                libcRead(file.number, &buffer, buffer.count)
            }
            if count == 0 { return content }
            content += buffer[..<count]
        }
    }

    /// Writes one line to standard output at once; a closed or full one is no failure.
    static func printLine(_ text: String) {
        try? writeAll(Array("\(text)\n".utf8), to: STDOUT_FILENO)
    }

    /// Writes one line to standard error at once.
    static func printErrorLine(_ text: String) {
        try? writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }

    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    private static func write(_ bytes: [UInt8], toNew path: String) throws(SystemError) {
        // In a folder of strangers the name may be a link to somewhere else, which is not to be followed.
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError(call: "open", errno: errno) }
        defer { close(file) }
        try writeAll(bytes, to: file)
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemCalls.check("write") {
                rest.withUnsafeBytes { libcWrite(file, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }
}

// Calls of libc under names that do not clash with the methods of the types around them.

func libcWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

func libcRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, bytes, count)
}

func libcOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}

/// Standard error as a place for log lines: it never makes the server wait, and never ends it.
enum ErrorOutput {
    /// What a pipe takes in one piece, so that a line is written whole or not at all.
    static let maximumLineBytes = 4096

    /// Writes a line if that needs no waiting; false if it was not written.
    static func write(_ line: [UInt8]) -> Bool {
        // Not O_NONBLOCK: that would hold for everybody who shares this terminal or pipe.
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return false }
        return line.withUnsafeBytes { libcWrite(STDERR_FILENO, $0.baseAddress, $0.count) } > 0
    }

    /// Whether systemd's journal reads standard error: `JOURNAL_STREAM` names its device.
    static func isJournal(_ journalStream: String?) -> Bool {
        var status = stat()
        guard let journalStream, fstat(STDERR_FILENO, &status) == 0 else { return false }
        return journalStream == "\(status.st_dev):\(status.st_ino)"
    }
}
