import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal during the full-screen interface: its modes, its size, and the bytes for it.
/// `leave` restores the terminal at the end; after a crash, `CrashGuard` does the same.
package final class ScreenTerminal {
    private let modes: ScreenModes
    private let messages: StandardErrorCapture?
    private let output: Int32
    private var saved = termios()
    package private(set) var isUp = false
    /// The bytes that the terminal has not accepted yet.
    private var waiting: [UInt8] = []
    /// Whether the terminal is gone and will accept no further bytes.
    package private(set) var isGone = false

    /// The time that a terminal may need to accept the last bytes, in milliseconds.
    private static let farewellMs = 500

    /// Creates the terminal; nil if standard input is not a terminal.
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
    /// The descriptor to wait for, for writing, while `isSending`.
    package var descriptor: Int32 { output }
    /// Whether some bytes have not been accepted yet. No further frame is drawn until then.
    package var isSending: Bool { !waiting.isEmpty }

    /// Switches to the screen, and to reading every key as it is typed. If the screen is up
    /// already, this sets the modes of the terminal again. After the signal STOP that is necessary:
    /// the program could not leave the screen, and the shell set its own modes.
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

    /// Restores the terminal and shows the captured messages.
    package func leave() {
        guard isUp else { return }
        isUp = false
        waiting += modes.leave.utf8
        drain()
        // Keys and clicks for the screen must not reach the shell.
        tcflush(System.input, TCIFLUSH)
        tcsetattr(System.input, TCSANOW, &saved)
        CrashGuard.isUp(false)
        messages?.release()
    }

    /// Sends bytes, now or as soon as the terminal accepts them.
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

    /// Waits for a slow terminal, at most half a second. Bytes that are not accepted are dropped.
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

/// The sequences that switch a terminal to the screen and back.
package struct ScreenModes: Equatable, Sendable {
    package var hasMouse = true
    /// Whether the window's title is saved and restored. The Linux console would print the
    /// sequence.
    package var hasTitle = true

    package init(hasMouse: Bool = true, hasTitle: Bool = true) {
        self.hasMouse = hasMouse
        self.hasTitle = hasTitle
    }

    /// The sequences that save the title and set the modes of the screen.
    package var enter: String { (hasTitle ? "\u{1B}[22;0t" : "") + again }

    /// The modes of a screen that is up already: alternate screen, no cursor, no wrapping at the
    /// edge, clicks and drags, pasted blocks, focus. `enter` has saved the title.
    package var again: String {
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
            + (hasMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[?2004h\u{1B}[?1004h"
    }

    /// The sequence that restores the terminal at every end. It also resets modes that were never
    /// set.
    package var leave: String {
        "\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
            + "\u{1B}[?7h\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l" + (hasTitle ? "\u{1B}[23;0t" : "")
    }

    /// Returns the sequence that sets the window's title, which must be clean. Nil restores the
    /// original title.
    package func title(_ title: String?) -> String {
        guard hasTitle else { return "" }
        return title.map { "\u{1B}]2;\($0)\u{1B}\\" } ?? "\u{1B}[23;0t\u{1B}[22;0t"
    }
}

/// Whether a terminal is known to open links (OSC 8). Other terminals might print the address as
/// garbage.
package enum LinkSupport {
    /// Decides by the environment alone; the terminal is not asked. Inside tmux, links may not get
    /// through.
    package static func isKnown(_ environment: (String) -> String?) -> Bool {
        func has(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
        if has("TMUX") { return false }
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "WarpTerminal"]
        return has("KITTY_WINDOW_ID") || has("VTE_VERSION") || has("KONSOLE_VERSION")
            || has("WT_SESSION") || programs.contains(environment("TERM_PROGRAM") ?? "")
    }
}
