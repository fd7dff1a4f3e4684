import GameProtocol
import Testing

@testable import GameServer

@Suite struct FrameWriterTests {
    private func frames(_ text: String) -> [UInt8] { FrameWriter.frames(of: Array(text.utf8)) }

    @Test func `each line is a frame of its own without its end`() {
        #expect(frames("ab\nc\n") == [0x81, 2, 0x61, 0x62, 0x81, 1, 0x63])
        #expect(frames("") == [])
    }

    @Test(arguments: [1, 125, 126, 127, 65_535, 65_536])
    func `a length is written in as few bytes as it needs`(count: Int) {
        let line = String(repeating: "x", count: count)
        let bytes = frames("\(line)\n{}\n")
        let head: [UInt8] =
            switch count {
            case ..<126: [0x81, UInt8(count)]
            case ..<65_536: [0x81, 126, UInt8(count >> 8), UInt8(count & 0xFF)]
            default: [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]
            }
        #expect(bytes.starts(with: head))
        bytes.withUnsafeBufferPointer { bytes in
            let end = FrameWriter.end(ofFrameAt: 0, in: bytes)
            #expect(end == head.count + count)
            #expect(FrameWriter.end(ofFrameAt: end, in: bytes) == bytes.count)
        }
    }

    @Test func `a ping is answered with its bytes`() {
        #expect(FrameWriter.pong([1, 2, 3]) == [0x8A, 3, 1, 2, 3])
        #expect(FrameWriter.pong([]) == [0x8A, 0])
    }

    @Test func `every end has its code`() {
        let codes: [ByeCode: UInt16] = [
            .goodbye: 1000, .eof: 1000, .wrongProtocol: 1002, .lineTooLong: 1009,
            .tooManyErrors: 1008, .helloTimeout: 1008, .stale: 4002, .slowConsumer: 1013,
            .replaced: 4001, .serverFull: 1013, .shuttingDown: 1012, .moved: 1012, .internal: 1011,
        ]
        for code in ByeCode.allCases {
            let close = CloseCode(code)
            #expect(close.rawValue == codes[code] && close.isAllowed)
            let number = [UInt8(close.rawValue >> 8), UInt8(close.rawValue & 0xFF)]
            #expect(FrameWriter.close(close) == [0x88, 2] + number)
        }
    }
}
