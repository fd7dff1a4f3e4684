package import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension System {
    /// Returns the size of the terminal's window; 80x24 if it has none.
    package static func windowSize(_ descriptor: Int32) -> Size {
        guard let window = window(of: descriptor), window.ws_col > 0, window.ws_row > 0 else {
            return Size(columns: 80, rows: 24)
        }
        // A larger size would be useless and slow to draw.
        return Size(columns: min(1000, Int(window.ws_col)), rows: min(500, Int(window.ws_row)))
    }

    /// Returns the system's data about a terminal's window; nil without a terminal.
    static func window(of descriptor: Int32) -> winsize? {
        var window = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 ? window : nil
    }

    /// Opens the terminal of a descriptor again, for writing without blocking. The shell shares the
    /// original open file. If that file became non-blocking, writes of the shell could fail.
    package static func openTerminal(_ descriptor: Int32) -> Int32? {
        guard let name = ttyname(descriptor) else { return nil }
        let opened = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return opened >= 0 ? opened : nil
    }

    /// Whether the terminal of a descriptor is gone: its window is closed, or its line has dropped.
    package static func isHungUp(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        let isHungUp = poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
        return isHungUp || !isTerminal(descriptor)
    }

    /// Writes the bytes that are accepted without blocking, and returns their number; nil if the
    /// terminal is gone.
    package static func writeSome(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Stops this program and the other processes of its group, soon after the call.
    package static func stopGroup() { _ = kill(0, SIGSTOP) }

    /// Opens a file without a name, for this program alone.
    package static func openNamelessFile() -> Int32? {
        let folder = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var path = Array((folder + "/cardtable-XXXXXX").utf8CString)
        let descriptor = path.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress else { return -1 }
            let descriptor = mkstemp(base)
            if descriptor >= 0 { unlink(base) }
            return descriptor
        }
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Copies a text to this computer's clipboard. Returns false if only the terminal can do that.
    package static func copyLocally(_ text: String) -> Bool {
        #if canImport(Darwin)
        guard environment("SSH_TTY") == nil, environment("SSH_CONNECTION") == nil,
            let pipe = popen("pbcopy", "w")
        else { return false }
        fputs(text, pipe)
        return pclose(pipe) == 0
        #else
        return false
        #endif
    }

    /// Writes a new file. It never replaces an existing file.
    package static func writeNew(_ path: String, _ text: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        if let error = writeAll(descriptor, Array(text.utf8)) { throw error }
    }
}
