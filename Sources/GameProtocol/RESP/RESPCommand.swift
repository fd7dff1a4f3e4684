/// A command in Redis's format: the number of words, and each word with its length.
package struct RESPCommand {
    package private(set) var bytes: [UInt8] = []

    /// Begins a command.
    ///
    /// - Parameters:
    ///   - wordCount: the number of words that follow.
    ///   - byteCount: the approximate size of all words.
    package init(wordCount: Int, byteCount: Int = 0) {
        bytes.reserveCapacity(byteCount + 16 * (wordCount + 1))
        put(UInt8(ascii: "*"), wordCount)
    }

    /// Continues a stored beginning that many commands share.
    ///
    /// - Parameter byteCount: the approximate size of the rest.
    package init(_ beginning: RESPCommand, byteCount: Int) {
        bytes.reserveCapacity(beginning.bytes.count + byteCount + 64)
        bytes += beginning.bytes
    }

    package mutating func append(_ word: [UInt8]) {
        put(UInt8(ascii: "$"), word.count)
        bytes += word
        endLine()
    }

    package mutating func append(_ word: String) {
        put(UInt8(ascii: "$"), word.utf8.count)
        bytes += word.utf8
        endLine()
    }

    /// Appends a word of two numbers, such as the identifier of an entry in a stream.
    package mutating func append(_ first: UInt64, dash second: UInt64) {
        put(UInt8(ascii: "$"), Self.digitCount(first) + 1 + Self.digitCount(second))
        put(first)
        bytes.append(UInt8(ascii: "-"))
        put(second)
        endLine()
    }

    /// Returns the bytes of a command: its name and its arguments.
    package static func bytes(_ words: [[UInt8]]) -> [UInt8] {
        let byteCount = words.reduce(0) { $0 + $1.count }
        var command = RESPCommand(wordCount: words.count, byteCount: byteCount)
        for word in words { command.append(word) }
        return command.bytes
    }

    /// Returns the bytes of a command: its name and its arguments.
    package static func bytes(_ words: String...) -> [UInt8] { bytes(words.map { Array($0.utf8) }) }

    private mutating func put(_ kind: UInt8, _ count: Int) {
        bytes.append(kind)
        put(UInt64(count))
        endLine()
    }

    private mutating func put(_ number: UInt64) {
        if number >= 10 { put(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func endLine() {
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private static func digitCount(_ number: UInt64) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }
}
