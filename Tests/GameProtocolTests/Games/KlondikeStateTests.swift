import Testing

@testable import GameProtocol

/// Tests that an impossible Klondike board is refused.
@Suite struct KlondikeStateTests {
    private static let piles = #"{"down":0,"cards":["KH"]}"#

    private static func dealt(stock: String, piles: [String]) -> String {
        #"{"type":"dealt","room":"QEGF","seq":4,"stock":\#(stock),"#
            + #""tableau":[\#(piles.joined(separator: ","))]}"#
    }

    private static func isRead(_ line: String) -> Bool {
        guard let object = try? JSONReader().read(Array(line.utf8)) else { return false }
        return (try? ServerLine(object)) != nil
    }

    @Test func `seven piles and at most six cards down`() {
        let seven = Array(repeating: Self.piles, count: 7)
        #expect(Self.isRead(Self.dealt(stock: "24", piles: seven)))
        for count in [0, 6, 8, 13] {
            let piles = Array(repeating: Self.piles, count: count)
            #expect(!Self.isRead(Self.dealt(stock: "24", piles: piles)), "\(count)")
        }
        for down in ["-5", "7", "9007199254740991"] {
            let pile = #"{"down":\#(down),"cards":["QH"]}"#
            let piles = Array(seven.dropLast()) + [pile]
            #expect(!Self.isRead(Self.dealt(stock: "24", piles: piles)), "\(down)")
        }
        for stock in ["-1", "25"] {
            #expect(!Self.isRead(Self.dealt(stock: stock, piles: seven)), "\(stock)")
        }
    }
}
