#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

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
