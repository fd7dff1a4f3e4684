import ClientCore
import TerminalKit

/// The graph of a player's expected lead over the steps of a round, in half blocks. Bars above the
/// middle line are leads, and bars below it are the other player's leads. An arrow marks the
/// present step.
struct LeadGraph {
    static let note =
        "The graph is the lead in pairs that you could expect, if both play best from there."

    /// The smallest and the largest number of rows on each side of the middle line.
    private static let heights = 2...4
    /// The columns of the labels of the scale, with the blank before them.
    private static let labelColumns = 4

    private let leads: [Double?]
    private let index: Int
    private let ahead: Style.Paint
    private let behind: Style.Paint
    private let height: Int
    private let rect: Rect

    /// Creates the graph at the end of a panel; nil if no lead is known or the space is too small.
    ///
    /// - Parameters:
    ///   - leads: the lead after each step in pairs, nil where it is not known.
    ///   - index: the present step.
    ///   - ahead: the color of leads.
    ///   - behind: the color of the other player's leads.
    ///   - used: the rows at the top of the panel that are taken.
    init?(
        _ leads: [Double?],
        at index: Int,
        ahead: Style.Paint,
        behind: Style.Paint,
        below used: Int,
        in panel: Rect
    ) {
        // The heading, the middle line, the arrow and a blank row at the end.
        let height = min((panel.rows - used - 4) / 2, Self.heights.upperBound)
        let columns = min(panel.columns - 1, 60)
        guard leads.contains(where: { $0 != nil }), height >= Self.heights.lowerBound,
            columns > 3 * Self.labelColumns
        else { return nil }
        self.leads = leads
        self.index = index
        self.ahead = ahead
        self.behind = behind
        self.height = height
        let rows = 2 * height + 3
        rect = Rect(
            column: panel.column,
            row: panel.endRow - rows - 1,
            columns: columns,
            rows: rows
        )
    }

    /// The number of columns of bars: one for each step, or fewer if the graph is too narrow.
    private var columns: Int { min(leads.count, rect.columns - Self.labelColumns) }

    /// The lead that a bar of full height shows, in pairs.
    private var scale: Double {
        max(1, leads.compactMap { $0.map(abs) }.max()?.rounded(.up) ?? 1)
    }

    private func column(of step: Int) -> Int {
        // Each step has a column if there are enough. Otherwise neighbors share one.
        leads.count == columns ? step : step * columns / leads.count
    }

    /// Returns the lead that a column shows: after the present step, if the column contains that
    /// step; otherwise after the last step of the column. Nil if the lead is unknown.
    private func lead(inColumn column: Int) -> Double? {
        if column == self.column(of: index) { return leads[index] }
        return leads.indices.last { self.column(of: $0) == column }.flatMap { leads[$0] }
    }

    func draw(on frame: inout Frame) {
        let value = leads[index].map { Self.signed($0, decimals: 1) } ?? ""
        let heading = StyledText("EXPECTED LEAD", .heading).padded(to: rect.columns, value, .bold)
        frame.put(heading, column: rect.column, row: rect.row, columns: rect.columns)
        let middle = rect.row + 1 + height
        for column in 0..<columns {
            frame.put("─", column: rect.column + column, row: middle, .dim)
            if let lead = lead(inColumn: column) {
                drawBar(lead, at: column, from: middle, on: &frame)
            }
        }
        label(Self.signed(scale, decimals: 0), row: middle - height, on: &frame)
        label("0", row: middle, on: &frame)
        label(Self.signed(-scale, decimals: 0), row: middle + height, on: &frame)
        let arrow = rect.column + column(of: index)
        frame.put("↑", column: arrow, row: middle + height + 1, .bold)
    }

    private func drawBar(
        _ lead: Double,
        at column: Int,
        from middle: Int,
        on frame: inout Frame
    ) {
        let halves = Int((abs(lead) / scale * Double(2 * height)).rounded())
        let isPresent = column == self.column(of: index)
        let style = Style(lead > 0 ? ahead : behind, bold: isPresent)
        for row in 0..<height where halves > 2 * row {
            let half: Unicode.Scalar = lead > 0 ? "▄" : "▀"
            frame.put(
                halves > 2 * row + 1 ? "█" : half,
                column: rect.column + column,
                row: middle + (lead > 0 ? -1 - row : 1 + row),
                style
            )
        }
    }

    private func label(_ text: String, row: Int, on frame: inout Frame) {
        let line = StyledText().padded(to: Self.labelColumns, text, .dim)
        let column = rect.column + rect.columns - Self.labelColumns
        frame.put(line, column: column, row: row, columns: Self.labelColumns)
    }

    private static func signed(_ value: Double, decimals: Int) -> String {
        let text = Decimals.text(abs(value), decimals)
        let isZero = !text.contains { $0 != "0" && $0 != "." }
        return isZero ? text : (value > 0 ? "+" : "-") + text
    }
}
