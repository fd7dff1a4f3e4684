import GameProtocol
import Testing

@testable import ClientTools

@Suite struct TheoryTableTests {
    @Test func `a board has a row for every state`() {
        let lines = TheoryTable(pairCount: 6).text(isJSON: false).split(separator: "\n")
        #expect(
            lines.suffix(7).first
                == "    0  two   0.001732 = 2/1155           9.162482 = 31748/3465"
        )
        #expect(lines.suffix(6).first?.contains("one   0.001732 = 2/1155") == true)
        #expect(lines.last == "    6  take  6.000000 = 6                6.000000 = 6")
    }

    @Test(arguments: [1, 2, 26, 72])
    func `every line for programs is JSON`(pairs: Int) throws {
        let text = TheoryTable(pairCount: pairs).text(isJSON: true)
        let reader = JSONReader()
        let lines = text.split(separator: "\n")
        #expect(lines.count == pairs + 1)
        for (known, line) in lines.enumerated() {
            var object = try Array(line.utf8).withUnsafeBufferPointer { try reader.read($0) }
            #expect(try object.int("known", in: 0...72) == known)
            let lead = try #require(try object.string("lead").flatMap(Double.init))
            let exact = try object.string("lead_exact")?.split(separator: "/").compactMap {
                Double($0)
            }
            if let exact {
                #expect(abs(lead - exact[0] / (exact.count == 2 ? exact[1] : 1)) < 1e-9)
            }
        }
    }

    @Test func `lines fit in 80 columns`() {
        for pairs in [1, 8, 26, 72] {
            for line in TheoryTable(pairCount: pairs).text(isJSON: false).split(separator: "\n") {
                #expect(line.utf8.count <= 80)
            }
        }
    }
}
