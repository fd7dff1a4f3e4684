package import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension System {
    /// The size of the terminal's window; 80x24 where it has none.
    package static func windowSize(_ descriptor: Int32) -> Size {
        guard let window = window(of: descriptor), window.ws_col > 0, window.ws_row > 0 else {
            return Size(columns: 80, rows: 24)
        }
        // Beyond that nobody sees it, and a picture would take a while.
        return Size(columns: min(1000, Int(window.ws_col)), rows: min(500, Int(window.ws_row)))
    }

    /// What the system knows of a terminal's window; nil where there is no terminal.
    static func window(of descriptor: Int32) -> winsize? {
        var window = winsize()
        #if canImport(Musl)
        let code = ioctl(descriptor, Int32(TIOCGWINSZ), &window)
        #else
        let code = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
        #endif
        return code == 0 ? window : nil
    }

    /// The terminal of that descriptor once more, to write without waiting.
    ///
    /// Its own entry: the shell shares that of the descriptor, and must not find it changed.
    package static func openTerminal(_ descriptor: Int32) -> Int32? {
        guard let name = ttyname(descriptor) else { return nil }
        let opened = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return opened >= 0 ? opened : nil
    }

    /// Whether the terminal that was open there is gone: its window is closed, or its line has dropped.
    package static func isHungUp(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        let isHungUp = poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
        return isHungUp || !isTerminal(descriptor)
    }

    /// Writes what is taken without waiting; nil where nobody will ever take more.
    package static func writeSome(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Stops this program and those started together with it, soon after the call.
    package static func stopGroup() { _ = kill(0, SIGSTOP) }

    /// A file without a name, for this program alone.
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

    /// Puts a text on this computer's clipboard; false where only the terminal can do that.
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

    /// Writes a file, never over one that is there.
    package static func writeNew(_ path: String, _ text: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        if let error = writeAll(descriptor, Array(text.utf8)) { throw error }
    }
}
