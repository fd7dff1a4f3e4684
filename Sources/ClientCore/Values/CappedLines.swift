/// Bytes cut into lines, of which none takes more memory than a maximum; a pure value.
package struct CappedLines: Sendable {
    private var half: [UInt8] = []
    private let maximumBytes: Int

    package init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Takes what was read, and gives the lines that are whole, without their ends.
    ///
    /// A line that is too long is given cut, as long as the maximum.
    package mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(half)
                half = []
            } else if half.count < maximumBytes {
                half.append(byte)
            }
        }
        return lines
    }

    /// The last line, where it has no end; nil if there is none.
    package mutating func end() -> [UInt8]? {
        defer { half = [] }
        return half.isEmpty ? nil : half
    }
}
