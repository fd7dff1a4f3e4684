/// Bytes that the kernel has not taken yet, in order; it holds no memory while it is empty.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    /// The number of `bytes` that the kernel has taken already.
    private var taken = 0
    /// Whether the last byte that the kernel took was inside a line.
    private var isMidLine = false
    /// Whether the bytes are frames of a WebSocket, and not lines.
    private let isFramed: Bool
    /// The index in `bytes` of the first frame that the kernel has not begun to take.
    private var nextFrame = 0

    /// The least number of sent bytes that are moved out of the way.
    private static let compactionBytes = 64 * 1024

    init(isFramed: Bool = false) { self.isFramed = isFramed }

    var count: Int { bytes.count - taken }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
        if taken >= Self.compactionBytes, taken >= count {
            bytes.removeFirst(taken)
            nextFrame -= taken
            taken = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Adds whole lines or frames before the last `number` bytes, which begin with a line or frame.
    mutating func insert(_ new: UnsafeBufferPointer<UInt8>, beforeLast number: Int) {
        bytes.insert(contentsOf: new, at: bytes.count - number)
    }

    /// Lends out the first `number` waiting bytes.
    func withBytes<Result, Failure: Error>(
        first number: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { (all) throws(Failure) -> Result in
            try body(UnsafeBufferPointer(rebasing: all[taken..<taken + number]))
        }
    }

    /// Records that the kernel took the first `number` bytes.
    mutating func remove(first number: Int) {
        guard number > 0 else { return }
        taken += number
        if isFramed {
            passFrames()
        } else {
            isMidLine = bytes[taken - 1] != UInt8(ascii: "\n")
        }
        if isEmpty { free() }
    }

    /// Keeps the bytes of `all` after the first `number`, which the kernel took directly.
    mutating func keep(_ all: UnsafeBufferPointer<UInt8>, after number: Int) {
        if isFramed {
            var end = 0
            while end < number { end = FrameWriter.end(ofFrameAt: end, in: all) }
            nextFrame = end - number
        } else if number > 0 {
            isMidLine = all[number - 1] != UInt8(ascii: "\n")
        }
        append(UnsafeBufferPointer(rebasing: all[number...]))
    }

    private mutating func passFrames() {
        bytes.withUnsafeBufferPointer { bytes in
            while nextFrame < taken { nextFrame = FrameWriter.end(ofFrameAt: nextFrame, in: bytes) }
        }
    }

    /// Drops everything but the rest of a half-sent line or frame, so that the next line is whole.
    mutating func dropWholeLines() {
        if isFramed {
            bytes = Array(bytes[taken..<nextFrame])
            nextFrame -= taken
            taken = 0
            return
        }
        guard isMidLine, let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) else {
            return isMidLine ? () : free()
        }
        bytes = Array(bytes[taken...end])
        taken = 0
    }

    /// Drops the last `number` bytes, which begin with an unsent line or frame.
    mutating func removeLast(_ number: Int) {
        bytes.removeLast(number)
        if isEmpty { free() }
    }

    /// Drops everything and forgets that a line was half sent.
    mutating func free() { self = OutputBuffer(isFramed: isFramed) }
}
