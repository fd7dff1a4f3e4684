import GameProtocol
import Testing

@Suite struct FlipLineTests {
    private func plain(_ line: String) -> Request? {
        Array(line.utf8).withUnsafeBufferPointer { PlainMove($0).map(Request.init) }
    }

    private func strict(_ line: String) -> Request? {
        guard let fields = try? JSONReader().read(Array(line.utf8)) else { return nil }
        return try? Request(fields)
    }

    @Test(arguments: [
        #"{"type":"flip","cell":7}"#, #"{"type":"flip","id":4,"cell":7,"turn":1}"#,
        #"{"type":"flip","cell":7,"turn":1,"id":4}"#, #"{"type":"flip","id":0,"cell":1}"#,
        #"{"type":"flip","turn":1, "cell":2, "id":3}"#,
        #"{"type": "flip", "turn": 12, "cell": 144, "id": 9007}"#, #"{"type":"flip","cell":0}"#,
    ])
    func `the plain spelling is understood as the strict reader does`(line: String) {
        #expect(plain(line) != nil)
        #expect(plain(line) == strict(line))
    }

    @Test(arguments: [
        "", "{", #"{"type":"flip"}"#, #"{"type":"flip","cell":07}"#, #"{"type":"flip","cell":7"#,
        #"{"type":"flip","cell":7}x"#, #"{"type":"flip","cell":7,"cell":8}"#,
        #"{"type":"flip","cell":-1}"#, #"{"type":"flip","cell":7.0}"#, #"{"type":"flip","cell":}"#,
        #"{"type":"flip","cell":1234567890123456}"#, #"{"type":"flip","cell":7,"id":"x"}"#,
        #"{"type":"flip","cell":7,}"#, #"{"type":"flop","cell":7}"#, #"{"type":"flip","x":7}"#,
    ])
    func `everything else is left to the strict reader`(line: String) {
        #expect(plain(line) == nil)
    }

    /// The test tries every line that differs from a plain one in one byte.
    @Test func `what is understood plainly is never understood differently`() {
        let line = Array(#"{"type":"flip","id":4,"cell":10,"turn":1}"#.utf8)
        let reader = JSONReader()
        var understoodCount = 0
        for place in line.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = line
                changed[place] = byte
                let request = changed.withUnsafeBufferPointer { PlainMove($0).map(Request.init) }
                guard let request else { continue }
                understoodCount += 1
                let fields = try? reader.read(changed)
                #expect(fields.flatMap { try? Request($0) } == request)
            }
        }
        #expect(understoodCount > line.count)
    }
}
