package import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The client's own calls to the operating system, in addition to the calls of the transport.
package enum System {
    package static let input: Int32 = STDIN_FILENO
    package static let output: Int32 = STDOUT_FILENO
    package static let messages: Int32 = STDERR_FILENO

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the value of an environment variable; nil if it is not set.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    package static func leave(_ status: Int32) -> Never { exit(status) }

    /// Returns a clock of milliseconds that starts at 0 now.
    package static func millisecondClock() -> () -> Int {
        let start = MonotonicClock.nowNanoseconds
        return { (MonotonicClock.nowNanoseconds - start) / 1_000_000 }
    }

    /// Writes all bytes, and waits if necessary. Returns the error if that fails.
    @discardableResult
    package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> SystemError? {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return write(descriptor, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // Another program may have left the terminal non-blocking.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if errno != EINTR {
                return SystemError(call: "write", errno: errno)
            }
        }
        return nil
    }

    /// Whether a write failed because the pipe has no reader.
    package static func isUnread(_ error: SystemError) -> Bool { error.errno == EPIPE }

    package enum Reading: Equatable {
        case bytes([UInt8])
        case end
        case failed
        /// No bytes are available yet.
        case later
    }

    /// Reads once. A non-blocking descriptor does not wait.
    package static func readOnce(_ descriptor: Int32) -> Reading {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? .later : .failed }
        return count == 0 ? .end : .bytes(Array(bytes.prefix(count)))
    }

    /// Reads the available bytes; empty at the end or after an error, nil if no bytes are available
    /// yet.
    package static func readSome(_ descriptor: Int32) -> [UInt8]? {
        switch readOnce(descriptor) {
        case .bytes(let bytes): bytes
        case .end, .failed: []
        case .later: nil
        }
    }

    /// Returns the bytes of a file, up to a maximum; nil if the file cannot be read.
    package static func contents(of path: String, maximum: Int) -> [UInt8]? {
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

    /// Creates the missing folders on the way to a file, for their owner alone.
    package static func makeFolders(of path: String) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o700)
        }
    }

    /// Opens a file for appending that only its owner may read.
    package static func openLog(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        return descriptor
    }

    /// Writes a file in place of an existing one, and returns the error if that fails. If
    /// `isPrivate` is true, a new file is for its owner alone.
    package static func replaceFile(
        _ path: String,
        with bytes: [UInt8],
        isPrivate: Bool
    ) -> SystemError? {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = open(path, flags, isPrivate ? 0o600 : 0o644)
        guard descriptor >= 0 else { return SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        return writeAll(descriptor, bytes)
    }
}
