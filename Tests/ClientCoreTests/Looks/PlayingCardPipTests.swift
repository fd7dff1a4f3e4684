import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct PlayingCardPipTests {
    private static func text(_ code: String, _ columns: Int, _ rows: Int) -> String {
        guard let card = PlayingCard(code: code) else { return "" }
        var frame = Frame(Size(columns: columns, rows: rows))
        PlayingCardArt(card: card).draw(on: &frame, in: frame.bounds)
        return frame.text
    }

    @Test(arguments: [(11, 7), (15, 9)])
    func `a number has as many pips as it counts, and two below its ranks`(size: (Int, Int)) {
        for rank in PlayingCard.Rank.allCases {
            guard let value = Int(rank == .ten ? "10" : rank.rawValue) else { continue }
            let code = rank == .ten ? "0D" : "\(rank.rawValue)D"
            let text = Self.text(code, size.0, size.1)
            #expect(text.count { $0 == "♦" } == value + 2, "\(text)")
        }
    }

    @Test func `court cards have a letter of blocks, a joker its star`() {
        for code in ["JS", "QH", "KC"] {
            #expect(Self.text(code, 11, 7).contains("█"))
            #expect(!Self.text(code, 7, 5).contains("█"))
        }
        #expect(Self.text("X1", 11, 7).contains("★"))
    }
}
