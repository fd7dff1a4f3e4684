#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The data for the crash handler, allocated in advance: a signal handler must not allocate.
private nonisolated(unsafe) var armed: UnsafeMutablePointer<CrashGuard.Plan>?

/// Restores the terminal if the program crashes, and lets the crash continue. The handler calls
/// only `write`, `read`, `open`, `tcsetattr` and similar functions. It touches only memory that was
/// allocated and touched before.
package enum CrashGuard {
    /// All data that the handler needs, in plain memory.
    fileprivate struct Plan {
        var terminal: Int32
        var saved: termios
        /// The descriptor of the original standard error; -1 without a capture. `held` is the file
        /// that captures the output meanwhile.
        var errors: Int32
        var held: Int32
        var leave: Words
        /// The path of the file for the crash message, as a C string.
        var log: Words
        /// The text after the crash message: the log file, and how to continue.
        var advice: Words
        /// The text for a program that hung. Without a crash, the system prints no message.
        var hang: Words
        var buffer: UnsafeMutableRawPointer
        var before: UnsafeMutablePointer<sigaction>
        var isUp: Bool
    }

    /// Bytes at a fixed address.
    fileprivate struct Words {
        var start: UnsafeMutablePointer<UInt8>?
        var count = 0

        init(_ text: String) { self.init(Array(text.utf8)) }

        init(_ bytes: [UInt8]) {
            guard !bytes.isEmpty else { return }
            let start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
            start.initialize(from: bytes, count: bytes.count)
            self.start = start
            count = bytes.count
        }
    }

    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
    fileprivate static let bufferBytes = 4096
    private static let stackBytes = 65_536

    /// Installs the handlers, once. The memory lives as long as the program.
    static func arm(terminal: Int32, saved: termios, messages: StandardErrorCapture?, leave: String)
    {
        guard armed == nil else { return }
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        before.initialize(repeating: sigaction(), count: 65)
        let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        plan.initialize(
            to: Plan(
                terminal: terminal,
                saved: saved,
                errors: messages?.errors ?? -1,
                held: messages?.file ?? -1,
                leave: Words(leave),
                log: Words(""),
                advice: Words(""),
                hang: Words("The program hung and was ended by a signal.\n"),
                buffer: .allocate(byteCount: bufferBytes, alignment: 16),
                before: before,
                isUp: false
            )
        )
        armed = plan
        var stack = stack_t()
        stack.ss_sp = .allocate(byteCount: stackBytes, alignment: 16)
        stack.ss_size = numericCast(stackBytes)
        // After a stack overflow the handler needs a stack of its own.
        sigaltstack(&stack, nil)
        for number in signals { install(number, &before[Int(number)]) }
    }

    /// Sets whether a crash has to restore the terminal.
    package static func isUp(_ isUp: Bool) { armed?.pointee.isUp = isUp }

    /// Sets the text after a crash, and the path of the file for the crash message. Nil writes no
    /// file.
    package static func advise(_ lines: [String], log: String?) {
        guard let armed else { return }
        let old = (armed.pointee.advice, armed.pointee.log)
        armed.pointee.advice = Words(lines.map { $0 + "\n" }.joined())
        armed.pointee.log = log.map { Words(Array($0.utf8) + [0]) } ?? Words("")
        old.0.start?.deallocate()
        old.1.start?.deallocate()
    }

    private static func install(_ number: Int32, _ before: inout sigaction) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
        #else
        action.__sigaction_handler.sa_handler = handle
        #endif
        action.sa_flags = numericCast(SA_ONSTACK)
        sigaction(number, &action, &before)
    }

    private static let handle: @convention(c) (Int32) -> Void = { number in
        guard let armed else { return }
        // With the original handler in place, the fault happens again as soon as this handler
        // returns.
        sigaction(number, &armed.pointee.before[Int(number)], nil)
        if armed.pointee.isUp {
            armed.pointee.isUp = false
            armed.pointee.putBack()
        }
        raise(number)
    }

    /// Restores the terminal from a signal handler, if the program itself hangs.
    package static func putBackAfterHang() {
        guard let armed, armed.pointee.isUp else { return }
        armed.pointee.isUp = false
        armed.pointee.noteHang()
        armed.pointee.putBack()
    }
}

extension CrashGuard.Plan {
    /// Writes the text about the hang to the file that captures standard error, or else to standard
    /// error itself.
    fileprivate func noteHang() { write(hang, to: errors >= 0 ? held : STDERR_FILENO) }

    fileprivate mutating func putBack() {
        write(leave, to: terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &saved)
        guard errors >= 0 else { return write(advice, to: STDERR_FILENO) }
        _ = dup2(errors, STDERR_FILENO)
        copy(to: errors)
        if let path = log.start {
            let path = UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self)
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
            if file >= 0 {
                copy(to: file)
                close(file)
            }
        }
        write(advice, to: errors)
    }

    /// Copies the captured standard error to a descriptor.
    private func copy(to descriptor: Int32) {
        lseek(held, 0, SEEK_SET)
        while true {
            let count = read(held, buffer, CrashGuard.bufferBytes)
            guard count > 0 else { return }
            _ = Self.put(descriptor, buffer, count)
        }
    }

    private func write(_ words: CrashGuard.Words, to descriptor: Int32) {
        guard let start = words.start else { return }
        var sent = 0
        while sent < words.count {
            let count = Self.put(descriptor, start + sent, words.count - sent)
            if count > 0 { sent += count } else { return }
        }
    }

    /// Writes bytes. If the terminal accepts none, waits once, at most half a second.
    private static func put(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
        let sent = Darwin.write(descriptor, bytes, count)
        #else
        let sent = Glibc.write(descriptor, bytes, count)
        #endif
        guard sent < 0, errno == EAGAIN else { return sent }
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, 500)
        #if canImport(Darwin)
        return Darwin.write(descriptor, bytes, count)
        #else
        return Glibc.write(descriptor, bytes, count)
        #endif
    }
}
