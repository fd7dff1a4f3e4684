import TerminalKit
import Testing

@testable import ClientTools
@testable import GameClient

@Suite("graph of the expected lead") struct LeadGraphTests {
    /// Returns the graph of these leads in a panel of 25 columns, at one step.
    private static func frame(_ leads: [Double?], at index: Int = 0, rows: Int = 10) -> Frame? {
        var frame = Frame(Size(columns: 25, rows: rows))
        let graph = LeadGraph(
            leads,
            at: index,
            ahead: .seat(0),
            behind: .seat(1),
            below: 0,
            in: Rect(column: 0, row: 0, columns: 25, rows: rows)
        )
        graph?.draw(on: &frame)
        return graph.map { _ in frame }
    }

    private static func rows(_ frame: Frame) -> [String] {
        (0..<frame.size.rows).map { frame.text(row: $0) }
    }

    @Test func `bars rise with a lead and hang with the other player's`() throws {
        let frame = try #require(Self.frame([0, 1, 2, 0.5, -0.5, -1, -2], at: 2, rows: 8))
        let wanted = """
            EXPECTED LEAD       +2.0
              █                   +2
             ██▄
            ───────                0
                ▀██
                  █               -2
              ↑

            """
        #expect(Self.rows(frame).joined(separator: "\n") == wanted)
        #expect(frame[2, 1].style == Style(.seat(0), bold: true))
        #expect(frame[6, 5].style == Style(.seat(1)))
    }

    @Test func `ASCII has bars, a line and an arrow, too`() throws {
        let frame = try #require(Self.frame([0.5, 1, -0.5, -1], at: 1)).ascii { _ in nil }
        let text = Self.rows(frame).joined(separator: "\n")
        #expect(text.utf8.allSatisfy { $0 < 128 } && !text.contains("?"))
        for sign in ["#", "----", "^", "+1.0", "-1"] { #expect(text.contains(sign), "\(sign)") }
    }

    @Test(arguments: [1, 20, 21, 144, 500])
    func `the arrow is below the step, and no bar leaves the panel`(count: Int) throws {
        let leads = (0..<count).map { Double($0 % 7) - 3 }
        for index in [0, count / 2, count - 1] {
            let frame = try #require(Self.frame(leads, at: index))
            let columns = min(count, 20)
            let arrow = try #require(Self.rows(frame).last { $0.hasSuffix("↑") }).count - 1
            #expect(arrow == (count <= 20 ? index : index * columns / count))
            let value = Int(leads[index])
            #expect(frame.text.contains(" \(value > 0 ? "+" : "")\(value).0"))
        }
    }

    @Test func `without a lead or without space there is no graph`() {
        #expect(Self.frame([nil, nil]) == nil)
        #expect(Self.frame([1, 2], rows: 7) == nil)
        #expect(Self.frame([1, 2], rows: 8) != nil)
        #expect(Self.frame([nil, 2], rows: 8) != nil)
    }
}
