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

    @Test func whatTheKernelTookLeavesInOrder() {
        var buffer = buffer("one\ntwo\n")
        buffer.remove(first: 5)
        #expect(text(buffer) == "wo\n")
        #expect(buffer.count == 3)
    }

    @Test func theRestOfAHalfSentLineStaysWhenLinesAreDropped() {
        var buffer = buffer("one\ntwo\nthree\n")
        buffer.remove(first: 5)
        buffer.dropWholeLines()
        #expect(text(buffer) == "wo\n")
    }

    @Test func betweenLinesEverythingIsDropped() {
        var buffer = buffer("one\ntwo\n")
        buffer.remove(first: 4)
        buffer.dropWholeLines()
        #expect(buffer.isEmpty)
    }

    @Test func aPartialFirstSendIsRememberedAsHalfALine() {
        var buffer = OutputBuffer()
        Array("one\ntwo\n".utf8).withUnsafeBufferPointer { buffer.keep($0, after: 2) }
        buffer.dropWholeLines()
        #expect(text(buffer) == "e\n")
    }

    @Test func movingSentBytesOutOfTheWayKeepsTheRest() {
        let line = String(repeating: "x", count: 999) + "\n"
        var buffer = buffer(String(repeating: line, count: 200))
        buffer.remove(first: 199_500)
        Array("end\n".utf8).withUnsafeBufferPointer { buffer.append($0) }
        #expect(text(buffer) == line.suffix(500) + "end\n")
    }
}
