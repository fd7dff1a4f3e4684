import TerminalKit

/// Standard input as lines, read without waiting.
struct InputLines {
    private var entries: [Entry] = []
    private var half: [UInt8] = []
    private(set) var hasEnded = false
    /// The terminal can be read no more, though its input has not ended.
    private(set) var isGone = false
    /// Somebody types: an end that was typed ends nothing, and another line may follow.
    let isTerminal: Bool

    /// What was typed, or came through a pipe.
    enum Entry: Equatable {
        case line(String)
        /// Ctrl-D at a terminal.
        case typedEnd
    }

    /// Lines beyond this wait in the pipe.
    private static let maximumLines = 64
    /// A longer line is cut: no command is.
    private static let maximumBytes = 4096

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// Whether there is no place for more, or nothing more to come.
    var isFull: Bool { hasEnded || entries.count >= Self.maximumLines }
    var isAtEnd: Bool { hasEnded && entries.isEmpty }

    /// The next line, oldest first.
    mutating func next() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Takes what a read gave. A terminal whose read failed is gone: to read it again would fail
    /// again, for ever.
    mutating func take(_ reading: System.Reading) {
        switch reading {
        case .bytes(let bytes): take(bytes)
        case .failed where isTerminal: isGone = true
        case .end, .failed: take([])
        case .later: break
        }
    }

    /// Takes what was read; nothing is the end, which ends the last line, too.
    mutating func take(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine()
            } else if half.count < Self.maximumBytes {
                half.append(byte)
            }
        }
        guard bytes.isEmpty else { return }
        if isTerminal {
            // What was not ended with Enter is no part of the answer that comes next.
            half = []
            return entries.append(.typedEnd)
        }
        hasEnded = true
        if !half.isEmpty { endLine() }
    }

    private mutating func endLine() {
        entries.append(.line(String(decoding: half, as: UTF8.self)))
        half = []
    }
}
