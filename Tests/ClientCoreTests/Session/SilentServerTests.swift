import GameProtocol
import Testing

@testable import ClientCore

@Suite("A server that does not answer")
struct SilentServerTests {
    @Test func `a second room is not asked for before the first is there`() {
        var table = BoardScript(.lobby, asks: true)
        table.greet()
        table.ok(.list([], next: nil))
        _ = table.printed()
        table.type("create 4x4")
        let count = table.sent.count
        table.type("create 6x6")
        #expect(table.sent.count == count)
        #expect(table.printed() == ["The server has not answered yet; that was asked once."])
        table.no(Refusal(.rateLimited, "Slow."))
        table.type("create 6x6")
        #expect(table.sent.count == count + 1)
    }
}
