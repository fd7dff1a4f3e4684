/// Bytes that the kernel has not taken yet, in order; it holds no memory while it is empty.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    /// How many of `bytes` the kernel has taken already.
    private var taken = 0
    /// Whether the last byte that the kernel took was inside a line.
    private var isMidLine = false

    /// Sent bytes are moved out of the way only when they are at least so many.
    private static let compactionBytes = 64 * 1024

    var count: Int { bytes.count - taken }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
        if taken >= Self.compactionBytes, taken >= count {
            bytes.removeFirst(taken)
            taken = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Lends out what waits, up to this many bytes.
    func withBytes<Result, Failure: Error>(
        first number: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { (all) throws(Failure) -> Result in
            try body(UnsafeBufferPointer(rebasing: all[taken..<taken + number]))
        }
    }

    /// Notes that the kernel took the first `number` bytes.
    mutating func remove(first number: Int) {
        guard number > 0 else { return }
        taken += number
        isMidLine = bytes[taken - 1] != UInt8(ascii: "\n")
        if isEmpty { free() }
    }

    /// Notes that the kernel took `all`, which never came in here, up to `number` bytes.
    mutating func keep(_ all: UnsafeBufferPointer<UInt8>, after number: Int) {
        if number > 0 { isMidLine = all[number - 1] != UInt8(ascii: "\n") }
        append(UnsafeBufferPointer(rebasing: all[number...]))
    }

    /// Drops every line but the rest of a half-sent one, so that the next is a line of its own.
    mutating func dropWholeLines() {
        guard isMidLine, let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) else {
            return isMidLine ? () : free()
        }
        bytes = Array(bytes[taken...end])
        taken = 0
    }

    /// Drops everything.
    mutating func free() {
        bytes = []
        taken = 0
    }
}
