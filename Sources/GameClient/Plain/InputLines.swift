/// Standard input as lines, read without waiting.
struct InputLines {
    private var lines: [String] = []
    private var half: [UInt8] = []
    private(set) var hasEnded = false

    /// Lines beyond this wait in the pipe.
    private static let maximumLines = 64
    /// A longer line is cut: no command is.
    private static let maximumBytes = 4096

    /// Whether there is no place for more, or nothing more to come.
    var isFull: Bool { hasEnded || lines.count >= Self.maximumLines }
    var isAtEnd: Bool { hasEnded && lines.isEmpty }

    /// The next line, oldest first.
    mutating func next() -> String? { lines.isEmpty ? nil : lines.removeFirst() }

    mutating func read() {
        guard let bytes = System.readSome(System.input) else { return }
        take(bytes)
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
        hasEnded = true
        if !half.isEmpty { endLine() }
    }

    private mutating func endLine() {
        lines.append(String(decoding: half, as: UTF8.self))
        half = []
    }
}
