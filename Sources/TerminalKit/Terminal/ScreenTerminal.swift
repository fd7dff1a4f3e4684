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

/// What is said to a terminal when the screen goes up, and when it goes down.
package struct ScreenModes: Equatable, Sendable {
    package var hasMouse = true
    /// The window's title is kept and given back; the Linux console would print the sequence.
    package var hasTitle = true

    package init(hasMouse: Bool = true, hasTitle: Bool = true) {
        self.hasMouse = hasMouse
        self.hasTitle = hasTitle
    }

    /// The sequences that save the title and set the modes of the screen.
    package var enter: String { (hasTitle ? "\u{1B}[22;0t" : "") + again }

    /// The modes of a screen that is up already: other screen, no cursor, no wrapping at the edge,
    /// clicks and what is dragged, pasted blocks, focus. The title was saved by `enter`.
    package var again: String {
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
            + (hasMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[?2004h\u{1B}[?1004h"
    }

    /// Everything back, at every end: whatever was not switched on is off anyway.
    package var leave: String {
        "\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
            + "\u{1B}[?7h\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l" + (hasTitle ? "\u{1B}[23;0t" : "")
    }

    /// Sets the window's title, which was cleaned; nil is the one from before.
    package func title(_ title: String?) -> String {
        guard hasTitle else { return "" }
        return title.map { "\u{1B}]2;\($0)\u{1B}\\" } ?? "\u{1B}[23;0t\u{1B}[22;0t"
    }
}

/// Whether a terminal is known to open links (OSC 8); others might show the address as rubbish.
package enum LinkSupport {
    /// By the environment alone, for no terminal is asked. Inside tmux none is sure to get through.
    package static func isKnown(_ environment: (String) -> String?) -> Bool {
        func has(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
        if has("TMUX") { return false }
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "WarpTerminal"]
        return has("KITTY_WINDOW_ID") || has("VTE_VERSION") || has("KONSOLE_VERSION")
            || has("WT_SESSION") || programs.contains(environment("TERM_PROGRAM") ?? "")
    }
}
