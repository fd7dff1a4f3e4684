import Sockets

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// File operations of the server, apart from the journal.
enum Files {
    /// Replaces a whole file: a reader sees either the old content or the new one.
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

    /// Returns the content of a small file; nil if it is longer than the limit.
    ///
    /// A pipe is read like a file. A pipe without a writer counts as empty, because this call does not wait.
    static func read(_ path: String, maximumBytes: Int) throws(SystemError) -> [UInt8]? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        let file = Descriptor(try SystemCalls.check("open") { libcOpen(path, flags) })
        defer { SystemCalls.close(file) }
        try SystemCalls.setNonBlocking(file, false)
        return try read(file, maximumBytes: maximumBytes)
    }

    /// Returns the content of a file inside a folder that others made; nil if it is longer than the limit.
    ///
    /// The call follows no link and reads only plain files, so that the author of the folder cannot make this program
    /// read other files.
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

    /// Returns all of standard input; nil if it is longer than the limit.
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

    /// Returns the rest of an open file.
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

    /// Writes one line to standard output at once, and ignores failures, such as a closed pipe or a full disk.
    static func printLine(_ text: String) {
        try? writeAll(Array("\(text)\n".utf8), to: STDOUT_FILENO)
    }

    /// Writes all bytes to standard output.
    static func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: STDOUT_FILENO)
    }

    /// Writes one line to standard error at once, and ignores failures.
    static func printErrorLine(_ text: String) {
        try? writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }

    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    private static func write(_ bytes: [UInt8], toNew path: String) throws(SystemError) {
        // In a folder that strangers can write to, the name may be a link, which must not be followed.
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

// Calls of libc, under names that do not clash with methods of the types that use them.

func libcWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

func libcRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, bytes, count)
}

func libcOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}

/// Log output to standard error, which never blocks or ends the server.
enum ErrorOutput {
    /// The number of bytes that a pipe takes in one piece, so that a line is written completely or not at all.
    static let maximumLineBytes = 4096

    /// Writes a line if that is possible without waiting. Returns whether it was written.
    static func write(_ line: [UInt8]) -> Bool {
        // O_NONBLOCK would also affect all other processes that share this terminal or pipe.
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return false }
        return line.withUnsafeBytes { libcWrite(STDERR_FILENO, $0.baseAddress, $0.count) } > 0
    }

    /// Whether systemd's journal reads standard error; `JOURNAL_STREAM` names its device.
    static func isJournal(_ journalStream: String?) -> Bool {
        var status = stat()
        guard let journalStream, fstat(STDERR_FILENO, &status) == 0 else { return false }
        return journalStream == "\(status.st_dev):\(status.st_ino)"
    }
}

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
