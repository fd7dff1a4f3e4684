import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct OutputBufferTests {
    private func buffer(_ text: String) -> OutputBuffer {
        var buffer = OutputBuffer()
        Array(text.utf8).withUnsafeBufferPointer { buffer.append($0) }
        return buffer
    }

    private func text(_ buffer: OutputBuffer) -> String {
        buffer.withBytes(first: buffer.count) { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `what the kernel took leaves in order`() {
        var buffer = buffer("one\ntwo\n")
        buffer.remove(first: 5)
        #expect(text(buffer) == "wo\n")
        #expect(buffer.count == 3)
    }

    @Test func `the rest of a half sent line stays when lines are dropped`() {
        var buffer = buffer("one\ntwo\nthree\n")
        buffer.remove(first: 5)
        buffer.dropWholeLines()
        #expect(text(buffer) == "wo\n")
    }

    @Test func `between lines everything is dropped`() {
        var buffer = buffer("one\ntwo\n")
        buffer.remove(first: 4)
        buffer.dropWholeLines()
        #expect(buffer.isEmpty)
    }

    @Test func `a partial first send is remembered as half a line`() {
        var buffer = OutputBuffer()
        Array("one\ntwo\n".utf8).withUnsafeBufferPointer { buffer.keep($0, after: 2) }
        buffer.dropWholeLines()
        #expect(text(buffer) == "e\n")
    }

    @Test func `the rest of a half sent frame stays when frames are dropped`() {
        let lines = ["one", String(repeating: "x", count: 300), "", "four"]
        let ends = lines.map { FrameWriter.frames(of: Array("\($0)\n".utf8)).count }
            .reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        let bytes = FrameWriter.frames(of: Array(lines.map { "\($0)\n" }.joined().utf8))
        for sent in 0..<bytes.count {
            let end = ends.first { $0 >= sent } ?? 0
            var buffer = OutputBuffer(isFramed: true)
            bytes.withUnsafeBufferPointer { buffer.append($0) }
            // Two steps, so that the buffer also passes a frame from its middle.
            buffer.remove(first: sent / 2)
            buffer.remove(first: sent - sent / 2)
            buffer.dropWholeLines()
            #expect(
                buffer.withBytes(first: buffer.count) { Array($0) } == Array(bytes[sent..<end])
            )
            var first = OutputBuffer(isFramed: true)
            bytes.withUnsafeBufferPointer { first.keep($0, after: sent) }
            first.dropWholeLines()
            #expect(first.count == end - sent)
        }
    }

    @Test func `moving sent frames out of the way keeps the rest`() {
        let frames = FrameWriter.frames(of: Array("\(String(repeating: "x", count: 996))\n".utf8))
        var buffer = OutputBuffer(isFramed: true)
        let all = [[UInt8]](repeating: frames, count: 200).flatMap(\.self)
        all.withUnsafeBufferPointer { buffer.append($0) }
        buffer.remove(first: 199_500)
        frames.withUnsafeBufferPointer { buffer.append($0) }
        buffer.remove(first: 100)
        buffer.dropWholeLines()
        #expect(buffer.count == 400)
    }

    @Test func `moving sent bytes out of the way keeps the rest`() {
        let line = String(repeating: "x", count: 999) + "\n"
        var buffer = buffer(String(repeating: line, count: 200))
        buffer.remove(first: 199_500)
        Array("end\n".utf8).withUnsafeBufferPointer { buffer.append($0) }
        #expect(text(buffer) == line.suffix(500) + "end\n")
    }

    /// The waiting bytes, and the lengths of their lines or frames without the sent part.
    private struct Reference {
        var bytes: ArraySlice<UInt8> = []
        var lengths: [Int] = []
        var isMidLine = false

        /// The number of lines with no sent byte.
        var wholeCount: Int { lengths.count - (isMidLine ? 1 : 0) }

        mutating func send(_ count: Int) {
            bytes = bytes.dropFirst(count)
            var left = count
            while let first = lengths.first, left >= first {
                left -= lengths.removeFirst()
                isMidLine = false
            }
            guard left > 0 else { return }
            lengths[0] -= left
            isMidLine = true
        }

        mutating func dropWholeLines() {
            lengths = Array(lengths.prefix(isMidLine ? 1 : 0))
            bytes = bytes.prefix(lengths.first ?? 0)
        }

        /// Whether these bytes have the same number, beginning and end.
        func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
            bytes.count == other.count && bytes.prefix(40).elementsEqual(other.prefix(40))
                && bytes.suffix(40).elementsEqual(other.suffix(40))
        }
    }

    @Test(arguments: 1...8, [false, true])
    func `it holds what a list of lines holds`(seed: Int, isFramed: Bool) {
        var random = SeededGenerator(seed)
        var buffer = OutputBuffer(isFramed: isFramed)
        var reference = Reference()
        for number in 0..<300 {
            // A long line now and then makes the buffer move sent bytes out of the way.
            let length = random.chance(5) ? 30_000 : random.number(in: 0...200)
            let text = [UInt8](repeating: UInt8(97 + number % 26), count: length) + [10]
            let line = isFramed ? FrameWriter.frames(of: text) : text
            switch random.number(in: 0...9) {
            case 0...3:
                let isKept = buffer.isEmpty && random.chance(50)
                let taken = isKept ? random.number(in: 0...(line.count - 1)) : 0
                line.withUnsafeBufferPointer {
                    if isKept { buffer.keep($0, after: taken) } else { buffer.append($0) }
                }
                reference.bytes += line
                reference.lengths.append(line.count)
                reference.send(taken)
            case 4:
                let behind = reference.wholeCount > 0 ? reference.lengths.last ?? 0 : 0
                line.withUnsafeBufferPointer { buffer.insert($0, beforeLast: behind) }
                reference.bytes.insert(contentsOf: line, at: reference.bytes.endIndex - behind)
                let place = reference.lengths.count - (behind > 0 ? 1 : 0)
                reference.lengths.insert(line.count, at: place)
            case 5 where reference.wholeCount > 0:
                let count = reference.lengths.removeLast()
                buffer.removeLast(count)
                reference.bytes.removeLast(count)
            case 6 where random.chance(30):
                buffer.dropWholeLines()
                reference.dropWholeLines()
            case 7 where random.chance(10):
                buffer.free()
                reference = Reference()
            default:
                let count = random.number(in: 0...reference.bytes.count)
                buffer.remove(first: count)
                reference.send(count)
            }
            let isSame = buffer.withBytes(first: buffer.count) { reference.isEqual(to: $0) }
            #expect(isSame, "step \(number)")
        }
    }
}
