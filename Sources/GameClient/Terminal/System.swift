import GameProtocol

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The client's own calls to the operating system, beside those of the transport.
enum System {
    static let input: Int32 = STDIN_FILENO
    static let output: Int32 = STDOUT_FILENO
    static let messages: Int32 = STDERR_FILENO

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The value of an environment variable; nil where it is not set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Ends the process.
    static func leave(_ status: Int32) -> Never { exit(status) }

    /// Nanoseconds of the clock that only goes forward.
    static func monotonicNanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    /// Writes all of it, waiting where it must; gives why that was not possible.
    @discardableResult
    static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> SystemError? {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return write(descriptor, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // A terminal that another program left non-blocking.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if errno != EINTR {
                return SystemError(call: "write", errno: errno)
            }
        }
        return nil
    }

    /// Whether a write failed because nobody reads any more.
    static func isUnread(_ error: SystemError) -> Bool { error.errno == EPIPE }

    /// What there is to read; empty at the end, nil where it would have to wait.
    static func readSome(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
        return Array(bytes.prefix(count))
    }

    /// All of a file's bytes, at most so many; nil where it cannot be read.
    static func contents(of path: String, maximum: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var all: [UInt8] = []
        while all.count < maximum {
            guard let more = readSome(descriptor) else { continue }
            if more.isEmpty { break }
            all += more
        }
        return Array(all.prefix(maximum))
    }

    /// Makes the folders on the way to a file, for its owner alone; those that are there stay.
    static func makeFolders(of path: String) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o700)
        }
    }

    /// Opens a file that only its owner may read, to write at its end.
    static func openLog(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        return descriptor
    }

    /// Writes a file that only its owner may read, in the place of one of that name; gives why that
    /// was not possible.
    static func replaceFile(_ path: String, with bytes: [UInt8]) -> SystemError? {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { return SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        return writeAll(descriptor, bytes)
    }
}
