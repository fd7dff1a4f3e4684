import ClientCore
import TerminalKit

/// Standard input as lines, read without waiting.
struct InputLines {
    private var entries: [Entry] = []
    /// A longer line is cut: no command is.
    private var lines = CappedLines(maximumBytes: 4096)
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
        for line in lines.take(bytes) { add(line) }
        guard bytes.isEmpty else { return }
        let last = lines.end()
        // What was not ended with Enter is no part of the answer that comes next.
        if isTerminal { return entries.append(.typedEnd) }
        hasEnded = true
        if let last { add(last) }
    }

    private mutating func add(_ line: [UInt8]) {
        entries.append(.line(String(decoding: line, as: UTF8.self)))
    }
}
