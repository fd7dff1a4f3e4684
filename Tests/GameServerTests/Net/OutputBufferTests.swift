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

    @Test func `moving sent bytes out of the way keeps the rest`() {
        let line = String(repeating: "x", count: 999) + "\n"
        var buffer = buffer(String(repeating: line, count: 200))
        buffer.remove(first: 199_500)
        Array("end\n".utf8).withUnsafeBufferPointer { buffer.append($0) }
        #expect(text(buffer) == line.suffix(500) + "end\n")
    }
}
