import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal's input during a question to the terminal: without echo and byte by byte. Keyboard
/// signals are delayed until `restore`: a program that they end or stop in between would leave a
/// terminal without echo.
package final class RawInput {
    private var saved = termios()
    private var savedMask = sigset_t()
    private static let patienceMs = 500
    private static let waitingSignals = [SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP]

    /// Creates the raw input; nil if standard input is not a terminal.
    package init?() {
        guard tcgetattr(System.input, &saved) == 0 else { return nil }
        var raw = saved
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        var waiting = sigset_t()
        sigemptyset(&waiting)
        for number in Self.waitingSignals { sigaddset(&waiting, number) }
        pthread_sigmask(SIG_BLOCK, &waiting, &savedMask)
        guard tcsetattr(System.input, TCSAFLUSH, &raw) == 0 else {
            pthread_sigmask(SIG_SETMASK, &savedMask, nil)
            return nil
        }
    }

    /// Restores the terminal's modes. A keyboard signal that has been delayed takes effect now.
    package func restore() {
        tcsetattr(System.input, TCSAFLUSH, &saved)
        pthread_sigmask(SIG_SETMASK, &savedMask, nil)
    }

    /// Sends a question and returns the answer; nil if no answer arrives within half a second.
    package func ask(_ question: String) -> TerminalAnswer? {
        System.writeAll(System.output, Array(question.utf8))
        let end = MonotonicClock.nowNanoseconds + Self.patienceMs * 1_000_000
        var bytes: [UInt8] = []
        while bytes.count < 256 {
            let left = (end - MonotonicClock.nowNanoseconds) / 1_000_000
            let entry = Poll.Entry(descriptor: System.input)
            guard left > 0, Poll.wait([entry], milliseconds: left)[0] else { return nil }
            bytes += System.readSome(System.input) ?? []
            if let answer = TerminalAnswer(bytes) { return answer }
        }
        return nil
    }
}

extension System {
    /// Sets the usual modes of a terminal for typing lines. Returns false if standard input is not
    /// a terminal.
    package static func makeInputSane() -> Bool {
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { return false }
        modes.c_iflag |= tcflag_t(BRKINT | ICRNL | IXON)
        modes.c_iflag &= ~tcflag_t(INLCR | IGNCR | ISTRIP)
        modes.c_oflag |= tcflag_t(OPOST | ONLCR)
        modes.c_lflag |= tcflag_t(ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK)
        modes.c_cflag |= tcflag_t(CREAD | CS8)
        return tcsetattr(input, TCSANOW, &modes) == 0
    }

    /// The system's name, release and machine.
    package static var systemName: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
    }

    /// The columns and rows of the terminal's window, such as `80x24`; nil without a window.
    package static var windowText: String? {
        window(of: output).flatMap { $0.ws_col > 0 ? "\($0.ws_col)x\($0.ws_row)" : nil }
    }

    /// Returns the first line that a shell command prints; nil if the command prints nothing.
    package static func firstLine(of command: String) -> String? {
        guard let pipe = popen(command, "r") else { return nil }
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), pipe) != nil else { return nil }
        let bytes = line.prefix { $0 != 0 && $0 != 0x0A }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func text<Name>(_ name: Name) -> String {
        withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// The answer of a terminal to a question. It arrives among the bytes of the keyboard.
package enum TerminalAnswer: Equatable {
    /// The position of the cursor, from 1.
    case cursor(row: Int, column: Int)
    /// Whether the terminal knows a private mode.
    case mode(number: Int, isKnown: Bool)

    /// Finds the first complete answer among the bytes; nil without a complete answer.
    package init?(_ bytes: [UInt8]) {
        for index in bytes.indices where bytes[index...].starts(with: [0x1B, 0x5B]) {
            if let answer = Self.read(bytes[(index + 2)...]) {
                self = answer
                return
            }
        }
        return nil
    }

    /// Reads an answer such as `12;40R` or `?2026;2$y`.
    private static func read(_ bytes: ArraySlice<UInt8>) -> TerminalAnswer? {
        let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
        guard parameters.endIndex < bytes.endIndex, parameters.count <= 32 else { return nil }
        let text = String(decoding: parameters, as: UTF8.self)
        switch bytes[parameters.endIndex] {
        case UInt8(ascii: "R"):
            let numbers = text.split(separator: ";").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            return .cursor(row: numbers[0], column: numbers[1])
        case UInt8(ascii: "y") where text.hasPrefix("?") && text.hasSuffix("$"):
            let numbers = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            // 0 means that the terminal does not know the mode.
            return .mode(number: numbers[0], isKnown: numbers[1] != 0)
        default: return nil
        }
    }
}
