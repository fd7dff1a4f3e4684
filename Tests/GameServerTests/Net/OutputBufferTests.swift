import Testing

@testable import GameServer

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
            // In two steps, so that a frame is passed from its middle, too.
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
}
