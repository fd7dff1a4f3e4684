import GameProtocol
import Testing

struct LineFramerTests {
    private struct Refused: Error {}

    /// Pushes the chunks; returns the lines, the last outcome and the rest.
    private func frame(
        _ chunks: [[UInt8]],
        maximum: Int = 4096
    ) -> (lines: [[UInt8]], outcome: LineFramer.Outcome, rest: [UInt8]) {
        var framer = LineFramer(maximum: maximum)
        var lines: [[UInt8]] = []
        var outcome = LineFramer.Outcome.needsBytes
        for chunk in chunks where outcome == .needsBytes {
            outcome = chunk.withUnsafeBufferPointer { chunk in
                framer.push(chunk) { line in
                    lines.append(Array(line))
                    return .more
                }
            }
        }
        return (lines, outcome, framer.takeRest())
    }

    private func bytes(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }

    @Test func `lines are given without their ends`() {
        let result = frame([bytes("one\ntwo\r\n\n\r\nfive\r\r\nsi\rx\nrest")])
        #expect(result.lines == ["one", "two", "", "", "five\r", "si\rx"].map(bytes))
        #expect(result.outcome == .needsBytes)
        #expect(result.rest == bytes("rest"))
    }

    @Test func `any split of the same bytes gives the same lines`() {
        let stream = bytes("{\"a\":1}\r\n\n{\"b\":\"é👻\"}\nx\r\n\r\n\r\r\nlast")
        let whole = frame([stream])
        for first in 0...stream.count {
            for second in first...stream.count {
                let chunks = [stream[..<first], stream[first..<second], stream[second...]]
                let result = frame(chunks.map { Array($0) })
                #expect(result.lines == whole.lines)
                #expect(result.rest == whole.rest)
            }
        }
        #expect(frame(stream.map { [$0] }).lines == whole.lines)
    }

    @Test(arguments: [4094, 4095, 4096, 4097, 4098], ["\n", "\r\n"])
    func `a line of the maximum passes and a longer one does not however it is split`(
        length: Int,
        end: String
    ) {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: length - end.utf8.count)
        let stream = bytes("before\n") + line + bytes(end) + bytes("after\n")
        let expected =
            length <= 4096 ? [bytes("before"), line, bytes("after")] : [bytes("before")]
        for split in 0...stream.count {
            let result = frame([Array(stream[..<split]), Array(stream[split...])])
            #expect(result.lines == expected)
            #expect(result.outcome == (length <= 4096 ? .needsBytes : .tooLong))
        }
    }

    @Test func `half a line of the maximum is too long`() {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 16)
        #expect(frame([Array(line.dropLast())], maximum: 16).outcome == .needsBytes)
        #expect(frame([line], maximum: 16).outcome == .tooLong)
        #expect(frame(line.map { [$0] }, maximum: 16).outcome == .tooLong)
    }

    @Test func `a line too long is said once and nothing follows`() {
        var framer = LineFramer(maximum: 4)
        var lines = 0
        var outcomes: [LineFramer.Outcome] = []
        for _ in 0..<3 {
            bytes("12345\nok\n").withUnsafeBufferPointer { chunk in
                outcomes.append(
                    framer.push(chunk) { _ in
                        lines += 1
                        return .more
                    }
                )
            }
        }
        outcomes.append(framer.resume { _ in .more })
        #expect(outcomes == [.tooLong, .ended, .ended, .ended])
        #expect(lines == 0)
        #expect(framer.heldCount == 0)
        #expect(framer.takeRest() == [])
    }

    @Test func `a consumer that stops gets the rest later`() {
        let stream = bytes("a\nb\r\nc\n\nd\nhalf")
        for split in 0...stream.count {
            var framer = LineFramer(maximum: 16)
            var lines: [[UInt8]] = []
            for chunk in [Array(stream[..<split]), Array(stream[split...])] {
                var outcome = chunk.withUnsafeBufferPointer { chunk in
                    framer.push(chunk) { line in
                        lines.append(Array(line))
                        return .stop
                    }
                }
                while outcome == .stopped {
                    let count = lines.count
                    outcome = framer.resume { line in
                        lines.append(Array(line))
                        return .stop
                    }
                    #expect(lines.count <= count + 1)
                }
                #expect(outcome == .needsBytes)
            }
            #expect(lines == ["a", "b", "c", "", "d"].map(bytes))
            #expect(framer.heldCount == 4)
            #expect(framer.takeRest() == bytes("half"))
        }
    }

    @Test func `bytes pushed after a stop come behind what waits`() {
        var framer = LineFramer(maximum: 16)
        var lines: [[UInt8]] = []
        for chunk in ["a\nb\nc", "c\nd", "d\ne\n"] {
            _ = bytes(chunk).withUnsafeBufferPointer { chunk in
                framer.push(chunk) { line in
                    lines.append(Array(line))
                    return .stop
                }
            }
        }
        #expect(lines == ["a", "b", "cc"].map(bytes))
        #expect(framer.heldCount == 5)
        let outcome = framer.resume { line in
            lines.append(Array(line))
            return .more
        }
        #expect(outcome == .needsBytes)
        #expect(lines == ["a", "b", "cc", "dd", "e"].map(bytes))
        #expect(framer.heldCount == 0)
    }

    @Test func `a line too long behind a stop is said when its turn comes`() {
        var framer = LineFramer(maximum: 4)
        var outcome = bytes("a\n12345\n").withUnsafeBufferPointer { chunk in
            framer.push(chunk) { _ in .stop }
        }
        #expect(outcome == .stopped)
        outcome = framer.resume { _ in .more }
        #expect(outcome == .tooLong)
        #expect(framer.heldCount == 0)
    }

    @Test func `a consumer that throws has taken that line and the rest waits`() {
        for chunks in [["a\nb\nc\n"], ["a", "\nb\nc\n"]] {
            var framer = LineFramer(maximum: 16)
            var lines: [[UInt8]] = []
            for chunk in chunks {
                try? bytes(chunk).withUnsafeBufferPointer { (chunk) throws(Refused) in
                    _ = try framer.push(chunk) { (line) throws(Refused) in
                        throw Refused()
                    }
                }
            }
            #expect(framer.heldCount == 4)
            _ = framer.resume { line in
                lines.append(Array(line))
                return .more
            }
            #expect(lines == ["b", "c"].map(bytes))
        }
    }

    @Test func `whole lines leave nothing behind`() {
        var framer = LineFramer(maximum: 16)
        for chunk in ["abc\n", "ab", "c\nd", "\n"] {
            _ = bytes(chunk).withUnsafeBufferPointer { chunk in framer.push(chunk) { _ in .more } }
        }
        #expect(framer.heldCount == 0)
        #expect(framer.resume { _ in .more } == .needsBytes)
    }
}
