package import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The client's own calls to the operating system, beside those of the transport.
package enum System {
    package static let input: Int32 = STDIN_FILENO
    package static let output: Int32 = STDOUT_FILENO
    package static let messages: Int32 = STDERR_FILENO

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The value of an environment variable; nil where it is not set.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Ends the process.
    package static func leave(_ status: Int32) -> Never { exit(status) }

    /// A clock of milliseconds that begins now.
    package static func millisecondClock() -> () -> Int {
        let start = MonotonicClock.nowNanoseconds
        return { (MonotonicClock.nowNanoseconds - start) / 1_000_000 }
    }

    /// Writes all of it, waiting where it must; gives why that was not possible.
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
    package static func isUnread(_ error: SystemError) -> Bool { error.errno == EPIPE }

    /// What one read gave.
    package enum Reading: Equatable {
        case bytes([UInt8])
        case end
        case failed
        /// It would have to wait.
        case later
    }

    /// Reads once, without waiting where the descriptor does not wait.
    package static func readOnce(_ descriptor: Int32) -> Reading {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? .later : .failed }
        return count == 0 ? .end : .bytes(Array(bytes.prefix(count)))
    }

    /// What there is to read; empty at the end and where it cannot be read, nil where it would have
    /// to wait.
    package static func readSome(_ descriptor: Int32) -> [UInt8]? {
        switch readOnce(descriptor) {
        case .bytes(let bytes): bytes
        case .end, .failed: []
        case .later: nil
        }
    }

    /// All of a file's bytes, at most so many; nil where it cannot be read.
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

    /// Makes the folders on the way to a file, for its owner alone; those that are there stay.
    package static func makeFolders(of path: String) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o700)
        }
    }

    /// Opens a file that only its owner may read, to write at its end.
    package static func openLog(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        return descriptor
    }

    /// Writes a file in the place of one of that name; gives why that was not possible.
    ///
    /// - Parameter isPrivate: only its owner may read it.
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
