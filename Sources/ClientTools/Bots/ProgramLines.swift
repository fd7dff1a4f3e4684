import GameProtocol

/// The lines that a program writes, cut from what is read of its output; a pure value.
struct ProgramLines: Sendable {
    private var half: [UInt8] = []

    /// Takes what was read, and gives the lines that are whole, without their ends.
    ///
    /// A line that is too long for any server is given cut, and still too long.
    mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(half)
                half = []
            } else if half.count < Limits.maximumClientLineBytes {
                half.append(byte)
            }
        }
        return lines
    }

    /// The last line, where it has no end; nil if there is none.
    mutating func end() -> [UInt8]? {
        defer { half = [] }
        return half.isEmpty ? nil : half
    }
}
