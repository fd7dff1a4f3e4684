import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The terminal while the full-screen face is up: its modes, its size, and what it is sent.
///
/// Whatever the end, `leave` puts it back; a crash does the same by `CrashGuard`.
package final class ScreenTerminal {
    private let modes: ScreenModes
    private let messages: StandardErrorCapture?
    private let output: Int32
    private var saved = termios()
    package private(set) var isUp = false
    /// What the terminal has not taken yet.
    private var waiting: [UInt8] = []
    /// Nobody will ever take more.
    package private(set) var isGone = false

    /// How long a terminal may take to take the end, in milliseconds.
    private static let farewellMs = 500

    /// Nil where standard input is no terminal whose modes can be set.
    package init?(_ modes: ScreenModes) {
        guard tcgetattr(System.input, &saved) == 0 else { return nil }
        self.modes = modes
        output = System.openTerminal(System.output) ?? System.output
        messages = StandardErrorCapture()
        CrashGuard.arm(terminal: output, saved: saved, messages: messages, leave: modes.leave)
    }

    deinit {
        leave()
        if output != System.output { close(output) }
    }

    package var size: Size { System.windowSize(output) }
    /// To wait on, for writing, while `isSending`.
    package var descriptor: Int32 { output }
    /// Not everything has been taken yet: no further picture is wanted.
    package var isSending: Bool { !waiting.isEmpty }

    /// Takes the screen, and every key as it is typed.
    ///
    /// A screen that is up sets its modes again: a shell gives the terminal its own modes whenever
    /// the program stops, and a program that was stopped by STOP did not hear of it.
    package func enter() {
        var raw = saved
        cfmakeraw(&raw)
        tcsetattr(System.input, TCSANOW, &raw)
        let wasUp = isUp
        if !wasUp {
            isUp = true
            messages?.hold()
            CrashGuard.isUp(true)
        }
        send(Array((wasUp ? modes.again : modes.enter).utf8))
    }

    /// Gives the terminal back as it was, and shows what was held back.
    package func leave() {
        guard isUp else { return }
        isUp = false
        waiting += modes.leave.utf8
        drain()
        // Keys and clicks that were meant for the screen are not for the shell.
        tcflush(System.input, TCIFLUSH)
        tcsetattr(System.input, TCSANOW, &saved)
        CrashGuard.isUp(false)
        messages?.release()
    }

    /// Sends bytes, now or as soon as they are taken.
    package func send(_ bytes: [UInt8]) {
        guard isUp, !bytes.isEmpty else { return }
        waiting += bytes
        flush()
    }

    package func title(_ title: String?) { send(Array(modes.title(title).utf8)) }

    package func flush() {
        while !waiting.isEmpty {
            guard let count = System.writeSome(output, waiting[...]) else {
                isGone = true
                waiting = []
                return
            }
            if count == 0 { return }
            waiting.removeFirst(count)
        }
    }

    /// Waits a moment for a terminal that is slow.
    private func drain() {
        flush()
        let end = MonotonicClock.nowNanoseconds + Self.farewellMs * 1_000_000
        while !waiting.isEmpty {
            let left = (end - MonotonicClock.nowNanoseconds) / 1_000_000
            guard left > 0 else { break }
            var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            _ = poll(&entry, 1, Int32(left))
            flush()
        }
        waiting = []
    }
}
