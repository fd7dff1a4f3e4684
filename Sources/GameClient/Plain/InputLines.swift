import ClientCore
import TerminalKit

/// Standard input as lines, read without blocking.
struct InputLines {
    private var entries: [Entry] = []
    /// The typed lines. A line over the limit is cut: every valid command is shorter.
    private var lines = CappedLines(maximumBytes: 4096)
    private(set) var hasEnded = false
    /// Whether reading from the terminal failed, although its input has not ended.
    private(set) var isGone = false
    /// Whether the input is a terminal. At a terminal, Ctrl-D does not end the input: another line
    /// may follow.
    let isTerminal: Bool

    /// One entry of the input, typed or read from a pipe.
    enum Entry: Equatable {
        case line(String)
        /// Ctrl-D at a terminal.
        case typedEnd
    }

    /// The limit of lines in memory. Further lines wait in the pipe.
    private static let maximumLines = 64

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// Whether no further line may be read now: the input has ended, or enough lines wait.
    var isFull: Bool { hasEnded || entries.count >= Self.maximumLines }
    var isAtEnd: Bool { hasEnded && entries.isEmpty }

    /// Removes and returns the oldest entry.
    mutating func next() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Adds the result of a read. If a read from a terminal fails, the terminal is gone: every
    /// further read would fail, too.
    mutating func take(_ reading: System.Reading) {
        switch reading {
        case .bytes(let bytes): take(bytes)
        case .failed where isTerminal: isGone = true
        case .end, .failed: take([])
        case .later: break
        }
    }

    /// Adds the bytes of a read. An empty array means Ctrl-D at a terminal, and otherwise the end
    /// of the input.
    mutating func take(_ bytes: [UInt8]) {
        for line in lines.take(bytes) { add(line) }
        guard bytes.isEmpty else { return }
        let last = lines.end()
        // Text without a final Enter must not become part of the next answer.
        if isTerminal { return entries.append(.typedEnd) }
        hasEnded = true
        if let last { add(last) }
    }

    private mutating func add(_ line: [UInt8]) {
        entries.append(.line(String(decoding: line, as: UTF8.self)))
    }
}
